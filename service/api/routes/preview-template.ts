import { PreviewQuery } from "#contract/template-version.ts";
import { type PreviewPorts, previewPage } from "#domain/templates";
import { templateId } from "../bodies/ids.ts";
import type { Reply } from "../reply.ts";
import { type Route, route } from "../route.ts";

/** GET /api/v1/templates/{template_id}/preview */
export function previewTemplateRoute(uses: PreviewPorts): Route {
  return route({
    method: "GET",
    path: "/api/v1/templates/:template_id/preview",
    scope: "read",
    tag: "Templates",
    summary: "See a page with its fields outlined and numbered as in fields",
    query: PreviewQuery,
    answers: { 200: { description: "The page as a picture.", contentType: "image/png" } },
    refusals: {
      404: ["template_not_found", "version_not_found", "page_not_found"],
      409: ["preview_not_available"],
      410: ["file_expired"],
    },
    handle: async ({ caller, params, query }): Promise<Reply> => {
      const id = templateId(params.template_id);
      const wanted = { templateId: id, version: query.version ?? null, page: query.page };
      const { objectKey, sizeBytes } = await previewPage(uses, caller, wanted);
      const body = (): AsyncIterable<Uint8Array> => uses.objects.get(objectKey);
      return { kind: "bytes", status: 200, contentType: "image/png", sizeBytes, body };
    },
  });
}
