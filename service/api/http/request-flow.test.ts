import assert from "node:assert/strict";
import { test } from "node:test";
import { RequestFlow } from "./request-flow.ts";

function begin(flow: RequestFlow, count: number): void {
  for (let one = 0; one < count; one += 1) flow.begin();
}

test("a burst is expected to wait for nothing, and more requests without an end for ever", () => {
  const flow = new RequestFlow(200);
  begin(flow, 199);
  assert.equal(flow.expectedWaitMs(10), 0);
  begin(flow, 1);
  assert.equal(flow.expectedWaitMs(10), Number.POSITIVE_INFINITY);
});

test("the expected wait is the number under way divided by the rate at which requests end", () => {
  const flow = new RequestFlow(200);
  begin(flow, 600);
  for (let nowMs = 0; nowMs < 1000; nowMs += 5) flow.end(nowMs);
  // 400 are under way, and 200 ended in the last second.
  assert.equal(Math.round(flow.expectedWaitMs(999)), (400 * 999) / 200);
});

test("ends of earlier than two windows do not count", () => {
  const flow = new RequestFlow(200);
  begin(flow, 400);
  for (let ended = 0; ended < 100; ended += 1) flow.end(100);
  assert.equal(Math.round(flow.expectedWaitMs(600)), (300 * 600) / 100);
  assert.equal(flow.expectedWaitMs(1100), Number.POSITIVE_INFINITY);
});
