import assert from "node:assert/strict";
import { test } from "node:test";
import type { AccountQueue, Priority } from "#domain/bulk-records";
import { chooseQueue } from "./choose-queue.ts";

/** Serves so many turns, every line being long; the accounts in the order served. */
function serveTurns(waiting: readonly (readonly [string, Priority])[], turns: number): string[] {
  let lines: AccountQueue[] = waiting.map(([accountId, priority]) => ({
    accountId,
    priority,
    lastTurn: 0,
  }));
  const fillPlan: string[] = [];
  for (let turn = 1; turn <= turns; turn += 1) {
    const chosen = chooseQueue(lines, turn);
    assert.ok(chosen !== null);
    fillPlan.push(chosen.accountId);
    lines = lines.map((line) => (line === chosen ? { ...line, lastTurn: turn } : line));
  }
  return fillPlan;
}

const line = (priority: Priority): AccountQueue => ({ accountId: priority, priority, lastTurn: 0 });

test("without waiting work there is no next queue", () => {
  assert.equal(chooseQueue([], 1), null);
});

test("high goes before normal before low", () => {
  assert.equal(chooseQueue([line("low"), line("high"), line("normal")], 1)?.priority, "high");
  assert.equal(chooseQueue([line("low"), line("normal")], 1)?.priority, "normal");
});

test("within a priority accounts take turns, chunk by chunk", () => {
  const fillPlan = serveTurns(
    [
      ["a", "normal"],
      ["b", "normal"],
      ["c", "normal"],
    ],
    9,
  );
  assert.deepEqual(fillPlan, ["a", "b", "c", "a", "b", "c", "a", "b", "c"]);
});

test("of any twenty chunks one goes to the lowest priority that waits", () => {
  const fillPlan = serveTurns(
    [
      ["a", "high"],
      ["b", "high"],
      ["c", "low"],
      ["d", "low"],
    ],
    200,
  );
  for (let from = 0; from + 20 <= fillPlan.length; from += 1) {
    const low = fillPlan
      .slice(from, from + 20)
      .filter((account) => account === "c" || account === "d");
    assert.equal(low.length, 1);
  }
  assert.deepEqual(fillPlan.filter((account) => account === "c" || account === "d").slice(0, 4), [
    "c",
    "d",
    "c",
    "d",
  ]);
});
