import { Template, TemplateUpdate } from "#contract/template.ts";
import { changeTemplate } from "#domain/templates";
import { templateId } from "../bodies/ids.ts";
import { templateBody } from "../bodies/template-body.ts";
import { ok } from "../reply.ts";
import { type Route, route } from "../route.ts";
import type { Uses } from "../uses.ts";

/** PUT /api/v1/templates/{template_id} */
export function changeTemplateRoute(uses: Pick<Uses, "transact" | "clock">): Route {
  return route({
    method: "PUT",
    path: "/api/v1/templates/:template_id",
    scope: "write",
    tag: "Templates",
    summary: "Rename or describe a template",
    body: TemplateUpdate,
    answers: { 200: { description: "The template as it now is.", schema: Template } },
    refusals: { 404: ["template_not_found"] },
    handle: async ({ caller, params, body: { name, description } }) => {
      const change = {
        ...(name === undefined ? {} : { name }),
        ...(description === undefined ? {} : { description }),
      };
      const id = templateId(params.template_id);
      return ok(templateBody(await changeTemplate(uses, caller, id, change)));
    },
  });
}
