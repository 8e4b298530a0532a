import { Mapping, MappingCreate } from "#contract/mapping.ts";
import { createMapping } from "#domain/mappings";
import { schemaTemplateIdOrNull, templateId } from "../bodies/ids.ts";
import { mappingBody } from "../bodies/mapping-body.ts";
import { created } from "../reply.ts";
import { type Route, route } from "../route.ts";
import type { Uses } from "../uses.ts";

/** POST /api/v1/mappings */
export function createMappingRoute(uses: Pick<Uses, "transact" | "clock">): Route {
  return route({
    method: "POST",
    path: "/api/v1/mappings",
    scope: "write",
    tag: "Mappings",
    summary: "Map aliases to a template's fields",
    body: MappingCreate,
    answers: { 201: { description: "The mapping.", schema: Mapping } },
    refusals: {
      404: ["template_not_found", "version_not_found", "schema_template_not_found"],
      409: ["template_archived"],
    },
    handle: async ({ caller, body }) => {
      const mapping = await createMapping(uses, caller, {
        name: body.name,
        description: body.description ?? null,
        templateId: templateId(body.template_id),
        templateVersion: body.template_version ?? null,
        schemaTemplateId: schemaTemplateIdOrNull(body.schema_template_id),
        fieldMappings: body.field_mappings,
        isTemplate: body.is_template ?? false,
        category: body.category ?? null,
      });
      return created(mappingBody(mapping));
    },
  });
}
