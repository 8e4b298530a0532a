import assert from "node:assert/strict";
import { test } from "node:test";
import { readCsv } from "@platen/forms/csv";
import fc from "fast-check";
import { copyRecords } from "./copy-records.ts";

async function* inPieces(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size);
}

async function collectText(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all).toString();
}

async function cellsOf(text: string): Promise<readonly (readonly string[])[]> {
  const records: (readonly string[])[] = [];
  await readCsv(inPieces(text, 1000), ({ cells }) => {
    records.push(cells);
    return "more";
  });
  return records;
}

function quoteCells(cells: readonly string[]): string {
  return cells.map((text) => `"${text.replaceAll('"', '""')}"`).join();
}

test("the copy of a CSV has its header and only the wanted rows", async () => {
  const cell = fc.oneof(fc.string(), fc.constantFrom('"', "a,b", "x\ny", "\r\n", "ü", ""));
  const rows = fc.array(fc.tuple(fc.tuple(cell, cell), fc.boolean()), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(
      rows,
      fc.integer({ min: 1, max: 30 }),
      fc.boolean(),
      async (all, size, ends) => {
        const lines = [["a", "b"], ...all.map(([cells]) => cells)].map(quoteCells);
        const file = `\ufeff${lines.join("\r\n\n")}${ends ? "\n" : ""}`;
        const isWanted = (place: number): boolean => all[place]?.[1] === true;
        const copy = await collectText(copyRecords("csv", () => inPieces(file, size), isWanted));
        const wanted = all.filter(([, is]) => is).map(([cells]) => [...cells]);
        assert.deepEqual(await cellsOf(copy), [["a", "b"], ...wanted]);
      },
    ),
  );
});

test("the copy of JSON lines has the wanted lines, byte for byte", async () => {
  const file = '{"a":1}\n\n{"a": 2}\r\n{"a":3}\n{"a":4}';
  const copy = copyRecords(
    "jsonl",
    () => inPieces(file, 5),
    (place) => place % 2 === 1,
  );
  assert.equal(await collectText(copy), '{"a": 2}\r\n{"a":4}');
});
