import {
  ApiKey,
  ApiKeyCreate,
  ApiKeyCreated,
  ApiKeyPage,
  ApiKeyRotate,
} from "#contract/api-key.ts";
import { PageQuery, pageEnd, pageRequest } from "#contract/page.ts";
import {
  type AccessDeps,
  createKey,
  findKey,
  type KeyStore,
  listKeys,
  revokeKey,
  rotateKey,
} from "#domain/access";
import { keyId } from "../http/ids.ts";
import { created, nothing, ok } from "../http/reply.ts";
import { route } from "../http/route.ts";
import { apiKeyBody, freshKeyBody, givenInstant } from "./bodies.ts";

type Deps = AccessDeps & { readonly keys: KeyStore };

/** API keys. */
export const keyRoutes = [
  route({
    method: "POST",
    path: "/api/v1/api-keys",
    scope: "admin",
    tag: "API keys",
    summary: "Create an API key",
    description:
      "Creates an API key. The response contains the key itself, which later reads omit.",
    body: ApiKeyCreate,
    answers: {
      201: { description: "The API key, including the key itself.", schema: ApiKeyCreated },
    },
    refusals: { 403: ["feature_limit_reached", "password_required"] },
    handle: async ({ caller, body }, deps: Deps) => {
      const { name, scope, environment } = body;
      const expiresAt = givenInstant(body.expires_at ?? null);
      return created(
        freshKeyBody(await createKey(deps, caller, { name, scope, environment, expiresAt })),
      );
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/api-keys",
    scope: "admin",
    tag: "API keys",
    summary: "List API keys",
    description: "Lists the account's API keys, revoked and expired ones included, newest first.",
    query: PageQuery,
    answers: { 200: { description: "A page of API keys.", schema: ApiKeyPage } },
    handle: async ({ caller, query }, deps: Deps) => {
      const page = await listKeys(deps, caller, pageRequest(query));
      return ok({ api_keys: page.items.map(apiKeyBody), ...pageEnd(page) });
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/api-keys/:api_key_id",
    scope: "admin",
    tag: "API keys",
    summary: "Get an API key",
    description: "Returns an API key without the key itself.",
    answers: { 200: { description: "The API key.", schema: ApiKey } },
    refusals: { 404: ["api_key_not_found"] },
    handle: async ({ caller, params }, deps: Deps) =>
      ok(apiKeyBody(await findKey(deps, caller, keyId(params.api_key_id)))),
  }),
  route({
    method: "POST",
    path: "/api/v1/api-keys/:api_key_id/rotate",
    scope: "admin",
    tag: "API keys",
    summary: "Rotate an API key",
    description:
      "Creates a key that replaces this one, with the same name, scope and environment. The old key is accepted for `overlap_seconds` more.",
    body: ApiKeyRotate,
    answers: {
      201: { description: "The new API key, including the key itself.", schema: ApiKeyCreated },
    },
    refusals: {
      403: ["password_required"],
      404: ["api_key_not_found"],
      409: ["api_key_not_active"],
    },
    handle: async ({ caller, params, body }, deps: Deps) => {
      const rotation = {
        overlapSeconds: body.overlap_seconds,
        expiresAt: givenInstant(body.expires_at),
      };
      const fresh = await rotateKey(deps, caller, keyId(params.api_key_id), rotation);
      return created(freshKeyBody(fresh));
    },
  }),
  route({
    method: "DELETE",
    path: "/api/v1/api-keys/:api_key_id",
    scope: "admin",
    tag: "API keys",
    summary: "Revoke an API key",
    description: "Revokes an API key. Requests with it are refused immediately.",
    answers: { 204: { description: "The key is revoked." } },
    refusals: {
      403: ["password_required"],
      404: ["api_key_not_found"],
      409: ["last_admin_key"],
    },
    handle: async ({ caller, params }, deps: Deps) => {
      await revokeKey(deps, caller, keyId(params.api_key_id));
      return nothing();
    },
  }),
];
