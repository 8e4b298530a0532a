import assert from "node:assert/strict";
import { test } from "node:test";
import { differencesOf } from "./conflict.ts";

test("fields that differ are listed with what each side has", () => {
  const mine = { a: "one", b: "two", c: { source: "three", transform: "upper" } };
  const theirs = { a: "one", b: "other", d: "four" };
  assert.deepEqual(differencesOf(mine, theirs), [
    { field: "b", mine: "two", theirs: "other" },
    { field: "c", mine: "three · upper", theirs: null },
    { field: "d", mine: null, theirs: "four" },
  ]);
});
