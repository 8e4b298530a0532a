import { deleteSchema } from "#domain/mappings";
import { schemaTemplateId } from "../bodies/ids.ts";
import { nothing } from "../reply.ts";
import { type Route, route } from "../route.ts";
import type { Uses } from "../uses.ts";

/** DELETE /api/v1/schema-templates/{schema_template_id} */
export function deleteSchemaTemplateRoute(uses: Pick<Uses, "transact">): Route {
  return route({
    method: "DELETE",
    path: "/api/v1/schema-templates/:schema_template_id",
    scope: "write",
    tag: "Schemas",
    summary: "Delete a schema that no mapping uses",
    answers: { 204: { description: "It is gone." } },
    refusals: { 404: ["schema_template_not_found"], 409: ["schema_template_in_use"] },
    handle: async ({ caller, params }) => {
      await deleteSchema(uses, caller, schemaTemplateId(params.schema_template_id));
      return nothing();
    },
  });
}
