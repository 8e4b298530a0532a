import { type Box, boxOf, heightOf, isLeaderWord, overlapY, type PageWord } from "#pages";
import { isCell, type RulePlace } from "./places.ts";
import type { Surroundings } from "./surroundings.ts";

/** Which free part of a place a candidate is. */
export type Part =
  | "whole"
  | "below"
  | "above"
  | "right"
  | "left"
  | "gap"
  | "line"
  | "blank"
  | "ruled"
  /** The last line of a cell that is taller than the others of its column. */
  | "foot";

/** A free box that may be a field. */
export type Candidate = Box & {
  readonly part: Part;
  /** The cell or line that it is a part of; null for a row of underscores or dots. */
  readonly place: RulePlace | null;
  /** The words printed in its place. */
  readonly inside: readonly PageWord[];
  /** Lines for writing that a ruled area has; otherwise 1. */
  readonly rows: number;
  /** Equally distant lines among which this one is. */
  readonly siblings: number;
};

/** Smallest sides of a field, points. */
const [WIDTH_MIN, HEIGHT_MIN] = [12, 7];
/** Text above a line leaves a place for writing of at least and at most this height, points. */
const [LINE_HEIGHT_MIN, LINE_HEIGHT_MAX] = [8, 16];
/** Lines of a ruled area: how many at least, how far apart at most, and by how much that may differ, points. */
const [ROWS_MIN, PITCH_MAX, ROW_STEP] = [3, 36, 2];
/** Cells so much taller than most of their column have a last line of their own. */
const TALL = 1.7;
const BLANKS = /_{3,}|\.{6,}|\u2026{3,}/g;

/** Returns the free boxes of a page: parts of cells, places on lines, rows of underscores and dots. */
export function findCandidates(
  { words, wordsNear }: Surroundings,
  places: readonly RulePlace[],
): Candidate[] {
  const candidates: Candidate[] = [];
  for (const place of places) {
    const near = wordsNear(place.top - 4, place.bottom + 4);
    const inside = near.filter((word) => isInside(word, place) && !isLeaderWord(word));
    if (isCell(place)) candidates.push(...partsOfCell(place, inside));
    else candidates.push(...partsOfLine(place, near));
  }
  for (const word of words)
    candidates.push(...blanksIn(word, wordsNear(word.bottom - LINE_HEIGHT_MAX, word.top)));
  const areas = ruledAreas(candidates);
  const siblings = new Map(
    areas.flatMap(({ area, lines }) => lines.map((line) => [line, area.rows])),
  );
  const all = [
    ...candidates.map((one) => ({ ...one, siblings: siblings.get(one) ?? 0 })),
    ...areas.map(({ area }) => area),
    ...feetOf(candidates),
  ];
  return all.filter(
    (one) => one.right - one.left >= WIDTH_MIN && one.bottom - one.top >= HEIGHT_MIN,
  );
}

/** The last lines of empty cells that are taller than most of their column, as beside a text of several lines. */
function feetOf(candidates: readonly Candidate[]): Candidate[] {
  const cells = candidates.filter(({ part }) => part === "whole");
  const columns = Map.groupBy(cells, (cell) => columnKey(cell));
  return [...columns.values()].flatMap((column) => {
    const height = commonHeight(column);
    if (height === null) return [];
    return column
      .filter((cell) => heightOf(cell) > TALL * height)
      .map((cell): Candidate => ({ ...cell, top: cell.bottom - height, part: "foot" }));
  });
}

/** The most frequent height of a column's cells, the smallest of equally frequent ones; null where no two agree. */
function commonHeight(column: readonly Candidate[]): number | null {
  const heights = column.map(heightOf).toSorted((a, b) => a - b);
  const equal = [...Map.groupBy(heights, (height) => Math.round(height / ROW_STEP)).values()];
  const most = Math.max(2, ...equal.map(({ length }) => length));
  return equal.find(({ length }) => length === most)?.[0] ?? null;
}

function columnKey({ left, right }: Box): string {
  return `${Math.round(left / ROW_STEP)} ${Math.round(right / ROW_STEP)}`;
}

function isInside(word: PageWord, place: Box): boolean {
  const centre = (word.left + word.right) / 2;
  return (
    centre > place.left && centre < place.right && overlapY(word, place) > 0.5 * heightOf(word)
  );
}

function partsOfCell(place: RulePlace, inside: readonly PageWord[]): Candidate[] {
  const of = (part: Part, box: Partial<Box>): Candidate => ({
    left: place.left,
    top: place.top,
    right: place.right,
    bottom: place.bottom,
    ...box,
    part,
    place,
    inside,
    rows: 1,
    siblings: 0,
  });
  if (inside.length === 0) return [of("whole", {})];
  const rows = rowsOf(inside);
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return [];
  const parts = [
    of("below", { top: last.bottom }),
    of("above", { bottom: first.top }),
    of("right", { left: last.right + 1, ...(rows.length > 1 ? { top: last.top - 1 } : {}) }),
    of("left", { right: first.left - 1 }),
  ];
  const gap = widestGap(last.words);
  if (gap !== null)
    parts.push(of("gap", { ...gap, ...(rows.length > 1 ? { top: last.top - 1 } : {}) }));
  return parts;
}

type Row = Box & { readonly words: readonly PageWord[] };

function rowsOf(words: readonly PageWord[]): Row[] {
  const rows: { left: number; top: number; right: number; bottom: number; words: PageWord[] }[] =
    [];
  for (const word of words.toSorted((a, b) => a.top - b.top || a.left - b.left)) {
    const row = rows.at(-1);
    if (row !== undefined && overlapY(row, word) > 0.4 * heightOf(word)) {
      row.words.push(word);
      row.left = Math.min(row.left, word.left);
      row.right = Math.max(row.right, word.right);
      row.bottom = Math.max(row.bottom, word.bottom);
    } else rows.push({ ...boxOf(word), words: [word] });
  }
  return rows;
}

/** The widest space between two words of a row; null when it is no wider than spaces are. */
function widestGap(words: readonly PageWord[]): { left: number; right: number } | null {
  const sorted = words.toSorted((a, b) => a.left - b.left);
  let widest: { left: number; right: number } | null = null;
  for (let at = 1; at < sorted.length; at += 1) {
    const [left, right] = [sorted[at - 1]?.right ?? 0, sorted[at]?.left ?? 0];
    if (right - left > (widest === null ? WIDTH_MIN : widest.right - widest.left))
      widest = { left: left + 1, right: right - 1 };
  }
  return widest;
}

function partsOfLine(place: RulePlace, near: readonly PageWord[]): Candidate[] {
  const { left, right, bottom } = place;
  const above = near.filter(
    (word) =>
      word.right > left && word.left < right && word.bottom <= bottom + 3 && !isLeaderWord(word),
  );
  const height = place.topClosed ? Math.min(bottom - place.top, LINE_HEIGHT_MAX) : LINE_HEIGHT_MAX;
  const band = above.filter((word) => word.bottom > bottom - LINE_HEIGHT_MIN);
  const free: Candidate[] = [];
  let from = left;
  const end = (to: number): void => {
    const over = above.filter(
      (word) => word.right > from && word.left < to && word.bottom <= bottom - LINE_HEIGHT_MIN,
    );
    const limit = Math.max(bottom - height, ...over.map((word) => word.bottom));
    free.push({
      left: from,
      right: to,
      top: limit,
      bottom,
      part: "line",
      place,
      inside: band,
      rows: 1,
      siblings: 0,
    });
  };
  for (const word of band.toSorted((a, b) => a.left - b.left)) {
    if (word.left > from) end(Math.min(word.left - 1, right));
    from = Math.max(from, word.right + 1);
  }
  if (from < right) end(right);
  return free;
}

/** Areas of equally distant lines for writing, which are one field of several lines. */
function ruledAreas(
  candidates: readonly Candidate[],
): { readonly area: Candidate; readonly lines: readonly Candidate[] }[] {
  const columns = new Map<string, Candidate[]>();
  for (const one of candidates) {
    if (one.part === "blank" || one.inside.length > 0 || one.place === null) continue;
    const key = columnKey(one);
    columns.set(key, [...(columns.get(key) ?? []), one]);
  }
  return [...columns.values()].flatMap((column) => {
    const sorted = column.toSorted((a, b) => a.bottom - b.bottom);
    const areas: { area: Candidate; lines: readonly Candidate[] }[] = [];
    let chain: Candidate[] = [];
    const end = (): void => {
      const [first, last] = [chain[0], chain.at(-1)];
      if (chain.length >= ROWS_MIN && first !== undefined && last !== undefined)
        areas.push({
          area: { ...first, bottom: last.bottom, part: "ruled", rows: chain.length },
          lines: chain,
        });
    };
    for (const one of sorted) {
      const last = chain.at(-1);
      const pitch = one.bottom - (last?.bottom ?? -Infinity);
      if (pitch < ROW_STEP) continue;
      const before = (last?.bottom ?? 0) - (chain.at(-2)?.bottom ?? -Infinity);
      const isNext =
        pitch <= PITCH_MAX && (chain.length < 2 || Math.abs(pitch - before) <= ROW_STEP);
      if (isNext) chain.push(one);
      else {
        end();
        chain = [one];
      }
    }
    end();
    return areas;
  });
}

/**
 * The rows of underscores and dots in a word, as high as a line for writing where no other word is above them. Characters
 * are taken to be equally wide.
 */
function blanksIn(word: PageWord, near: readonly PageWord[]): Candidate[] {
  const size = (word.right - word.left) / word.text.length;
  return [...word.text.matchAll(BLANKS)].map(({ index, 0: blank }) => {
    const left = word.left + index * size;
    const right = left + blank.length * size;
    const above = near.filter(
      (other) => other.left < right && other.right > left && other.bottom < word.top + 1,
    );
    const limit = Math.max(word.bottom - LINE_HEIGHT_MAX, ...above.map(({ bottom }) => bottom));
    return {
      left,
      right,
      top: Math.min(word.top - 1, limit),
      bottom: word.bottom,
      part: "blank" as const,
      place: null,
      inside: [],
      rows: 1,
      siblings: 0,
    };
  });
}
