import assert from "node:assert/strict";
import { test } from "node:test";
import { aliasesOf, RowReader, type RowsPlan } from "./row-reader.ts";

const PLAN: RowsPlan = {
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
        { name: "Name", type: "text", required: true },
        { name: "Copy", type: "text", required: false },
        { name: "Town", type: "text", required: true },
        { name: "Country", type: "text", required: false },
        { name: "Note", type: "text", required: false },
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

const reader = new RowReader(PLAN);
test("a field gets the cell of its alias, or its default when the cell is empty", () => {
  const read = reader.read(["x", "Ann", "Rome", "Italy"]);
  assert.deepEqual(read, { kind: "values", values: ["Ann", "Ann", "Rome", "Italy", null] });
  const sparse = reader.read(["x", "Ann", "", "Italy"]);
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
    const read = reader.read(cells);
    assert.ok(read.kind === "failed");
    assert.deepEqual(
      read.faults.map((fault) => [fault.code, fault.alias]),
      [["required_missing", alias]],
    );
  }
});

test("a row fails with every fault once, missing values first, and keeps its other values", () => {
  const date = "date('YYYY-MM-DD', 'MM/DD/YYYY')";
  const pair = {
    fieldMappings: {
      Born: { source: "born", transform: date },
      Again: { source: "born", transform: date },
      Died: { source: "died", transform: date, required: true },
      Name: "name",
      Town: { source: "town", required: true },
    },
    fields: ["Born", "Again", "Died", "Name", "Town"].map((name) => ({
      name,
      type: "text" as const,
      required: false,
    })),
  };
  const columns = ["born", "died", "name", "town"].map((alias, column) => [alias, column] as const);
  const read = new RowReader({ pairs: [pair], columns }).read(["soon", "", "Ann", ""]);
  assert.ok(read.kind === "failed");
  assert.deepEqual(
    read.faults.map(({ code, alias }) => [code, alias]),
    [
      ["required_missing", "died"],
      ["required_missing", "town"],
      ["transform_failed", "born"],
    ],
  );
  assert.deepEqual(read.values, [null, null, null, "Ann", null]);
});

test("a cell of spaces is a value", () => {
  assert.equal(reader.read(["x", " ", "Rome", "Italy"]).kind, "values");
});

const zipPair = (name: string) => ({
  fieldMappings: {
    Name: "name",
    [name]: "zip",
    Again: "zip",
    Padded: { source: "zip", transform: "pad(5,'0')" },
  },
  fields: [
    { name: "Name", type: "text" as const, required: true },
    ...[name, "Again", "Padded"].map((one) => ({
      name: one,
      type: "text" as const,
      required: false,
      number: "zip" as const,
    })),
  ],
});

test("a number that lost its zeros is marked by its index, once for each alias", () => {
  const columns = [["name", 0] as const, ["zip", 1] as const];
  const both = new RowReader({ ...PLAN, pairs: [zipPair("Zip"), zipPair("Code")], columns });
  const read = (zip: string): readonly number[] | undefined => {
    const values = both.read(["Ann", zip]);
    return values.kind === "values" ? values.suspicious : undefined;
  };
  assert.deepEqual(read("4101"), [1]);
  assert.equal(read("04101"), undefined);
  assert.equal(read(""), undefined);
  const padded = new RowReader({
    ...PLAN,
    pairs: [{ ...zipPair("Zip"), fieldMappings: { Padded: zipPair("Zip").fieldMappings.Padded } }],
    columns,
  });
  assert.equal("suspicious" in padded.read(["Ann", "4101"]), false);
});

test("of several pairs each gets the cells of its own aliases, and a value that one of them lacks fails the row", () => {
  const second = {
    fieldMappings: { Name: "name", Age: "age" },
    fields: [
      { name: "Age", type: "text" as const, required: true },
      { name: "Name", type: "text" as const, required: false },
    ],
  };
  const columns = [...PLAN.columns, ["age", 0] as const];
  const plan = { ...PLAN, columns, pairs: [...PLAN.pairs, second] };
  const both = new RowReader(plan);
  const read = both.read(["44", "Ann", "Rome", "Italy"]);
  assert.ok(read.kind === "values");
  assert.deepEqual(read.values, ["Ann", "Ann", "Rome", "Italy", null, "44", "Ann"]);
  const lacking = both.read(["", "Ann", "Rome", "Italy"]);
  assert.ok(lacking.kind === "failed");
  assert.deepEqual(
    lacking.faults.map(({ code, alias }) => [code, alias]),
    [["required_missing", "age"]],
  );
  const names = ["Name", "Copy", "Town", "Country", "Note", "t2.Age", "t2.Name"];
  const fields = names.map((name) => ({ name, type: "text" as const }));
  const aliases = aliasesOf(plan.pairs, fields);
  assert.deepEqual([aliases.get("t2.Age"), aliases.get("t2.Name")], ["age", "name"]);
});
