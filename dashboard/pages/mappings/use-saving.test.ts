import assert from "node:assert/strict";
import { test } from "node:test";
import { conflictOf } from "./use-saving.ts";

test("a mapping that was changed meanwhile has my entries, those of before, or others", () => {
  const unsaved = { fieldMappings: { a: "mine" }, base: { a: "before" } };
  assert.equal(conflictOf(unsaved, { a: "mine" }), "mine");
  assert.equal(conflictOf(unsaved, { a: "before" }), "base");
  assert.equal(conflictOf(unsaved, { a: "theirs" }), "other");
});
