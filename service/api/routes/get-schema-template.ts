import { SchemaTemplate } from "#contract/schema-template.ts";
import { findSchema } from "#domain/mappings";
import { schemaTemplateId } from "../bodies/ids.ts";
import { schemaTemplateBody } from "../bodies/schema-template-body.ts";
import { ok } from "../reply.ts";
import { type Route, route } from "../route.ts";
import type { Uses } from "../uses.ts";

/** GET /api/v1/schema-templates/{schema_template_id} */
export function getSchemaTemplateRoute(uses: Pick<Uses, "schemaTemplates">): Route {
  return route({
    method: "GET",
    path: "/api/v1/schema-templates/:schema_template_id",
    scope: "read",
    tag: "Schemas",
    summary: "Get a schema",
    answers: { 200: { description: "The schema.", schema: SchemaTemplate } },
    refusals: { 404: ["schema_template_not_found"] },
    handle: async ({ caller, params }) => {
      const id = schemaTemplateId(params.schema_template_id);
      return ok(schemaTemplateBody(await findSchema(uses, caller, id)));
    },
  });
}
