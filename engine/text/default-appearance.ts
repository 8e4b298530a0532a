import { formatNumber } from "#cos";

/** A parsed /DA string (ISO 32000-2, 12.7.4.3). */
export type DefaultAppearance = {
  /** The font's resource name without its slash, one character per byte; `null` when absent. */
  readonly fontName: string | null;
  /** Points, never negative; 0 = automatic. */
  readonly sizePoints: number;
  /** A colour operator with its operands, for example `0 0 1 rg`. */
  readonly color: string;
};

/**
 * Parses a /DA leniently: operators in any order, the last of each kind counts, and everything but font and fill colour
 * is ignored. Never fails. One character per byte.
 */
export function parseDefaultAppearance(text: string): DefaultAppearance {
  let fontName: string | null = null;
  let sizePoints = 0;
  let color = BLACK;
  let operands: string[] = [];
  for (const token of oneByteText(text).match(TOKEN) ?? []) {
    if (token.startsWith("/") || NUMBER.test(token)) {
      operands.push(token);
      continue;
    }
    if (token === "Tf") {
      fontName = nameOf(operands) ?? fontName;
      sizePoints = sizeOf(operands);
    }
    color = colorOf(token, operands) ?? color;
    operands = [];
  }
  return { fontName, sizePoints, color };
}

const BLACK = "0 g";
/** White space and delimiters of 7.2.3, which do not include the no-break space. */
const TOKEN = /\/?[^\0\t\n\f\r ()<>[\]{}/%]+|\//gu;
/** Accepts a decimal comma and repeated signs, which occur in real files. */
const NUMBER = /^[-+]*(?:\d+(?:[.,]\d*)?|[.,]\d+)$/u;
const COMPONENTS: ReadonlyMap<string, number> = new Map([
  ["g", 1],
  ["rg", 3],
  ["k", 4],
]);
/** Largest plausible size; larger numbers are errors in the file. */
const SIZE_MAX = 1000;

/** Some files write /DA as UTF-16. */
function oneByteText(text: string): string {
  return text.startsWith("\u00fe\u00ff") ? text.slice(2).replaceAll("\0", "") : text;
}

function nameOf(operands: readonly string[]): string | null {
  const name = operands.findLast((operand) => operand.length > 1 && operand.startsWith("/"));
  return name === undefined ? null : unescapeName(name.slice(1));
}

/** A negative size would mirror the text; its absolute value is used. */
function sizeOf(operands: readonly string[]): number {
  const last = operands.at(-1) ?? "";
  const size = NUMBER.test(last) ? Math.abs(numberOf(last)) : 0;
  return size <= SIZE_MAX ? size : 0;
}

function colorOf(operator: string, operands: readonly string[]): string | null {
  const count = COMPONENTS.get(operator);
  const values = operands.filter((operand) => NUMBER.test(operand)).map(numberOf);
  if (count === undefined || values.length < count) return null;
  const parts = values.slice(-count).map((value) => Math.min(1, Math.max(0, value)));
  return `${parts.map(formatNumber).join(" ")} ${operator}`;
}

function numberOf(token: string): number {
  const value = Number(token.replace(/^[-+]*(?=[-+])/u, "").replace(",", "."));
  return Number.isFinite(value) ? value : 0;
}

/** `#xx` in a name is the byte xx (7.3.5). */
function unescapeName(name: string): string {
  return name.replace(/#([0-9A-Fa-f]{2})/gu, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
}
