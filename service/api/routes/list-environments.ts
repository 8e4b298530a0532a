import { EnvironmentPage } from "#contract/environment.ts";
import { PageQuery, pageEnd, pageRequest } from "#contract/page.ts";
import { listEnvironments } from "#domain/accounts";
import { ok } from "../reply.ts";
import { type Route, route } from "../route.ts";

/** GET /api/v1/environments */
export function listEnvironmentsRoute(): Route {
  return route({
    method: "GET",
    path: "/api/v1/environments",
    scope: "read",
    tag: "Account",
    summary: "List the publish channels, in the order in which a version goes through them",
    query: PageQuery,
    answers: { 200: { description: "The environments.", schema: EnvironmentPage } },
    handle: ({ query }) => {
      const page = listEnvironments(pageRequest(query));
      const environments = page.items.map((name) => ({ id: name, name }));
      return Promise.resolve(ok({ environments, ...pageEnd(page) }));
    },
  });
}
