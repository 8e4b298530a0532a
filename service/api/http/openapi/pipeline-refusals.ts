import type { RefusalCode, RefusalsByStatus } from "#contract/refusals.ts";
import { isLockable } from "../permissions.ts";
import { type AnyOperation, isOfApi, takesIdempotencyKey } from "../route.ts";

/** An error response of the pipeline, before or around a route; `name` is its name in `components`. */
export type CommonRefusal = {
  readonly name: string;
  readonly status: keyof RefusalsByStatus;
  readonly codes: readonly RefusalCode[];
  readonly applies: (route: AnyOperation) => boolean;
};

/** In the order of the checks. */
const COMMON_REFUSALS: readonly CommonRefusal[] = [
  {
    name: "Unauthorized",
    status: 401,
    codes: ["missing_authorization", "invalid_api_key"],
    applies: isOfApi,
  },
  { name: "TooManyRequests", status: 429, codes: ["rate_limit_exceeded"], applies: isOfApi },
  {
    name: "Forbidden",
    status: 403,
    codes: ["scope_required"],
    applies: (route) => isOfApi(route) && route.scope !== "read", // every caller may read
  },
  {
    name: "MembersOnly",
    status: 403,
    codes: ["member_required"],
    applies: ({ callers }) => callers === "members",
  },
  {
    name: "RoleTooLow",
    status: 403,
    codes: ["role_required"],
    applies: (route) => isOfApi(route) && route.memberRole !== null,
  },
  {
    name: "ReadOnly",
    status: 402,
    codes: ["account_read_only"],
    applies: (route) => isOfApi(route) && isLockable(route),
  },
  {
    name: "CrossOrigin",
    status: 403,
    codes: ["cross_origin"],
    applies: (route) => !isOfApi(route) && route.method !== "GET",
  },
  {
    name: "UnsupportedMediaType",
    status: 415,
    codes: ["unsupported_media_type"],
    applies: mayHaveBody,
  },
  { name: "ContentTooLarge", status: 413, codes: ["file_too_large"], applies: mayHaveBody },
  {
    name: "InvalidJson",
    status: 400,
    codes: ["invalid_json"],
    applies: (route) => mayHaveBody(route) && (route.form === null || route.body !== null),
  },
  { name: "Invalid", status: 400, codes: ["validation_error"], applies: isValidated },
  {
    name: "IdempotencyConflict",
    status: 409,
    codes: ["idempotency_key_reused", "request_in_progress"],
    applies: takesIdempotencyKey,
  },
  { name: "InternalError", status: 500, codes: ["internal_error"], applies: () => true },
  { name: "Unavailable", status: 503, codes: ["unavailable"], applies: () => true },
];

/** Errors of requests that match no route. */
export const OUTSIDE_ROUTES: readonly Omit<CommonRefusal, "applies">[] = [
  { name: "MalformedRequest", status: 400, codes: ["bad_request", "malformed_target"] },
  { name: "UnknownRoute", status: 404, codes: ["not_found"] },
  { name: "MethodNotAllowed", status: 405, codes: ["method_not_allowed"] },
  { name: "RequestTimeout", status: 408, codes: ["request_timeout"] },
  { name: "HeadersTooLarge", status: 431, codes: ["headers_too_large"] },
];

/** Returns the pipeline's error responses on this route. */
export function commonRefusals(route: AnyOperation): readonly CommonRefusal[] {
  return COMMON_REFUSALS.filter(({ applies }) => applies(route));
}

// The body of such a request is parsed even if the route ignores it.
function mayHaveBody({ method }: AnyOperation): boolean {
  return method !== "GET";
}

function isValidated(route: AnyOperation): boolean {
  const { query, body, form } = route;
  return query !== null || body !== null || form !== null || takesIdempotencyKey(route);
}
