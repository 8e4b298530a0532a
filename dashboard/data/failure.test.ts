import assert from "node:assert/strict";
import { test } from "node:test";
import { PlatenError } from "@platen/sdk";
import { sessionEventOf } from "./client.ts";
import { failureOf, fieldFaults } from "./failure.ts";

function refusal(status: number | null, code: string, retryAfterMs: number | null = null) {
  return new PlatenError({
    message: `It is ${code}.`,
    code,
    status,
    requestId: "req_1",
    details: [
      { field: "email", code: "invalid", message: "Must be an address." },
      { field: "email", code: "too_long", message: "Is too long." },
      { field: null, code: "other", message: "Something else." },
    ],
    retryAfterMs,
    extras: {},
  });
}

for (const [status, code, kind] of [
  [401, "missing_authorization", "signed-out"],
  [403, "insufficient_scope", "forbidden"],
  [404, "key_not_found", "gone"],
  [410, "file_expired", "gone"],
  [402, "account_read_only", "read-only"],
  [402, "quota_exceeded", "refused"],
  [409, "conflict", "refused"],
  [500, "internal_error", "unavailable"],
  [503, "database_unavailable", "unavailable"],
  [null, "connection_failed", "unreachable"],
  [null, "timeout", "unreachable"],
  [200, "http_error", "unreachable"],
] as const)
  test(`${status ?? "no answer"} ${code} is shown as ${kind}`, () => {
    const failure = failureOf(refusal(status, code));
    assert.equal(failure.kind, kind);
    if ("requestId" in failure) assert.equal(failure.requestId, "req_1");
  });

test("429 says after how many seconds to try again", () => {
  const failure = failureOf(refusal(429, "rate_limit_exceeded", 61_500));
  assert.deepEqual(failure, { kind: "busy", seconds: 62, requestId: "req_1" });
});

test("a part that cannot be loaded means a newer version, any other fault is the page's", () => {
  for (const message of [
    "Failed to fetch dynamically imported module: /app/assets/keys-page-OLD.js",
    "error loading dynamically imported module",
    "Importing a module script failed.",
  ])
    assert.deepEqual(failureOf(new TypeError(message)), { kind: "outdated" });
  assert.deepEqual(failureOf(new TypeError("x is null")), { kind: "broken", message: "x is null" });
});

test("each field has its first fault", () => {
  assert.deepEqual(fieldFaults(refusal(400, "validation_error")), {
    email: "Must be an address.",
  });
  assert.deepEqual(fieldFaults(new Error("other")), {});
});

test("a session ends by 401, but not by a wrong password, and changes in another tab", () => {
  assert.equal(sessionEventOf(refusal(401, "missing_authorization")), "ended");
  assert.equal(sessionEventOf(refusal(401, "sign_in_failed")), null);
  assert.equal(sessionEventOf(refusal(409, "account_changed")), "changed");
  assert.equal(sessionEventOf(refusal(403, "insufficient_scope")), null);
  assert.equal(sessionEventOf(new Error("other")), null);
});
