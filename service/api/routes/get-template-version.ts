import { TemplateVersion } from "#contract/template-version.ts";
import { findTemplate, findVersion } from "#domain/templates";
import { templateId, versionNumber } from "../bodies/ids.ts";
import { versionBody } from "../bodies/template-body.ts";
import { ok } from "../reply.ts";
import { type Route, route } from "../route.ts";
import type { Uses } from "../uses.ts";

/** GET /api/v1/templates/{template_id}/versions/{version} */
export function getTemplateVersionRoute(uses: Pick<Uses, "templates">): Route {
  return route({
    method: "GET",
    path: "/api/v1/templates/:template_id/versions/:version",
    scope: "read",
    tag: "Templates",
    summary: "Get one version of a template with its fields",
    answers: { 200: { description: "The version.", schema: TemplateVersion } },
    refusals: { 404: ["template_not_found", "version_not_found"] },
    handle: async ({ caller, params }) => {
      const { id } = await findTemplate(uses, caller, templateId(params.template_id));
      return ok(versionBody(await findVersion(uses, caller, id, versionNumber(params.version))));
    },
  });
}
