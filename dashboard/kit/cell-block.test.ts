import assert from "node:assert/strict";
import { test } from "node:test";
import { cellsIn, movedBy, nextMarked, pastedAt } from "./cell-block.ts";

const SIZE = { rows: 30, columns: 4 };

function moved(key: string, isControl = false): readonly number[] | null {
  const to = movedBy({ row: 15, column: 2 }, { key, isControl }, SIZE);
  return to === null ? null : [to.row, to.column];
}

test("keys move within the grid", () => {
  assert.deepEqual(moved("ArrowUp"), [14, 2]);
  assert.deepEqual(moved("ArrowRight"), [15, 3]);
  assert.deepEqual(moved("ArrowDown", true), [29, 2]);
  assert.deepEqual(moved("ArrowLeft", true), [15, 0]);
  assert.deepEqual(moved("PageDown"), [25, 2]);
  assert.deepEqual(moved("Home"), [15, 0]);
  assert.deepEqual(moved("End", true), [29, 3]);
  assert.equal(moved("a"), null);
  const corner = movedBy({ row: 0, column: 0 }, { key: "ArrowUp", isControl: false }, SIZE);
  assert.deepEqual(corner, { row: 0, column: 0 });
});

test("marked cells follow each other in reading order", () => {
  const marked = [
    { row: 2, column: 0 },
    { row: 0, column: 3 },
    { row: 0, column: 1 },
  ];
  const from = { row: 0, column: 1 };
  assert.deepEqual(nextMarked(from, marked, false), { row: 0, column: 3 });
  assert.deepEqual(nextMarked({ row: 1, column: 0 }, marked, true), { row: 0, column: 3 });
  assert.equal(nextMarked(from, marked, true), null);
  assert.equal(nextMarked({ row: 2, column: 0 }, marked, false), null);
});

test("a column or block of a spreadsheet is read with quoted cells and its last line break", () => {
  assert.deepEqual(cellsIn("a"), [["a"]]);
  assert.deepEqual(cellsIn(""), [[""]]);
  assert.deepEqual(cellsIn("a\r\nb\r\n"), [["a"], ["b"]]);
  assert.deepEqual(cellsIn("a\tb\n\td"), [
    ["a", "b"],
    ["", "d"],
  ]);
  assert.deepEqual(cellsIn('"two\nlines"\t"say ""hi"""\nb\t'), [
    ["two\nlines", 'say "hi"'],
    ["b", ""],
  ]);
  // A quote within a cell is no quotation.
  assert.deepEqual(cellsIn('5" pipe\t"a" b'), [['5" pipe', '"a" b']]);
});

test("pasting takes what fits and says that something was left out", () => {
  const block = cellsIn("a\tb\nc\td\n");
  const inner = pastedAt({ row: 3, column: 1 }, block, SIZE);
  assert.deepEqual([inner.changes.length, inner.isCut], [4, false]);
  assert.deepEqual(inner.changes[3], { row: 4, column: 2, text: "d" });
  const corner = pastedAt({ row: 29, column: 3 }, block, SIZE);
  assert.deepEqual(corner, { changes: [{ row: 29, column: 3, text: "a" }], isCut: true });
});
