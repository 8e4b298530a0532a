import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { buildForm } from "@platen/forms/builder";
import { loadPdfium } from "../../service/adapters/untrusted/pdfium.ts";
import { readWords } from "../../service/adapters/untrusted/read-words.ts";
import { ownFolder, parsed, runPlaten } from "../run-platen.fixture.ts";

const folder = ownFolder();
const form = join(folder, "order.pdf");
writeFileSync(
  form,
  buildForm({
    pages: [{ marks: [{ kind: "text", at: [72, 723], text: "Full name:" }] }, { rotate: 90 }],
    fields: [
      { type: "text", name: "name", required: true, maxLength: 40, at: [72, 700, 272, 720] },
      {
        type: "text",
        name: "note, long",
        multiline: true,
        at: [72, 600, 272, 680],
        tooltip: "Remarks",
      },
      {
        type: "combo",
        name: "size",
        options: [["S", "Small"], "Large"],
        at: { page: 2, rect: [72, 560, 172, 580] },
      },
      { type: "text", name: "number", readOnly: true, at: [72, 500, 172, 520] },
      { type: "signature", name: "signed", at: [72, 440, 172, 480] },
    ],
  }),
);
const text = join(folder, "text.pdf");
writeFileSync(text, "This is no PDF.");

test("platen fields shows the fields in reading order with number, label, type, page, limits and name", async () => {
  const { code, out, err } = await runPlaten(["fields", form]);
  assert.equal(err, "");
  assert.equal(code, 0);
  assert.equal(
    out,
    [
      "order.pdf: 2 pages, 5 fields",
      "",
      "NO  LABEL      TYPE              PAGE  MAX  REQUIRED  OPTIONS            FIELD",
      " 1  Full name  text                 1   40  yes                          name",
      " 2  Remarks    text (lines)         1                                    note, long",
      " 3             text (read-only)     1                                    number",
      " 4             signature            1                                    signed",
      " 5             choice               2                 S = Small | Large  size",
      "",
    ].join("\n"),
  );
});

test("platen fields --json prints the fields like the service's field_metadata", async () => {
  const { code, out } = await runPlaten(["fields", form, "--json"]);
  assert.equal(code, 0);
  const { fields, ...about } = parsed(out) as { fields: Record<string, unknown>[] };
  assert.deepEqual(about, {
    filename: "order.pdf",
    page_count: 2,
    pages: [
      { page: 1, width: 612, height: 792, rotation: 0, box: [0, 0, 612, 792] },
      { page: 2, width: 612, height: 792, rotation: 90, box: [0, 0, 612, 792] },
    ],
    field_count: 5,
    xfa: "none",
    warnings: [],
  });
  assert.deepEqual(fields[0], {
    name: "name",
    type: "text",
    max_length: 40,
    default_value: null,
    required: true,
    options: [],
    export_values: [],
    option_labels: [],
    page: 1,
    rect: [72, 700, 272, 720],
    multiline: false,
    comb: false,
    read_only: false,
    multi_select: false,
    editable: false,
    tooltip: null,
    label: "Full name",
    label_source: "page",
    number: 1,
    format: null,
    scripts: [],
    widgets: [{ page: 1, rect: [72, 700, 272, 720] }],
  });
  assert.deepEqual(fields[2]?.["export_values"], ["S", "Large"]);
  assert.deepEqual(fields[2]?.["options"], ["Small", "Large"]);
});

test("platen fields --csv-template prints a header row of the fillable fields, quoted where necessary", async () => {
  const { code, out } = await runPlaten(["fields", form, "--csv-template"]);
  assert.deepEqual({ code, out }, { code: 0, out: 'name,"note, long",size,signed\n' });
});

test("--page and --filter select fields by page, label and name; their numbers stay", async () => {
  const names = async (...args: readonly string[]): Promise<readonly string[]> => {
    const { out } = await runPlaten(["fields", form, "--json", ...args]);
    return (parsed(out) as { fields: { name: string; number: number }[] }).fields.map(
      (field) => `${field.number} ${field.name}`,
    );
  };
  assert.deepEqual(await names("--page", "2"), ["5 size"]);
  assert.deepEqual(await names("--filter", "FULL"), ["1 name"]);
  assert.deepEqual(await names("--filter", "n", "--page", "1"), [
    "1 name",
    "2 note, long",
    "3 number",
    "4 signed",
  ]);
  const { out } = await runPlaten(["fields", form, "--page", "2"]);
  assert.match(out, /^order\.pdf: 2 pages, 1 of 5 fields\n/);
});

test("a page that the form lacks and a text that no field has are refused with advice", async () => {
  const page = await runPlaten(["fields", form, "--page", "3"]);
  assert.deepEqual([page.code, page.out], [2, ""]);
  assert.match(page.err, /order\.pdf has 2 pages\.\n.*--page/);
  const filter = await runPlaten(["fields", form, "--filter", "size", "--page", "1"]);
  assert.deepEqual([filter.code, filter.out], [1, ""]);
  assert.match(filter.err, /no field with "size" in its label or name on page 1 of order\.pdf/);
  assert.match(filter.err, /all 5 fields/);
});

test("--preview writes a PDF of all pages as shown, without fields, and overwrites only with --force", async () => {
  const map = join(folder, "map.pdf");
  const { code, out, err } = await runPlaten(["fields", form, "--preview", map]);
  assert.equal(code, 0, err);
  assert.match(out, /^order\.pdf: 2 pages, 5 fields\n/);
  assert.match(err, /map\.pdf shows the numbers on 2 pages\.\n$/);
  const pdfium = await loadPdfium();
  const pages = new Map(
    [1, 2].map((page) => [page, { box: [0, 0, 792, 792], rotation: 0, unit: 1 } as const]),
  );
  const limits = { pages: 9, characters: 9999, isLate: () => false };
  const { texts } = readWords(pdfium, readFileSync(map), pages, limits);
  const words = texts.map((page) => page.words.map(({ text: word }) => word));
  assert.deepEqual(words[0], [
    "Full",
    "name:",
    "1",
    "name",
    "2",
    "note,",
    "long",
    "3",
    "number",
    "4",
    "signed",
  ]);
  assert.deepEqual(words[1], ["5"]);
  const again = await runPlaten(["fields", form, "--preview", map]);
  assert.equal(again.code, 1);
  assert.match(again.err, /map\.pdf exists already\.\nUse --force/);
  assert.equal((await runPlaten(["fields", form, "--preview", map, "--force"])).code, 0);
});

test("--labels writes a header of labels and the mapping that fills the form from it", async () => {
  const csv = join(folder, "people.csv");
  const { code, out, err } = await runPlaten(["fields", form, "--csv-template", "--labels", csv]);
  assert.equal(code, 0, err);
  assert.match(out, /people\.csv: 4 columns.*\nplaten fill order\.pdf \S+ -m \S+ -o out\.zip\n$/);
  assert.equal(readFileSync(csv, "utf8"), "Full name,Remarks,signed,size\n");
  const mapping = join(folder, "people.mapping.json");
  assert.deepEqual(parsed(readFileSync(mapping, "utf8")), {
    name: "Full name",
    "note, long": "Remarks",
    signed: "signed",
    size: "size",
  });
  writeFileSync(csv, "Full name,Remarks,signed,size\nAnn,Hello,,S\n");
  const zip = join(folder, "people.zip");
  const filled = await runPlaten(["fill", form, csv, "-m", mapping, "-o", zip]);
  assert.match(filled.err + filled.out, /Filled 1 row of 1/);
  assert.equal((await runPlaten(["fields", form, "--csv-template", "--labels", csv])).code, 1);
  assert.equal((await runPlaten(["fields", form, "--labels", "x.csv"])).code, 2);
});

test("a file that is not a PDF is refused with a sentence and exit code 1", async () => {
  const { code, out, err } = await runPlaten(["fields", text]);
  assert.deepEqual({ code, out }, { code: 1, out: "" });
  assert.match(err, /^platen: text\.pdf cannot be filled\. .*not a PDF.*\n$/);
});

test("a missing file is refused by name", async () => {
  const { code, err } = await runPlaten(["fields", join(folder, "none.pdf")]);
  assert.equal(code, 1);
  assert.match(err, /none\.pdf cannot be read: there is no such file or folder\.\n$/);
});

test("two output formats at once are a usage error", async () => {
  const { code, err } = await runPlaten(["fields", form, "--json", "--csv-template"]);
  assert.equal(code, 2);
  assert.match(err, /cannot be printed at once/);
});
