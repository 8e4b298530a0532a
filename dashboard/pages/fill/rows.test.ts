import assert from "node:assert/strict";
import { test } from "node:test";
import { testField } from "#viewer/field.fixture.ts";
import type { Field } from "#viewer/form.ts";
import { draftOf, draftTexts } from "./fill-draft.ts";
import { formatText, noteOf, ownNote } from "./notes.ts";
import { pastedRow } from "./pasted-row.ts";
import { findingsOf, previewRow } from "./preview-input.ts";
import { missingRows, nextEmpty, progressOf } from "./progress.ts";
import { aliasAt, type FillForm, fillRows } from "./rows.ts";

const FIELDS: readonly Field[] = [
  testField("born", { number: 2, label: "Born" }),
  testField("name", { number: 1, label: "Full name", max_length: 5 }),
  testField("again", { number: 4 }),
  testField("ok", { number: 3, type: "checkbox", export_values: ["Yes"], options: ["Yes"] }),
  testField("state", {
    number: 5,
    type: "choice",
    options: ["Vermont", "Maine"],
    export_values: ["VT", "ME"],
  }),
];
const FORM: FillForm = {
  template: 1,
  version: 1,
  name: "Form",
  pages: [],
  fields: FIELDS,
  mapping: {
    id: 1,
    field_mappings: {
      born: { source: "birth", transform: "trim | date('YYYY-MM-DD', 'MM/DD/YYYY')" },
      name: "name",
      again: "name",
      ok: "ok",
      state: { source: "state", default: "VT" },
    },
  },
};
const alias = (name: string, raw: readonly string[], required = false) => ({
  alias: name,
  raw_fields: raw,
  type: "text" as const,
  required,
  max_length: name === "name" ? 5 : null,
  options: [],
});
const ROWS = fillRows(
  {
    expected_aliases: [
      alias("birth", ["born"]),
      alias("name", ["name", "again"], true),
      alias("ok", ["ok"]),
      alias("state", ["state"]),
      alias("gone", ["removed"]),
    ],
  },
  [FORM],
);
const byAlias = new Map(ROWS.map((row) => [row.alias, row]));
const control = (name: string) => byAlias.get(name)?.control ?? assert.fail(name);

test("rows are in reading order, with the form's labels and all fields that show them", () => {
  assert.deepEqual(
    ROWS.map(({ alias: name, label, targets }) => [name, label, targets.length]),
    [
      ["name", "Full name", 2],
      ["birth", "Born", 1],
      ["ok", "ok", 1],
      ["state", "state", 1],
    ],
  );
  assert.equal(aliasAt(ROWS, 0, "again"), "name");
  assert.equal(aliasAt(ROWS, 0, "other"), null);
});

test("a value that a date function reads has that function's pattern", () => {
  const birth = control("birth");
  assert.equal(birth.kind === "text" && birth.format, "date(YYYY-MM-DD)");
  assert.equal(formatText("date(YYYY-MM-DD)"), "A date, written YYYY-MM-DD");
  assert.equal(formatText("special(zip)"), "A ZIP code of 5 digits");
  assert.equal(formatText(null), null);
  assert.deepEqual(byAlias.get("state")?.empty, { by: "mapping", text: "VT" });
});

test("buttons are named as on the form, and a single one as its field", () => {
  const field = testField("sex", {
    type: "radio",
    label: "Sex",
    options: ["0", "1", "x", "Off"],
    export_values: ["0", "1", "x", "Off"],
    option_labels: ["Female", "Male", null, null],
  });
  const box = testField("kind", {
    type: "checkbox",
    label: "Individual",
    options: ["1", "N"],
    export_values: ["1", "N"],
  });
  const mapping = { field_mappings: { sex: "sex", kind: "kind" } };
  const aliases = [alias("sex", ["sex"]), alias("kind", ["kind"])];
  const form = { ...FORM, fields: [field, box], mapping };
  const options = fillRows({ expected_aliases: aliases }, [form]).map(({ control: { ...own } }) =>
    own.kind === "choice" ? own.options.map(({ value, label }) => `${value} ${label}`) : own.kind,
  );
  assert.deepEqual(options, [["0 Female", "1 Male", "x x"], ["1 Individual"]]);
});

test("a missing value is a fault once its row was left, a long one at once", () => {
  const row = byAlias.get("name") ?? assert.fail();
  assert.equal(ownNote(row, undefined, false), null);
  assert.equal(ownNote(row, undefined, true)?.text, "This is required.");
  assert.equal(ownNote(row, "Ada 👩‍💻", false)?.text, "2 characters too many");
  assert.equal(ownNote(row, "Ada", true), null);
  const fallback = {
    severity: "warning",
    code: "font_substituted",
    message: "Other font.",
  } as const;
  assert.equal(noteOf(fallback, row.control), null);
});

test("progress counts required rows, and the next empty row is found around the end", () => {
  const values = { birth: "1815-12-10", ok: false };
  assert.deepEqual(progressOf(ROWS, values), {
    required: { done: 0, of: 1 },
    all: { done: 2, of: 4 },
  });
  assert.equal(nextEmpty(ROWS, values, "state")?.alias, "name");
  assert.equal(nextEmpty(ROWS, values, "name")?.alias, "state");
  assert.deepEqual(
    missingRows(ROWS, values).map((row) => row.alias),
    ["name"],
  );
});

test("a pasted row is matched by alias or label, and read as its controls take it", () => {
  const header = ["FULL NAME", "birth", "Ok", "State", "Salary", ""];
  const { values, unknown } = pastedRow(header, ["Ada", "", "x", "maine", "1", "2"], ROWS);
  assert.deepEqual(values, { name: "Ada", ok: true, state: "ME" });
  assert.deepEqual(unknown, ["Salary"]);
});

test("a draft keeps values and the key of the last request, but no large pictures", () => {
  const values = {
    name: "Ada",
    ok: true,
    days: ["Mon"],
    sign: { kind: "typed", name: "Ada" },
  } as const;
  const large = { kind: "image", url: "x".repeat(150_000) } as const;
  const texts = draftTexts({ values: { ...values, large }, requestKey: "k" });
  assert.deepEqual(draftOf(texts), { values, requestKey: "k" });
  assert.deepEqual(draftOf({ "value name": "{", other: "x" }), { values: {}, requestKey: null });
});

test("the preview gets values as a request's data, and what it finds goes to the rows", () => {
  const row = previewRow({
    name: "",
    ok: true,
    a: { kind: "saved", id: "sig_1", name: "Mine", typed: null },
    b: { kind: "image", url: "data:" },
  });
  assert.deepEqual(row, { ok: true, a: { kind: "stored", id: "sig_1" }, b: "data:" });
  const problem = { severity: "error", field: "name", message: "Too bad." } as const;
  const found = findingsOf(
    [
      { ...problem, alias: "name", code: "transform_failed" },
      { ...problem, alias: "name", code: "required_missing" },
      { ...problem, alias: null, code: "fill_failed" },
    ],
    byAlias,
  );
  assert.deepEqual(found, { name: [{ tone: "fault", text: "Too bad." }] });
});
