import assert from "node:assert/strict";
import { after, test } from "node:test";
import { ErrorBody } from "#contract/error.ts";
import { goodRows, openBulkHarness } from "../../../test/support/harness/bulk-harness.ts";
import { testAccount, testService } from "../../../test/support/harness/service.ts";

const service = await testService();
after(service.stop);
const key = (await testAccount(service)).key();
const desk = await openBulkHarness(service.url, key);

const utf16 = (text: string): Buffer => Buffer.from(`\ufeff${text}`, "utf16le");
const bytes = (...parts: (string | number[])[]): Buffer =>
  Buffer.concat(
    parts.map((part) => (typeof part === "string" ? Buffer.from(part) : Buffer.from(part))),
  );

const REFUSED: Readonly<Record<string, string | Buffer>> = {
  "UTF-16": utf16("name\nAnn\n"),
  "Windows-1252": Buffer.from("name\nRené\n", "latin1"),
  "overlong UTF-8": bytes("name\n", [0xc0, 0xaf], "\n"),
  "half a surrogate pair": bytes("name\n", [0xed, 0xa0, 0x80], "\n"),
  "a character that is cut off": bytes("name\nAnn", [0xe2, 0x82]),
  "lines that end in CR": "name\rAnn\rBen\r",
  "a quote left open": 'name\n"Ann\n',
  "a quote inside a cell": 'name\nAn"n\n',
  "text after a quote": 'name\n"Ann"x\n',
  "a header of blanks": " , ,\nAnn,x,y\n",
  "the same name but for blanks": "name,town, town\nAnn,a,b\n",
  "another separator": "name;town\nAnn;Oslo\n",
  "no CSV at all": Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256)),
  "nothing but a byte order mark": "\ufeff",
};
for (const [what, csv] of Object.entries(REFUSED)) {
  test(`${what} is refused as invalid_csv`, async () => {
    const answer = await desk.post(csv);
    assert.deepEqual([answer.status, ErrorBody.parse(answer.body).error], [400, "invalid_csv"]);
    assert.ok(answer.text.length < 1000, "an answer does not repeat the file");
  });
}

/** Cells that other programs would interpret. */
const VERBATIM = [
  "=1+1",
  "+SUM(A1)",
  "-2",
  "@x",
  "' or 1=1",
  "{{name}}",
  "%s%n",
  "../../etc",
  "<b>&",
];

test("cells that look like formulas or markup are plain text", async () => {
  const id = await desk.submit(`name\n${VERBATIM.map((cell) => `"${cell}"`).join("\n")}\n`);
  assert.equal((await desk.ended(id)).succeeded, VERBATIM.length);
  const pdfs = [...(await desk.bundle(id)).pdfs.values()];
  for (const [index, cell] of VERBATIM.entries()) {
    const written = cell.replaceAll(/[()\\]/g, "\\$&");
    assert.ok(Buffer.from(pdfs[index] ?? []).includes(`/V(${written})`), cell);
  }
});

test("a byte order mark, CRLF and blank lines change nothing", async () => {
  const csv = `\ufeff\r\n${goodRows(3).replaceAll("\n", "\r\n\r\n")}`;
  const id = await desk.submit(csv);
  assert.equal((await desk.ended(id)).succeeded, 3);
  const { results } = await desk.results(id, "?status=all");
  assert.deepEqual(
    results.map(({ line }) => line),
    [4, 6, 8],
  );
});

test("a cell with NUL, controls or a bidi override fails only its row or is written unchanged", async () => {
  const id = await desk.submit(
    'name,town\nAnn,"a\u0000b"\nBen,"\u0007"\nCyd,"\u202e\u{1f600}"\nDan,Oslo\n',
  );
  const { status, succeeded, failed } = await desk.ended(id);
  assert.deepEqual([status, succeeded + failed], ["completed", 4]);
  const { results } = await desk.results(id, "?status=all");
  assert.equal(results[3]?.status, "succeeded");
  for (const row of results) if (row.status === "failed") assert.ok(row.error !== null);
});

/** Names that leave their folder, are invalid on some system, are too long, or differ only in case. */
const NAMES = [
  "../../etc/passwd",
  "/etc/passwd",
  "C:\\Windows\\x",
  "CON",
  "trailing.",
  "x".repeat(300),
  "Ødegård",
  "ØDEGÅRD",
  "a\u0000b",
  "..",
  "",
];

/** The name and the flags of every entry, as the ZIP's directory has them (APPNOTE 4.3.12). */
function directoryOf(zip: Buffer): readonly (readonly [name: string, flags: number])[] {
  const found: (readonly [string, number])[] = [];
  for (let at = zip.indexOf("PK\x01\x02"); at !== -1; at = zip.indexOf("PK\x01\x02", at + 46)) {
    const length = zip.readUInt16LE(at + 28);
    found.push([zip.toString("utf8", at + 46, at + 46 + length), zip.readUInt16LE(at + 8)]);
  }
  return found;
}

test("file names from data are valid on any file system, unique, and flagged as UTF-8", async () => {
  const named = await openBulkHarness(service.url, key, { filenamePattern: "{town}" });
  const rows = NAMES.map((town, row) => `Row ${row},"${town}"`);
  const id = await named.submit(["name,town", ...rows].join("\n"));
  assert.equal((await named.ended(id)).status, "completed");
  const { bytes: zip, pdfs, manifest } = await named.bundle(id);
  const entries = directoryOf(Buffer.from(zip));
  const names = entries.map(([name]) => name);
  assert.deepEqual(names, [...pdfs.keys(), "manifest.json"]);
  assert.deepEqual(
    manifest.rows.flatMap(({ filename }) => filename ?? []),
    [...pdfs.keys()],
  );
  assert.equal(new Set(names.map((name) => name.toLowerCase())).size, names.length);
  for (const [name, flags] of entries) {
    assert.ok(Buffer.byteLength(name) <= 255, name);
    assert.doesNotMatch(name, /[\\/:\p{Cc}]|^\.|\.\.|^con\./iu);
    assert.equal(flags & 0x0800, 0x0800, name);
  }
});
