import { Mapping, MappingUpdate } from "#contract/mapping.ts";
import { changeMapping } from "#domain/mappings";
import { mappingId } from "../bodies/ids.ts";
import { mappingBody, mappingChange } from "../bodies/mapping-body.ts";
import { ok } from "../reply.ts";
import { type Route, route } from "../route.ts";
import type { Uses } from "../uses.ts";

/** PUT /api/v1/mappings/{mapping_id} */
export function changeMappingRoute(uses: Pick<Uses, "transact" | "clock">): Route {
  return route({
    method: "PUT",
    path: "/api/v1/mappings/:mapping_id",
    scope: "write",
    tag: "Mappings",
    summary: "Change the members given of a mapping",
    body: MappingUpdate,
    answers: { 200: { description: "The mapping as it stands now.", schema: Mapping } },
    refusals: { 404: ["mapping_not_found", "version_not_found", "schema_template_not_found"] },
    handle: async ({ caller, params, body }) => {
      const id = mappingId(params.mapping_id);
      return ok(mappingBody(await changeMapping(uses, caller, id, mappingChange(body))));
    },
  });
}
