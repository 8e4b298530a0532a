import assert from "node:assert/strict";
import { test } from "node:test";
import type { Priority } from "../priority.ts";
import { chooseLine, type Line } from "./choose-line.ts";

/** Serves so many turns, every line being long; the accounts in the order served. */
function served(waiting: readonly (readonly [string, Priority])[], turns: number): string[] {
  let lines: Line[] = waiting.map(([accountId, priority]) => ({
    accountId,
    priority,
    lastTurn: 0,
  }));
  const order: string[] = [];
  for (let turn = 1; turn <= turns; turn += 1) {
    const chosen = chooseLine(lines, turn);
    assert.ok(chosen !== null);
    order.push(chosen.accountId);
    lines = lines.map((line) => (line === chosen ? { ...line, lastTurn: turn } : line));
  }
  return order;
}

const line = (priority: Priority): Line => ({ accountId: priority, priority, lastTurn: 0 });

test("nobody is served when nobody waits", () => {
  assert.equal(chooseLine([], 1), null);
});

test("high goes before normal before low", () => {
  assert.equal(chooseLine([line("low"), line("high"), line("normal")], 1)?.priority, "high");
  assert.equal(chooseLine([line("low"), line("normal")], 1)?.priority, "normal");
});

test("within a priority accounts take turns, chunk by chunk", () => {
  const order = served(
    [
      ["a", "normal"],
      ["b", "normal"],
      ["c", "normal"],
    ],
    9,
  );
  assert.deepEqual(order, ["a", "b", "c", "a", "b", "c", "a", "b", "c"]);
});

test("of any twenty chunks one goes to the lowest priority that waits", () => {
  const order = served(
    [
      ["a", "high"],
      ["b", "high"],
      ["c", "low"],
      ["d", "low"],
    ],
    200,
  );
  for (let from = 0; from + 20 <= order.length; from += 1) {
    const low = order
      .slice(from, from + 20)
      .filter((account) => account === "c" || account === "d");
    assert.equal(low.length, 1);
  }
  assert.deepEqual(order.filter((account) => account === "c" || account === "d").slice(0, 4), [
    "c",
    "d",
    "c",
    "d",
  ]);
});
