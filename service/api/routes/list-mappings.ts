import { MappingPage } from "#contract/mapping.ts";
import { PageQuery, pageEnd, pageRequest } from "#contract/page.ts";
import { listMappings } from "#domain/mappings";
import { mappingBody } from "../bodies/mapping-body.ts";
import { ok } from "../reply.ts";
import { type Route, route } from "../route.ts";
import type { Uses } from "../uses.ts";

/** GET /api/v1/mappings */
export function listMappingsRoute(uses: Pick<Uses, "mappings">): Route {
  return route({
    method: "GET",
    path: "/api/v1/mappings",
    scope: "read",
    tag: "Mappings",
    summary: "List the account's mappings, newest first",
    query: PageQuery,
    answers: { 200: { description: "A page of mappings.", schema: MappingPage } },
    handle: async ({ caller, query }) => {
      const page = await listMappings(uses, caller, pageRequest(query));
      return ok({ mappings: page.items.map(mappingBody), ...pageEnd(page) });
    },
  });
}
