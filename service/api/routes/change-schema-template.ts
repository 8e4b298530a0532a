import { SchemaTemplate, SchemaTemplateUpdate } from "#contract/schema-template.ts";
import { changeSchema } from "#domain/mappings";
import { schemaTemplateId } from "../bodies/ids.ts";
import { schemaTemplateBody } from "../bodies/schema-template-body.ts";
import { ok } from "../reply.ts";
import { type Route, route } from "../route.ts";
import type { Uses } from "../uses.ts";

/** PUT /api/v1/schema-templates/{schema_template_id} */
export function changeSchemaTemplateRoute(
  uses: Pick<Uses, "transact" | "schemas" | "clock">,
): Route {
  return route({
    method: "PUT",
    path: "/api/v1/schema-templates/:schema_template_id",
    scope: "write",
    tag: "Schemas",
    summary: "Change the members given of a schema",
    body: SchemaTemplateUpdate,
    answers: { 200: { description: "The schema as it stands now.", schema: SchemaTemplate } },
    refusals: { 404: ["schema_template_not_found"] },
    handle: async ({ caller, params, body: { name, schema } }) => {
      const id = schemaTemplateId(params.schema_template_id);
      const change = {
        ...(name === undefined ? {} : { name }),
        ...(schema === undefined ? {} : { schema }),
      };
      return ok(schemaTemplateBody(await changeSchema(uses, caller, id, change)));
    },
  });
}
