import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "#base/refusal.ts";
import {
  type Admission,
  type AuditStore,
  type AuthenticatePorts,
  actorOf,
  authenticator,
  type Caller,
  type RequestWindow,
  requireScope,
  requireWritable,
} from "#domain/accounts";
import { fileBytesMax, tooLarge, type UploadLimits } from "./form.ts";
import { type KnownPath, type Miss, missOf, unknownRoute } from "./known-paths.ts";
import { isMultipart, requireMediaType } from "./media-type.ts";
import { readTarget, requireHost, type Target } from "./request-target.ts";
import type { Operation } from "./route.ts";

const API = "/api/v1";
/** Allowance for boundaries and text fields: a longer form must contain a file that is too large. */
const FORM_AROUND_FILE_BYTES = 4 * 1024 * 1024;

/** What the pipeline adds to Fastify's requests and routes. */
declare module "fastify" {
  interface FastifyRequest {
    caller: Caller | null;
  }
  interface FastifyContextConfig {
    route?: Operation;
  }
}

/** What admission needs. */
export type AdmitPorts = AuthenticatePorts &
  UploadLimits & {
    readonly audit: AuditStore;
    readonly baseUrl: () => string;
  };

/**
 * Admits or refuses each request before its body is read, in this order: 400 (Host header), 401 (also for unknown routes
 * of /api/v1), 429; 400, 404 or 405 if no route matched; 403, 402 (read-only account), 415, 413 (from Content-Length).
 * The router's match decides which checks apply: the URL of a matched request is never parsed again. `known` lists all
 * paths of the server.
 */
export function admit(app: FastifyInstance, ports: AdmitPorts, known: readonly KnownPath[]): void {
  const authenticate = authenticator(ports);
  app.decorateRequest("caller", null);
  const admitCaller = async (request: FastifyRequest, reply: FastifyReply): Promise<Admission> => {
    const admission = await authenticate(bearerKey(request.headers.authorization));
    request.caller = admission.caller;
    reply.headers(windowHeaders(admission.window));
    requireWithinLimit(admission.window);
    return admission;
  };
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
    reply.header("x-content-type-options", "nosniff");
    requireHost(request.raw);
    if (request.is404) {
      const target = readTarget(request.originalUrl, request.headers.host);
      if (isApiPath(target)) await admitCaller(request, reply);
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
    requireMediaType(request.headers, { json: route.body !== null, form: route.form !== null });
    checkLength(route, ports, request);
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

async function checkScope(
  { audit, clock }: Pick<AdmitPorts, "audit" | "clock">,
  { method, path, scope }: Operation,
  caller: Caller,
): Promise<void> {
  try {
    requireScope(caller, scope);
  } catch (refusal) {
    const { accountId } = caller;
    const by = actorOf(caller);
    const what = { action: "scope.refused", subject: `${method} ${path}` } as const;
    const details = { required: scope, scope: caller.scope };
    await audit.append({ accountId, by, at: clock.now(), ...what, details });
    throw refusal;
  }
}

function checkLength({ form }: Operation, limits: UploadLimits, { headers }: FastifyRequest): void {
  if (form === null || !isMultipart(headers)) return;
  const bytesMax = fileBytesMax(form, limits);
  if (Number(headers["content-length"]) > bytesMax + FORM_AROUND_FILE_BYTES)
    throw tooLarge(bytesMax);
}

const BEARER = /^Bearer +(\S+) *$/i;

/** The key in an Authorization header; 401 `missing_authorization` without one. */
function bearerKey(header: unknown): string {
  const key = typeof header === "string" ? BEARER.exec(header)?.[1] : undefined;
  if (key !== undefined) return key;
  const message = "Send your API key in the header Authorization: Bearer <API_KEY>.";
  throw new Refusal(401, "missing_authorization", message);
}

/** The rate limit's headers, on every response to a valid key. */
function windowHeaders(window: RequestWindow): Readonly<Record<string, string>> {
  return {
    "x-ratelimit-limit": String(window.limit),
    "x-ratelimit-remaining": String(window.remaining),
    "x-ratelimit-reset": String(window.resetSeconds),
  };
}

/** 429 `rate_limit_exceeded` for a request beyond the hourly limit. */
function requireWithinLimit({ limit, retryAfterSeconds }: RequestWindow): void {
  if (retryAfterSeconds === null) return;
  const message = `This API key is limited to ${limit} requests per hour. Retry after ${retryAfterSeconds} s.`;
  throw new Refusal(429, "rate_limit_exceeded", message, { retry_after: retryAfterSeconds });
}
