import { Template } from "#contract/template.ts";
import { findTemplate } from "#domain/templates";
import { templateId } from "../bodies/ids.ts";
import { templateBody } from "../bodies/template-body.ts";
import { ok } from "../reply.ts";
import { type Route, route } from "../route.ts";
import type { Uses } from "../uses.ts";

/** GET /api/v1/templates/{template_id} */
export function getTemplateRoute(uses: Pick<Uses, "templates">): Route {
  return route({
    method: "GET",
    path: "/api/v1/templates/:template_id",
    scope: "read",
    tag: "Templates",
    summary: "Get a template with its fields",
    answers: { 200: { description: "The template.", schema: Template } },
    refusals: { 404: ["template_not_found"] },
    handle: async ({ caller, params }) =>
      ok(templateBody(await findTemplate(uses, caller, templateId(params.template_id)))),
  });
}
