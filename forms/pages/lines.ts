import { around, type Box, heightOf, overlapX, overlapY } from "./box.ts";
import type { PageText, PageWord } from "./page.ts";

/** Words on one baseline that are read together, left to right. Leader dots count for the box and not for the text. */
export type Line = Box & {
  readonly text: string;
  readonly words: readonly PageWord[];
  /** The right end of the last word that is no leader. */
  readonly textRight: number;
};

/** A gap wider than this many times the text height separates two texts on one baseline. */
const GAP_HEIGHTS = 0.95;
/** The same between leader dots. */
const LEADER_GAP_HEIGHTS = 4;
/** Two words share a baseline when this share of the lower height overlaps. */
const SHARED_HEIGHT = 0.5;
/** Rows that a later word may still belong to: words come by their upper edge. */
const ROWS_BACK = 12;
const LEADER = /^[.\u2026\u00b7_\u2024]+$/u;

/** The page's lines, top to bottom and left to right; wide gaps and the boxes in `walls` end a line. */
export function readLines({ words }: PageText, walls: readonly Box[]): readonly Line[] {
  const rows = baselines(words.filter(({ text }) => text.trim() !== ""));
  return rows.flatMap((row) => cutRow(row, walls));
}

function baselines(words: readonly PageWord[]): PageWord[][] {
  const sorted = words.toSorted((a, b) => a.top - b.top || a.left - b.left);
  const rows: { box: Box; words: PageWord[] }[] = [];
  for (const word of sorted) {
    const row = rows
      .slice(-ROWS_BACK)
      .filter(({ box }) => isOneRow(box, word))
      .toSorted((a, b) => overlapY(b.box, word) - overlapY(a.box, word))[0];
    if (row === undefined) rows.push({ box: word, words: [word] });
    else row.words.push(word);
  }
  return rows.map((row) => row.words.toSorted((a, b) => a.left - b.left || a.top - b.top));
}

function isOneRow(row: Box, word: Box): boolean {
  const less = Math.min(heightOf(row), heightOf(word));
  const more = Math.max(heightOf(row), heightOf(word));
  return overlapY(row, word) > SHARED_HEIGHT * less && more < 2.2 * less + 1;
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
  const isLeader = isLeaderWord(last) || isLeaderWord(word);
  const gapMax = (isLeader ? LEADER_GAP_HEIGHTS : GAP_HEIGHTS) * height;
  if (word.left - last.right > gapMax) return true;
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

/** True for words of dots and underscores alone, which lead the eye to a field. */
export function isLeaderWord({ text }: Pick<PageWord, "text">): boolean {
  return LEADER.test(text);
}

function lineOf(words: readonly PageWord[]): Line {
  const [first, ...others] = words;
  if (first === undefined) throw new Error("A line has words.");
  const { left, top, right, bottom } = others.reduce<Box>(around, first);
  const read = words.filter((word) => !isLeaderWord(word));
  const textRight = read.at(-1)?.right ?? left;
  return {
    left,
    top,
    right,
    bottom,
    words,
    textRight,
    text: read.map(({ text }) => text).join(" "),
  };
}
