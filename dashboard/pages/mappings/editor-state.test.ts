import assert from "node:assert/strict";
import { test } from "node:test";
import { historyOf } from "#data/history.ts";
import { differingFields, type Edit, type EditorState, edited, isSame } from "./editor-state.ts";

const START = historyOf({ a: "one", b: { source: "two", transform: "upper" } });

function after(...edits: readonly Edit[]): EditorState {
  return edits.reduce(edited, START);
}

const assign = (field: string, alias: string): Edit => ({
  kind: "assign",
  pairs: [{ field, alias }],
});
const type = (transform: string): Edit => ({ kind: "options", field: "a", change: { transform } });

test("several fields are assigned in one step", () => {
  const pairs = [
    { field: "c", alias: "three" },
    { field: "b", alias: "four" },
  ];
  const state = after({ kind: "assign", pairs });
  assert.deepEqual(state.present, {
    a: "one",
    b: { source: "four", transform: "upper" },
    c: "three",
  });
  assert.equal(edited(state, { kind: "undo" }).present, START.present);
});

test("undone changes can be redone until something else is changed", () => {
  const both = after(assign("a", "x"), { kind: "unmap", field: "b" });
  assert.deepEqual(both.present, { a: "x" });
  const one = edited(both, { kind: "undo" });
  assert.deepEqual(one.present, { a: "x", b: { source: "two", transform: "upper" } });
  assert.deepEqual(edited(one, { kind: "redo" }).present, both.present);
  assert.deepEqual(edited(edited(one, assign("a", "y")), { kind: "redo" }).present["a"], "y");
  assert.equal(after({ kind: "undo" }).present, START.present);
  assert.equal(after({ kind: "redo" }).present, START.present);
});

test("typing in one place is one step, in another place the next", () => {
  const typed = after(type("t"), type("tr"), type("trim"));
  assert.deepEqual(typed.present["a"], { source: "one", transform: "trim" });
  assert.equal(edited(typed, { kind: "undo" }).present, START.present);
  const other = edited(typed, { kind: "options", field: "a", change: { format: "x" } });
  assert.deepEqual(edited(other, { kind: "undo" }).present, typed.present);
  // After an undo, typing begins anew.
  const again = edited(edited(other, { kind: "undo" }), type("trim | lower"));
  assert.deepEqual(edited(again, { kind: "undo" }).present, typed.present);
});

test("what changes nothing is no step", () => {
  assert.equal(after(assign("a", "one")), START);
  assert.equal(after({ kind: "unmap", field: "z" }), START);
  assert.equal(after({ kind: "options", field: "z", change: { format: "x" } }), START);
  assert.equal(after({ kind: "options", field: "a", change: { overflow: "clip" } }), START);
});

test("entries differ by what they do, not by how they are written", () => {
  assert.ok(isSame({ a: "x", b: "y" }, { b: { source: "y", transform: null }, a: "x" }));
  assert.deepEqual(differingFields({ a: "x", b: "y", c: "z" }, { b: "y", c: "w", d: "v" }), [
    "a",
    "c",
    "d",
  ]);
});

test("of very many steps the newest are kept", () => {
  const edits = Array.from({ length: 300 }, (_, index) => assign("a", `alias ${index}`));
  assert.equal(after(...edits).past.length, 200);
});
