import assert from "node:assert/strict";
import { test } from "node:test";
import { type PlannedForm, RowPlanner } from "#preview/row-planner.ts";
import { type CheckedForm, checkRow } from "./check-rows.ts";

const HEADER = ["Full Name", "town"];
const FIELD = { tooltip: null, format: null, label: null, max_length: null } as const;
const FORM: PlannedForm = {
  fields: [
    { ...FIELD, name: "Name", type: "text", required: true },
    { ...FIELD, name: "Town", type: "text", required: false },
  ],
  fieldMappings: { Name: "full_name", Town: "town" },
};

type Issues = Parameters<RowPlanner["problems"]>[1];

/** A form whose filling finds these issues. */
function form(issues: Issues = []): CheckedForm {
  return {
    planner: new RowPlanner(FORM),
    client: { fill: async () => ({ kind: "filled", pdf: new Uint8Array(), issues }) },
    fieldMappings: FORM.fieldMappings,
  };
}

test("a row without errors is fine, under a header that spells names differently", async () => {
  assert.deepEqual(await checkRow([form(), form()], HEADER, ["Ada", "Oslo"]), { kind: "fine" });
});

test("a missing value is at its column", async () => {
  const check = await checkRow([form()], HEADER, ["", "Oslo"]);
  assert.deepEqual(
    check?.kind === "faulty" ? check.faults.map(({ column }) => column) : check,
    [0],
  );
});

test("what only filling finds is at the column of the field", async () => {
  const long: Issues = [
    { severity: "error", code: "max_length_exceeded", field: "Town", message: "Too long." },
  ];
  assert.deepEqual(await checkRow([form(), form(long)], HEADER, ["Ada", "Oslo"]), {
    kind: "faulty",
    faults: [{ column: 1, text: "Too long." }],
  });
  const both = await checkRow([form(long), form(long)], HEADER, ["", "Oslo"]);
  assert.deepEqual(
    both?.kind === "faulty" ? both.faults.map(({ column }) => column) : both,
    [0, 1],
    "every error once",
  );
});

test("a form that cannot be filled here says nothing", async () => {
  const broken: CheckedForm = {
    ...form(),
    client: { fill: async () => ({ kind: "failed", message: "No worker." }) },
  };
  assert.equal(await checkRow([broken], HEADER, ["Ada", "Oslo"]), null);
});
