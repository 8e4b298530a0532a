import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { readCsv } from "./csv-reader.ts";
import { csvLine } from "./csv-text.ts";
import { DELIMITERS } from "./delimiter.ts";

test("cells are quoted only where necessary", () => {
  assert.equal(
    csvLine(["plain", "a,b", 'say "x"', "two\nlines", " edge"]),
    'plain,"a,b","say ""x""","two\nlines"," edge"',
  );
});

test("written cells read back the same with any delimiter", async () => {
  const cell = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.constantFrom(...DELIMITERS, '"', "\r\n", " ", ""),
  );
  // A record of one empty cell is an empty line, which is not a record.
  const cells = fc.array(cell, { minLength: 2, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(cells, { minLength: 1 }),
      fc.constantFrom(...DELIMITERS),
      async (rows, delimiter) => {
        const text = rows.map((row) => csvLine(row, delimiter)).join("\n");
        const found: (readonly string[])[] = [];
        const fault = await readCsv(
          bytesOf(text),
          (record) => {
            found.push(record.cells);
            return "more";
          },
          { delimiter },
        );
        assert.equal(fault, null);
        assert.deepEqual(found, rows);
      },
    ),
  );
});

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}
