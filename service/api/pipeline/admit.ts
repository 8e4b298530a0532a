import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  type AuditStore,
  type AuthenticatePorts,
  authenticator,
  type Caller,
  requireScope,
  requireStanding,
} from "#domain/accounts";
import type { Route } from "../route.ts";
import { bearerKey } from "./bearer.ts";
import { unsupportedMediaType } from "./error-body.ts";
import { type KnownPath, missOf } from "./known-paths.ts";
import { requireRoom, windowHeaders } from "./rate-limit.ts";
import { tooLarge } from "./read-form.ts";

const API = "/api/v1";
/** More than this is no boundary and no field: the file itself has to be too large. */
const FORM_AROUND_FILE_BYTES = 4 * 1024 * 1024;

/** What the pipeline knows of a request besides what Fastify does. */
declare module "fastify" {
  interface FastifyRequest {
    caller: Caller | null;
  }
  interface FastifyContextConfig {
    route?: Route;
  }
}

/** What letting requests in needs. */
export type AdmitPorts = AuthenticatePorts & {
  readonly audit: AuditStore;
  readonly baseUrl: () => string;
};

/**
 * Decides, before a body is read and always in this order, whether a request comes in: 401 (on
 * unknown routes of /api/v1, too), 429, 404 or 405 of the route, 403, 402 of an account that may
 * only read, 415, 413 as far as the headers tell. `known` is every path that the server has.
 */
export function admit(app: FastifyInstance, ports: AdmitPorts, known: readonly KnownPath[]): void {
  const authenticate = authenticator(ports);
  app.decorateRequest("caller", null);
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
    reply.header("x-content-type-options", "nosniff");
    const path = request.url.split("?", 1)[0] ?? "";
    const isApi = path === API || path.startsWith(`${API}/`);
    const admission = isApi ? await authenticate(bearerKey(request.headers.authorization)) : null;
    if (admission !== null) {
      request.caller = admission.caller;
      reply.headers(windowHeaders(admission.window));
      requireRoom(admission.window);
    }
    if (request.is404) {
      const miss = missOf(known, request.method, path);
      if (miss.allow !== null) reply.header("allow", miss.allow);
      throw miss.refusal;
    }
    const { route } = request.routeOptions.config;
    if (route === undefined || admission === null) return;
    await checkScope(ports, route, admission.caller);
    if (route.method !== "GET" && !path.startsWith(`${API}/billing/`))
      requireStanding(admission.subscriptionStatus, ports.baseUrl());
    checkMediaType(route, request);
    checkLength(route, request);
  });
}

async function checkScope(
  { audit, clock }: Pick<AdmitPorts, "audit" | "clock">,
  { method, path, scope }: Route,
  caller: Caller,
): Promise<void> {
  try {
    requireScope(caller, scope);
  } catch (refusal) {
    const { accountId, keyId } = caller;
    const what = { action: "scope.refused", subject: `${method} ${path}` } as const;
    const details = { required: scope, scope: caller.scope };
    await audit.append({ accountId, keyId, at: clock.now(), ...what, details });
    throw refusal;
  }
}

function checkMediaType({ form, body }: Route, { headers }: FastifyRequest): void {
  const type = headers["content-type"]?.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  const wanted = form !== null ? "multipart/form-data" : body !== null ? "application/json" : null;
  if (wanted === null || type === wanted) return;
  // Without either there is no body (RFC 9112, 6.3).
  const { "transfer-encoding": coding, "content-length": length = "0" } = headers;
  const hasBody = coding !== undefined || length !== "0";
  if (form !== null || type !== "" || hasBody) throw unsupportedMediaType();
}

function checkLength({ form }: Route, { headers }: FastifyRequest): void {
  if (form === null) return;
  if (Number(headers["content-length"]) > form.bytesMax + FORM_AROUND_FILE_BYTES)
    throw tooLarge(form.bytesMax);
}
