import { ApiKeyPage } from "#contract/api-key.ts";
import { PageQuery, pageEnd, pageRequest } from "#contract/page.ts";
import { listKeys } from "#domain/accounts";
import { apiKeyBody } from "../bodies/api-key-body.ts";
import { ok } from "../reply.ts";
import { type Route, route } from "../route.ts";
import type { Uses } from "../uses.ts";

/** GET /api/v1/api-keys */
export function listApiKeysRoute(uses: Pick<Uses, "keys">): Route {
  return route({
    method: "GET",
    path: "/api/v1/api-keys",
    scope: "admin",
    tag: "API keys",
    summary: "List the account's API keys, newest first, revoked and expired ones too",
    query: PageQuery,
    answers: { 200: { description: "A page of API keys.", schema: ApiKeyPage } },
    handle: async ({ caller, query }) => {
      const page = await listKeys(uses, caller, pageRequest(query));
      return ok({ api_keys: page.items.map(apiKeyBody), ...pageEnd(page) });
    },
  });
}
