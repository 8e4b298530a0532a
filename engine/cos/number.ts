const SCALE = 10_000;
/** Decimals kept of numbers so small that JavaScript would give them an exponent, which PDF does not know. */
const TINY_DECIMALS = 16;
/** Readers hold integers in 64 bits at most, many in 32, and reals as singles (ISO 32000-2, annex C). */
const INTEGER_MAX = Number.MAX_SAFE_INTEGER;
const REAL_MAX = 3.4e38;

/**
 * A number for what we draw: at most four decimals, a hundredth of what any device resolves, never an exponent
 * (ISO 32000-2, 7.3.3). What is not finite becomes 0.
 */
export function formatNumber(value: number): string {
  return exactNumber(Math.abs(value) < 1e15 ? Math.round(value * SCALE) / SCALE : value);
}

/**
 * A number as a file brought it, to the last digit: a font matrix of 0.00048828125 rounded to four decimals would
 * draw everything two per cent too large. What is too large for an integer is written as a real, and no larger than
 * a reader's reals are.
 */
export function exactNumber(value: number): string {
  if (!Number.isFinite(value)) return "0";
  if (Math.abs(value) > INTEGER_MAX) return `${BigInt(clamped(value))}.0`;
  const text = String(value);
  return text.includes("e") ? plainDecimals(value) : text;
}

function clamped(value: number): number {
  return Math.max(-REAL_MAX, Math.min(REAL_MAX, value));
}

function plainDecimals(value: number): string {
  const text = value.toFixed(TINY_DECIMALS).replace(/\.?0+$/, "");
  return text === "-0" ? "0" : text;
}
