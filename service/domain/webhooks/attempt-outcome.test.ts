import assert from "node:assert/strict";
import { test } from "node:test";
import { instant, later } from "#base/instant.ts";
import { decideOutcome, errorOf, isSuccess, retryTimesIfLost } from "./attempt-outcome.ts";

const SCHEDULE = [0, 30, 120, 600, 3600, 21_600, 86_400];
const START = instant(Date.UTC(2030, 0, 1));
const failed = { status: 500, fault: null, durationMs: 0 };

test("only a 2xx is a success", () => {
  for (const status of [200, 201, 204, 299]) assert.ok(isSuccess({ status, fault: null }));
  for (const status of [199, 300, 304, 400, 404, 410, 429, 500, null])
    assert.ok(!isSuccess({ status, fault: null }));
  assert.ok(!isSuccess({ status: 200, fault: "timeout" }));
});

test("the delay before an attempt counts from the start of the one before", () => {
  const delays = [1, 2, 3, 4, 5, 6].map((attempt) => {
    const outcome = decideOutcome(attempt, START, failed, SCHEDULE);
    return outcome.status === "retrying" ? (outcome.nextAttemptAt - START) / 1000 : null;
  });
  assert.deepEqual(delays, SCHEDULE.slice(1));
});

test("the time that a request took to arrive is added to the delay, up to 250 ms", () => {
  const slow = { ...failed, durationMs: 120 };
  const outcome = decideOutcome(1, START, slow, SCHEDULE);
  assert.deepEqual(outcome, { status: "retrying", nextAttemptAt: START + 30_120 });
  const timedOut = { status: null, fault: "timeout", durationMs: 10_000 } as const;
  const next = decideOutcome(1, START, timedOut, SCHEDULE);
  assert.deepEqual(next, { status: "retrying", nextAttemptAt: START + 30_250 });
});

test("the seventh failure is the last", () => {
  assert.deepEqual(decideOutcome(7, START, failed, SCHEDULE), { status: "failed" });
  const delivered = { status: 204, fault: null, durationMs: 40 };
  assert.deepEqual(decideOutcome(7, START, delivered, SCHEDULE), {
    status: "delivered",
    at: START + 40,
  });
});

test("an attempt whose process crashes is retried on schedule, but not before its lease ends", () => {
  const leaseEnd = later(START, 15);
  const times = retryTimesIfLost(START, leaseEnd, [0, 5, ...SCHEDULE.slice(2)]);
  assert.deepEqual(
    times.map((time) => (time - START) / 1000),
    [15, ...SCHEDULE.slice(2), 15],
  );
});

test("the error of a failed attempt is a sentence", () => {
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
