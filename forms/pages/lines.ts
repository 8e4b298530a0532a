import { around, type Box, heightOf, overlapX, overlapY, widthOf } from "./box.ts";
import type { PageText, PageWord } from "./page.ts";
import { indexRows, type RowIndex } from "./row-index.ts";

/** Words on one baseline that are read together, left to right. Leader dots count for the box and not for the text. */
export type Line = Box & {
  readonly text: string;
  readonly words: readonly PageWord[];
  /** The right end of the last word that is no leader. */
  readonly textRight: number;
};

/** A gap wider than this many times the text height separates two texts on one baseline. */
const GAP_HEIGHTS = 0.95;
/** The same where another sign of a new column is seen; a usual space is a quarter of the height. */
const COLUMN_GAP_HEIGHTS = 0.42;
/** A widget's left edge divides the texts at most this many points above it. */
const COLUMN_BELOW = 40;
const ENUMERATOR = /^\((?:[a-z]|\d{1,2})\)$/i;
/** The same between leader dots. */
const LEADER_GAP_HEIGHTS = 4;
/** Two words share a baseline when this share of the lower height overlaps. */
const SHARED_HEIGHT = 0.5;
/** Rows that a later word may still belong to: words come by their upper edge. */
const ROWS_BACK = 12;
/** Words read of a page; a dense one has 2,000. */
const WORDS_MAX = 8000;
const LEADER = /^[.\u2026\u00b7_\u2024]+$/u;

/** The page's lines, top to bottom and left to right; wide gaps and the boxes in `walls` end a line. */
export function readLines({ words }: PageText, walls: readonly Box[]): readonly Line[] {
  const read = words
    .slice(0, WORDS_MAX)
    .filter((word) => word.text.trim() !== "" && !isTurned(word));
  const wallsNear = indexRows(walls, (wall) => wall);
  return baselines(read).flatMap((row) => cutRow(row, wallsNear));
}

/** True for words that run up or down the page. */
function isTurned(word: PageWord): boolean {
  return word.text.length > 2 && heightOf(word) > 1.3 * widthOf(word);
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

function cutRow(row: readonly PageWord[], wallsNear: RowIndex<Box>): Line[] {
  const walls = wallsNear(
    Math.min(...row.map(({ top }) => top)),
    Math.max(...row.map(({ bottom }) => bottom)) + COLUMN_BELOW,
  );
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
  const gap = word.left - last.right;
  if (gap > gapMax) return true;
  if (!isLeader && gap > COLUMN_GAP_HEIGHTS * height && beginsColumn(last, word, walls))
    return true;
  return walls.some((wall) => isWallBetween(last, word, wall));
}

/** True where columns of a table may meet: at `(b)`, or above the left edge of a widget. */
function beginsColumn(last: PageWord, word: PageWord, walls: readonly Box[]): boolean {
  return (
    ENUMERATOR.test(word.text) ||
    walls.some(
      ({ left, top }) =>
        left > last.right - 6 &&
        left < word.left + 3 &&
        top > word.top &&
        top - word.bottom < COLUMN_BELOW,
    )
  );
}

/** A widget between two words parts them; one that both are printed on does not. */
function isWallBetween(last: PageWord, word: PageWord, wall: Box): boolean {
  const gap: Box = {
    left: last.right - 1,
    right: Math.max(word.left, last.right) + 1,
    top: Math.max(last.top, word.top),
    bottom: Math.min(last.bottom, word.bottom),
  };
  return (
    overlapX(wall, gap) > 0 &&
    overlapY(wall, gap) > SHARED_HEIGHT * heightOf(gap) &&
    wall.left >= last.left + 1 &&
    wall.right <= word.right - 1
  );
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
