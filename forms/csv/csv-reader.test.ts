import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { testSeed } from "../../test/support/harness/chance.ts";
import {
  type CsvFault,
  type CsvOptions,
  CsvReader,
  type CsvRecord,
  RECORD_BYTES_MAX,
} from "./csv-reader.ts";

const SEED = testSeed();

type Reading = { readonly records: CsvRecord[]; readonly fault: CsvFault | null };

function read(bytes: Uint8Array, pieceBytes = bytes.length, options?: CsvOptions): Reading {
  const records: CsvRecord[] = [];
  const reader = new CsvReader((record) => records.push(record), options);
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    // The reader must not keep what it is given: the buffer is wiped behind it.
    const piece = bytes.slice(at, at + pieceBytes);
    reader.push(piece);
    piece.fill(0x58);
  }
  return { records, fault: reader.end() };
}

const readText = (text: string, pieceBytes?: number): Reading =>
  read(new TextEncoder().encode(text), pieceBytes);

const cellsOf = (text: string): readonly (readonly string[])[] => {
  const { records, fault } = readText(text);
  assert.equal(fault, null);
  return records.map((record) => record.cells);
};

const quoteCell = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

test(`what was written by RFC 4180 is read back, in pieces of any size (seed ${SEED})`, () => {
  const cell = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.array(fc.constantFrom(...Array.from('a,"\r\n\u0000é€𝄞;='))).map((list) => list.join("")),
  );
  const record = fc.record({
    cells: fc.array(fc.record({ text: cell, quote: fc.boolean() }), {
      minLength: 1,
      maxLength: 5,
    }),
    blankLines: fc.array(fc.constantFrom("\n", "\r\n"), { maxLength: 2 }),
    lineEnd: fc.constantFrom("\n", "\r\n"),
  });
  fc.assert(
    fc.property(
      fc.array(record, { maxLength: 8 }),
      fc.boolean(),
      fc.boolean(),
      fc.integer({ min: 1, max: 40 }),
      (records, hasMark, endsOpen, pieceBytes) => {
        let text = hasMark ? "\ufeff" : "";
        const expected: { cells: string[]; line: number }[] = [];
        for (const { cells, blankLines, lineEnd } of records) {
          text += blankLines.join("");
          expected.push({
            cells: cells.map(({ text: value }) => value),
            line: text.split("\n").length,
          });
          const written = cells.map(({ text: value, quote }) =>
            quote || value === "" || /["\r\n,\ufeff]/.test(value) ? quoteCell(value) : value,
          );
          text += written.join(",") + lineEnd;
        }
        if (endsOpen) text = text.replace(/\r?\n$/, "");
        const bytes = new TextEncoder().encode(text);
        const { records: found, fault } = read(bytes, pieceBytes);
        assert.equal(fault, null);
        assert.deepEqual(
          found.map(({ cells, line }) => ({ cells, line })),
          expected,
        );
        for (const { cells, line, from, to } of found) {
          const again = read(bytes.subarray(from, to), pieceBytes, { offset: from, line });
          const isAscii = cells.every((one) => /^[\0-\x7f]*$/.test(one));
          assert.deepEqual(again.records, [{ cells, line, from, to, isAscii }]);
        }
      },
    ),
    { seed: SEED, numRuns: 2000 },
  );
});

test(`any bytes give records or a fault, never an error (seed ${SEED})`, () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 60 }),
    fc
      .array(fc.constantFrom(0x22, 0x2c, 0x0a, 0x0d, 0x61, 0xc3, 0xa9, 0xef, 0xbb, 0xbf, 0))
      .map((list) => Uint8Array.from(list)),
  );
  fc.assert(
    fc.property(bytes, fc.integer({ min: 1, max: 9 }), (input, pieceBytes) => {
      const whole = read(input);
      const pieces = read(input, pieceBytes);
      assert.deepEqual(pieces, whole);
    }),
    { seed: SEED, numRuns: 5000 },
  );
});

test("a byte order mark is not part of the first name", () => {
  assert.deepEqual(cellsOf("\ufeffname,town\nAnn,Oslo"), [
    ["name", "town"],
    ["Ann", "Oslo"],
  ]);
});

test("a line without any character is skipped, one with a space or with quotes is a record", () => {
  assert.deepEqual(cellsOf('\n\r\na\n\n \n""\n\n'), [["a"], [" "], [""]]);
});

test("a cell keeps its spaces, a lone carriage return and NUL", () => {
  assert.deepEqual(cellsOf(' a ,b\rc,"\u0000"\r\n'), [[" a ", "b\rc", "\u0000"]]);
});

test("the line of a record counts the line breaks inside cells before it", () => {
  const { records } = readText('a,b\r\n1,"x\r\ny"\r\n\r\n2,z\n3,"q\rq"\n4,5');
  assert.deepEqual(
    records.map(({ line }) => line),
    [1, 2, 5, 6, 7],
  );
});

test("a quote left open or inside a cell is unbalanced, with its line", () => {
  for (const text of ['a\nb,"c\nd', 'a\nb"c\nd', 'a\n"b"c\nd', 'a\n"b" ,c', 'a\n"b"\rc']) {
    assert.deepEqual(readText(text).fault, { kind: "unbalanced_quotes", line: 2 }, text);
  }
});

test("bytes that are not UTF-8 are refused: Windows-1252, UTF-16, overlong, surrogates", () => {
  const broken = [
    [0x61, 0x0a, 0xe9, 0x0a],
    [0x61, 0x0a, 0xc0, 0x80],
    [0x61, 0x0a, 0xed, 0xa0, 0x80],
    [0x61, 0x0a, 0x22, 0xe9, 0x22],
    [0x61, 0x0a, 0xe2, 0x82],
  ];
  for (const bytes of broken) {
    assert.deepEqual(read(Uint8Array.from(bytes)).fault, { kind: "not_utf8", line: 2 });
  }
  assert.equal(read(Uint8Array.from([0xff, 0xfe, 0x61, 0])).fault?.kind, "not_utf8");
});

test("a record longer than the limit is refused, and holds no more memory than the limit", () => {
  for (const opening of ['a\n"', "a\n"]) {
    const reader = new CsvReader(() => undefined);
    reader.push(new TextEncoder().encode(opening));
    const piece = new Uint8Array(256 * 1024).fill(0x61);
    let pushed = 0;
    let fault: CsvFault | null = null;
    while (fault === null) {
      fault = reader.push(piece);
      pushed += piece.length;
      assert.ok(pushed <= RECORD_BYTES_MAX + 2 * piece.length);
    }
    assert.deepEqual(fault, { kind: "record_too_long", line: 2 });
    assert.deepEqual(reader.end(), fault);
  }
});

test("a hundred thousand columns are read", () => {
  const names = Array.from({ length: 100_000 }, (_, index) => `column_${index}`);
  assert.deepEqual(cellsOf(`${names.join(",")}\n`)[0], names);
});
