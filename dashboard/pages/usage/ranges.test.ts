import assert from "node:assert/strict";
import { test } from "node:test";
import { daysOf } from "./ranges.ts";

test("periods begin and end with months, also across a year", () => {
  const at = "2026-01-01T00:00:00Z";
  assert.deepEqual(daysOf("month", at), { from: "2026-01-01", to: null });
  assert.deepEqual(daysOf("last-month", at), { from: "2025-12-01", to: "2025-12-31" });
  assert.deepEqual(daysOf("12-months", at), { from: "2025-02-01", to: null });
  assert.deepEqual(daysOf("30-days", at), { from: null, to: null });
  assert.equal(daysOf("last-month", "2028-03-01T00:00:00Z").to, "2028-02-29");
});
