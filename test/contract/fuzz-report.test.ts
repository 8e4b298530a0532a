import assert from "node:assert/strict";
import { test } from "node:test";
import type { Answer } from "../support/harness/ask.ts";
import {
  countAnswers,
  emptiness,
  emptyReport,
  type FuzzReport,
  reportLines,
  sumReports,
} from "./fuzz-report.ts";
import { failuresOf } from "./fuzz-service.ts";

const OPERATION = "GET /api/v1/things";
const MAIN = { family: "account's key", name: OPERATION } as const;

function answer(status: number, error: string | null = null): Answer {
  const body = error === null ? undefined : { error };
  return { status, headers: new Headers(), bytes: new Uint8Array(), text: "", body };
}

/** The report of a run with these answers to the account's key. */
function reportOf(...answers: readonly Answer[]): FuzzReport {
  const report = emptyReport([OPERATION]);
  for (const one of answers) countAnswers(report, MAIN, [one]);
  report.sent = answers.length;
  return report;
}

const times = (count: number, one: Answer): readonly Answer[] =>
  Array.from({ length: count }, () => one);

test("a run in which most requests do not reach their operation fails", () => {
  const done = times(80, answer(200));
  assert.deepEqual(
    emptiness(reportOf(...done, ...times(10, answer(429, "rate_limit_exceeded")))),
    [],
  );
  for (const turned of [
    answer(429, "rate_limit_exceeded"),
    answer(401, "invalid_api_key"),
    answer(404, "not_found"),
    answer(401),
  ])
    assert.deepEqual(emptiness(reportOf(...done, ...times(20, turned))), ["20.0 % turned away"]);
  const missing = times(20, answer(404, "thing_not_found"));
  assert.deepEqual(emptiness(reportOf(...done, ...missing)), []);
});

test("a run in which hardly any request succeeds, or the service is often unavailable, fails", () => {
  const invalid = times(90, answer(400, "validation_error"));
  assert.deepEqual(emptiness(reportOf(...invalid, ...times(10, answer(200)))), [
    "only 10.0 % done",
  ]);
  assert.deepEqual(emptiness(reportOf()), ["only 0.0 % done"]);
  const done = times(98, answer(200));
  const unavailable = times(2, answer(503, "unavailable"));
  assert.deepEqual(emptiness(reportOf(...done, ...unavailable)), ["often unavailable"]);
});

test("an operation that never succeeded in a long run fails it", () => {
  const report = reportOf(...times(50, answer(200)));
  const other = { ...report, operations: [OPERATION, "GET /api/v1/others"] };
  assert.deepEqual(failuresOf(other), []);
  assert.deepEqual(failuresOf({ ...other, sent: 50_000 }), ["GET /api/v1/others never worked"]);
});

test("reports are added, faults included", () => {
  const one = { ...reportOf(answer(200), answer(404, "not_found")), faults: ["a"] };
  const other = { ...reportOf(answer(200)), operations: ["x"], faults: ["b"] };
  const sum = sumReports([one, other]);
  assert.deepEqual(sum.statuses, { [OPERATION]: { "200": 2, "404": 1 } });
  assert.deepEqual(sum.reached, { "account's key": { done: 2, "turned away": 1 } });
  assert.deepEqual([sum.sent, sum.faults, sum.operations], [3, ["a", "b"], [OPERATION, "x"]]);
  const lines = reportLines(sum).join("\n");
  assert.match(lines, /account's key +3 {2}66\.7 % done, 33\.3 % turned away/);
  assert.match(lines, /all: 2×200 {2}1×404/);
});
