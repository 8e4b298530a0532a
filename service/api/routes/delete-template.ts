import { archiveTemplate } from "#domain/templates";
import { templateId } from "../bodies/ids.ts";
import { nothing } from "../reply.ts";
import { type Route, route } from "../route.ts";
import type { Uses } from "../uses.ts";

/** DELETE /api/v1/templates/{template_id} */
export function deleteTemplateRoute(uses: Pick<Uses, "transact" | "clock">): Route {
  return route({
    method: "DELETE",
    path: "/api/v1/templates/:template_id",
    scope: "write",
    tag: "Templates",
    summary: "Archive a template that no mapping and no envelope uses",
    answers: { 204: { description: "It is archived; its files go when nothing needs them." } },
    refusals: { 404: ["template_not_found"], 409: ["template_in_use"] },
    handle: async ({ caller, params }) => {
      await archiveTemplate(uses, caller, templateId(params.template_id));
      return nothing();
    },
  });
}
