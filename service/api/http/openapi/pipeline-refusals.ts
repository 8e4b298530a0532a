import type { RefusalCode, RefusalsByStatus } from "#contract/refusals.ts";
import type { Operation } from "../route.ts";

/** What the pipeline may answer before or around a route; `name` is the document's for it. */
export type CommonRefusal = {
  readonly name: string;
  readonly status: keyof RefusalsByStatus;
  readonly codes: readonly RefusalCode[];
  readonly applies: (route: Operation) => boolean;
};

/** In the order in which a request meets them. */
const COMMON_REFUSALS: readonly CommonRefusal[] = [
  {
    name: "Unauthorized",
    status: 401,
    codes: ["missing_authorization", "invalid_api_key"],
    applies: () => true,
  },
  { name: "TooManyRequests", status: 429, codes: ["rate_limit_exceeded"], applies: () => true },
  {
    name: "Forbidden",
    status: 403,
    codes: ["scope_required"],
    applies: ({ scope }) => scope !== "read", // every key may read
  },
  { name: "ReadOnly", status: 402, codes: ["account_read_only"], applies: isLockedOut },
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
    applies: (route) => mayHaveBody(route) && route.form === null,
  },
  { name: "Invalid", status: 400, codes: ["validation_error"], applies: isChecked },
  {
    name: "IdempotencyConflict",
    status: 409,
    codes: ["idempotency_key_reused", "request_in_progress"],
    applies: takesIdempotencyKey,
  },
  { name: "InternalError", status: 500, codes: ["internal_error"], applies: () => true },
  { name: "Unavailable", status: 503, codes: ["unavailable"], applies: () => true },
];

/** What ends a request that reaches no route at all, for the document alone. */
export const OUTSIDE_ROUTES: readonly Omit<CommonRefusal, "applies">[] = [
  { name: "MalformedRequest", status: 400, codes: ["bad_request", "malformed_target"] },
  { name: "UnknownRoute", status: 404, codes: ["not_found"] },
  { name: "MethodNotAllowed", status: 405, codes: ["method_not_allowed"] },
  { name: "RequestTimeout", status: 408, codes: ["request_timeout"] },
  { name: "HeadersTooLarge", status: 431, codes: ["headers_too_large"] },
];

/** What the pipeline may answer to requests of this route. */
export function commonRefusals(route: Operation): readonly CommonRefusal[] {
  return COMMON_REFUSALS.filter(({ applies }) => applies(route));
}

/** Whether the route's answers are kept for an Idempotency-Key. */
export function takesIdempotencyKey({ method }: Operation): boolean {
  return method === "POST";
}

function isLockedOut({ method, path }: Operation): boolean {
  return method !== "GET" && !path.startsWith("/api/v1/billing/");
}

// A body is read wherever HTTP has one, even of a route that heeds none.
function mayHaveBody({ method }: Operation): boolean {
  return method !== "GET";
}

function isChecked(route: Operation): boolean {
  const { query, body, form } = route;
  return query !== null || body !== null || form !== null || takesIdempotencyKey(route);
}
