const SCALE = 10_000;
/** Decimals for numbers so small that JavaScript would use an exponent, which PDF does not have. */
const TINY_DECIMALS = 16;
/** Readers store integers in 32 or 64 bits, and reals as singles (ISO 32000-2, annex C). */
const INTEGER_MAX = Number.MAX_SAFE_INTEGER;
const REAL_MAX = 3.4e38;

/**
 * Formats a number that the engine computed: at most four decimals, a hundredth of any device's resolution, never an
 * exponent (ISO 32000-2, 7.3.3). Infinite values and NaN become 0.
 */
export function formatNumber(value: number): string {
  return exactNumber(Math.abs(value) < 1e15 ? Math.round(value * SCALE) / SCALE : value);
}

/**
 * Formats a number from a file with full precision: a font matrix of 0.00048828125 rounded to four decimals would scale
 * everything by two per cent. Values too large for an integer are written as a real, limited to a reader's range.
 */
export function exactNumber(value: number): string {
  if (!Number.isFinite(value)) return "0";
  if (Math.abs(value) > INTEGER_MAX) return `${BigInt(clampNumber(value))}.0`;
  const text = String(value);
  return text.includes("e") ? plainDecimals(value) : text;
}

function clampNumber(value: number): number {
  return Math.max(-REAL_MAX, Math.min(REAL_MAX, value));
}

function plainDecimals(value: number): string {
  const text = value.toFixed(TINY_DECIMALS).replace(/\.?0+$/, "");
  return text === "-0" ? "0" : text;
}
