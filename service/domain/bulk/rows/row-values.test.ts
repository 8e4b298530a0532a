import assert from "node:assert/strict";
import { test } from "node:test";
import type { FillIssue } from "./fill-pool.ts";
import { refusedRow, succeededRow } from "./row-states.ts";
import { aliasesOf, type RowFillPlan, RowReader } from "./row-values.ts";

const ORDER: RowFillPlan = {
  compiledKey: "compiled/1/a",
  strict: false,
  pairs: [
    {
      fieldMappings: {
        Name: "name",
        Copy: "name",
        Town: { source: "town", default: "Oslo" },
        Country: { source: "country", required: true },
        Note: "note",
      },
      fields: [
        { name: "Name", required: true },
        { name: "Copy", required: false },
        { name: "Town", required: true },
        { name: "Country", required: false },
        { name: "Note", required: false },
      ],
    },
  ],
  // The file has other columns between, and none for the note.
  columns: [
    ["country", 3],
    ["name", 1],
    ["town", 2],
  ],
};

const reader = new RowReader(ORDER);
const ALIASES = aliasesOf(ORDER, {
  fields: ["Name", "Copy", "Town", "Country", "Note"].map((name) => ({ name, type: "text" })),
});
const DELTA = { packedBytes: 9, tailBytes: 90, crc: 7, sha256: "ab" };

const issue = (severity: FillIssue["severity"], field: string): FillIssue => ({
  severity,
  code: "text_truncated",
  field,
  message: "It does not fit.",
});

test("a field gets the cell of its alias, or its default when the cell is empty", () => {
  const read = reader.read(4, ["x", "Ann", "Rome", "Italy"]);
  assert.deepEqual(read, { kind: "values", row: 4, values: ["Ann", "Ann", "Rome", "Italy", null] });
  const sparse = reader.read(5, ["x", "Ann", "", "Italy"]);
  assert.deepEqual(sparse.kind === "values" && sparse.values, [
    "Ann",
    "Ann",
    "Oslo",
    "Italy",
    null,
  ]);
});

test("a row without a required value fails and names the alias, unless there is a default", () => {
  for (const [cells, alias] of [
    [["x", "", "Rome", "Italy"], "name"],
    [["x", "Ann", "", ""], "country"],
  ] as const) {
    const read = reader.read(1, cells);
    assert.ok(read.kind === "failed");
    const { status, errorCode, field } = read.failed;
    assert.deepEqual([status, errorCode, field], ["failed", "required_missing", alias]);
  }
});

test("a cell of spaces is a value", () => {
  assert.equal(reader.read(1, ["x", " ", "Rome", "Italy"]).kind, "values");
});

const zipPair = (name: string) => ({
  fieldMappings: {
    Name: "name",
    [name]: "zip",
    Again: "zip",
    Padded: { source: "zip", transform: "pad(5,'0')" },
  },
  fields: [
    { name: "Name", required: true },
    ...[name, "Again", "Padded"].map((one) => ({
      name: one,
      required: false,
      number: "zip" as const,
    })),
  ],
});

test("a number that lost its zeros is marked by its index, once for each alias", () => {
  const columns = [["name", 0] as const, ["zip", 1] as const];
  const both = new RowReader({ ...ORDER, pairs: [zipPair("Zip"), zipPair("Code")], columns });
  const read = (zip: string): readonly number[] | undefined => {
    const values = both.read(1, ["Ann", zip]);
    return values.kind === "values" ? values.suspicious : undefined;
  };
  assert.deepEqual(read("4101"), [1]);
  assert.equal(read("04101"), undefined);
  assert.equal(read(""), undefined);
  const padded = new RowReader({
    ...ORDER,
    pairs: [{ ...zipPair("Zip"), fieldMappings: { Padded: zipPair("Zip").fieldMappings.Padded } }],
    columns,
  });
  assert.equal("suspicious" in padded.read(1, ["Ann", "4101"]), false);
});

test("the warnings of a filled row name aliases", () => {
  const outcome = {
    kind: "filled",
    row: 1,
    ...DELTA,
    warnings: [issue("warning", "Copy")],
  } as const;
  assert.deepEqual(succeededRow(outcome, "a.pdf", 1000, ALIASES), {
    status: "succeeded",
    filename: "a.pdf",
    sizeBytes: 1090,
    ...DELTA,
    warnings: [{ field: "name", code: "text_truncated", message: "It does not fit." }],
  });
});

test("a refused row fails with its first error; the other issues are warnings", () => {
  const issues = [issue("warning", "Town"), issue("error", "Name"), issue("error", "Note")];
  const row = refusedRow({ kind: "refused", row: 1, issues }, ALIASES);
  assert.deepEqual(
    [row.field, row.errorCode, row.error],
    ["name", "text_truncated", "It does not fit."],
  );
  assert.deepEqual(
    row.warnings.map(({ field }) => field),
    ["town", "note"],
  );
});

test("a refused row fails with its first issue", () => {
  const row = refusedRow({ kind: "refused", row: 1, issues: [issue("warning", "Town")] }, ALIASES);
  assert.deepEqual([row.field, row.warnings], ["town", []]);
});

test("a row refused without an issue or without a field fails", () => {
  assert.equal(
    refusedRow({ kind: "refused", row: 1, issues: [] }, ALIASES).errorCode,
    "fill_failed",
  );
  const row = refusedRow({ kind: "refused", row: 1, issues: [issue("error", "")] }, ALIASES);
  assert.equal(row.field, null);
});

test("of several pairs each gets the cells of its own aliases, and a value that one of them lacks fails the row", () => {
  const second = {
    fieldMappings: { Name: "name", Age: "age" },
    fields: [
      { name: "Age", required: true },
      { name: "Name", required: false },
    ],
  };
  const columns = [...ORDER.columns, ["age", 0] as const];
  const fillPlan = { ...ORDER, columns, pairs: [...ORDER.pairs, second] };
  const both = new RowReader(fillPlan);
  const read = both.read(1, ["44", "Ann", "Rome", "Italy"]);
  assert.ok(read.kind === "values");
  assert.deepEqual(read.values, ["Ann", "Ann", "Rome", "Italy", null, "44", "Ann"]);
  const lacking = both.read(2, ["", "Ann", "Rome", "Italy"]);
  assert.ok(lacking.kind === "failed");
  assert.deepEqual([lacking.failed.errorCode, lacking.failed.field], ["required_missing", "age"]);
  const names = ["Name", "Copy", "Town", "Country", "Note", "t2.Age", "t2.Name"];
  const fields = names.map((name) => ({ name, type: "text" as const }));
  const aliases = aliasesOf(fillPlan, { fields });
  assert.deepEqual([aliases.get("t2.Age"), aliases.get("t2.Name")], ["age", "name"]);
});
