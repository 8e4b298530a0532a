import { ApiKey } from "#contract/api-key.ts";
import { findKey } from "#domain/accounts";
import { apiKeyBody } from "../bodies/api-key-body.ts";
import { keyId } from "../bodies/ids.ts";
import { ok } from "../reply.ts";
import { type Route, route } from "../route.ts";
import type { Uses } from "../uses.ts";

/** GET /api/v1/api-keys/{api_key_id} */
export function getApiKeyRoute(uses: Pick<Uses, "keys">): Route {
  return route({
    method: "GET",
    path: "/api/v1/api-keys/:api_key_id",
    scope: "admin",
    tag: "API keys",
    summary: "Read an API key, without itself",
    answers: { 200: { description: "The API key.", schema: ApiKey } },
    refusals: { 404: ["api_key_not_found"] },
    handle: async ({ caller, params }) =>
      ok(apiKeyBody(await findKey(uses, caller, keyId(params.api_key_id)))),
  });
}
