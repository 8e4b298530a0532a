import { GeneratedFile, GenerateRequest, Task } from "#contract/generate.ts";
import { type GeneratePorts, generateNow, type StartPorts, startTask } from "#domain/documents";
import { generatedBody, taskBody, taskRequest } from "../bodies/document-body.ts";
import { attachment, ok, type Reply } from "../reply.ts";
import { type Route, route } from "../route.ts";
import { wantsPdf } from "../wants-pdf.ts";

const PDF = "application/pdf";

/** POST /api/v1/generate/pdf */
export function generatePdfRoute(uses: GeneratePorts & StartPorts): Route {
  return route({
    method: "POST",
    path: "/api/v1/generate/pdf",
    scope: "write",
    tag: "Single generation",
    summary: "Fill one PDF, at once or as a task",
    body: GenerateRequest,
    answers: {
      200: {
        description: "The file; its bytes for Accept: application/pdf.",
        schema: GeneratedFile,
        orType: "application/pdf",
      },
      202: { description: "With async_mode: the task, pending.", schema: Task },
    },
    refusals: {
      400: ["invalid_signature"],
      402: ["quota_exceeded"],
      404: ["envelope_not_found", "template_not_found", "version_not_found", "mapping_not_found"],
      409: ["template_not_published", "template_archived"],
    },
    handle: async ({ caller, body, headers }) => {
      const request = taskRequest(body);
      const base = uses.baseUrl();
      if (body.async_mode)
        return accepted(taskBody(await startTask(uses, caller, request), base), base);
      const generated = await generateNow(uses, caller, request);
      const told = generatedBody(generated, request.metadata, base);
      return wantsPdf(headers) ? bytesOf(generated, told) : ok(told);
    },
  });
}

function accepted(body: ReturnType<typeof taskBody>, base: string): Reply {
  const location = `${base}/api/v1/generate/status/${body.task_id}`;
  return { kind: "json", status: 202, body, headers: { location } };
}

type Generated = Awaited<ReturnType<typeof generateNow>>;

/** The bytes; what JSON would say of them stands in headers. */
function bytesOf({ file, parts }: Generated, told: ReturnType<typeof generatedBody>): Reply {
  const { filename, sizeBytes } = file;
  const body = async function* (): AsyncIterable<Uint8Array> {
    yield* parts;
  };
  const reply = attachment({ filename, contentType: PDF, sizeBytes, body });
  return {
    ...reply,
    headers: {
      ...reply.headers,
      etag: `"${file.sha256}"`,
      "content-location": told.download_url,
      "x-file-id": told.file_id,
      "x-expires-at": told.expires_at,
      "x-page-count": String(told.page_count),
      "x-template-version": String(told.template_version),
      "x-warnings": JSON.stringify(told.warnings.map(({ field, code }) => ({ field, code }))),
    },
  };
}
