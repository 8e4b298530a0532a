import { count } from "./wording.ts";

const RANGES_MAX = 10;

/** The first of `total` rows, ascending, in words: `2, 4–6, 9`; of many ranges the first ones, and how many rows are left. */
export function rowRanges(rows: readonly number[], total = rows.length): string {
  const ranges: { from: number; to: number }[] = [];
  for (const row of rows) {
    const last = ranges.at(-1);
    if (last?.to === row - 1) last.to = row;
    else ranges.push({ from: row, to: row });
  }
  const shown = ranges.slice(0, RANGES_MAX);
  const texts = shown.map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`));
  const more = total - shown.reduce((sum, { from, to }) => sum + to - from + 1, 0);
  return `${texts.join(", ")}${more > 0 ? ` and ${count(more)} more` : ""}`;
}
