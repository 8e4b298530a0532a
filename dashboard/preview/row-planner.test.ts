import assert from "node:assert/strict";
import { test } from "node:test";
import { type PlannedForm, RowPlanner } from "./row-planner.ts";

const field = (name: string, more: Partial<PlannedForm["fields"][number]> = {}) => ({
  name,
  type: "text" as const,
  required: false,
  tooltip: null,
  format: null,
  label: null,
  max_length: null,
  ...more,
});
const FIELDS = [
  field("Name", { required: true }),
  field("Zip", { label: "ZIP code" }),
  field("Sum"),
  field("Signed", { type: "signature" }),
];
const planner = (fieldMappings: PlannedForm["fieldMappings"], more: Partial<PlannedForm> = {}) =>
  new RowPlanner({ fields: FIELDS, fieldMappings, ...more });
const shown = (problems: ReturnType<RowPlanner["problems"]>): readonly string[] =>
  problems.map(({ severity, code, alias, field: name }) => `${severity} ${code} ${alias} ${name}`);

test("a row becomes values by raw name; what is absent keeps the form's own value", () => {
  const { input, faults } = planner({
    Name: "name",
    Zip: { source: "zip", transform: "pad(5,'0')" },
    Sum: { source: "sum", default: "0" },
    Gone: "name",
  }).plan({ name: "Ann", zip: "4101", other: "x" });
  const values = { Name: "Ann", Zip: "04101", Sum: "0" };
  assert.deepEqual(input, { values, formats: {}, overflow: {} });
  assert.deepEqual(faults, []);
});

test("a row that fails still has its other values, and the job's error is the first", () => {
  const broken = planner({
    Name: "name",
    Zip: { source: "zip", required: true },
    Sum: { source: "sum", transform: "number(2)" },
    Signed: "zip",
  });
  const planned = broken.plan({ name: "Ann", sum: "much" });
  assert.deepEqual(planned.input.values, { Name: "Ann" });
  assert.deepEqual(shown(broken.problems(planned, [])), [
    "error required_missing zip Zip",
    "error transform_failed sum Sum",
  ]);
});

test("a field with an invalid expression or format has no value, and its fault says where", () => {
  const plan = planner({
    Name: "name",
    Zip: { source: "zip", transform: "uper" },
    Sum: { source: "sum", format: "so" },
  }).plan({ name: "Ann", zip: "1", sum: "2" });
  assert.deepEqual(plan.input.values, { Name: "Ann" });
  assert.deepEqual(shown(plan.faults), [
    "error invalid_expression zip Zip",
    "error unknown_format sum Sum",
  ]);
  assert.match(plan.faults[0]?.message ?? "", /^At position 1: .*did you mean "upper"/);
});

test("issues of filling name aliases, and a warning is an error where the job makes it one", () => {
  const issue = {
    severity: "warning",
    code: "text_truncated",
    field: "Name",
    message: "It is cut.",
  } as const;
  for (const [more, severity] of [
    [{}, "warning"],
    [{ strict: true }, "error"],
    [{ failOn: ["text_truncated"] }, "error"],
  ] as const) {
    const one = planner({ Name: "name" }, more);
    const problems = one.problems(one.plan({ name: "Ann" }), [issue]);
    assert.deepEqual(shown(problems), [`${severity} text_truncated name Name`]);
  }
});

test("a number that lost its zeros is a warning of its field", () => {
  const one = planner({ Zip: "zip" });
  assert.deepEqual(shown(one.problems(one.plan({ zip: "4101" }), [])), [
    "warning suspicious_value zip Zip",
  ]);
});

test("stored signatures are found in signature fields alone", () => {
  const all = planner({ Name: "a", Signed: "b" });
  assert.deepEqual(all.plan({ a: "sig_1", b: " sig_2 " }).signatureIds, ["sig_2"]);
  assert.deepEqual(all.plan({ a: "x", b: "Ada" }).signatureIds, []);
});

test("a row may have an alias called __proto__", () => {
  const row = JSON.parse('{"__proto__":"Ann"}') as Record<string, string>;
  assert.deepEqual(planner({ Name: "__proto__" }).plan(row).input.values, { Name: "Ann" });
});
