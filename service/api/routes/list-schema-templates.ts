import { PageQuery, pageEnd, pageRequest } from "#contract/page.ts";
import { SchemaTemplatePage } from "#contract/schema-template.ts";
import { listSchemas } from "#domain/mappings";
import { schemaTemplateBody } from "../bodies/schema-template-body.ts";
import { ok } from "../reply.ts";
import { type Route, route } from "../route.ts";
import type { Uses } from "../uses.ts";

/** GET /api/v1/schema-templates */
export function listSchemaTemplatesRoute(uses: Pick<Uses, "schemaTemplates">): Route {
  return route({
    method: "GET",
    path: "/api/v1/schema-templates",
    scope: "read",
    tag: "Schemas",
    summary: "List the account's schemas, newest first",
    query: PageQuery,
    answers: { 200: { description: "A page of schemas.", schema: SchemaTemplatePage } },
    handle: async ({ caller, query }) => {
      const page = await listSchemas(uses, caller, pageRequest(query));
      return ok({ schema_templates: page.items.map(schemaTemplateBody), ...pageEnd(page) });
    },
  });
}
