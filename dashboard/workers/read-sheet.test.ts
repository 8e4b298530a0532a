import assert from "node:assert/strict";
import { test } from "node:test";
import { textRows, workbook } from "../../forms/spreadsheet/workbook.fixture.ts";
import { readSheet, writeCsv } from "./read-sheet.ts";
import { readSheetFile, SHEET_BYTES_MAX, sheetToUpload } from "./sheet-client.ts";
import { testPort } from "./worker-port.fixture.ts";

const TEXT = new Blob(['Name;Ort\r\nZo\u00eb;Bern\r\n\r\nAda;"K\u00f6ln; Deutz"\r\n']);
const LATIN_1 = new Blob([Uint8Array.from("Name;Ort\nZo\u00eb;Bern\n", (c) => c.charCodeAt(0))]);

test("a text file is read with its columns, first rows and what was assumed", async () => {
  assert.deepEqual(await readSheet(TEXT), {
    kind: "read",
    format: "csv",
    sheet: null,
    sheets: [],
    assumptions: [{ kind: "delimiter", delimiter: ";" }],
    unnamed: [],
    header: ["Name", "Ort"],
    rows: [
      ["Zo\u00eb", "Bern"],
      ["Ada", "K\u00f6ln; Deutz"],
    ],
    rowCount: 2,
  });
  const old = await readSheet(LATIN_1);
  assert.ok(old.kind === "read");
  assert.deepEqual(old.rows, [["Zo\u00eb", "Bern"]]);
  assert.deepEqual(
    old.assumptions.map(({ kind }) => kind),
    ["delimiter", "encoding"],
  );
});

test("a sheet of a workbook is chosen by its name, the first visible one by default", async () => {
  const sheets = {
    "(Notes)": textRows([["hidden"]]),
    People: textRows([["Name"], ["Ada"]]),
    Places: textRows([["Ort"], ["Bern"], ["Basel"]]),
  };
  const file = new Blob([workbook({ sheets })]);
  const first = await readSheet(file);
  assert.ok(first.kind === "read");
  assert.deepEqual(
    [first.format, first.sheet, first.sheets, first.header, first.rowCount],
    ["xlsx", "People", ["People", "Places"], ["Name"], 1],
  );
  const second = await writeCsv(file, { sheet: "Places" }, ["city"]);
  assert.ok(second.kind === "written");
  assert.equal(await second.csv.text(), "city\nBern\nBasel\n");
  const none = new Blob([workbook({ sheets: { Empty: "", People: textRows([["Name"]]) } })]);
  const empty = await readSheet(none);
  assert.ok(empty.kind === "refused" && /"Empty" is empty/.test(empty.message));
  assert.deepEqual(empty.sheets, ["Empty", "People"]);
  const missing = await readSheet(file, { sheet: "None" });
  assert.ok(missing.kind === "refused" && /no sheet "None"/.test(missing.message));
});

test("columns are renamed, reordered into the upload, or left out", async () => {
  const renamed = await writeCsv(TEXT, {}, ["person.name", null]);
  assert.ok(renamed.kind === "written");
  assert.equal(await renamed.csv.text(), "person.name\nZo\u00eb\n\nAda\n");
  const both = await writeCsv(TEXT, {}, ["a,b", "city"]);
  assert.ok(both.kind === "written");
  assert.equal(await both.csv.text(), '"a,b",city\nZo\u00eb,Bern\n\nAda,K\u00f6ln; Deutz\n');
});

test("rows keep their lines, also where cells of several lines are left out", async () => {
  const file = new Blob(['\n\nName,Note\n"Ada\nAnn",a\n\nZoe,"b\n\nc"\n,d\nMax,e\n']);
  const all = await writeCsv(file, {}, ["name", "note"]);
  assert.ok(all.kind === "written");
  assert.equal(await all.csv.text(), '\n\nname,note\n"Ada\nAnn",a\n\nZoe,"b\n\nc"\n,d\nMax,e\n');
  const names = await writeCsv(file, {}, ["name", null]);
  assert.ok(names.kind === "written");
  // The row with an empty name stays a row.
  assert.equal(await names.csv.text(), '\n\nname\n"Ada\nAnn"\n\nZoe\n\n\n""\nMax\n');
});

test("files that are no table are refused with a sentence", async () => {
  const cases: readonly (readonly [string, string])[] = [
    ["%PDF-1.7", "not_a_table"],
    ["", "empty"],
    ['Name\n"open', "damaged"],
  ];
  for (const [text, reason] of cases) {
    const read = await readSheet(new Blob([text]));
    assert.ok(read.kind === "refused", text);
    assert.equal(read.reason, reason);
    assert.match(read.message, /^[A-Z].*\.$/);
  }
});

test("reading in a worker has a limit of time and size, and failures are values", async () => {
  const slow = testPort();
  const late = await readSheetFile(TEXT, {}, { start: () => slow, timeMsMax: 1 });
  assert.ok(late.kind === "refused" && late.reason === "took_too_long");
  assert.ok(slow.isTerminated());
  const broken = testPort();
  const reading = readSheetFile(TEXT, {}, { start: () => broken, timeMsMax: 60_000 });
  broken.fail("out of memory");
  assert.ok((await reading).kind === "refused");
  const large = { size: SHEET_BYTES_MAX + 1 } as Blob;
  const refused = await readSheetFile(large, {}, { start: unstarted, timeMsMax: 1 });
  assert.ok(refused.kind === "refused" && refused.reason === "too_large");
  const unwritten = await sheetToUpload(large, {}, ["name"], { start: unstarted, timeMsMax: 1 });
  assert.deepEqual(unwritten, refused);
});

function unstarted(): never {
  return assert.fail("a worker was started");
}
