import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { BaseUrl } from "#base/base-url.ts";
import { brand } from "#base/brand.ts";
import { Refusal } from "#base/refusal.ts";
import { type AccountId, sessionRequired } from "#domain/accounts";
import {
  type AdmissionDeps,
  authenticator,
  type MemberAdmission,
  memberAuthenticator,
} from "#domain/admission";
import { requireSameOrigin } from "./same-origin.ts";
import { readSessionCookie } from "./session-cookie.ts";

export type AuthenticationPorts = AdmissionDeps & { readonly baseUrl: BaseUrl };

/** An authenticated request. */
export type Authenticated = MemberAdmission & {
  /** The key's own; of a member the one that the request names, not validated; null: none. */
  readonly environment: string | null;
};

/**
 * Authenticates a request: by its Authorization header if it has one; else by its session cookie, if it has one or names an
 * account as only pages of the dashboard do. 401 `missing_authorization` or `session_required`, 403 `cross_origin` and
 * the refusals of `authenticator` and `memberAuthenticator`.
 */
export function authentication(
  ports: AuthenticationPorts,
): (request: FastifyRequest) => Promise<Authenticated> {
  const authenticateKey = authenticator(ports);
  const authenticateMember = memberAuthenticator(ports);
  return async (request) => {
    const { authorization } = request.headers;
    const cookie = readSessionCookie(request.headers.cookie, ports.baseUrl());
    const isMember = authorization === undefined && (cookie !== null || namesAccount(request));
    if (!isMember) {
      const admission = await authenticateKey(bearerKey(authorization));
      return { ...admission, environment: admission.caller.environment };
    }
    if (cookie === null) throw sessionRequired();
    // Before anything is counted: another site cannot use up the member's rate limit.
    requireSameOrigin(request, ports.baseUrl());
    const account = takeNamed(request, ACCOUNT);
    const environment = takeNamed(request, ENVIRONMENT);
    const admission = await authenticateMember(ports.hashing.sha256(cookie), accountIdOf(account));
    return { ...admission, environment };
  };
}

const BEARER = /^Bearer +(\S+) *$/i;

/** Returns the key in an Authorization header; 401 `missing_authorization` without one. */
function bearerKey(header: unknown): string {
  const key = typeof header === "string" ? BEARER.exec(header)?.[1] : undefined;
  if (key !== undefined) return key;
  const message = "Send your API key in the header Authorization: Bearer <API_KEY>.";
  throw new Refusal(401, "missing_authorization", message);
}

/** Where a cookie request names its account and its environment: in a header, in links in the query. */
type Place = { readonly header: string; readonly parameter: string };

const ACCOUNT: Place = { header: "platen-account", parameter: "account" };
const ENVIRONMENT: Place = { header: "platen-environment", parameter: "environment" };

const ACCOUNT_ID = /^\w{1,64}$/;
const Query = z.record(z.string(), z.unknown());

function namesAccount(request: FastifyRequest): boolean {
  const { header, parameter } = ACCOUNT;
  return header in request.headers || (isLink(request) && parameter in Query.parse(request.query));
}

/**
 * Returns the value of the header, or else of the query parameter, which is removed because the routes do not accept
 * it.
 */
function takeNamed(request: FastifyRequest, { header, parameter }: Place): string | null {
  const named = request.headers[header];
  if (typeof named === "string") return orNull(named);
  if (!isLink(request)) return null;
  const { [parameter]: value, ...rest } = Query.parse(request.query);
  request.query = rest;
  return typeof value === "string" ? orNull(value) : null;
}

function orNull(text: string): string | null {
  return text === "" ? null : text;
}

/** A malformed id becomes one that is always unknown, so that both are refused alike. */
function accountIdOf(text: string | null): AccountId | null {
  return text === null ? null : brand<AccountId>(ACCOUNT_ID.test(text) ? text : "unknown");
}

/** Links cannot have headers, and only read. */
function isLink({ method }: FastifyRequest): boolean {
  return method === "GET" || method === "HEAD";
}
