import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { open } from "@platen/engine";
import { type ShownPage } from "@platen/engine/assemble";
import { nodePlatform } from "@platen/engine/node";
import { buildForm } from "@platen/forms/builder";
import { startImageWorkers } from "@platen/service/untrusted";
import { textField } from "../../forms/form.fixture.ts";
import { textRows, workbook } from "../../forms/spreadsheet/workbook.fixture.ts";
import { ownFolder, parsed, runPlaten } from "../run-platen.fixture.ts";

const FORMS = fileURLToPath(new URL("../../../shared/corpus/forms/", import.meta.url));
const TAX_FORM = join(FORMS, "Siegric+test/f1040.pdf");

type Printed = {
  readonly pairs: readonly Readonly<Record<string, unknown>>[];
  readonly unmatched_columns: readonly string[];
  readonly unmatched_fields: readonly Readonly<Record<string, unknown>>[];
  readonly first_row: unknown;
  readonly next: string | null;
};

const LETTER: ShownPage = { box: [0, 0, 612, 792], rotation: 0, unit: 1 };
const CORNER = { left: 0, top: 0, right: 1, bottom: 1 };

const folder = ownFolder();
const inFolder = { cwd: folder };
/** Labels are printed above the fields, whose names say nothing. */
const LABELLED = [
  ["f1", "First name", 700],
  ["f2", "Last name", 660],
  ["f3", "Social security number", 620],
  ["f4", "E-mail address", 580],
] as const;
put(
  "form.pdf",
  buildForm({
    pages: [
      {
        marks: LABELLED.map(([, text, y]) => ({ kind: "text", at: [72, y + 16], text, size: 9 })),
      },
      {},
    ],
    fields: [
      ...LABELLED.map(([name, tooltip, y]) => ({
        type: "text" as const,
        name,
        tooltip,
        ...(name === "f3" ? { maxLength: 9 } : {}),
        at: [72, y, 272, y + 14] as const,
      })),
      { type: "text", name: "city", tooltip: "Town", at: [72, 540, 272, 554] },
      { type: "text", name: "t9", tooltip: "Day", required: true, at: [72, 500, 272, 514] },
      {
        type: "radio",
        name: "size",
        at: [
          { rect: [72, 460, 84, 472], state: "small" },
          { rect: [108, 460, 120, 472], state: "large" },
        ],
      },
      { type: "text", name: "note", at: { page: 2, rect: [72, 700, 272, 714] } },
    ],
  }),
);
put(
  "people.csv",
  "First name,Last name,SSN,E-mail,city,Zodiac\nAnn,Lee,123-45-6789,ann@example.org,Rome,Leo\n",
);
put("own.csv", "f1,city,size,t9\nAnn,Rome,huge,today\n");

test("columns are matched with labels, and the mapping fills the form", async () => {
  const { code, out, err } = await map("form.pdf people.csv -o mapping.json --min-confidence 0.2");
  assert.deepEqual({ code, err }, { code: 0, err: "" });
  assert.deepEqual(parsed(read("mapping.json")), {
    f1: "First name",
    f2: "Last name",
    f3: { source: "SSN", transform: "digits" },
    f4: "E-mail",
    city: "city",
  });
  assert.match(out, /^COLUMN +NO +LABEL +CONFIDENCE +REASON\n/);
  assert.match(out, /\ncity +5 .* 1\.00 sure +the field's own name\n/);
  assert.match(out, /Columns left:\n {2}Zodiac\n/);
  assert.match(out, /Required fields left:\n {2}6 Day\n/);
  assert.match(out, /5 of 6 columns matched \(\d sure, \d to check\), 1 left; written: mapping/);
  const [next = ""] = out.match(/(?<=^ {2}platen )fill .*$/m) ?? [];
  const filled = await runPlaten(next.split(" "), inFolder);
  assert.equal(filled.code, 0, filled.err);
});

test("--json prints pairs, remainders and the next command", async () => {
  const { code, out } = await map("form.pdf own.csv --json");
  assert.equal(code, 0);
  const { pairs, unmatched_columns, unmatched_fields, next } = readPrinted(out);
  assert.deepEqual(pairs[1], {
    column: "city",
    raw_field: "city",
    number: 5,
    label: "Town",
    page: 1,
    required: false,
    confidence: 1,
    level: "sure",
    reason: "the field's own name",
    transform: null,
    boxes: [],
  });
  assert.deepEqual(unmatched_columns, []);
  assert.deepEqual(
    unmatched_fields.map((field) => field["raw_field"]),
    ["f2", "f3", "f4", "note"],
  );
  assert.equal(next, "platen fill form.pdf own.csv -m mapping.json -o out.zip");
});

test("a value of row 1 that its field refuses is reported, and the pair is kept", async () => {
  const { out } = await map("form.pdf own.csv");
  assert.match(out, /Row 1 would fail.*\n {2}size → 7: The value is not one of the field's states/);
  assert.match(out, /Add -o mapping\.json to keep the mapping, then:/);
});

test("an unsure pair that the value of row 1 contradicts is left", async () => {
  put(
    "sizes.pdf",
    buildForm({
      fields: [
        { type: "text", name: "city", at: [72, 540, 272, 554] },
        { type: "radio", name: "r1", at: [{ rect: [72, 460, 84, 472], state: "small" }] },
      ],
    }),
  );
  put("sizes.csv", "city,Zodiac\nRome,huge\n");
  const { code, out } = await map("sizes.pdf sizes.csv --min-confidence 0 --json");
  assert.equal(code, 0);
  const { pairs, unmatched_columns, first_row } = readPrinted(out);
  assert.deepEqual([pairs.length, unmatched_columns], [1, ["Zodiac"]]);
  assert.deepEqual(first_row, {
    errors: [
      {
        column: "Zodiac",
        numbers: [2],
        message: "The value is not one of the field's states: small, Off.",
      },
    ],
    warnings: [],
  });
});

test("--preview writes all pages with row 1 and the fields' numbers, without form fields", async () => {
  const { code } = await map("form.pdf own.csv --preview map.pdf");
  assert.equal(code, 0);
  const opened = await open(read("map.pdf"), nodePlatform);
  assert.ok(opened.kind === "refused" && opened.reason === "no_form_fields");
  const [first = "", second] = await textsOf(read("map.pdf"), 2);
  for (const shown of ["Ann", "Rome", "First name", "5"]) assert.ok(first.includes(shown), shown);
  assert.equal(second, "8");
});

test("no column that can be matched is a failure that writes nothing", async () => {
  put("odd.csv", "Zodiac,Ascendant\nLeo,Virgo\n");
  const { code, out, err } = await map("form.pdf odd.csv -o odd.json --min-confidence 0.9");
  assert.equal(code, 1);
  assert.match(out, /0 of 2 columns matched/);
  assert.match(err, /No column was matched with confidence 0\.9 or more; no file was written/);
  assert.ok(!existsSync(join(folder, "odd.json")));
});

test("an existing file is overwritten only with --force, and never an input", async () => {
  put("kept.json", "{}");
  const kept = await map("form.pdf own.csv -o kept.json");
  assert.equal(kept.code, 1);
  assert.match(kept.err, /kept\.json exists already\.\nUse --force/);
  assert.equal(read("kept.json").toString(), "{}");
  assert.equal((await map("form.pdf own.csv -o kept.json --force")).code, 0);
  for (const input of ["form.pdf", "own.csv"]) {
    const { code, err } = await map(`form.pdf own.csv --preview ./${input} --force`);
    assert.equal(code, 2);
    assert.match(err, /is also an input/);
  }
  assert.equal((await map("form.pdf own.csv -o both --preview both")).code, 2);
});

test("a CSV that names no columns is refused with the reason", async () => {
  const faults: Readonly<Record<string, RegExp>> = {
    "": /The file is empty: it has no header row\./,
    "name,city,name\n": /The header has the column name twice\./,
    "name,,city\n": /The header's column 2 has no name\./,
    "Ann,ann@example.org,Rome\n": /no header row: its first row looks like data/,
    "name,city\nAnn\n": /Line 2 has 1 column; the header has 2\./,
  };
  for (const [csv, reason] of Object.entries(faults)) {
    put("faulty.csv", csv);
    const { code, out, err } = await map("form.pdf faulty.csv");
    assert.deepEqual({ code, out }, { code: 1, out: "" }, csv);
    assert.match(err, /^platen: faulty\.csv: /);
    assert.match(err, reason);
  }
  assert.match((await map("form.pdf none.csv")).err, /none\.csv cannot be read/);
});

test("delimiter and encoding are recognised, and printed with the sheet of a workbook", async () => {
  put("excel.csv", Buffer.from("f1;city\nZo\xeb;Rome\n", "latin1"));
  const text = await map("form.pdf excel.csv");
  assert.equal(text.code, 0);
  assert.match(text.err, /excel\.csv was read as semicolon-separated Windows-1252\./);
  assert.match(text.out, /city +5 /);
  const sheets = { People: textRows([["f1", "city"]]), Notes: textRows([["x"]]) };
  put("people.xlsx", workbook({ sheets }));
  const sheet = await map("form.pdf people.xlsx");
  assert.match(sheet.err, /the sheet "People" was read\. Choose another with --sheet: "Notes"/);
  assert.match(sheet.out, /city +5 /);
});

test("a CSV without rows is enough, but not for a preview", async () => {
  put("header.csv", "f1,city\n");
  assert.equal((await map("form.pdf header.csv")).code, 0);
  const { code, err } = await map("form.pdf header.csv --preview no.pdf");
  assert.equal(code, 1);
  assert.match(err, /has a header but no rows/);
});

test("a PDF without fields is refused; pages without text are reported", async () => {
  put("plain.pdf", buildForm({}));
  const plain = await map("plain.pdf own.csv");
  assert.equal(plain.code, 1);
  assert.match(plain.err, /^platen: plain\.pdf cannot be filled\. /);
  put("scan.pdf", buildForm({ fields: [{ type: "text", name: "city", at: [72, 700, 172, 714] }] }));
  const scan = await map("scan.pdf own.csv");
  assert.equal(scan.code, 0);
  assert.match(scan.err, /scan\.pdf: No text was found on the pages; only names and tooltips/);
});

test("wrong arguments are a usage error", async () => {
  for (const share of ["2", "-1", "much"])
    assert.equal((await map(`form.pdf own.csv --min-confidence ${share}`)).code, 2, share);
});

test("a tax form without names and tooltips is mapped by its print", async (t) => {
  if (!existsSync(TAX_FORM)) return t.skip("no corpus beside the checkout");
  put("clients.csv", "Routing number,Spouse SSN,Email\n021000021,987-65-4321,ann@example.org\n");
  // The pairs are tested here, not how sure the trained weights are of them.
  const options = ["--min-confidence", "0.2", "--json"];
  const { out } = await runPlaten(["map", TAX_FORM, "clients.csv", ...options], inFolder);
  const { pairs } = readPrinted(out);
  assert.deepEqual(
    pairs.map(({ column, label, transform }) => [column, label, transform]),
    [
      ["Routing number", "Routing number", null],
      ["Spouse SSN", "Spouse’s social security number", "digits"],
      ["Email", "Email address", null],
    ],
  );
});

function put(name: string, content: string | Uint8Array): void {
  writeFileSync(join(folder, name), content);
}

function read(name: string): Buffer {
  return readFileSync(join(folder, name));
}

/** The words on each page. */
async function textsOf(pdf: Uint8Array, pageCount: number): Promise<readonly string[]> {
  const workers = startImageWorkers();
  const pages = Array.from({ length: pageCount }, () => LETTER);
  const widgets = pages.map((_, index) => ({ page: index + 1, ...CORNER }));
  const fields = [textField("any", { left: 0, top: 0 }, { widgets })];
  const found = await workers.readPages({ pdf, pages, fields });
  await workers.stop();
  assert.ok(found.kind === "read");
  return found.texts.map(({ words }) => words.map(({ text }) => text).join(" "));
}

function readPrinted(out: string): Printed {
  return parsed(out) as Printed;
}

async function map(args: string) {
  return await runPlaten(["map", ...args.split(" ")], inFolder);
}
