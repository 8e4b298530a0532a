import { LINE_BREAK, SPACE } from "./codes.ts";

/** A line: the codes from `start` to before `end`, without the spaces and the line break it ends in. */
export type Line = { readonly start: number; readonly end: number };

/**
 * Breaks codes into lines no wider than `maxWidth` (1/1000 em): as many words as fit; a word that is too long alone
 * breaks anywhere, one code a line at least; spaces at a line's end may hang over. There is always one line.
 */
export function wrapCodes(
  codes: Uint8Array,
  widths: Uint16Array,
  maxWidth: number,
): readonly Line[] {
  const lines: Line[] = [];
  let start = 0;
  while (start <= codes.length) {
    const to = paragraphEnd(codes, start);
    do {
      const next = lineEnd(codes, widths, maxWidth + TOLERANCE, start, to);
      lines.push({ start, end: trimmedEnd(codes, start, next) });
      start = next;
    } while (start < to);
    start = to + 1;
  }
  return lines;
}

/** Rounding must not push a word that fits exactly onto the next line. */
const TOLERANCE = 1e-6;

function paragraphEnd(codes: Uint8Array, start: number): number {
  const end = codes.indexOf(LINE_BREAK, start);
  return end < 0 ? codes.length : end;
}

function lineEnd(
  codes: Uint8Array,
  widths: Uint16Array,
  maxWidth: number,
  start: number,
  to: number,
): number {
  let width = 0;
  let breakAt = start;
  for (let i = start; i < to; i += 1) {
    const code = codes[i] ?? 0;
    width += widths[code] ?? 0;
    if (code === SPACE) breakAt = i + 1;
    else if (width > maxWidth && i > start) return breakAt > start ? breakAt : i;
  }
  return to;
}

function trimmedEnd(codes: Uint8Array, start: number, end: number): number {
  let trimmed = end;
  while (trimmed > start && codes[trimmed - 1] === SPACE) trimmed -= 1;
  return trimmed;
}
