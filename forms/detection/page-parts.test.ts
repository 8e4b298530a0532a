import assert from "node:assert/strict";
import { test } from "node:test";
import { printed } from "../form.fixture.ts";
import { findSmallBoxes } from "./check-boxes.ts";
import { findCombs } from "./combs.ts";
import { findPlaces } from "./places.ts";
import { lineAcross, lineDown, readingOf, square } from "./reading.fixture.ts";
import { readRules } from "./rules.ts";
import { surroundingsOf } from "./surroundings.ts";

test("pieces of a line are joined across dashes and small gaps, and not across wide ones", () => {
  const dashes = Array.from({ length: 40 }, (_, at) => lineAcross(100 + 5 * at, 200, 104 + 5 * at));
  const { across } = readRules([...dashes, lineAcross(310, 200.3, 400)]);
  assert.deepEqual(
    across.map(({ from, to }) => [from, to]),
    [
      [100, 299],
      [310, 400],
    ],
  );
});

test("white lines are no rules, and a rectangle has four", () => {
  assert.deepEqual(readRules([{ ...lineAcross(100, 200, 300), stroke: 1 }]), {
    across: [],
    down: [],
  });
  const { across, down } = readRules([square(100, 200, 50)]);
  assert.deepEqual(
    [across, down].map((rules) => rules.map(({ at }) => at)),
    [
      [200, 250],
      [100, 150],
    ],
  );
});

test("a table's cells are places, bounded on all sides", () => {
  const rows = [200, 220, 240].map((at) => lineAcross(100, at, 300));
  const columns = [100, 180, 300].map((at) => lineDown(at, 200, 240));
  const cells = findPlaces(readRules([...rows, ...columns]), []).filter(
    ({ topClosed, leftClosed, rightClosed }) => topClosed && leftClosed && rightClosed,
  );
  assert.deepEqual(
    cells.map(({ left, top, right, bottom }) => [left, top, right, bottom]),
    [
      [100, 200, 180, 220],
      [180, 200, 300, 220],
      [100, 220, 180, 240],
      [180, 220, 300, 240],
    ],
  );
});

test("ticks that divide a line into equal cells make a comb; unequal ones do not", () => {
  const equal = readingOf([
    lineAcross(100, 200, 226),
    ...ticksAt([114, 128, 142, 156, 170, 184, 198, 212]),
  ]);
  const [comb] = combsOf(equal);
  assert.partialDeepStrictEqual(comb, { cells: 9, left: 100, right: 226 });
  const unequal = readingOf([lineAcross(100, 200, 226), ...ticksAt([110, 135, 152, 180])]);
  assert.deepEqual(combsOf(unequal), []);
});

test("equal cells with text in them are no comb", () => {
  const ticks = [114, 128, 142].map((at) => lineDown(at, 190, 200));
  const page = readingOf([lineAcross(100, 200, 156), ...ticks, ...printed("2026", 104, 189)]);
  assert.deepEqual(combsOf(page), []);
});

test("boxes to check are squares, outlines, glyphs, brackets and cells of lines, each once", () => {
  const glyph = { ...square(100, 240), kind: "glyph" } as const;
  const ring = { ...square(100, 260), kind: "outline" } as const;
  const lines = [
    lineAcross(100, 280, 110),
    lineAcross(100, 290, 110),
    lineDown(100, 280, 290),
    lineDown(110, 280, 290),
  ];
  const page = readingOf([
    square(100, 200),
    square(100.5, 200.5, 9),
    glyph,
    ring,
    ...lines,
    ...printed("[ ] Yes", 100, 300),
    square(300, 300, 40),
  ]);
  const boxes = findSmallBoxes(page, findPlaces(readRules(page.shapes), page.shapes));
  assert.deepEqual(
    boxes.map(({ kind, top }) => [kind, Math.round(top)]),
    [
      ["rectangle", 200],
      ["glyph", 240],
      ["outline", 260],
      ["cell", 280],
      ["brackets", 300],
    ],
  );
});

function combsOf(page: ReturnType<typeof readingOf>): ReturnType<typeof findCombs> {
  const rules = readRules(page.shapes);
  return findCombs(
    rules,
    findSmallBoxes(page, findPlaces(rules, page.shapes)),
    surroundingsOf(page),
  );
}

function ticksAt(places: readonly number[]): ReturnType<typeof lineDown>[] {
  return places.map((at) => lineDown(at, 194, 200));
}
