import assert from "node:assert/strict";
import { test } from "node:test";
import { loadCheck } from "./live-faults.ts";

const check = await loadCheck();

test("a mistake in an expression has its member and its position", () => {
  const found = check("a", { source: "x", transform: "trim | uper" });
  assert.deepEqual(
    found.map(({ field, member, position }) => [field, member, position]),
    [["a", "transform", 8]],
  );
  const [condition] = check("a", { source: "x", condition: { if: "equals(x)", then: "'y" } });
  assert.equal(condition?.member, "condition.if");
});

test("a format that does not exist is a mistake without a position", () => {
  const [fault] = check("a", { source: "x", format: "0.00" });
  assert.deepEqual([fault?.member, fault?.position], ["format", null]);
});

test("plain aliases and valid expressions have none, and an entry is checked once", () => {
  assert.deepEqual(check("a", "x"), []);
  const entry = { source: "x", transform: "trim | upper" };
  assert.equal(check("a", entry), check("a", entry));
});
