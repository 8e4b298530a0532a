import { ApiKeyCreated, ApiKeyRotate } from "#contract/api-key.ts";
import { type KeyPorts, rotateKey } from "#domain/accounts";
import { freshKeyBody, givenInstant } from "../bodies/api-key-body.ts";
import { keyId } from "../bodies/ids.ts";
import { created } from "../reply.ts";
import { type Route, route } from "../route.ts";

/** POST /api/v1/api-keys/{api_key_id}/rotate */
export function rotateApiKeyRoute(uses: KeyPorts): Route {
  return route({
    method: "POST",
    path: "/api/v1/api-keys/:api_key_id/rotate",
    scope: "admin",
    tag: "API keys",
    summary: "Put a new key in the place of one, which goes on for a while or ends at once",
    body: ApiKeyRotate,
    answers: { 201: { description: "The new key, itself included.", schema: ApiKeyCreated } },
    refusals: { 404: ["api_key_not_found"], 409: ["api_key_not_active"] },
    handle: async ({ caller, params, body }) => {
      const rotation = {
        overlapSeconds: body.overlap_seconds,
        expiresAt: givenInstant(body.expires_at),
      };
      const fresh = await rotateKey(uses, caller, keyId(params.api_key_id), rotation);
      return created(freshKeyBody(fresh));
    },
  });
}
