import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { latin1Bytes } from "#cos";
import { PieceTable } from "./piece-table.ts";

test("equal pieces are stored once, under the same index", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 3 })), (texts) => {
      const table = new PieceTable();
      const numbers = texts.map((text) => table.add(text));
      assert.equal(table.pieces.length, new Set(texts).size);
      for (const [index, text] of texts.entries()) {
        assert.deepEqual(table.pieces[numbers[index] ?? -1], latin1Bytes(text));
      }
    }),
  );
});
