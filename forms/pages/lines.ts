import { around, type Box, heightOf, overlapX, overlapY } from "./box.ts";
import type { PageText, PageWord } from "./page.ts";

/** Words on one baseline that are read together, left to right. */
export type Line = Box & { readonly text: string; readonly words: readonly PageWord[] };

/** A gap wider than this many times the text height separates two texts on one baseline. */
const GAP_HEIGHTS = 1.1;
/** Two words share a baseline when this share of the lower height overlaps. */
const SHARED_HEIGHT = 0.5;

/** The page's lines, top to bottom and left to right; wide gaps and the boxes in `walls` end a line. */
export function readLines({ words }: PageText, walls: readonly Box[]): readonly Line[] {
  const rows = baselines(words.filter(({ text }) => text.trim() !== ""));
  return rows.flatMap((row) => cutRow(row, walls));
}

function baselines(words: readonly PageWord[]): PageWord[][] {
  const sorted = words.toSorted((a, b) => a.top - b.top || a.left - b.left);
  const rows: { box: Box; words: PageWord[] }[] = [];
  for (const word of sorted) {
    const row = rows.findLast(
      ({ box }, index) => index >= rows.length - ROWS_BACK && isOneRow(box, word),
    );
    if (row === undefined) rows.push({ box: word, words: [word] });
    else row.words.push(word);
  }
  return rows.map((row) => row.words.toSorted((a, b) => a.left - b.left || a.top - b.top));
}

/** Rows that a later word may still belong to: words come by their upper edge. */
const ROWS_BACK = 12;

function isOneRow(row: Box, word: Box): boolean {
  const shared = overlapY(row, word);
  const [less, more] = [heightOf(row), heightOf(word)].toSorted((a, b) => a - b);
  return shared > SHARED_HEIGHT * (less ?? 0) && (more ?? 0) < 2.2 * (less ?? 0) + 1;
}

function cutRow(row: readonly PageWord[], walls: readonly Box[]): Line[] {
  const groups: PageWord[][] = [];
  for (const word of row) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group === undefined || last === undefined || isApart(last, word, walls))
      groups.push([word]);
    else group.push(word);
  }
  return groups.map(lineOf);
}

function isApart(last: PageWord, word: PageWord, walls: readonly Box[]): boolean {
  const height = Math.min(heightOf(last), heightOf(word));
  if (word.left - last.right > GAP_HEIGHTS * height) return true;
  const gap: Box = {
    left: last.right - 1,
    right: Math.max(word.left, last.right) + 1,
    top: Math.max(last.top, word.top),
    bottom: Math.min(last.bottom, word.bottom),
  };
  return walls.some(
    (wall) => overlapX(wall, gap) > 0 && overlapY(wall, gap) > 0 && wall.left >= last.left,
  );
}

/** The line's words from `start` to `end` as a line of their own. */
export function cutLine(line: Line, start: number, end: number): Line {
  return lineOf(line.words.slice(start, end));
}

function lineOf(words: readonly PageWord[]): Line {
  const box = words.reduce<Box | null>(
    (sum, word) => (sum === null ? word : around(sum, word)),
    null,
  );
  const { left, top, right, bottom } = box ?? { left: 0, top: 0, right: 0, bottom: 0 };
  return { left, top, right, bottom, words, text: words.map(({ text }) => text).join(" ") };
}
