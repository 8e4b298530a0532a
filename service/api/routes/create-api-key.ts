import { ApiKeyCreate, ApiKeyCreated } from "#contract/api-key.ts";
import { createKey, type KeyPorts } from "#domain/accounts";
import { freshKeyBody, givenInstant } from "../bodies/api-key-body.ts";
import { created } from "../reply.ts";
import { type Route, route } from "../route.ts";

/** POST /api/v1/api-keys */
export function createApiKeyRoute(uses: KeyPorts): Route {
  return route({
    method: "POST",
    path: "/api/v1/api-keys",
    scope: "admin",
    tag: "API keys",
    summary: "Make an API key, shown this once",
    body: ApiKeyCreate,
    answers: { 201: { description: "The key, itself included.", schema: ApiKeyCreated } },
    refusals: { 403: ["feature_limit_reached"] },
    handle: async ({ caller, body }) => {
      const { name, scope, environment } = body;
      const expiresAt = givenInstant(body.expires_at ?? null);
      return created(
        freshKeyBody(await createKey(uses, caller, { name, scope, environment, expiresAt })),
      );
    },
  });
}
