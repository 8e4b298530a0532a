const SCALE = 10_000;
/** Decimals kept of numbers so small that JavaScript would give them an exponent, which PDF does not know. */
const TINY_DECIMALS = 16;

/**
 * A number for what we draw: at most four decimals, a hundredth of what any device resolves, never an exponent
 * (ISO 32000-2, 7.3.3). What is not finite becomes 0.
 */
export function formatNumber(value: number): string {
  return exactNumber(Math.abs(value) < 1e15 ? Math.round(value * SCALE) / SCALE : value);
}

/**
 * A number as a file brought it, to the last digit: a font matrix of 0.00048828125 rounded to four decimals would
 * draw everything two per cent too large.
 */
export function exactNumber(value: number): string {
  if (!Number.isFinite(value)) return "0";
  if (Math.abs(value) >= 1e21) return BigInt(value).toString();
  const text = String(value);
  return text.includes("e") ? plainDecimals(value) : text;
}

function plainDecimals(value: number): string {
  const text = value.toFixed(TINY_DECIMALS).replace(/\.?0+$/, "");
  return text === "-0" ? "0" : text;
}
