import assert from "node:assert/strict";
import { test } from "node:test";
import {
  aliasFault,
  defaultFrom,
  defaultText,
  type FieldMapping,
  summaryOf,
  withAlias,
  withOptions,
} from "./entry.ts";

test("an alias is a plain text until its field has options, and these stay with another alias", () => {
  assert.equal(withAlias(undefined, "name"), "name");
  assert.equal(withAlias("city", "name"), "name");
  assert.deepEqual(withAlias({ source: "city", transform: "upper" }, "name"), {
    source: "name",
    transform: "upper",
  });
});

test("options without effect are left out, and the last one leaves a plain alias", () => {
  const changed = withOptions("name", { transform: "trim", overflow: "clip", required: false });
  assert.deepEqual(changed, { source: "name", transform: "trim" });
  assert.equal(withOptions(changed, { transform: " " }), "name");
  assert.equal(withOptions("name", { condition: { if: "", then: "", else: null } }), "name");
  assert.equal(withOptions("name", { default: "" }), "name");
  const shrinking = { source: "name", overflow: "shrink" } as const;
  assert.deepEqual(withOptions("name", shrinking), shrinking);
  assert.deepEqual(withOptions("agrees", { default: false }), { source: "agrees", default: false });
});

test("a condition has the outcomes that were typed", () => {
  assert.deepEqual(withOptions("a", { condition: { if: "is_empty(a)", then: "''", else: "" } }), {
    source: "a",
    condition: { if: "is_empty(a)", then: "''" },
  });
  // Its fault is shown at the condition.
  assert.deepEqual(withOptions("a", { condition: { if: "", then: "b" } }), {
    source: "a",
    condition: { if: "", then: "b" },
  });
});

test("the summary names every option that has an effect", () => {
  const entry: FieldMapping = {
    source: "born",
    transform: "trim",
    condition: { if: "is_present(born)" },
    default: "none",
    format: "date(mm/dd/yyyy)",
    overflow: "fail",
    required: true,
  };
  const summary = summaryOf(entry) ?? "";
  for (const part of ["trim", "is_present(born)", "none", "date(mm/dd/yyyy)"])
    assert.ok(summary.includes(part), summary);
  assert.equal(summary.split(" · ").length, 6);
  assert.equal(summaryOf({ source: "born", overflow: "shrink" }), "shrinks to fit");
  assert.equal(summaryOf("born"), null);
  assert.equal(summaryOf({ source: "born", transform: null, overflow: "clip" }), null);
});

test("a default of several values has one per line", () => {
  assert.equal(defaultText(["a", "b"]), "a\nb");
  assert.deepEqual(defaultFrom("a\nb\n", true), ["a", "b"]);
  assert.equal(defaultFrom("a\nb", false), "a\nb");
  assert.equal(defaultFrom("", false), null);
  assert.equal(defaultText(7), "7");
});

test("an alias has one line of at most 255 characters", () => {
  assert.equal(aliasFault("Date of birth"), null);
  assert.ok(aliasFault("a\tb") !== null);
  assert.ok(aliasFault("x".repeat(256)) !== null);
});
