import type { RefusalCode } from "#contract/refusals.ts";
import { hasChallenge } from "../error-body.ts";
import type { Answer } from "../route.ts";
import type { JsonSchema } from "./schemas.ts";

const COUNT = { type: "integer", minimum: 0 };

/** Response headers, by their names in `components`. */
export const HEADERS: JsonSchema = {
  RequestId: {
    description: "The id of the request: the client's own if it sent one.",
    required: true,
    schema: { type: "string" },
  },
  RateLimitLimit: {
    description: "The number of requests that the key may send per hour.",
    schema: COUNT,
  },
  RateLimitRemaining: {
    description: "The number of requests left in the current window.",
    schema: COUNT,
  },
  RateLimitReset: {
    description: "When the oldest counted request leaves the window, in Unix seconds.",
    schema: COUNT,
  },
  RetryAfter: {
    description: "The number of seconds to wait before a retry.",
    required: true,
    schema: COUNT,
  },
  Next: {
    description: 'The next page, as `<URL>; rel="next"`; absent on the last page.',
    schema: { type: "string", pattern: '^<[^>]+>; rel="next"$' },
  },
  Authenticate: {
    description: "The authentication scheme.",
    required: true,
    schema: { const: "Bearer" },
  },
  Allow: {
    description: "The methods allowed on the path.",
    required: true,
    schema: { type: "string" },
  },
  ETag: {
    description: "Names the state of the resource, for `If-Match`.",
    required: true,
    schema: { type: "string", pattern: '^"[!-~]+"$' },
  },
  ContentRange: {
    description: "The range of bytes and the total size.",
    required: true,
    schema: { type: "string", pattern: "^bytes (\\*|\\d+-\\d+)/\\d+$" },
  },
};

/** Request headers, by their names in `components`. */
export const PARAMETERS: JsonSchema = {
  RequestId: {
    name: "X-Request-Id",
    in: "header",
    required: false,
    description: "An id of your choice for the request, which the response repeats.",
    schema: { type: "string", pattern: "^[A-Za-z0-9._:-]{1,128}$" },
  },
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    description:
      "Makes it safe to retry the request: for 24 hours a repetition gets the first response again, with `Idempotency-Replayed: true`, and has no further effect.",
    schema: { type: "string", pattern: "^[ -~]{1,255}$" },
  },
  IfMatch: {
    name: "If-Match",
    in: "header",
    required: false,
    description:
      "The `ETag` of the resource as it was read: the request is refused with 412 if it was changed since.",
    schema: { type: "string" },
  },
};

const OF_STATUS: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  206: { "Content-Range": "ContentRange" },
  405: { Allow: "Allow" },
  416: { "Content-Range": "ContentRange" },
  429: { "Retry-After": "RetryAfter" },
  502: { "Retry-After": "RetryAfter" },
  503: { "Retry-After": "RetryAfter" },
};

const RATE_LIMIT = {
  "X-RateLimit-Limit": "RateLimitLimit",
  "X-RateLimit-Remaining": "RateLimitRemaining",
  "X-RateLimit-Reset": "RateLimitReset",
};

/** Statuses of requests that are refused before they are counted. */
const NOT_COUNTED: readonly number[] = [401, 408, 431];

/** The properties of a response that decide its headers, in addition to the status. */
type Traits = Pick<Answer, "hasNext" | "hasEtag"> & {
  /** Whether it is of a route with a rate limit. */
  readonly isCounted: boolean;
  /** The codes of an error. */
  readonly codes?: readonly RefusalCode[];
};

/** Returns the headers of a response with this status. */
export function headersOf(status: number, traits: Traits): JsonSchema {
  const { isCounted, codes = [], hasNext = false, hasEtag = false } = traits;
  const limits = !isCounted || NOT_COUNTED.includes(status) ? {} : RATE_LIMIT;
  const own = { ...(hasNext ? { Link: "Next" } : {}), ...(hasEtag ? { ETag: "ETag" } : {}) };
  const all = { "X-Request-Id": "RequestId", ...limits, ...ofStatus(status, codes), ...own };
  return Object.fromEntries(
    Object.entries(all).map(([name, header]) => [name, { $ref: `#/components/headers/${header}` }]),
  );
}

function ofStatus(status: number, codes: readonly RefusalCode[]): Readonly<Record<string, string>> {
  if (status === 401 && codes.every(hasChallenge)) return { "WWW-Authenticate": "Authenticate" };
  return OF_STATUS[status] ?? {};
}
