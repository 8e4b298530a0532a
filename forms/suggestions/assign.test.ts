import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { assign, type Edge } from "./assign.ts";

test("a row gives way where all together gain by it", () => {
  const edges: Edge[] = [
    { row: 0, column: 0, worth: 5 },
    { row: 0, column: 1, worth: 4 },
    { row: 1, column: 0, worth: 4 },
  ];
  assert.deepEqual(assign(2, edges), [1, 0]);
});

test("a row without an edge, or left over, has no column", () => {
  assert.deepEqual(assign(2, [{ row: 1, column: 3, worth: 1 }]), [null, 3]);
  const [one, other] = assign(2, [
    { row: 0, column: 0, worth: 1 },
    { row: 1, column: 0, worth: 2 },
  ]);
  assert.deepEqual([one, other], [null, 0]);
});

test("the sum is the greatest, to within the increment per row, and no column is used twice", () => {
  const worths = fc.array(
    fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 4, maxLength: 4 }),
    {
      minLength: 4,
      maxLength: 4,
    },
  );
  fc.assert(
    fc.property(worths, (table) => {
      const edges = table.flatMap((line, row) =>
        line.map((worth, column) => ({ row, column, worth })),
      );
      const chosen = assign(4, edges);
      assert.equal(new Set(chosen).size, 4);
      const sum = chosen.reduce(
        (all: number, column, row) => all + (table[row]?.[column ?? -1] ?? 0),
        0,
      );
      assert.ok(sum >= best(table, [0, 1, 2, 3]) - 0.1);
    }),
  );
});

function best(table: readonly (readonly number[])[], columns: readonly number[]): number {
  const [line, ...others] = table;
  if (line === undefined) return 0;
  return Math.max(
    ...columns.map(
      (column) =>
        (line[column] ?? 0) +
        best(
          others,
          columns.filter((other) => other !== column),
        ),
    ),
  );
}
