import { deleteMapping } from "#domain/mappings";
import { mappingId } from "../bodies/ids.ts";
import { nothing } from "../reply.ts";
import { type Route, route } from "../route.ts";
import type { Uses } from "../uses.ts";

/** DELETE /api/v1/mappings/{mapping_id} */
export function deleteMappingRoute(uses: Pick<Uses, "transact">): Route {
  return route({
    method: "DELETE",
    path: "/api/v1/mappings/:mapping_id",
    scope: "write",
    tag: "Mappings",
    summary: "Delete a mapping that no envelope uses",
    answers: { 204: { description: "It is gone." } },
    refusals: { 404: ["mapping_not_found"], 409: ["mapping_in_use"] },
    handle: async ({ caller, params }) => {
      await deleteMapping(uses, caller, mappingId(params.mapping_id));
      return nothing();
    },
  });
}
