import { type Box, heightOf, widthOf } from "#pages";
import type { SmallBox } from "./check-boxes.ts";
import { lowerBound, type Rule, type Rules } from "./rules.ts";
import { type Surroundings, wordsIn } from "./surroundings.ts";

/** A box that ticks divide into cells for one character each, or a row of such boxes. */
export type Comb = Box & {
  readonly cells: number;
};

const TOLERANCE = 1.5;
/** Shorter ticks are dirt, points. */
const TICK_MIN = 2;
const [CELL_MIN, CELL_MAX] = [6, 30];
const CELLS_MIN = 3;
/** Cells differ by at most this share of their width. */
const EQUAL = 0.12;
/** Boxes of a comb that are apart are so by at most this share of their width. */
const APART_MAX = 0.5;
/** Fewest cells of a group beside a divider, as for day and month, and the dividers. */
const PART_MIN = 2;
const DIVIDER = /^[/.\u2013-]$/;
/** A divider may reach into a cell by so much, points. */
const TOUCH = 2;
const OPEN_HEIGHT = 14;
const HEIGHT_MAX = 40;

/** Returns the combs of a page: the longest run of equal empty cells on each rule. */
export function findCombs(rules: Rules, boxes: readonly SmallBox[], around: Surroundings): Comb[] {
  const combs = [
    ...rules.across.flatMap((rule) => combsOn(rule, rules, around)),
    ...rowsOfBoxes(boxes, around),
  ];
  const kept: Comb[] = [];
  for (const comb of combs.toSorted((a, b) => b.cells - a.cells))
    if (!kept.some((other) => isSamePlace(comb, other))) kept.push(comb);
  return kept;
}

function isSamePlace(one: Box, other: Box): boolean {
  return (
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 3 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 3
  );
}

function combsOn(bottom: Rule, rules: Rules, around: Surroundings): Comb[] {
  const walls = [
    { at: bottom.from, from: bottom.at },
    ...ticksOn(bottom, rules.down),
    { at: bottom.to, from: bottom.at },
  ];
  const combs: Comb[] = [];
  let start = 0;
  for (let at = 1; at <= walls.length; at += 1) {
    const width = cellWidth(walls, at);
    const first = cellWidth(walls, start + 1);
    if (width !== null && first !== null && Math.abs(width - first) <= EQUAL * first) continue;
    const cells = at - 1 - start;
    if (cells >= CELLS_MIN)
      combs.push(...combBetween(bottom, walls.slice(start, at), rules, around));
    start = at - 1;
    if (cellWidth(walls, at) === null) start = at;
  }
  return combs;
}

type Tick = { readonly at: number; readonly from: number };

function ticksOn(bottom: Rule, down: readonly Rule[]): Tick[] {
  const ticks: Tick[] = [];
  for (let at = lowerBound(down, bottom.from + TOLERANCE); at < down.length; at += 1) {
    const tick = down[at];
    if (tick === undefined || tick.at >= bottom.to - TOLERANCE) break;
    const isOnRule = tick.from <= bottom.at - TICK_MIN && tick.to >= bottom.at - TOLERANCE;
    const last = ticks.at(-1);
    if (!isOnRule) continue;
    if (last === undefined || tick.at - last.at > TOLERANCE)
      ticks.push({ at: tick.at, from: tick.from });
  }
  return ticks;
}

function cellWidth(walls: readonly Tick[], at: number): number | null {
  const [left, right] = [walls[at - 1], walls[at]];
  if (left === undefined || right === undefined) return null;
  const width = right.at - left.at;
  return width >= CELL_MIN && width <= CELL_MAX ? width : null;
}

function combBetween(
  bottom: Rule,
  walls: readonly Tick[],
  { across }: Rules,
  around: Surroundings,
): Comb[] {
  const [first, last] = [walls[0], walls.at(-1)];
  if (first === undefined || last === undefined) return [];
  const inner = walls.slice(1, -1).map(({ from }) => bottom.at - from);
  const tick = Math.max(...inner);
  const top = topOf(bottom, first.at, last.at, across);
  const height = top === null ? Math.max(tick, OPEN_HEIGHT) : bottom.at - top;
  const box = { left: first.at, right: last.at, bottom: bottom.at, top: bottom.at - height };
  if (wordsIn(around, box).length > 0) return [];
  return [{ ...box, cells: walls.length - 1 }];
}

function topOf(bottom: Rule, left: number, right: number, across: readonly Rule[]): number | null {
  for (let at = lowerBound(across, bottom.at - 6) - 1; at >= 0; at -= 1) {
    const rule = across[at];
    if (rule === undefined || bottom.at - rule.at > HEIGHT_MAX) return null;
    if (Math.min(right, rule.to) - Math.max(left, rule.from) > 0.9 * (right - left)) return rule.at;
  }
  return null;
}

/** Rows of equal boxes that are near each other. */
function rowsOfBoxes(boxes: readonly SmallBox[], around: Surroundings): Comb[] {
  const rows: SmallBox[][] = [];
  const squares = boxes.filter(({ kind }) => kind === "rectangle" || kind === "cell");
  for (const box of squares.toSorted(
    (a, b) => Math.round(a.top) - Math.round(b.top) || a.left - b.left,
  )) {
    const row = rows.at(-1);
    const last = row?.at(-1);
    if (row !== undefined && last !== undefined && isNext(last, box)) row.push(box);
    else rows.push([box]);
  }
  return rows.flatMap((row, at) => {
    const [first, last] = [row[0], row.at(-1)];
    if (first === undefined || last === undefined) return [];
    const isPart =
      row.length >= PART_MIN &&
      (isDivided(row, rows[at + 1], around) || isDivided(rows[at - 1], row, around));
    if (row.length < CELLS_MIN && !isPart) return [];
    const box = { left: first.left, right: last.right, top: first.top, bottom: first.bottom };
    return wordsIn(around, box).length > 0 ? [] : [{ ...box, cells: row.length }];
  });
}

/** True for two groups of cells of one size on a line with a divider between them, as for a date or a number. */
function isDivided(
  row: readonly SmallBox[] | undefined,
  next: readonly SmallBox[] | undefined,
  { wordsNear }: Surroundings,
): boolean {
  const [last, first] = [row?.at(-1), next?.[0]];
  if (last === undefined || first === undefined || (next?.length ?? 0) < PART_MIN) return false;
  if ((row?.length ?? 0) < PART_MIN || !isAlike(last, first)) return false;
  const gap = first.left - last.right;
  if (gap <= 0 || gap > 2 * widthOf(last)) return false;
  return wordsNear(last.top, last.bottom).some(
    (word) =>
      DIVIDER.test(word.text) && word.left > last.right - TOUCH && word.right < first.left + TOUCH,
  );
}

function isNext(last: SmallBox, box: SmallBox): boolean {
  const gap = box.left - last.right;
  return isAlike(last, box) && gap > -TOLERANCE && gap <= APART_MAX * widthOf(last);
}

/** True for boxes of one size on one line. */
function isAlike(one: SmallBox, other: SmallBox): boolean {
  return (
    Math.abs(other.top - one.top) < TOLERANCE &&
    Math.abs(heightOf(other) - heightOf(one)) < TOLERANCE &&
    Math.abs(widthOf(other) - widthOf(one)) <= EQUAL * widthOf(one) + 0.5
  );
}
