import assert from "node:assert/strict";
import { test } from "node:test";
import type { RowProblem } from "./row-planner.ts";
import { summaryOf } from "./summary.ts";

const problem = (severity: RowProblem["severity"]): RowProblem => ({
  severity,
  code: "x",
  alias: null,
  field: null,
  message: "",
});

test("a row with an error would fail, one with warnings alone can be filled", () => {
  assert.deepEqual(summaryOf([], false), { tone: "done", text: "This row can be filled." });
  assert.deepEqual(summaryOf([problem("warning"), problem("warning")], false), {
    tone: "warning",
    text: "This row can be filled, with 2 warnings.",
  });
  assert.equal(summaryOf([problem("error"), problem("warning")], false).tone, "danger");
  assert.match(summaryOf([problem("error"), problem("error")], false).text, /fail for 2 reasons/);
});

test("a row that fills nothing is not called a success, and still fails with its errors", () => {
  assert.equal(summaryOf([], true).tone, "info");
  assert.equal(summaryOf([problem("error")], true).tone, "danger");
});
