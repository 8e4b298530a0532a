import { VersionQuery } from "#contract/template.ts";
import { findTemplate, findVersion } from "#domain/templates";
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
    refusals: { 404: ["template_not_found", "version_not_found"] },
    handle: async ({ caller, params, query }) => {
      const template = await findTemplate(uses, caller, templateId(params.template_id));
      const file =
        query.version === undefined
          ? template.current
          : await findVersion(uses, caller, template.id, query.version);
      return attachment({
        filename: file.filename,
        contentType: "application/pdf",
        sizeBytes: file.sizeBytes,
        body: () => uses.objects.get(file.objectKey),
      });
    },
  });
}
