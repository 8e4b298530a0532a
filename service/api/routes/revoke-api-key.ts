import { type KeyPorts, revokeKey } from "#domain/accounts";
import { keyId } from "../bodies/ids.ts";
import { nothing } from "../reply.ts";
import { type Route, route } from "../route.ts";

/** DELETE /api/v1/api-keys/{api_key_id} */
export function revokeApiKeyRoute(uses: Pick<KeyPorts, "transact" | "clock">): Route {
  return route({
    method: "DELETE",
    path: "/api/v1/api-keys/:api_key_id",
    scope: "admin",
    tag: "API keys",
    summary: "Revoke an API key: it is refused from the answer on",
    answers: { 204: { description: "It is refused from now on." } },
    refusals: { 404: ["api_key_not_found"], 409: ["last_admin_key"] },
    handle: async ({ caller, params }) => {
      await revokeKey(uses, caller, keyId(params.api_key_id));
      return nothing();
    },
  });
}
