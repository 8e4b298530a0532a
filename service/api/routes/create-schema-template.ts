import { SchemaTemplate, SchemaTemplateCreate } from "#contract/schema-template.ts";
import { createSchema } from "#domain/mappings";
import { schemaTemplateBody } from "../bodies/schema-template-body.ts";
import { created } from "../reply.ts";
import { type Route, route } from "../route.ts";
import type { Uses } from "../uses.ts";

/** POST /api/v1/schema-templates */
export function createSchemaTemplateRoute(
  uses: Pick<Uses, "transact" | "schemas" | "clock">,
): Route {
  return route({
    method: "POST",
    path: "/api/v1/schema-templates",
    scope: "write",
    tag: "Schemas",
    summary: "Keep a schema that mappings hold their rows to",
    body: SchemaTemplateCreate,
    answers: { 201: { description: "The schema.", schema: SchemaTemplate } },
    handle: async ({ caller, body: { name, schema } }) =>
      created(schemaTemplateBody(await createSchema(uses, caller, { name, schema }))),
  });
}
