import { LibraryQuery, MappingPage } from "#contract/mapping.ts";
import { pageEnd, pageRequest } from "#contract/page.ts";
import { listLibrary } from "#domain/mappings";
import { mappingBody } from "../bodies/mapping-body.ts";
import { ok } from "../reply.ts";
import { type Route, route } from "../route.ts";
import type { Uses } from "../uses.ts";

/** GET /api/v1/mappings/library */
export function listMappingLibraryRoute(uses: Pick<Uses, "mappings">): Route {
  return route({
    method: "GET",
    path: "/api/v1/mappings/library",
    scope: "read",
    tag: "Mappings",
    summary: "List the mappings that the account published for cloning, newest first",
    query: LibraryQuery,
    answers: { 200: { description: "A page of mappings.", schema: MappingPage } },
    handle: async ({ caller, query }) => {
      const filter = { category: query.category ?? null, search: query.search ?? null };
      const page = await listLibrary(uses, caller, filter, pageRequest(query));
      return ok({ mappings: page.items.map(mappingBody), ...pageEnd(page) });
    },
  });
}
