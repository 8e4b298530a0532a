import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { csvLine, readCsv } from "#csv";
import { SpreadsheetFault } from "./fault.ts";
import { sheetToCsv } from "./sheet-to-csv.ts";
import { archive, textRows, type WorkbookParts, workbook } from "./workbook.fixture.ts";

async function csvOf(bytes: Uint8Array, sheet: string | null = null): Promise<string> {
  const { csv } = await sheetToCsv(bytes, sheet);
  let text = "";
  for await (const piece of csv) text += new TextDecoder().decode(piece);
  return text;
}

/** The CSV of one sheet with these rows below a header of one column, `A`. */
async function valuesOf(rows: string, parts: WorkbookParts = {}): Promise<readonly string[]> {
  const sheet = `<row r="1"><c r="A1" t="str"><v>h</v></c></row>${rows}`;
  const csv = await csvOf(workbook({ ...parts, sheets: { S: sheet } }));
  return csv.split("\n").slice(1, -1);
}

const oneCell = (attributes: string, content: string, row = 2): string =>
  `<row r="${row}"><c r="A${row}" ${attributes}>${content}</c></row>`;

test("any texts in a sheet are the cells of its CSV", async () => {
  const text = fc.string({ unit: fc.constantFrom(...Array.from("aé€𝄞 ,;\"\n<>&'0=_x")) });
  const named = text.filter((cell) => cell.trim() !== "");
  await fc.assert(
    fc.asyncProperty(
      fc.array(named, { minLength: 2, maxLength: 4 }),
      fc.array(fc.array(text, { minLength: 4, maxLength: 4 }), { maxLength: 5 }),
      async (header, rows) => {
        const all = [header, ...rows.map((cells) => cells.slice(0, header.length))];
        const bytes = workbook({ sheets: { S: textRows(all) } });
        const filled = all.filter((cells) => cells.some((cell) => cell !== ""));
        const found: (readonly string[])[] = [];
        const csv = (await sheetToCsv(bytes, null)).csv;
        await readCsv(csv, ({ cells }) => {
          found.push(cells);
          return "more";
        });
        assert.deepEqual(found.map(lineOf), filled.map(lineOf));
      },
    ),
    { numRuns: 50 },
  );
});

const lineOf = (cells: readonly string[]): string => csvLine(cells);

test("numbers are as their cells show them, dates and times are ISO 8601", async () => {
  const shown: readonly (readonly [string, number, string])[] = [
    ["General", 0.1 + 0.2, "0.3"],
    ["General", 123456789012345, "123456789012345"],
    ["@", 7, "7"],
    ["00000", 123, "00123"],
    ["0.0%", 0.256, "25.6%"],
    ['#,##0.00 "€"', 1234.5, "1,234.50 €"],
    ["$#,##0.00;[Red]($#,##0.00)", -1234.5, "($1,234.50)"],
    ["d/m/yy", 46_000, "2025-12-09"],
    ["d/m/yy", 60, "1900-02-29"],
    ["d/m/yy", 59, "1900-02-28"],
    ["d/m/yy", 1, "1900-01-01"],
    ["mm/dd/yyyy h:mm", 46_000.75, "2025-12-09 18:00"],
    ["yyyy-mm-dd hh:mm:ss", 46_000.999_999, "2025-12-10 00:00:00"],
    ["h:mm AM/PM", 0.75, "18:00"],
    ["h:mm", 46_084.271_180_555_56, "06:30"],
    ["m/d/yy h:mm", 46_000.999_99, "2025-12-09 23:59"],
    ["mm:ss", 0.5, "00:00"],
    ["[h]:mm", 1.5, "36:00"],
    ["[h]:mm:ss", -1.5, "-36:00:00"],
    ["mmmm yyyy", 46_000, "December 2025"],
    ["d/m/yy", -1, "-1"],
    ["not a [format", 1.5, "1.5"],
  ];
  const rows = shown.map(([, value], index) =>
    oneCell(`s="${index + 1}"`, `<v>${value}</v>`, index + 2),
  );
  const formats = shown.map(([code]) => code);
  const csv = await valuesOf(rows.join(""), { formats });
  assert.deepEqual(
    csv,
    shown.map(([, , text]) => csvLine([text])),
  );
});

test("days of the 1904 system are four years and a day later", async () => {
  const formats = ["yyyy-mm-dd"];
  assert.deepEqual(await valuesOf(oneCell('s="1"', "<v>0</v>"), { formats, is1904: true }), [
    "1904-01-01",
  ]);
});

test("texts, booleans, dates and formulas are their results", async () => {
  const sharedStrings =
    "<si><r><t>two </t></r><r><rPr><b/></rPr><t>runs</t></r><rPh><t>x</t></rPh></si>";
  for (const [attributes, content, text] of [
    ['t="s"', "<v>0</v>", "two runs"],
    ['t="b"', "<v>1</v>", "TRUE"],
    ['t="b"', "<v>0</v>", "FALSE"],
    ['t="d"', "<v>2026-02-28T00:00:00</v>", "2026-02-28"],
    ['t="str"', "<f>A1&amp;1</f><v>00&#49;</v>", "001"],
    ["", "<f>1+1</f><v>2</v>", "2"],
    ['t="inlineStr"', "<is><t><![CDATA[a<b]]></t></is>", "a<b"],
    ['t="str"', "<v>_x0041__x005F_x</v>", "A_x"],
  ] as const)
    assert.deepEqual(await valuesOf(oneCell(attributes, content), { sharedStrings }), [text]);
});

test("cells with an error or a formula without a result are refused, with their places", async () => {
  const rows = [oneCell('t="e"', "<v>#REF!</v>"), oneCell("", "<f>1+1</f><v></v>", 3)].join("");
  await assert.rejects(valuesOf(rows), /A2 \(#REF!\), A3 \(a formula without a result\)/);
});

test("empty rows stay empty lines, and columns without a name are left out", async () => {
  const sheet = `
    <row r="2"><c r="A2" t="str"><v> </v></c></row>
    <row r="3"><c r="B3" t="str"><v>name</v></c><c r="D3" t="str"><v>town</v></c></row>
    <row r="6"><c r="B6"><v>7</v></c><c r="C6"><v>1</v></c><c r="AB6"><v>2</v></c></row>`;
  const { csv, unnamed } = await sheetToCsv(workbook({ sheets: { S: sheet } }), null);
  let text = "";
  for await (const piece of csv) text += new TextDecoder().decode(piece);
  assert.equal(text, "\n\nname,town\n\n\n7,\n");
  assert.deepEqual([...unnamed], ["C", "AB"]);
});

test("the first visible sheet is read unless another is wanted, by name or number", async () => {
  const bytes = workbook({
    sheets: {
      "(Notes)": textRows([["n"]]),
      People: textRows([["p"]]),
      Y2025: textRows([["y"]]),
    },
  });
  const { sheet, others } = await sheetToCsv(bytes, null);
  assert.deepEqual([sheet, others], ["People", ["Y2025"]]);
  for (const [wanted, text] of [
    ["people", "p\n"],
    ["(Notes)", "n\n"],
    ["3", "y\n"],
    ["y2025", "y\n"],
  ] as const)
    assert.equal(await csvOf(bytes, wanted), text);
  await assert.rejects(sheetToCsv(bytes, "Other"), /no sheet "Other".*"People"/);
});

test("what a hostile workbook declares or unpacks to is refused", async () => {
  const doctype = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>';
  const far = '<row r="1"><c r="XFE1"><v>1</v></c></row>';
  const backwards = '<row r="2"><c r="A2"><v>1</v></c></row><row r="1"/>';
  for (const [parts, message] of [
    [{ more: [["xl/worksheets/sheet0.xml", doctype]] }, /document type/],
    [{ more: [["xl/worksheets/sheet0.xml", "<a><b></a>"]] }, /do not match/],
    [{ more: [["xl/worksheets/sheet0.xml", "<a>&nbsp;</a>"]] }, /unknown entity/],
    [{ more: [["xl/worksheets/sheet0.xml", "<a>".repeat(101)]] }, /nested too deeply/],
    [{ more: [["xl/worksheets/sheet0.xml", "<a><b"]] }, /cut off/],
    [{ more: [["xl/worksheets/sheet0.xml", `<a b="${"x".repeat(70_000)}`]] }, /tag .* too long/],
    [{ sheets: { S: far } }, /not in order/],
    [{ sheets: { S: backwards } }, /not in order/],
    [{ sheets: { S: oneCell('t="s"', "<v>9</v>") } }, /has no text/],
    [{ sheets: { S: oneCell("", "<v>1x</v>") } }, /Cell A2 holds a number/],
    [
      { sheets: { S: oneCell("", `<v>${"1".repeat(100_001)}</v>`) } },
      /more than 100000 characters/,
    ],
    [{ sheets: { S: "" } }, /is empty/],
  ] as const) {
    const bytes = workbook({ sheets: { S: "" }, ...parts });
    await assert.rejects(csvOf(bytes), (error) => {
      assert.ok(error instanceof SpreadsheetFault);
      assert.match(error.message, message);
      return true;
    });
  }
});

test("a workbook whose archive states its numbers by ZIP64 is read, wherever it states them", async () => {
  const parts = { sheets: { S: textRows([["name"], ["Ann"]]) } };
  for (const wide of ["sizes", "all"] as const)
    assert.equal(await csvOf(workbook(parts, wide)), "name\nAnn\n");
});

test("a part that is larger than allowed, or than it declares, is refused", async () => {
  const blank = `<a>${" ".repeat(1_000_000)}</a>`;
  const parts = [["xl/a.xml", blank]] as const;
  const names = [
    ["_rels/.rels", '<R><Relationship Id="r" Type="x/officeDocument" Target="xl/a.xml"/></R>'],
  ] as const;
  for (const [declared, message] of [
    [1000, /not of the size that it declares/],
    [4_000_000_000, /more than 16 MB when it is decompressed/],
  ] as const) {
    const related = ["xl/_rels/a.xml.rels", "<R/>"] as const;
    const bytes = archive([...names, related, ...parts], declared);
    await assert.rejects(csvOf(bytes), { name: "SpreadsheetFault", message });
  }
});

test("bytes that are no workbook are refused, wherever they are cut or changed", async () => {
  const parts = { sheets: { S: textRows([["name"], ["Ann"]]) } };
  const [narrow, wide] = [workbook(parts), workbook(parts, "all")];
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(narrow, wide),
      fc.nat({ max: narrow.length - 1 }),
      fc.integer({ min: 0, max: 255 }),
      fc.boolean(),
      async (whole, fromEnd, byte, isCut) => {
        const at = whole.length - 1 - fromEnd;
        const bytes = isCut ? whole.slice(0, at) : whole.slice();
        if (!isCut) bytes[at] = byte;
        await csvOf(bytes).catch((error: unknown) =>
          assert.ok(error instanceof SpreadsheetFault, String(error)),
        );
      },
    ),
    { numRuns: 300 },
  );
});
