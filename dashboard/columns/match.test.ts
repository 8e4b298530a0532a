import assert from "node:assert/strict";
import { test } from "node:test";
import {
  balanceOf,
  initialPairs,
  isWhole,
  nextUnused,
  type Pair,
  type Suggestion,
  uploadNames,
  withBox,
  withTarget,
  withTick,
} from "./match.ts";
import type { Target } from "./targets.ts";

const TARGETS: readonly Target[] = [
  target("f1", "First name", true),
  target("f2", "Last name", true),
  target("f3", "City"),
  target("f4", "Date"),
  target("f5", "Date"),
];
const NAMES = ["Given name", "Surname", "Town", "City", "date", "F5"];

test("sure suggestions are ticked, others offered, and a target is paired once", () => {
  const pairs = initialPairs({
    names: NAMES,
    targets: TARGETS,
    isSingle: false,
    suggestions: [
      suggested("Town", "f3", 0.7),
      suggested("City", "f3", 0.95),
      suggested("Given name", "f1", 0.9),
      suggested("Surname", "f2", 0.89),
      suggested("Surname", "gone", 0.99),
      suggested("No column", "f4", 0.99),
    ],
  });
  assert.deepEqual(pairs.map(shown), ["0→f1 ✓", "1→f2", "3→f3 ✓", "5→f5 ✓"]);
  assert.deepEqual(pairs.at(-1)?.found, { confidence: 1, reason: null });
});

test("a column supplies several targets unless the upload has one name for it", () => {
  const suggestions = [suggested("Surname", "f2", 0.95), suggested("Surname", "f1", 0.92)];
  const start = { names: NAMES, targets: TARGETS, suggestions };
  const many = initialPairs({ ...start, isSingle: false });
  assert.deepEqual(many.map(shown), ["1→f1 ✓", "1→f2 ✓", "3→f3 ✓", "5→f5 ✓"]);
  const single = initialPairs({ ...start, isSingle: true });
  assert.deepEqual(single.map(shown), ["1→f2 ✓", "3→f3 ✓", "5→f5 ✓"]);
});

test("equal names and labels that nothing was suggested for are paired, where they are unique", () => {
  const names = ["first_name", "Date", "f5", "CITY"];
  const pairs = initialPairs({ names, targets: TARGETS, suggestions: null, isSingle: false });
  assert.deepEqual(pairs.map(shown), ["0→f1 ✓", "2→f5 ✓", "3→f3 ✓"]);
  const suggestions = [suggested("first_name", "f2", 0.95), suggested("f5", "f3", 0.6)];
  const beside = initialPairs({ names, targets: TARGETS, suggestions, isSingle: true });
  assert.deepEqual(beside.map(shown), ["0→f2 ✓", "2→f5 ✓", "3→f3 ✓"]);
});

test("a target that is ticked or chosen for a column leaves the other one", () => {
  const before: readonly Pair[] = [pair(0, "f1", true), pair(1, "f1", false), pair(1, "f2", true)];
  const [, offered] = before;
  assert.ok(offered);
  assert.deepEqual(withTick(before, offered, true).map(shown), ["0→f1", "1→f1 ✓", "1→f2 ✓"]);
  assert.deepEqual(withTick(before, offered, false), before);
  assert.deepEqual(withTarget(before, 2, null, "f2").map(shown), ["0→f1 ✓", "1→f1", "2→f2 ✓"]);
  assert.deepEqual(withTarget(before, 1, offered, "f3").map(shown), ["0→f1 ✓", "1→f3 ✓", "1→f2 ✓"]);
  assert.deepEqual(withTarget(before, 1, offered, "f2").map(shown), ["0→f1 ✓", "1→f2 ✓"]);
});

test("what is used, left out and missing is counted", () => {
  const pairs = [pair(0, "f1", true), pair(0, "f3", true), offer(1, "f2"), pair(2, "f4", false)];
  const { used, offered, leftOut, missing, unfilled } = balanceOf(4, TARGETS, pairs);
  assert.deepEqual([used, offered, leftOut], [1, 1, 3]);
  assert.deepEqual(
    missing.map(({ id }) => id),
    ["f2"],
  );
  assert.deepEqual(
    unfilled.map(({ id }) => id),
    ["f4", "f5"],
  );
});

/** Whether pairs are whole for a form, and for an envelope. */
function whole(columns: number, pairs: readonly Pair[], targets: readonly Target[]): boolean[] {
  const balance = balanceOf(columns, targets, pairs);
  return [false, true].map((isEnvelope) => isWhole(balance, isEnvelope));
}

test("a match is whole when every column is used, or every column of an envelope is there", () => {
  const all = [pair(0, "f1", true), pair(1, "f2", true)];
  assert.deepEqual(whole(2, all, TARGETS), [true, true]);
  assert.deepEqual(whole(3, all, TARGETS), [false, false]);
  assert.deepEqual(whole(3, all, TARGETS.slice(0, 2)), [false, true]);
  assert.deepEqual(whole(2, [...all, offer(1, "f4")], TARGETS), [false, false]);
  assert.deepEqual(whole(1, [pair(0, "f1", true)], TARGETS), [false, false], "f2 is required");
  assert.deepEqual(whole(0, [], []), [false, false]);
});

test("a clicked box is for its column alone, and the next unused column follows", () => {
  const before = [pair(0, "f1", true), pair(1, "f2", false)];
  const after = withBox(before, 1, "f3");
  assert.deepEqual(after.map(shown), ["0→f1 ✓", "1→f3 ✓"]);
  assert.deepEqual(withBox(after, 2, "f1").map(shown), ["1→f3 ✓", "2→f1 ✓"]);
  assert.equal(nextUnused(4, after, 1), 2);
  assert.equal(nextUnused(3, [pair(1, "f1", true), pair(2, "f2", true)], 2), 0);
  assert.equal(nextUnused(2, after, 1), null);
});

test("the upload has the columns with a ticked pair", () => {
  const pairs = [pair(0, "f1", true), pair(1, "f2", false), pair(2, "f3", true)];
  assert.deepEqual(
    uploadNames(4, pairs, (column, id) => `${column} ${id}`),
    ["0 f1", null, "2 f3", null],
  );
});

function target(id: string, label: string, isRequired = false): Target {
  return { id, label, hint: null, isRequired, fields: [id] };
}

function suggested(alias: string, raw_field: string, confidence: number): Suggestion {
  return { alias, raw_field, confidence, reason: "label" };
}

function pair(column: number, id: string, isTicked: boolean): Pair {
  return { column, target: id, isTicked, found: null };
}

/** A suggestion that is not certain. */
function offer(column: number, id: string): Pair {
  return { ...pair(column, id, false), found: { confidence: 0.5, reason: "label" } };
}

function shown({ column, target: id, isTicked }: Pair): string {
  return `${column}→${id}${isTicked ? " ✓" : ""}`;
}
