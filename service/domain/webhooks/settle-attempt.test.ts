import assert from "node:assert/strict";
import { test } from "node:test";
import { instant } from "#base/instant.ts";
import { errorOf, isSuccess, settleAttempt } from "./settle-attempt.ts";

const SCHEDULE = [0, 30, 120, 600, 3600, 21_600, 86_400];
const START = instant(Date.UTC(2030, 0, 1));
const failed = { status: 500, fault: null, durationMs: 0 };

test("any 2xx is a success, and nothing else is", () => {
  for (const status of [200, 201, 204, 299]) assert.ok(isSuccess({ status, fault: null }));
  for (const status of [199, 300, 304, 400, 404, 410, 429, 500, null])
    assert.ok(!isSuccess({ status, fault: null }));
  assert.ok(!isSuccess({ status: 200, fault: "timeout" }));
});

test("the delay before an attempt counts from the start of the one before", () => {
  const delays = [1, 2, 3, 4, 5, 6].map((attempt) => {
    const end = settleAttempt(attempt, START, failed, SCHEDULE);
    return end.status === "retrying" ? (end.nextAttemptAt - START) / 1000 : null;
  });
  assert.deepEqual(delays, SCHEDULE.slice(1));
});

test("a receiver that got a request late does not see the next one early", () => {
  const slow = { ...failed, durationMs: 120 };
  const end = settleAttempt(1, START, slow, SCHEDULE);
  assert.deepEqual(end, { status: "retrying", nextAttemptAt: START + 30_120 });
  const timedOut = { status: null, fault: "timeout", durationMs: 10_000 } as const;
  const next = settleAttempt(1, START, timedOut, SCHEDULE);
  assert.deepEqual(next, { status: "retrying", nextAttemptAt: START + 30_250 });
});

test("the seventh failure is the last", () => {
  assert.deepEqual(settleAttempt(7, START, failed, SCHEDULE), { status: "failed" });
  const delivered = { status: 204, fault: null, durationMs: 40 };
  assert.deepEqual(settleAttempt(7, START, delivered, SCHEDULE), {
    status: "delivered",
    at: START + 40,
  });
});

test("an attempt that failed says why, in a sentence", () => {
  assert.equal(errorOf({ status: 200, fault: null, message: null }), null);
  assert.equal(
    errorOf({ status: 404, fault: null, message: null }),
    "The endpoint answered with status 404.",
  );
  const refused = { status: null, fault: "tls", message: "TLS: the certificate expired." } as const;
  assert.equal(errorOf(refused), "TLS: the certificate expired.");
  assert.equal(
    errorOf({ status: null, fault: "unreachable", message: null }),
    "The endpoint did not answer.",
  );
});
