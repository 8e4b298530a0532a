import assert from "node:assert/strict";
import { test } from "node:test";
import { testField } from "./field.fixture.ts";
import { fieldFor, fieldKeyOf } from "./field-steps.ts";
import type { Field } from "./form.ts";

const FIELDS = ["a", "b", "c", "d"].map((name) => testField(name));
const PLAIN = { ctrlKey: false, metaKey: false, altKey: false };

test("keys act alone and outside of texts only", () => {
  assert.equal(fieldKeyOf({ ...PLAIN, key: "n" }, false), "next-open");
  assert.equal(fieldKeyOf({ ...PLAIN, key: "n" }, true), null);
  assert.equal(fieldKeyOf({ ...PLAIN, key: "n", ctrlKey: true }, false), null);
  assert.equal(fieldKeyOf({ ...PLAIN, key: "x" }, false), null);
});

test("the next field ends at the last, and begins at the first without a selection", () => {
  const names = [null, "a", "d", "gone"].map((from) => stepped("next", from));
  assert.deepEqual(names, ["a", "b", "d", "a"]);
  assert.equal(stepped("previous", null), "d");
  assert.equal(fieldFor("next", [], "a", isOpen), null);
});

test("the next open field continues at the other end, and is never the same one", () => {
  const after = [null, "a", "b", "c"].map((from) => stepped("next-open", from));
  assert.deepEqual(after, ["a", "c", "c", "a"]);
  const before = ["a", "b", "d"].map((from) => stepped("previous-open", from));
  assert.deepEqual(before, ["c", "a", "c"]);
  assert.equal(fieldFor("next-open", FIELDS.slice(0, 2), "a", isOpen), null);
});

function isOpen({ name }: Field): boolean {
  return name === "a" || name === "c";
}

function stepped(
  key: "next" | "previous" | "next-open" | "previous-open",
  from: string | null,
): string | undefined {
  return fieldFor(key, FIELDS, from, isOpen)?.name;
}
