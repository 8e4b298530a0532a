import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "#base/refusal.ts";
import {
  type Admission,
  type AuditStore,
  type AuthenticatePorts,
  authenticator,
  type Caller,
  requireScope,
  requireWritable,
} from "#domain/accounts";
import type { Route } from "../route.ts";
import { bearerKey } from "./bearer.ts";
import { unsupportedMediaType } from "./error-body.ts";
import { type KnownPath, type Miss, missOf, unknownRoute } from "./known-paths.ts";
import { requireRoom, windowHeaders } from "./rate-limit.ts";
import { tooLarge } from "./read-form.ts";
import { readTarget, requireHost, type Target } from "./request-target.ts";

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
 * Decides, before a body is read and always in this order, whether a request is admitted: 400 of the Host header, 401 (on
 * unknown routes of /api/v1, too), 429, 400, 404 or 405 where no route matched, 403, 402 of a read-only account, 415, 413
 * as far as the headers show it. The router's match decides which checks apply: this module never parses a matched URL.
 * `known` is every path that the server has.
 */
export function admit(app: FastifyInstance, ports: AdmitPorts, known: readonly KnownPath[]): void {
  const authenticate = authenticator(ports);
  app.decorateRequest("caller", null);
  const admitCaller = async (request: FastifyRequest, reply: FastifyReply): Promise<Admission> => {
    const admission = await authenticate(bearerKey(request.headers.authorization));
    request.caller = admission.caller;
    reply.headers(windowHeaders(admission.window));
    requireRoom(admission.window);
    return admission;
  };
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
    reply.header("x-content-type-options", "nosniff");
    requireHost(request.raw);
    if (request.is404) {
      const target = readTarget(request.originalUrl, request.headers.host);
      if (isOfApi(target)) await admitCaller(request, reply);
      const miss = missAt(target, known, request.method);
      if (miss.allow !== null) reply.header("allow", miss.allow);
      throw miss.refusal;
    }
    const { route } = request.routeOptions.config;
    if (route === undefined) return;
    const { caller, subscriptionStatus } = await admitCaller(request, reply);
    await checkScope(ports, route, caller);
    if (route.method !== "GET" && !route.path.startsWith(`${API}/billing/`))
      requireWritable(subscriptionStatus, ports.baseUrl());
    checkMediaType(route, request);
    checkLength(route, request);
  });
}

function isOfApi(target: Target): boolean {
  if (target.kind === "foreign") return false;
  const [root, version] = target.segments;
  return root === "api" && version === "v1";
}

function missAt(target: Target, known: readonly KnownPath[], method: string): Miss {
  switch (target.kind) {
    case "path":
      return missOf(known, method, target.segments);
    case "unroutable":
      return { refusal: unknownRoute(), allow: null };
    case "malformed":
      return malformed("The request target has a malformed escape or a fragment.");
    case "foreign":
      return malformed("The request target is a URL of another authority than the Host header's.");
  }
}

function malformed(message: string): Miss {
  return { refusal: new Refusal(400, "malformed_target", message), allow: null };
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
