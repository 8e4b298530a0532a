import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { onBehalfOf } from "#base/async/request-owner.ts";
import { invalid, Refusal } from "#base/refusal.ts";
import {
  type AccountId,
  actorOf,
  type Caller,
  type CallerIdentity,
  ENVIRONMENTS,
  type Environment,
} from "#domain/accounts";
import type { RequestWindow } from "#domain/admission";
import { type Authenticated, type AuthenticationPorts, authentication } from "./authentication.ts";
import type { Connections } from "./connections.ts";
import { fileBytesMax, tooLarge, type UploadLimits } from "./form.ts";
import { type KnownPath, type Miss, missOf, unknownRoute } from "./known-paths.ts";
import type { Sender } from "./log-refusals.ts";
import { isMultipart, requireMediaType } from "./media-type.ts";
import { checkLockout, checkPermissions, type PermissionPorts } from "./permissions.ts";
import { readTarget, type Target } from "./request-target.ts";
import type { Operation } from "./route.ts";
import type { loadShedding } from "./shed-load.ts";

/** Allowance for boundaries and text fields: a longer form must contain a file that is too large. */
const FORM_AROUND_FILE_BYTES = 4 * 1024 * 1024;

/**
 * Headers of every response below /api/v1: none is cached, unless a download says otherwise, and no other site can
 * embed one.
 */
const API_HEADERS = {
  "cache-control": "no-store",
  "cross-origin-resource-policy": "same-origin",
};

/** Members that the pipeline adds to Fastify's requests and routes. */
declare module "fastify" {
  interface FastifyRequest {
    /** Null until the request is authenticated. */
    accountId: AccountId | null;
    /** Null until the request is within the rate limit. */
    caller: Caller | null;
  }
  interface FastifyContextConfig {
    route?: Operation;
    /** Advice about a body beyond the limit, for the message of the refusal. */
    adviceIfTooLarge?: string;
  }
}

/** Dependencies of admission. */
export type AdmitPorts = AuthenticationPorts & PermissionPorts & UploadLimits;

/** The server's connections, all paths that it has, and what refuses operations under load. */
export type AdmitParts = {
  readonly connections: Connections;
  readonly known: readonly KnownPath[];
  readonly shed: ReturnType<typeof loadShedding>;
};

/** An admitted caller, and the account's subscription status. */
type Admitted = {
  readonly caller: Caller;
  readonly subscriptionStatus: Authenticated["subscriptionStatus"];
};

/**
 * Admits or refuses each request before its body is read, in this order: 400 (malformed head), 503 (load), 401 (also for
 * unknown routes of /api/v1), 429; 400, 404 or 405 if no route matched; 403, 402 (read-only account), 415, 413 (from
 * Content-Length).
 * The router's match decides which checks apply: the URL of a matched request is never parsed again.
 */
export function admit(
  app: FastifyInstance,
  ports: AdmitPorts,
  { connections, known, shed }: AdmitParts,
): void {
  const authenticate = authentication(ports);
  app.decorateRequest("accountId", null);
  app.decorateRequest("caller", null);
  const admitCaller = async (request: FastifyRequest, reply: FastifyReply): Promise<Admitted> => {
    reply.headers(API_HEADERS);
    const { caller, environment, window, subscriptionStatus } = await authenticate(request);
    request.accountId = caller.accountId;
    reply.headers(windowHeaders(window));
    request.sender = senderOf(caller, environment);
    requireWithinLimit(caller.by, window);
    request.caller = { ...caller, environment: knownEnvironment(environment) };
    return { caller: request.caller, subscriptionStatus };
  };
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
    reply.header("x-content-type-options", "nosniff");
    if (!connections.admit(request, reply)) return;
    if (request.is404) {
      const target = readTarget(request.originalUrl, request.headers.host);
      if (isApiPath(target)) await admitCaller(request, reply);
      const miss = missAt(target, known, request.method);
      if (miss.allow !== null) reply.header("allow", miss.allow);
      throw miss.refusal;
    }
    const { route } = request.routeOptions.config;
    if (route === undefined) return;
    shed(route); // before the database is queried for the caller
    const { caller, subscriptionStatus } = await admitCaller(request, reply);
    await checkPermissions(ports, route, request.params, caller);
    checkLockout(route, caller, subscriptionStatus, ports.baseUrl());
    requireMediaType(request.headers, { json: route.body !== null, form: route.form !== null });
    checkLength(route, ports, request);
  });
  // Not before the body has arrived, whose events would be outside of it. Routes without an account get a share each.
  app.addHook("preHandler", (request, _reply, done) => {
    const { method, url = "" } = request.routeOptions;
    onBehalfOf(request.accountId ?? `${String(method)} ${url}`, done);
  });
}

function isApiPath(target: Target): boolean {
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

function checkLength({ form }: Operation, limits: UploadLimits, { headers }: FastifyRequest): void {
  if (form === null || !isMultipart(headers)) return;
  const bytesMax = fileBytesMax(form, limits);
  if (Number(headers["content-length"]) > bytesMax + FORM_AROUND_FILE_BYTES)
    throw tooLarge(bytesMax);
}

/** Returns the rate limit's headers, on every response to an authenticated caller. */
function windowHeaders(window: RequestWindow): Readonly<Record<string, string>> {
  return {
    "x-ratelimit-limit": String(window.limit),
    "x-ratelimit-remaining": String(window.remaining),
    "x-ratelimit-reset": String(window.resetSeconds),
  };
}

/** 429 `rate_limit_exceeded` for a request beyond the hourly limit. */
function requireWithinLimit(by: CallerIdentity, window: RequestWindow): void {
  const { limit, retryAfterSeconds } = window;
  if (retryAfterSeconds === null) return;
  const limited = by.kind === "key" ? "This API key is" : "Each member is";
  const message = `${limited} limited to ${limit} requests per hour. Retry after ${retryAfterSeconds} s.`;
  throw new Refusal(429, "rate_limit_exceeded", message, { retry_after: retryAfterSeconds });
}

/** The sender of a request, to whose log a refusal belongs; null: it names no environment. */
function senderOf({ accountId, by }: Authenticated["caller"], named: string | null): Sender | null {
  const environment = environmentNamed(named);
  return environment === undefined ? null : { accountId, by: actorOf(by), environment };
}

function environmentNamed(name: string | null): Environment | undefined {
  return ENVIRONMENTS.find((each) => each === name);
}

/** 400 `validation_error` for a request that names no environment, or an unknown one. */
function knownEnvironment(named: string | null): Environment {
  const known = environmentNamed(named);
  if (known !== undefined) return known;
  const message = `Name the environment in the header Platen-Environment, in links in ?environment=: ${ENVIRONMENTS.join(", ")}.`;
  const code = named === null ? "required" : "invalid_value";
  throw invalid(message, [{ field: "Platen-Environment", code, message }]);
}
