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
  assert.deepEqual(summaryOf([]), { tone: "done", text: "This row can be filled." });
  assert.deepEqual(summaryOf([problem("warning"), problem("warning")]), {
    tone: "warning",
    text: "This row can be filled, with 2 warnings.",
  });
  assert.equal(summaryOf([problem("error"), problem("warning")]).tone, "danger");
  assert.match(summaryOf([problem("error"), problem("error")]).text, /fail for 2 reasons/);
});
