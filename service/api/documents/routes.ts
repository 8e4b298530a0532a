import { GeneratedFile, GenerateRequest, Task, TaskPage, TaskQuery } from "#contract/generate.ts";
import { pageEnd, pageRequest } from "#contract/page.ts";
import {
  cancelTask,
  type FillDocumentDeps,
  findTask,
  generateNow,
  listTasks,
  openFile,
  startTask,
} from "#domain/documents";
import { fileId, taskId } from "../http/ids.ts";
import { ranged } from "../http/ranged.ts";
import { accepted, attachment, ok, type Reply } from "../http/reply.ts";
import { route } from "../http/route.ts";
import { generatedBody, taskBody, taskRequest } from "./bodies.ts";
import { wantsPdf } from "./wants-pdf.ts";
import { warningHeaders } from "./warnings-header.ts";

const PDF = "application/pdf";

/** Single PDFs: generated at once or by a task. */
export const documentRoutes = [
  route({
    method: "POST",
    path: "/api/v1/generate/pdf",
    scope: "write",
    tag: "Single generation",
    summary: "Generate a PDF",
    description:
      "Fills one PDF. The response is the file or, with `async_mode`, a task that a worker completes. With `Accept: application/pdf` the response is the PDF itself, and its metadata is in headers; `X-Warnings` lists field and code of its warnings, `X-Warning-Count` is their number.",
    body: GenerateRequest,
    answers: {
      200: {
        description: "The file's metadata; the PDF itself with Accept: application/pdf.",
        schema: GeneratedFile,
        orType: "application/pdf",
      },
      202: { description: "With async_mode: the pending task.", schema: Task },
    },
    refusals: {
      400: ["invalid_signature"],
      402: ["quota_exceeded"],
      404: ["envelope_not_found", "template_not_found", "version_not_found", "mapping_not_found"],
      409: ["template_not_published", "template_archived"],
    },
    handle: async ({ caller, body, headers }, deps: FillDocumentDeps) => {
      const request = taskRequest(body);
      const base = deps.baseUrl();
      if (body.async_mode)
        return pending(taskBody(await startTask(deps, caller, request), base), base);
      const generated = await generateNow(deps, caller, request);
      const metadata = generatedBody(generated, request.metadata, base);
      return wantsPdf(headers) ? pdfReply(generated, metadata) : ok(metadata);
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/generate/status/:task_id",
    scope: "read",
    tag: "Single generation",
    summary: "Get a task",
    description: "Returns the status of a task and, once it completed, where to download its file.",
    answers: { 200: { description: "The task.", schema: Task } },
    refusals: { 404: ["task_not_found"] },
    handle: async ({ caller, params }, deps: FillDocumentDeps) =>
      ok(taskBody(await findTask(deps, caller, taskId(params.task_id)), deps.baseUrl())),
  }),
  route({
    method: "DELETE",
    path: "/api/v1/generate/cancel/:task_id",
    scope: "write",
    tag: "Single generation",
    summary: "Cancel a task",
    description:
      "Cancels a task that has not finished. A cancelled task does not count against the quota.",
    answers: { 200: { description: "The cancelled task.", schema: Task } },
    refusals: { 404: ["task_not_found"], 409: ["task_already_finished"] },
    handle: async ({ caller, params }, deps: FillDocumentDeps) =>
      ok(taskBody(await cancelTask(deps, caller, taskId(params.task_id)), deps.baseUrl())),
  }),
  route({
    method: "GET",
    path: "/api/v1/generate/tasks",
    scope: "read",
    tag: "Single generation",
    summary: "List tasks",
    description: "Lists the tasks of the key's environment, newest first.",
    query: TaskQuery,
    answers: { 200: { description: "A page of tasks.", schema: TaskPage } },
    handle: async ({ caller, query }, deps: FillDocumentDeps) => {
      const wanted = { status: query.status ?? null };
      const page = await listTasks(deps, caller, wanted, pageRequest(query));
      const tasks = page.items.map((task) => taskBody(task, deps.baseUrl()));
      return ok({ tasks, ...pageEnd(page) });
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/generate/download/:file_id",
    scope: "read",
    tag: "Single generation",
    summary: "Download a generated PDF",
    description:
      "Downloads a PDF that was generated at once or by a task. Takes `Range` and `If-None-Match`.",
    answers: {
      200: { description: "The PDF.", contentType: PDF },
      206: { description: "The requested range.", contentType: PDF },
      304: { description: "Not modified: the ETag matches If-None-Match." },
    },
    refusals: {
      404: ["file_not_found"],
      410: ["file_expired"],
      416: ["range_not_satisfiable"],
    },
    handle: async ({ caller, params, headers }, deps: FillDocumentDeps) =>
      ranged(await openFile(deps, caller, fileId(params.file_id)), PDF, headers),
  }),
];

function pending(body: ReturnType<typeof taskBody>, base: string): Reply {
  const location = `${base}/api/v1/generate/status/${body.task_id}`;
  return accepted(body, { location });
}

type Generated = Awaited<ReturnType<typeof generateNow>>;

/** Returns the PDF itself, with its metadata in headers. */
function pdfReply({ file, parts }: Generated, metadata: ReturnType<typeof generatedBody>): Reply {
  const { filename, sizeBytes } = file;
  const body = async function* (): AsyncIterable<Uint8Array> {
    yield* parts();
  };
  const reply = attachment({ filename, contentType: PDF, sizeBytes, body });
  return {
    ...reply,
    headers: {
      ...reply.headers,
      etag: `"${file.sha256}"`,
      "content-location": metadata.download_url,
      "x-file-id": metadata.file_id,
      "x-expires-at": metadata.expires_at,
      "x-page-count": String(metadata.page_count),
      "x-template-version": String(metadata.template_version),
      ...warningHeaders(metadata.warnings),
    },
  };
}
