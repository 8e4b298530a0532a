import { pageEnd, pageRequest } from "#contract/page.ts";
import { TemplatePage, TemplateQuery } from "#contract/template.ts";
import { listTemplates } from "#domain/templates";
import { templateBody } from "../bodies/template-body.ts";
import { ok } from "../reply.ts";
import { type Route, route } from "../route.ts";
import type { Uses } from "../uses.ts";

/** GET /api/v1/templates */
export function listTemplatesRoute(uses: Pick<Uses, "templates">): Route {
  return route({
    method: "GET",
    path: "/api/v1/templates",
    scope: "read",
    tag: "Templates",
    summary: "List the account's templates, newest first",
    query: TemplateQuery,
    answers: { 200: { description: "A page of templates.", schema: TemplatePage } },
    handle: async ({ caller, query }) => {
      const archived = query.archived === "true";
      const page = await listTemplates(uses, caller, { ...pageRequest(query), archived });
      return ok({ templates: page.items.map(templateBody), ...pageEnd(page) });
    },
  });
}
