const NUMBERS = new Intl.NumberFormat("en-US");
const ONE_DIGIT = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });
const STEP = 1000;
const UNITS = ["bytes", "kB", "MB", "GB", "TB"];

/** `12,345`. */
export function count(value: number): string {
  return NUMBERS.format(Math.round(value));
}

/** `1 row`, `12,345 rows`. */
export function counted(value: number, noun: string): string {
  return `${count(value)} ${noun}${value === 1 ? "" : "s"}`;
}

/** `23.4 MB`, by powers of a thousand. */
export function size(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= STEP && unit < UNITS.length - 1) {
    value /= STEP;
    unit += 1;
  }
  return `${ONE_DIGIT.format(value)} ${UNITS[unit]}`;
}

/** `0.8 s`, `2 min 5 s`. */
export function duration(ms: number): string {
  const seconds = ms / 1000;
  if (seconds < 60) return `${ONE_DIGIT.format(seconds)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

/** Minor units in a unit of a currency. */
const MINOR_UNITS = 100;

/** `12.50 USD`, from minor units. */
export function money(amount: number, currency: string): string {
  return `${(amount / MINOR_UNITS).toFixed(2)} ${currency.toUpperCase()}`;
}

const START_SHARE = 0.3;

/** At most `most` characters, the first and the last ones of a longer text, with `…` between them. */
export function bothEnds(text: string, most: number): string {
  if (text.length <= most) return text;
  const first = Math.floor(most * START_SHARE);
  return `${text.slice(0, first).trimEnd()}${ending(text, most - first)}`;
}

/** At most `most` characters, the last ones of a longer text, after `…`. */
export function ending(text: string, most: number): string {
  return text.length <= most ? text : `…${text.slice(text.length - Math.max(0, most - 1))}`;
}

/** At most `most` characters; a cut text ends in `…`. */
export function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, Math.max(0, most - 1))}…`;
}

const RANGES_MAX = 10;

/**
 * Returns the first of `total` rows, ascending, in words: `2, 4–6, 9`; of many ranges the first ones, and how many rows
 * are left.
 */
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
