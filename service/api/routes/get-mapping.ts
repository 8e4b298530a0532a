import { Mapping } from "#contract/mapping.ts";
import { findMapping } from "#domain/mappings";
import { mappingId } from "../bodies/ids.ts";
import { mappingBody } from "../bodies/mapping-body.ts";
import { ok } from "../reply.ts";
import { type Route, route } from "../route.ts";
import type { Uses } from "../uses.ts";

/** GET /api/v1/mappings/{mapping_id} */
export function getMappingRoute(uses: Pick<Uses, "mappings">): Route {
  return route({
    method: "GET",
    path: "/api/v1/mappings/:mapping_id",
    scope: "read",
    tag: "Mappings",
    summary: "Get a mapping",
    answers: { 200: { description: "The mapping.", schema: Mapping } },
    refusals: { 404: ["mapping_not_found"] },
    handle: async ({ caller, params }) =>
      ok(mappingBody(await findMapping(uses, caller, mappingId(params.mapping_id)))),
  });
}
