import { requireIntact } from "#base/object-faults.ts";
import { VersionQuery } from "#contract/template-version.ts";
import { findFile } from "#domain/templates";
import { templateId } from "../bodies/ids.ts";
import { attachment } from "../reply.ts";
import { type Route, route } from "../route.ts";
import type { Uses } from "../uses.ts";

/** GET /api/v1/templates/{template_id}/file */
export function getTemplateFileRoute(uses: Pick<Uses, "templates" | "objects">): Route {
  return route({
    method: "GET",
    path: "/api/v1/templates/:template_id/file",
    scope: "read",
    tag: "Templates",
    summary: "Download the PDF of a template's version",
    query: VersionQuery,
    answers: {
      200: { description: "The PDF as it was uploaded.", contentType: "application/pdf" },
    },
    refusals: { 404: ["template_not_found", "version_not_found"], 410: ["file_expired"] },
    handle: async ({ caller, params, query }) => {
      const id = templateId(params.template_id);
      const file = await findFile(uses, caller, id, query.version ?? null);
      const body = async function* (): AsyncIterable<Uint8Array> {
        await requireIntact(uses.objects, file.objectKey, file);
        yield* uses.objects.get(file.objectKey);
      };
      const { filename, sizeBytes } = file;
      return attachment({ filename, contentType: "application/pdf", sizeBytes, body });
    },
  });
}
