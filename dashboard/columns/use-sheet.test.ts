import assert from "node:assert/strict";
import { test } from "node:test";
import type { SheetRows } from "#workers/sheet-client.ts";
import { stateOf } from "./use-sheet.ts";

const FILE = new File([], "people.xlsx");
const READ: SheetRows = {
  kind: "read",
  format: "xlsx",
  sheet: "People",
  sheets: ["People", "Places"],
  assumptions: [],
  unnamed: [],
  header: [" Name ", "Born"],
  rows: [["Ada", "1815-12-10"]],
  rowCount: 1,
};

test("a sheet is read with names for its columns, or refused with a sentence", () => {
  const read = stateOf({ kind: "reading", file: FILE }, FILE, {}, READ);
  assert.ok(read.kind === "read");
  assert.deepEqual(
    [read.names, read.sheets],
    [
      ["Name", "Born"],
      ["People", "Places"],
    ],
  );
  const empty = stateOf({ kind: "reading", file: FILE }, FILE, {}, { ...READ, rowCount: 0 });
  assert.ok(empty.kind === "refused");
  assert.match(empty.message, /no rows/);
});

test("the sheets of a workbook keep their order, and stay when one of them is refused", () => {
  const read = stateOf({ kind: "reading", file: FILE }, FILE, {}, READ);
  const options = { sheet: "Places" };
  const other = { ...READ, sheet: "Places", sheets: ["Places", "People"] };
  const second = stateOf(read, FILE, options, other);
  assert.ok(second.kind === "read");
  assert.deepEqual(second.sheets, ["People", "Places"]);
  const message = "The sheet is empty.";
  const refused = stateOf(second, FILE, options, { kind: "refused", reason: "damaged", message });
  assert.deepEqual(refused, {
    kind: "refused",
    message,
    file: FILE,
    options,
    sheets: ["People", "Places"],
  });
  const first = { kind: "refused", reason: "damaged", message, sheets: ["A", "B"] } as const;
  const unread = stateOf({ kind: "reading", file: FILE }, FILE, {}, first);
  assert.ok(unread.kind === "refused");
  assert.deepEqual(unread.sheets, ["A", "B"]);
});
