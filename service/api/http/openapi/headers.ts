import type { JsonSchema } from "./schemas.ts";

const COUNT = { type: "integer", minimum: 0 };

/** The headers of answers, by the names that the document has for them. */
export const HEADERS: JsonSchema = {
  RequestId: {
    description: "Names the request; the caller's own is given back.",
    required: true,
    schema: { type: "string" },
  },
  RateLimitLimit: {
    description: "How many requests the key has in any hour.",
    schema: COUNT,
  },
  RateLimitRemaining: {
    description: "How many of them are left now.",
    schema: COUNT,
  },
  RateLimitReset: {
    description: "When the oldest counted request leaves the window, in Unix seconds.",
    schema: COUNT,
  },
  RetryAfter: {
    description: "In how many seconds to try again.",
    required: true,
    schema: COUNT,
  },
  Next: {
    description: 'Where the list goes on, as `<URL>; rel="next"`; none where it ends.',
    schema: { type: "string", pattern: '^<[^>]+>; rel="next"$' },
  },
  Authenticate: {
    description: "The scheme to sign in with.",
    required: true,
    schema: { const: "Bearer" },
  },
  Allow: {
    description: "The methods that the path has.",
    required: true,
    schema: { type: "string" },
  },
  ContentRange: {
    description: "Which bytes of how many.",
    required: true,
    schema: { type: "string", pattern: "^bytes (\\*|\\d+-\\d+)/\\d+$" },
  },
};

/** What a caller may say in headers with every request, and with every POST. */
export const PARAMETERS: JsonSchema = {
  RequestId: {
    name: "X-Request-Id",
    in: "header",
    required: false,
    description: "The caller's own name of the request; every answer gives it back.",
    schema: { type: "string", pattern: "^[A-Za-z0-9._:-]{1,128}$" },
  },
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    description:
      "Makes it safe to send the request again: within 24 hours the first answer comes back, with `Idempotency-Replayed: true`, and nothing is done twice.",
    schema: { type: "string", pattern: "^[ -~]{1,255}$" },
  },
};

const OF_STATUS: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  206: { "Content-Range": "ContentRange" },
  401: { "WWW-Authenticate": "Authenticate" },
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

/** Statuses that no limiter has seen: no HTTP, no key, or too slow. */
const NOT_COUNTED: readonly number[] = [401, 408, 431];

/** The headers of an answer with this status, of a list that goes on elsewhere, too. */
export function headersOf(status: number, hasNext = false): JsonSchema {
  const limits = NOT_COUNTED.includes(status) ? {} : RATE_LIMIT;
  const next = hasNext ? { Link: "Next" } : {};
  const all = { "X-Request-Id": "RequestId", ...limits, ...OF_STATUS[status], ...next };
  return Object.fromEntries(
    Object.entries(all).map(([name, header]) => [name, { $ref: `#/components/headers/${header}` }]),
  );
}
