import assert from "node:assert/strict";
import { test } from "node:test";
import { DELIMITERS, readCsv } from "@platen/forms/csv";
import { PLAIN_DIALECT, toUtf8 } from "@platen/forms/input";
import fc from "fast-check";
import { csvBytes, isEncodable } from "./csv-lines.ts";
import { guarded, unguarded } from "./guard-cells.ts";

const cell = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.string({ unit: fc.constantFrom("'", "=", "-", '"', ",", ";", "\r", "\n", "a", " ") }),
);
const table = fc
  .integer({ min: 1, max: 4 })
  .chain((width) =>
    fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1 }),
  );
const dialect = fc.record({
  delimiter: fc.constantFrom(...DELIMITERS),
  encoding: fc.constantFrom("utf-8", "windows-1252", "utf-16"),
  hasMark: fc.boolean(),
});

async function* each<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
}

test("written cells are read again as they were, guarded or not, in every dialect", async () => {
  await fc.assert(
    fc.asyncProperty(table, dialect, async (rows, { delimiter, encoding, hasMark }) => {
      const [first = []] = rows;
      // A byte order mark at the start of a file is no part of its first cell.
      fc.pre(first[0]?.startsWith("\ufeff") !== true);
      fc.pre(rows.flat().every((text) => isEncodable(text, encoding)));
      const lines = each(rows.map((cells) => cells.map(guarded)));
      const mark = hasMark && encoding !== "windows-1252";
      const bytes = csvBytes(lines, { ...PLAIN_DIALECT, delimiter, encoding, hasMark: mark });
      const read: string[][] = [];
      const fault = await readCsv(
        encoding === "utf-8" ? bytes : toUtf8(bytes, encoding),
        ({ cells }) => {
          read.push(cells.map(unguarded));
          return "more";
        },
        { delimiter },
      );
      assert.deepEqual([fault, read], [null, rows]);
    }),
  );
});

test("Windows-1252 has no letters of other scripts", () => {
  assert.ok(isEncodable("Müller? – “5 €”", "windows-1252"));
  assert.ok(!isEncodable("Łukasz?", "windows-1252"));
  assert.ok(isEncodable("Łukasz", "utf-16"));
});
