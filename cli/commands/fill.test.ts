import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { manifest as fieldsOf, open } from "@platen/engine";
import { nodePlatform } from "@platen/engine/node";
import { buildForm } from "@platen/forms/builder";
import { readMerged } from "../../engine/merge/merged.fixture.ts";
import { textRows, workbook } from "../../forms/spreadsheet/workbook.fixture.ts";
import { eventually } from "../../test/support/harness/eventually.ts";
import { openZip } from "../demo/zip-reader.ts";
import { ended, ownFolder, parsed, runPlaten, startPlaten } from "../run-platen.fixture.ts";

type ManifestRow = Readonly<Record<string, string | number | null>>;
type Manifest = {
  readonly total: number;
  readonly succeeded: number;
  readonly failed: number;
  readonly warnings: readonly { readonly column: string | null }[];
  readonly rows: readonly ManifestRow[];
};

const folder = ownFolder();
const inFolder = { cwd: folder };
put(
  "form.pdf",
  buildForm({
    fields: [
      { type: "text", name: "f[1]", required: true, maxLength: 20, at: [72, 700, 272, 720] },
      { type: "text", name: "f[2]", at: [72, 660, 272, 680] },
      {
        type: "radio",
        name: "size",
        at: [
          { rect: [72, 620, 90, 638], state: "small" },
          { rect: [108, 620, 126, 638], state: "large" },
        ],
      },
      { type: "checkbox", name: "agree", at: { rect: [72, 580, 90, 598], state: "1" } },
    ],
  }),
);
put("rows.csv", "f[1],f[2],size,agree\nJosé Peña,Rue d’Ardèche 3,small,yes\nGroß,,large,\n");
put("names.json", JSON.stringify({ "f[1]": "name", "f[2]": "street" }));
put("named.csv", "name,street\nAda,A 1\nBob,B 2\nada,C 3\n");

test("every row becomes a PDF with its values, listed in the manifest, and the exit code is 0", async () => {
  const { code, out, err } = await fill("form.pdf rows.csv -o all.zip");
  assert.deepEqual({ code, out }, { code: 0, out: "" });
  assert.match(err, /Filled 2 rows of 2 in .* all\.zip, /);
  const { pdfs, manifest } = await unzip("all.zip");
  assert.deepEqual([...pdfs.keys()], ["row-00001.pdf", "row-00002.pdf"]);
  assert.deepEqual(await valuesOf(pdfs.get("row-00001.pdf")), {
    "f[1]": "José Peña",
    "f[2]": "Rue d’Ardèche 3",
    size: "small",
    agree: "1",
  });
  const { rows, ...counts } = manifest;
  assert.deepEqual(
    rows.map(({ row, line, status, filename }) => [row, line, status, filename]),
    [
      [1, 2, "succeeded", "row-00001.pdf"],
      [2, 3, "succeeded", "row-00002.pdf"],
    ],
  );
  assert.deepEqual([counts.total, counts.succeeded, counts.failed], [2, 2, 0]);
  assert.ok(!("upload_id" in manifest));
});

test("with --merge all rows are one PDF without fields, each with a bookmark named by its file", async () => {
  const { code, err } = await fill(
    "form.pdf named.csv -o all.pdf --merge --test -m names.json --pattern {name}",
  );
  assert.deepEqual([code, err.includes("all.pdf")], [0, true]);
  const { pages, bookmarks } = readMerged(readFileSync(join(folder, "all.pdf")));
  const titles = bookmarks.map(({ title, page }) => `${page} ${title}`);
  assert.deepEqual(titles, ["0 Ada.pdf", "1 Bob.pdf", "2 ada-2.pdf"]);
  const names = pages.map(({ content }) => /\(([^)]*)\) Tj[^]*Watermark/.exec(content)?.[1]);
  assert.deepEqual(names, ["Ada", "Bob", "ada"]);
  put("empty.csv", "name,street\n,A 1\n");
  const none = await fill("form.pdf empty.csv -o none.pdf --merge -m names.json");
  assert.deepEqual([none.code, existsSync(join(folder, "none.pdf"))], [1, false]);
  assert.match(none.err, /no PDF was written\n1 row failed:\n {2}row 1/);
});

test("values in any script are drawn, with a note on the fonts, and default values too", async () => {
  put("world.csv", 'name,street\nŁukasz,北京市\nمحمد,"Łódź, 3"\n,Oslo 1\n');
  put(
    "world.json",
    JSON.stringify({ "f[1]": { source: "name", default: "Ελένη" }, "f[2]": "street" }),
  );
  const { code, err } = await fill("form.pdf world.csv -o world.zip -m world.json");
  assert.equal(code, 0);
  assert.match(err, /3 filled rows have warnings:\n.*WARNING.*\n(?:.*\n)*? +font_substituted /);
  const { pdfs } = await unzip("world.zip");
  const values = await Promise.all([...pdfs.values()].map((pdf) => valuesOf(pdf)));
  assert.deepEqual(
    values.map((row) => [row["f[1]"], row["f[2]"]]),
    [
      ["Łukasz", "北京市"],
      ["محمد", "Łódź, 3"],
      ["Ελένη", "Oslo 1"],
    ],
  );
});

test("a mapping's transforms and conditions work as in the service, and an invalid one is reported", async () => {
  put("mapped.csv", "name,street\nélodie,Rue 1\nAda,\n");
  const condition = { if: "is_empty(street)", then: "'none'" };
  const entries = {
    "f[1]": { source: "name", transform: "upper" },
    "f[2]": { source: "street", condition },
  };
  put("mapped.json", JSON.stringify(entries));
  assert.equal((await fill("form.pdf mapped.csv -o mapped.zip -m mapped.json")).code, 0);
  const { pdfs } = await unzip("mapped.zip");
  const values = await Promise.all([...pdfs.values()].map((pdf) => valuesOf(pdf)));
  assert.deepEqual(
    values.map((row) => [row["f[1]"], row["f[2]"]]),
    [
      ["ÉLODIE", "Rue 1"],
      ["ADA", "none"],
    ],
  );
  put("wrong.json", JSON.stringify({ "f[1]": { source: "name", transform: "uper" } }));
  const { code, err } = await fill("form.pdf mapped.csv -o wrong.zip -m wrong.json");
  assert.equal(code, 1);
  assert.match(err, /position 1.*did you mean "upper"/);
});

test("failed rows are listed with their lines, the others are filled, and the exit code is 3", async () => {
  put("some.csv", `f[1],size\nAda,small\n\n,large\n${"x".repeat(21)},\nBob,huge\n`);
  const { code, err } = await fill("form.pdf some.csv -o some.zip");
  assert.equal(code, 3);
  assert.match(err, /Filled 1 row of 4/);
  assert.match(err, /3 rows failed:\n/);
  assert.match(err, /row 2, line 4: f\[1\]: A value that the form requires is missing/);
  assert.match(err, /row 3, line 5: f\[1\]: .*21 characters.*20/);
  assert.match(err, /row 4, line 6: size: .*not one of the field's states/);
  const { pdfs, manifest } = await unzip("some.zip");
  assert.deepEqual([...pdfs.keys()], ["row-00001.pdf"]);
  assert.deepEqual(
    manifest.rows.map((row) => row["error_code"]),
    [null, "required_missing", "max_length_exceeded", "value_not_in_options"],
  );
});

test("without a filled row no ZIP is written, and the exit code is 1", async () => {
  put("empty-names.csv", "f[1],f[2]\n,A 1\n,B 2\n");
  const { code, err } = await fill("form.pdf empty-names.csv -o none.zip");
  assert.equal(code, 1);
  assert.match(err, /Filled 0 rows of 2 in .*: no ZIP was written\n2 rows failed:\n/);
  assert.ok(!existsSync(join(folder, "none.zip")));
});

test("a mapping names the columns, and a pattern the PDFs, without duplicates", async () => {
  const { code } = await fill("form.pdf named.csv -o named.zip -m names.json --pattern {name}");
  assert.equal(code, 0);
  const { pdfs } = await unzip("named.zip");
  assert.deepEqual([...pdfs.keys()], ["Ada.pdf", "Bob.pdf", "ada-2.pdf"]);
  assert.equal((await valuesOf(pdfs.get("Bob.pdf")))["f[2]"], "B 2");
});

test("a mapping's default fills what a row leaves empty", async () => {
  put("long.json", JSON.stringify({ "f[1]": { source: "name", default: "Nobody" } }));
  put("empty.csv", "name,street\n,A 1\n");
  const { code, err } = await fill("form.pdf empty.csv -o default.zip -m long.json");
  assert.equal(code, 0);
  assert.match(err, /Column "street": No such column is expected; it was ignored\./);
  const { pdfs, manifest } = await unzip("default.zip");
  assert.equal((await valuesOf(pdfs.get("row-00001.pdf")))["f[1]"], "Nobody");
  assert.deepEqual(
    manifest.warnings.map(({ column }) => column),
    ["street"],
  );
});

test("an existing ZIP is not overwritten without --force", async () => {
  put("there.zip", "precious");
  const refused = await fill("form.pdf rows.csv -o there.zip");
  assert.equal(refused.code, 1);
  assert.match(refused.err, /there\.zip exists already\.\nUse --force to overwrite it\./);
  assert.equal(readFileSync(join(folder, "there.zip"), "utf8"), "precious");
  assert.equal((await fill("form.pdf rows.csv -o there.zip --force")).code, 0);
  assert.equal((await unzip("there.zip")).pdfs.size, 2);
});

test("standard input and output can be used, and only the ZIP is written to standard output", async () => {
  const input = readFileSync(join(folder, "rows.csv"));
  const args = "fill form.pdf - -o -".split(" ");
  const { code, bytes } = await runPlaten(args, { ...inFolder, input });
  assert.equal(code, 0);
  put("piped.zip", bytes);
  assert.equal((await unzip("piped.zip")).pdfs.size, 2);
});

test("the same rows give the same PDFs, on one thread as on two", async () => {
  const rows = Array.from({ length: 1200 }, (_, n) => `Name ${n},Street ${n % 7},large,no`);
  put("many.csv", `f[1],f[2],size,agree\n${rows.join("\n")}\n`);
  await fill("form.pdf many.csv -o one.zip --threads 1");
  await fill("form.pdf many.csv -o two.zip --threads 2");
  const [one, two] = [await unzip("one.zip"), await unzip("two.zip")];
  assert.deepEqual(two.manifest.rows, one.manifest.rows);
  assert.deepEqual(two.pdfs, one.pdfs);
});

test("flattened PDFs have no form fields", async () => {
  assert.equal((await fill("form.pdf rows.csv -o flat.zip --flatten")).code, 0);
  const { pdfs } = await unzip("flat.zip");
  const opened = await open(pdfs.get("row-00001.pdf") ?? new Uint8Array(0), nodePlatform);
  assert.equal(opened.kind === "refused" && opened.code, "no_form_fields");
});

/** Number of streams that draw a watermark on a page. */
async function watermarks(pdf: Uint8Array | undefined): Promise<number> {
  const opened = await open(pdf ?? new Uint8Array(0), nodePlatform);
  assert.ok(opened.kind === "form");
  const streams = [...opened.document.objects.values()].flatMap((object) =>
    object !== null && typeof object === "object" && "data" in object ? [object.data] : [],
  );
  const contents = streams.map((data) => nodePlatform.inflate(data, 1 << 20) ?? data);
  return contents.filter((bytes) => Buffer.from(bytes).includes("/Subtype/Watermark")).length;
}

test("--test puts a watermark on every page", async () => {
  assert.equal((await fill("form.pdf rows.csv -o test.zip --test")).code, 0);
  assert.equal((await fill("form.pdf rows.csv -o plain.zip")).code, 0);
  const stamped = await unzip("test.zip");
  const plain = await unzip("plain.zip");
  assert.equal(await watermarks(stamped.pdfs.get("row-00001.pdf")), 1);
  assert.equal(await watermarks(plain.pdfs.get("row-00001.pdf")), 0);
});

test("with --strict a row with a warning fails", async () => {
  const tall = "word ".repeat(400);
  const spec = { type: "text", name: "a", multiline: true, at: [72, 700, 172, 720] } as const;
  put("small.pdf", buildForm({ defaultAppearance: "/Helv 12 Tf 0 g", fields: [spec] }));
  put("tall.csv", `a\n${tall}\n`);
  const lenient = await fill("small.pdf tall.csv -o lenient.zip");
  assert.equal(lenient.code, 0);
  assert.match(lenient.err, /1 filled row has warnings:\n.*\n +text_truncated +a +1 +1 /);
  assert.equal((await fill("small.pdf tall.csv -o strict.zip --strict")).code, 1);
});

test("what Excel makes is filled, with each assumption printed", async () => {
  put("excel.csv", Buffer.from("\ufeffNAME\tStreet\nZoë\tA;1\n", "utf16le"));
  for (const [file, notes] of [
    ["excel.csv", [/excel\.csv was read as tab-separated UTF-16\./]],
    ["people.xlsx", [/the sheet "Y2026" was read\. Choose another with --sheet: "Notes"/]],
  ] as const) {
    const { code, err } = await fill(`form.pdf ${file} -m names.json -o ${file}.zip`);
    assert.equal(code, 0, err);
    for (const note of [...notes, /Column "S[Tt][^"]*": The column was read as "street"/])
      assert.match(err, note);
    const { pdfs } = await unzip(`${file}.zip`);
    const values = await valuesOf(pdfs.get("row-00001.pdf"));
    assert.deepEqual([values["f[1]"], values["f[2]"]], ["Zoë", "A;1"]);
  }
});

test("--fail-on fails the rows that have these warnings, or refuses unknown columns", async () => {
  put("zip.pdf", buildForm({ fields: [{ type: "text", name: "zip", at: [72, 700, 172, 720] }] }));
  put("zips.csv", "zip,zpi\n04101,\n4101,\n");
  const lenient = await fill("zip.pdf zips.csv -o zips.zip");
  assert.match(lenient.err, /\n +suspicious_value +zip +1 +2 /);
  assert.partialDeepStrictEqual((await unzip("zips.zip")).manifest, {
    warned: 1,
    warning_counts: { suspicious_value: 1 },
  });
  const strict = await fill("zip.pdf zips.csv -o fail.zip --fail-on suspicious_value");
  assert.equal(strict.code, 3);
  const refused = await fill("zip.pdf zips.csv -o no.zip --fail-on text_truncated,unknown_alias");
  assert.match(refused.err, /not expected\.\n {2}zpi: /);
  assert.equal((await fill("zip.pdf zips.csv -o no.zip --fail-on typo")).code, 2);
});

test("optional columns that the CSV lacks are reported", async () => {
  const fields = ["a", "b", "c"].map((name) => ({
    type: "text" as const,
    name,
    at: [72, 700, 172, 720] as const,
  }));
  put("three.pdf", buildForm({ fields }));
  put("one.csv", "b\nx\n");
  const { err } = await fill("three.pdf one.csv -o three.zip");
  assert.match(err, /The CSV has no columns "a", "c" \(2\): the form's own values were kept\./);
});

const REFUSED = {
  "a CSV that names no field": ["form.pdf named.csv", 1, /no name in its first row.*\n.*"f\[1\]"/],
  "a CSV without a required column": ["form.pdf street.csv", 1, /lacks a column.*\n {2}f\[1\]: /],
  "a line with too many cells": ["form.pdf wide.csv", 1, /wide\.csv: Line 3 has 2 columns/],
  "a CSV that is not UTF-8, as declared,": [
    "form.pdf latin.csv --encoding utf-8",
    1,
    /not UTF-8: line 2/,
  ],
  "a CSV without rows": ["form.pdf bare.csv", 1, /a header but no rows/],
  "a workbook without the wanted sheet": [
    "form.pdf people.xlsx --sheet Old",
    1,
    /people\.xlsx: The workbook has no sheet "Old"\. Its sheets: "Y2026", "Notes"\./,
  ],
  "a workbook with an error": ["form.pdf error.xlsx", 1, /error\.xlsx: .* B2 \(#REF!\)/],
  "an old workbook": ["form.pdf old.xls", 1, /old Excel workbook.*\nSave the rows as \.xlsx/],
  "a sheet of a CSV": ["form.pdf rows.csv --sheet 1", 2, /rows\.csv is not one/],
  "a header that is to match exactly": [
    "form.pdf loose.csv -m names.json --header exact",
    1,
    /no name in its first row.*\n.*"name", "street"/,
  ],
  "a CSV that is not there": ["form.pdf none.csv", 1, /none\.csv cannot be read/],
  "a form that is not a PDF": ["rows.csv rows.csv", 1, /rows\.csv cannot be filled/],
  "a mapping of unknown fields": ["form.pdf named.csv -m odd.json", 1, /no field named "g"/],
  "a mapping that is no JSON": ["form.pdf named.csv -m rows.csv", 2, /rows\.csv is not JSON/],
  "a mapping that says nothing": ["form.pdf named.csv -m void.json", 2, /field_mappings\.f\[1\]/],
  "a pattern of unknown columns": ["form.pdf rows.csv --pattern {x}", 1, /no alias named "x"/],
} as const;
put("street.csv", "f[2]\nA 1\n");
put("wide.csv", "f[1]\nAda\nBob,Cy\n");
put("latin.csv", Buffer.from("f[1]\nJos\xe9\n", "latin1"));
put("loose.csv", "NAME\nAda\n");
put("old.xls", Buffer.from("d0cf11e0a1b11ae1", "hex"));
put(
  "people.xlsx",
  workbook({
    sheets: {
      Y2026: textRows([["Name", "STREET"], [], ["Zoë", "A;1"]]),
      Notes: textRows([["f[1]"], ["x"]]),
    },
  }),
);
put(
  "error.xlsx",
  workbook({
    sheets: {
      S: `${textRows([["f[1]", "f[2]"]])}<row><c r="B2" t="e"><v>#REF!</v></c></row>`,
    },
  }),
);
put("bare.csv", "f[1]\n");
put("odd.json", '{"g":"name"}');
put("void.json", '{"f[1]":7}');
for (const [what, [args, exit, message]] of Object.entries(REFUSED)) {
  test(`${what} is refused with an explanation, and nothing is left behind`, async () => {
    const { code, err } = await fill(`${args} -o refused.zip`);
    assert.match(err, message);
    assert.equal(code, exit);
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.startsWith("refused.zip")),
      [],
    );
  });
}

test("an interrupted command leaves no ZIP, not even a partial one, and exits with 130", async () => {
  const child = startPlaten(["fill", "form.pdf", "-", "-o", "stopped.zip"], inFolder);
  const end = ended(child, `f[1]\n${"Jane Doe\n".repeat(100_000)}`);
  const isStarted = () => readdirSync(folder).some((name) => name.startsWith("stopped.zip."));
  await eventually("the partial ZIP", isStarted, Boolean);
  child.stderr?.once("data", () => child.kill("SIGINT"));
  const { code, err } = await end;
  assert.equal(code, 130);
  assert.match(err, /Stopped; no ZIP was written\./);
  assert.ok(!readdirSync(folder).some((name) => name.startsWith("stopped.zip")));
});

function put(name: string, content: string | Uint8Array): void {
  writeFileSync(join(folder, name), content);
}

function fill(args: string): Promise<Awaited<ReturnType<typeof runPlaten>>> {
  return runPlaten(["fill", ...args.split(" ")], inFolder);
}

async function unzip(name: string): Promise<{ pdfs: Map<string, Uint8Array>; manifest: Manifest }> {
  const path = join(folder, name);
  assert.ok(existsSync(path), `${name} was written`);
  const zip = await openZip(path);
  const files = new Map<string, Uint8Array>();
  for (const entry of zip.entries) files.set(entry.name, await zip.read(entry));
  await zip.close();
  const text = files.get("manifest.json");
  assert.ok(text !== undefined, "the manifest is there");
  assert.equal(zip.entries.at(-1)?.name, "manifest.json");
  files.delete("manifest.json");
  return { pdfs: files, manifest: parsed(text) as Manifest };
}

async function valuesOf(pdf: Uint8Array | undefined): Promise<Record<string, unknown>> {
  assert.ok(pdf !== undefined, "the PDF is in the ZIP");
  const opened = await open(pdf, nodePlatform);
  assert.ok(opened.kind === "form");
  return Object.fromEntries(
    fieldsOf(opened.form).map(({ name, defaultValue }) => [name, defaultValue]),
  );
}
