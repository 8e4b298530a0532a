import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { Refusal } from "#base/refusal.ts";
import { type Admission, type AuthenticatePorts, authenticator } from "#domain/accounts";

/** A request with a cookie and without an Authorization header. */
export type CookieRequest = {
  /** The Cookie header. */
  readonly cookie: string;
  /** The account and the environment that it names; null: none. */
  readonly account: string | null;
  readonly environment: string | null;
  readonly method: string;
  readonly headers: FastifyRequest["headers"];
};

/**
 * Authenticates a signed-in member. Throws the refusal of a request that is not accepted: 401 `session_required`, 403
 * `cross_origin`, 404 `account_not_found`, 409 `account_changed`.
 */
export type AuthenticateMember = (request: CookieRequest) => Promise<Admission>;

export type AuthenticationPorts = AuthenticatePorts & {
  /** Null: only keys are accepted. */
  readonly authenticateMember: AuthenticateMember | null;
};

/**
 * Authenticates a request by its Authorization header, without one by its cookie. 401 `missing_authorization` without
 * either.
 */
export function authentication(
  ports: AuthenticationPorts,
): (request: FastifyRequest) => Promise<Admission> {
  const authenticateKey = authenticator(ports);
  const { authenticateMember } = ports;
  return async (request) => {
    const { authorization, cookie } = request.headers;
    if (authorization !== undefined || cookie === undefined || authenticateMember === null)
      return await authenticateKey(bearerKey(authorization));
    const account = namedBy(request, "platen-account", "account");
    const environment = namedBy(request, "platen-environment", "environment");
    const { method, headers } = request;
    return await authenticateMember({ cookie, account, environment, method, headers });
  };
}

const BEARER = /^Bearer +(\S+) *$/i;

/** The key in an Authorization header; 401 `missing_authorization` without one. */
function bearerKey(header: unknown): string {
  const key = typeof header === "string" ? BEARER.exec(header)?.[1] : undefined;
  if (key !== undefined) return key;
  const message = "Send your API key in the header Authorization: Bearer <API_KEY>.";
  throw new Refusal(401, "missing_authorization", message);
}

const Query = z.record(z.string(), z.unknown());

/**
 * The value of a header; without it that of a query parameter, as in links, which is removed from the query: the route
 * does not know it.
 */
function namedBy(request: FastifyRequest, header: string, parameter: string): string | null {
  const named = request.headers[header];
  if (typeof named === "string") return named;
  const { [parameter]: value, ...rest } = Query.parse(request.query ?? {});
  if (typeof value !== "string") return null;
  request.query = rest;
  return value;
}
