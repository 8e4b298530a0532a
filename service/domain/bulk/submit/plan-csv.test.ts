import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { readCsv } from "@platen/forms/csv";
import { PLAIN_DIALECT } from "@platen/forms/input";
import fc from "fast-check";
import { Refusal } from "#base/refusal.ts";
import { testSeed } from "../../../../test/support/harness/chance.ts";
import type { RowsPlan } from "./gather-rows.ts";
import type { Expectations } from "./header.ts";
import { planCsv, sampleCsv } from "./plan-csv.ts";

const ROWS_MAX = 10_000;
const SEED = testSeed();

const EXPECTED: Expectations = {
  aliases: new Map([
    ["name", { isRequired: true }],
    ["town", { isRequired: false }],
  ]),
  refusesUnknown: false,
  nameAliases: [],
  defaults: [],
  rowsMax: ROWS_MAX,
};

/** In pieces of a kilobyte; a large file in 64 pieces, because a long record is joined again with each. */
async function* stream(csv: string | Uint8Array): AsyncIterable<Uint8Array> {
  const bytes = typeof csv === "string" ? new TextEncoder().encode(csv) : csv;
  const step = Math.max(1000, Math.ceil(bytes.length / 64));
  for (let at = 0; at < bytes.length; at += step) yield bytes.subarray(at, at + step);
}

const plan = (csv: string | Uint8Array, more: Partial<Expectations> = {}): Promise<RowsPlan> =>
  planCsv(() => stream(csv), { ...EXPECTED, ...more });

async function catchRefusal(
  csv: string | Uint8Array,
  more: Partial<Expectations> = {},
): Promise<Refusal> {
  try {
    await plan(csv, more);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  return assert.fail("the file was accepted");
}

function sha256(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex");
}

const rows = (count: number): string => `name\n${"Ann\n".repeat(count)}`;

test("rows, their lines and the columns of aliases are known after one pass", async () => {
  const { header, lines, chunks } = await plan('\nnote, name \n1,Ann\n\n2,"B\nb"\n3,C');
  assert.deepEqual([...header.columns], [["name", 1]]);
  assert.equal(header.columnCount, 2);
  assert.deepEqual(lines, [3, 5, 7]);
  const place = { firstRow: 1, rows: 3, firstLine: 3, from: 13, to: 31 };
  assert.deepEqual(chunks, [{ chunk: 0, ...place, sourceSha256: null }]);
});

test(`the chunks cover the file without gaps, with checksums, and each can be read by itself (seed ${SEED})`, async () => {
  const csv = fc.array(fc.constantFrom("Ann\n", '"A,n\n\n n"\r\n', "\n", '"é"\n'), {
    maxLength: 1800,
    size: "max",
  });
  await fc.assert(
    fc.asyncProperty(csv, async (records) => {
      const bytes = new TextEncoder().encode(`name\n${records.join("")}last`);
      const { chunks, lines } = await planCsv(() => stream(bytes), EXPECTED, PLAIN_DIALECT, sha256);
      const found: number[] = [];
      for (const { chunk, from, to, firstLine, firstRow, rows: count } of chunks) {
        assert.equal(chunks[chunk]?.sourceSha256, sha256(bytes.subarray(from, to)));
        assert.equal(firstRow, found.length + 1);
        assert.equal(chunks[chunk]?.from, from);
        assert.ok(count <= 500);
        const part = stream(bytes.subarray(from, to));
        const fault = await readCsv(part, ({ line }) => (found.push(line), "more"), {
          offset: from,
          line: firstLine,
        });
        assert.equal(fault, null);
        assert.equal(found.length, firstRow + count - 1);
      }
      assert.deepEqual(found, lines);
    }),
    { seed: SEED, numRuns: 40 },
  );
});

test("a chunk holds at most a megabyte of the file, and at least one row", async () => {
  const long = "x".repeat(700_000);
  const { chunks } = await plan(`name\n${long}\n${long}\nAnn\n${long}${long}\nBen\n`);
  assert.deepEqual(
    chunks.map((chunk) => chunk.rows),
    [1, 2, 1, 1],
  );
});

test("the cells for file names are collected in the same pass, in row order", async () => {
  const { nameCells } = await plan("town,name\nOslo,Ann\nRome,Ben\n", {
    nameAliases: ["name", "town", "absent"],
  });
  assert.deepEqual(nameCells, [
    ["Ann", "Oslo", ""],
    ["Ben", "Rome", ""],
  ]);
});

test("non-ASCII characters are collected from known columns and defaults", async () => {
  const csv = 'name,note,town\nŁukasz,中,Oslo\nAnn,文,"Tromsø, ""Łódź"""\nAnn,x,\n';
  assert.equal((await plan(csv)).characters, "óøŁź");
  assert.equal((await plan(csv, { defaults: ["none", "日本 ø"] })).characters, "óøŁź日本");
  assert.equal((await plan("name\nAnn\n")).characters, "");
});

const INVALID: Readonly<Record<string, [string | Uint8Array, Record<string, number>]>> = {
  "an empty file": ["", {}],
  "a file of blank lines": ["\n\r\n\n", {}],
  "a header without rows": ["name,town\n", {}],
  "a first row without a known name": ["1,2\nAnn,Oslo\n", { line: 1 }],
  "a file whose lines end in CR": ["name,town\rAnn,Oslo\r", { line: 1 }],
  "a column without a name": ["name,\nAnn,\n", { line: 1 }],
  "a duplicate name": ["name, name\nAnn,Ben\n", { line: 1 }],
  "too few columns": [
    "name,town\nAnn,Oslo\nBen\n",
    { line: 3, expected_columns: 2, found_columns: 1 },
  ],
  "too many columns": ["name\n\nAnn,Oslo\n", { line: 3, expected_columns: 1, found_columns: 2 }],
  "a quote left open": ['name\nAnn\n"Ben\n', { line: 3 }],
  "UTF-16": [Buffer.from("\ufeffname\nAnn\n", "utf16le"), { line: 1 }],
  "Windows-1252": [Buffer.from("name\nRené\n", "latin1"), { line: 2 }],
};
for (const [what, [csv, extras]] of Object.entries(INVALID)) {
  test(`${what} is invalid_csv, with the line where there is one`, async () => {
    const { status, code, extras: found } = await catchRefusal(csv);
    const expected = { expected_columns: 2, expected_aliases: ["name", "town"] };
    const all = "found_columns" in extras ? extras : { ...extras, ...expected };
    assert.deepEqual(
      { status, code, extras: found },
      { status: 400, code: "invalid_csv", extras: all },
    );
  });
}

test("a file of another delimiter or encoding is refused with what it seems to be", async () => {
  for (const [csv, advice] of [
    ["NAME;town\nAnn;Oslo\n", 'It seems to be semicolon-separated UTF-8: set delimiter to ";", or'],
    ["name\ttown\nAnn\tOslo\n", 'tab-separated UTF-8: set delimiter to "tab", or to "auto".'],
    [
      Buffer.from("name;town\nRené;Oslo\n", "latin1"),
      'semicolon-separated Windows-1252: set delimiter to ";" and encoding to "windows-1252", or',
    ],
    ["%PDF-1.7\n%\u00e2\n", "The file is a PDF, where the CSV with the rows is expected."],
    [Buffer.from("name\nRené\n", "latin1"), 'Windows-1252: set encoding to "windows-1252", or'],
  ] as const) {
    const { message } = await catchRefusal(csv);
    assert.ok(message.includes(advice), message);
  }
});

test("a required alias without a column is a validation_error that names it", async () => {
  const { status, code, extras } = await catchRefusal("town\nOslo\n");
  assert.deepEqual([status, code, extras["missing"]], [400, "validation_error", ["name"]]);
});

test("ten thousand rows are accepted, one more is too_many_rows", async () => {
  const { chunks, lines } = await plan(rows(ROWS_MAX));
  assert.equal(lines.length, ROWS_MAX);
  assert.equal(chunks.length, 20);
  const { status, code } = await catchRefusal(rows(ROWS_MAX + 1));
  assert.deepEqual([status, code], [400, "too_many_rows"]);
});

test("an unknown column is a warning, and refused on request", async () => {
  const csv = "name,__proto__,constructor\nAnn,1,2\n";
  const { header } = await plan(csv);
  assert.deepEqual(
    header.warnings.map(({ code, column }) => [code, column]),
    [
      ["unknown_alias", "__proto__"],
      ["unknown_alias", "constructor"],
    ],
  );
  assert.equal((await catchRefusal(csv, { refusesUnknown: true })).code, "validation_error");
});

test("a hundred thousand unknown columns are fifty warnings and a number", async () => {
  const names = Array.from({ length: 100_000 }, (_, index) => `c${index}`).join();
  const { header } = await plan(`name,${names}\nAnn${",".repeat(100_000)}\n`);
  assert.equal(header.warnings.length, 51);
  assert.match(header.warnings.at(-1)?.message ?? "", /^99950 more/);
});

test("no message repeats a cell", async () => {
  for (const csv of ["name\nSECRET,SECRET\n", 'name\nSE"CRET\n', 'name\n"SECRET']) {
    const { message, extras } = await catchRefusal(csv);
    assert.doesNotMatch(JSON.stringify([message, extras]), /SE|CRET/);
  }
});

test("where a transform may change the case, both cases are among the characters", async () => {
  const csv = "name\néa\n";
  assert.equal((await plan(csv)).characters, "é");
  assert.equal((await plan(csv, { changesCase: true })).characters, "Éé");
});

test("ids of stored signatures are collected from cells and defaults, each once", async () => {
  const csv = "name,town\nsig_a1,x\nsig_a1,sig_b\n sig_c,sig_*\n";
  const { signatureNames } = await plan(csv, { defaults: ["sig_d"] });
  assert.deepEqual(signatureNames, ["sig_d", "sig_a1", "sig_b"]);
});

test("a sample has the names and the first rows, and reads no further", async () => {
  const csv = 'name,town\nAnn,"Bad\nEms"\n\nBen,\nC,D\nbroken\n';
  assert.deepEqual(await sampleCsv(stream(csv), 2), {
    columns: ["name", "town"],
    rows: [
      ["Ann", "Bad\nEms"],
      ["Ben", ""],
    ],
  });
  assert.deepEqual((await sampleCsv(stream("name\n"), 2)).rows, []);
});

test("a sample of a file that is not valid CSV is refused as for a job", async () => {
  for (const [csv, message] of [
    ["", /The file is empty/],
    ["name,town\nAnn\n", /Line 2 has 1 column; the header has 2/],
    ['name\n"Ann', /not balanced/],
  ] as const)
    await assert.rejects(sampleCsv(stream(csv), 20), { code: "invalid_csv", message });
});
