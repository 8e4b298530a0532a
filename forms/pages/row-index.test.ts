import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Box } from "./box.ts";
import { indexRows } from "./row-index.ts";

test("the index finds the boxes that a search through all finds, in the same order", () => {
  const box = fc
    .tuple(fc.integer({ min: -50, max: 800 }), fc.integer({ min: 0, max: 90 }))
    .map(([top, height]): Box => ({ left: 0, right: 1, top, bottom: top + height }));
  const boxes = fc.array(box, { maxLength: 40 });
  fc.assert(
    fc.property(boxes, box, (all, { top, bottom }) => {
      const expected = all.filter((one) => one.bottom >= top && one.top <= bottom);
      assert.deepEqual(indexRows(all, (one) => one)(top, bottom), expected);
    }),
  );
});
