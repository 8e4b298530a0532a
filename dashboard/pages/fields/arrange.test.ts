import assert from "node:assert/strict";
import { test } from "node:test";
import { inReadingOrder, inside, overlaps, snapped, snappedEdge } from "./arrange.ts";
import type { DrawnField } from "./drawn-field.ts";

function field(id: number, page: number, left: number, top: number, height = 20): DrawnField {
  const members = { name: `f${id}`, type: "text" as const };
  return { id, page, box: { left, top, width: 50, height }, members, certainty: null };
}

test("fields are read by page, line and column; a tall field does not join lines", () => {
  const fields = [
    field(1, 2, 0, 0),
    field(2, 1, 100, 12),
    field(3, 1, 0, 10, 200),
    field(4, 1, 100, 60),
    field(5, 1, 60, 90),
  ];
  assert.deepEqual(
    inReadingOrder(fields).map(({ id }) => id),
    [3, 2, 4, 5, 1],
  );
});

test("a moved box snaps to the nearest edge of another within reach, in each direction alone", () => {
  const box = { left: 10, top: 10, width: 50, height: 20 };
  const others = [{ left: 100, top: 100, width: 50, height: 20 }];
  assert.deepEqual(snapped(box, { across: 38, down: 30 }, others, 4), { across: 40, down: 30 });
  assert.deepEqual(snapped(box, { across: 93, down: 87 }, others, 4), { across: 90, down: 90 });
  assert.equal(snappedEdge(98, [100, 97.5], 4), 97.5);
  assert.equal(snappedEdge(90, [100], 4), 90);
});

test("a box is brought inside of its page, and boxes that touch do not overlap", () => {
  const size = { width: 100, height: 100 };
  assert.deepEqual(inside({ left: 90, top: -5, width: 300, height: 1 }, size), {
    left: 0,
    top: 0,
    width: 100,
    height: 2,
  });
  const box = { left: 0, top: 0, width: 10, height: 10 };
  assert.equal(overlaps(box, { ...box, left: 10 }), false);
  assert.equal(overlaps(box, { ...box, left: 9 }), true);
});
