import { present } from "#base/assert.ts";
import { Template } from "#contract/template.ts";
import { TemplatePromote } from "#contract/template-version.ts";
import { promoteTemplate } from "#domain/mappings";
import { templateId } from "../bodies/ids.ts";
import { templateBody } from "../bodies/template-body.ts";
import { ok } from "../reply.ts";
import { type Route, route } from "../route.ts";
import type { Uses } from "../uses.ts";

/** POST /api/v1/templates/{template_id}/promote */
export function promoteTemplateRoute(uses: Pick<Uses, "transact" | "clock">): Route {
  return route({
    method: "POST",
    path: "/api/v1/templates/:template_id/promote",
    scope: "write",
    tag: "Templates",
    summary: "Publish a version to an environment, or go back to an older one",
    body: TemplatePromote,
    answers: { 200: { description: "The template as it is published now.", schema: Template } },
    refusals: {
      404: ["template_not_found", "version_not_found"],
      409: [
        "already_published",
        "mapping_incompatible",
        "template_archived",
        "template_not_published",
      ],
    },
    handle: async ({ caller, params, body }) => {
      const template = await promoteTemplate(uses, caller, {
        templateId: templateId(params.template_id),
        to: present(body.to ?? body.target_environment, "environment that the schema wants"),
        from: body.from ?? null,
        version: body.version ?? null,
        carry: body.carry_mappings ?? false,
      });
      return ok(templateBody(template));
    },
  });
}
