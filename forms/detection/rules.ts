import type { Shape } from "#pages";

/** A straight horizontal or vertical line on a page, joined from its pieces. */
export type Rule = {
  /** Position across the line: y of a horizontal rule, x of a vertical one. */
  readonly at: number;
  readonly from: number;
  readonly to: number;
};

/** The rules of a page, each list by position, and the boxes that are painted with a colour. */
export type Rules = {
  readonly across: readonly Rule[];
  readonly down: readonly Rule[];
};

/** Pieces of one line are at most so far apart along it, and across it, points. */
const GAP_MAX = 1.5;
const OFFSET_MAX = 1.2;
/** Shorter lines belong to letters and pictures, points. */
const LENGTH_MIN = 4;
/** Lighter strokes cannot be seen on white. */
const LIGHTNESS_MAX = 0.97;
/** Lines of a page that are read, the first ones. */
const PIECES_MAX = 40_000;

/** Joins the lines, and the edges of rectangles, of a page. */
export function readRules(shapes: readonly Shape[]): Rules {
  const across: Rule[] = [];
  const down: Rule[] = [];
  const covers = coversOf(shapes);
  for (const [at, shape] of shapes.entries()) {
    if (across.length + down.length > PIECES_MAX) break;
    if (!isVisible(shape)) continue;
    const { left, top, right, bottom } = shape;
    if (shape.kind === "line") {
      if (right - left >= bottom - top)
        across.push({ at: (top + bottom) / 2, from: left, to: right });
      else down.push({ at: (left + right) / 2, from: top, to: bottom });
    } else if (shape.kind === "rectangle") {
      // An edge of a painted area cannot be seen where both sides of it are painted over later.
      const over = shape.stroke === null ? covers.filter((cover) => cover.at > at) : [];
      for (const y of [top, bottom])
        across.push(...uncovered({ at: y, from: left, to: right }, over, "across"));
      for (const x of [left, right])
        down.push(...uncovered({ at: x, from: top, to: bottom }, over, "down"));
    }
  }
  return { across: joinRules(across), down: joinRules(down) };
}

function isVisible({ stroke, fill }: Shape): boolean {
  return (stroke !== null && stroke <= LIGHTNESS_MAX) || fill !== null;
}

/** A painted area, and its number among the shapes of the page. */
type Cover = { readonly at: number; readonly box: Shape };

/** Painted areas that are looked at, the largest first. */
const COVERS_MAX = 200;
/** So far on both sides of an edge it has to be painted over, points. */
const MARGIN = 1;

function coversOf(shapes: readonly Shape[]): Cover[] {
  const areaOf = ({ box }: Cover): number => (box.right - box.left) * (box.bottom - box.top);
  return shapes
    .map((box, at): Cover => ({ at, box }))
    .filter(({ box }) => box.kind === "rectangle" && box.fill !== null)
    .toSorted((a, b) => areaOf(b) - areaOf(a))
    .slice(0, COVERS_MAX);
}

/** The parts of an edge that no area covers on both sides. */
function uncovered(edge: Rule, covers: readonly Cover[], direction: "across" | "down"): Rule[] {
  let parts = [edge];
  for (const { box } of covers) {
    const [near, far, from, to] =
      direction === "across"
        ? [box.top, box.bottom, box.left, box.right]
        : [box.left, box.right, box.top, box.bottom];
    if (near > edge.at - MARGIN || far < edge.at + MARGIN) continue;
    parts = parts.flatMap((part) => {
      if (from >= part.to || to <= part.from) return [part];
      const before = { ...part, to: from };
      const after = { ...part, from: to };
      return [...(from > part.from ? [before] : []), ...(to < part.to ? [after] : [])];
    });
  }
  return parts;
}

/** Joins pieces that continue each other; the result is sorted by position, then by start. */
function joinRules(pieces: readonly Rule[]): Rule[] {
  const rows: { at: number; pieces: Rule[] }[] = [];
  for (const piece of pieces.toSorted((a, b) => a.at - b.at || a.from - b.from)) {
    const row = rows.at(-1);
    if (row !== undefined && piece.at - row.at <= OFFSET_MAX) row.pieces.push(piece);
    else rows.push({ at: piece.at, pieces: [piece] });
  }
  return rows.flatMap(({ pieces: row }) => joinRow(row));
}

function joinRow(row: readonly Rule[]): Rule[] {
  const joined: { at: number; from: number; to: number }[] = [];
  for (const { at, from, to } of row.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last === undefined || from - last.to > GAP_MAX) joined.push({ at, from, to });
    else if (to > last.to) last.to = to;
  }
  return joined.filter(({ from, to }) => to - from >= LENGTH_MIN);
}

/** Returns the length of `from`–`to` that rules at this position cover. */
export function coveredLength(
  rules: readonly Rule[],
  at: number,
  [from, to]: readonly [number, number],
  tolerance: number,
): number {
  let covered = 0;
  for (let index = lowerBound(rules, at - tolerance); index < rules.length; index += 1) {
    const rule = rules[index];
    if (rule === undefined || rule.at > at + tolerance) break;
    covered += Math.max(0, Math.min(to, rule.to) - Math.max(from, rule.from));
  }
  return covered;
}

/** The index of the first rule at or behind a position. */
export function lowerBound(rules: readonly Rule[], at: number): number {
  let [low, high] = [0, rules.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rules[middle]?.at ?? Infinity) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}
