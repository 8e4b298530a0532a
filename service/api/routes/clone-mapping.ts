import { ClonedMapping, MappingClone } from "#contract/mapping.ts";
import { cloneMapping } from "#domain/mappings";
import { mappingId, templateId } from "../bodies/ids.ts";
import { mappingBody } from "../bodies/mapping-body.ts";
import { created } from "../reply.ts";
import { type Route, route } from "../route.ts";
import type { Uses } from "../uses.ts";

/** POST /api/v1/mappings/{mapping_id}/clone */
export function cloneMappingRoute(uses: Pick<Uses, "transact" | "clock">): Route {
  return route({
    method: "POST",
    path: "/api/v1/mappings/:mapping_id/clone",
    scope: "write",
    tag: "Mappings",
    summary: "Make a mapping like another, for its own template or for another",
    body: MappingClone,
    answers: { 201: { description: "The new mapping.", schema: ClonedMapping } },
    refusals: { 404: ["mapping_not_found", "template_not_found"], 409: ["template_archived"] },
    handle: async ({ caller, params, body = {} }) => {
      const { mapping, report } = await cloneMapping(uses, caller, mappingId(params.mapping_id), {
        name: body.name ?? null,
        templateId: (body.template_id ?? null) === null ? null : templateId(body.template_id ?? 0),
      });
      return created({ ...mappingBody(mapping), report });
    },
  });
}
