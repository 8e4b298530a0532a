import assert from "node:assert/strict";
import { test } from "node:test";
import { instant, later } from "#base/instant.ts";
import { decideOutcome, errorOf, isSuccess, retryTimesIfLost } from "./attempt-outcome.ts";
import type { OutboundAnswer } from "./outbound.ts";

const SCHEDULE = [0, 30, 120, 600, 3600, 21_600, 86_400];
const START = instant(Date.UTC(2030, 0, 1));
const NO_ANSWER: OutboundAnswer = {
  status: null,
  headers: null,
  body: null,
  fault: null,
  message: null,
  durationMs: 0,
};

function makeAnswer(answer: Partial<OutboundAnswer>): OutboundAnswer {
  return { ...NO_ANSWER, ...answer };
}

const failed = makeAnswer({ status: 500 });

test("only a 2xx is a success", () => {
  for (const status of [200, 201, 204, 299]) assert.ok(isSuccess(makeAnswer({ status })));
  for (const status of [199, 300, 304, 400, 404, 410, 429, 500, null])
    assert.ok(!isSuccess(makeAnswer({ status })));
  assert.ok(!isSuccess(makeAnswer({ status: 200, fault: "timeout" })));
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
  const timedOut = makeAnswer({ fault: "timeout", durationMs: 10_000 });
  const next = decideOutcome(1, START, timedOut, SCHEDULE);
  assert.deepEqual(next, { status: "retrying", nextAttemptAt: START + 30_250 });
});

test("the seventh failure is the last", () => {
  assert.deepEqual(decideOutcome(7, START, failed, SCHEDULE), { status: "failed" });
  const delivered = makeAnswer({ status: 204, durationMs: 40 });
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
  assert.equal(errorOf(makeAnswer({ status: 200 })), null);
  assert.equal(errorOf(makeAnswer({ status: 404 })), "The endpoint answered with status 404.");
  const refused = makeAnswer({ fault: "tls", message: "TLS: the certificate expired." });
  assert.equal(errorOf(refused), "TLS: the certificate expired.");
  assert.equal(errorOf(makeAnswer({ fault: "unreachable" })), "The endpoint did not answer.");
});
