import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { paginate } from "./paginate.ts";

test("rows that fit are on one page with their sums", () => {
  const sections = paginate({ firstRoom: 100, room: 200, rows: [40, 40], sums: 20 });
  assert.deepEqual(sections, [{ start: 0, end: 2, hasSums: true }]);
});

test("sums that do not fit take the last row to the next page", () => {
  const sections = paginate({ firstRoom: 100, room: 200, rows: [40, 40], sums: 21 });
  assert.deepEqual(sections, [
    { start: 0, end: 1, hasSums: false },
    { start: 1, end: 2, hasSums: true },
  ]);
});

test("an invoice without rows has a page", () => {
  assert.deepEqual(paginate({ firstRoom: 100, room: 200, rows: [], sums: 20 }), [
    { start: 0, end: 0, hasSums: true },
  ]);
});

test("every row is placed once, in order, on a page with enough room", () => {
  const height = fc.integer({ min: 1, max: 60 });
  const heights = fc.record({
    firstRoom: fc.integer({ min: 120, max: 300 }),
    room: fc.integer({ min: 120, max: 300 }),
    rows: fc.array(height, { maxLength: 80 }),
    sums: height,
  });
  const property = fc.property(heights, (given) => {
    const sections = paginate(given);
    assert.equal(sections[0]?.start, 0);
    assert.equal(sections.at(-1)?.end, given.rows.length);
    for (const [index, { start, end, hasSums }] of sections.entries()) {
      assert.equal(end, sections[index + 1]?.start ?? given.rows.length);
      assert.equal(hasSums, index === sections.length - 1);
      const used = given.rows.slice(start, end).reduce((sum, row) => sum + row, 0);
      const room = index === 0 ? given.firstRoom : given.room;
      assert.ok(used + (hasSums ? given.sums : 0) <= room);
    }
  });
  fc.assert(property, { numRuns: 200 });
});
