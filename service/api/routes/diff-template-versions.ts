import { TemplateDiff } from "#contract/template-diff.ts";
import { diffFields, findTemplate, findVersion } from "#domain/templates";
import { templateId, versionNumber } from "../bodies/ids.ts";
import { templateDiffBody } from "../bodies/template-diff-body.ts";
import { ok } from "../reply.ts";
import { type Route, route } from "../route.ts";
import type { Uses } from "../uses.ts";

/** GET /api/v1/templates/{template_id}/versions/{from}/diff/{to} */
export function diffTemplateVersionsRoute(uses: Pick<Uses, "templates">): Route {
  return route({
    method: "GET",
    path: "/api/v1/templates/:template_id/versions/:version/diff/:other",
    scope: "read",
    tag: "Templates",
    summary: "Compare the fields of two versions",
    answers: { 200: { description: "What is different.", schema: TemplateDiff } },
    refusals: { 404: ["template_not_found", "version_not_found"] },
    handle: async ({ caller, params }) => {
      const { id } = await findTemplate(uses, caller, templateId(params.template_id));
      const from = await findVersion(uses, caller, id, versionNumber(params.version));
      const to = await findVersion(uses, caller, id, versionNumber(params.other));
      const diff = diffFields(from.fields, to.fields);
      return ok(templateDiffBody(from.version, to.version, diff));
    },
  });
}
