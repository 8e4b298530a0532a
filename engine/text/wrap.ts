import { LINE_BREAK } from "./codes.ts";
import { nextStop, SPACE, TAB } from "./moves.ts";

/** A line: the codes from `start` up to `end`, without trailing spaces, tabs and line break. */
export type Line = { readonly start: number; readonly end: number };

/**
 * Breaks codes into lines no wider than `maxWidth`, with tab stops every `stops` (both in 1/1000 em). Greedy; a word
 * longer than a line breaks anywhere, with at least one code per line; trailing spaces and tabs may overhang. Always
 * returns at least one line.
 */
export function wrapCodes(
  codes: Uint8Array,
  widths: Uint16Array,
  maxWidth: number,
  stops: number,
): readonly Line[] {
  const lines: Line[] = [];
  let start = 0;
  while (start <= codes.length) {
    const to = paragraphEnd(codes, start);
    do {
      const next = lineEnd(codes, widths, maxWidth + TOLERANCE, stops, start, to);
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
  stops: number,
  start: number,
  to: number,
): number {
  let width = 0;
  let breakAt = start;
  for (let i = start; i < to; i += 1) {
    const code = codes[i] ?? 0;
    width = code === TAB ? nextStop(width, stops) : width + (widths[code] ?? 0);
    if (code === SPACE || code === TAB) breakAt = i + 1;
    else if (width > maxWidth && i > start) return breakAt > start ? breakAt : i;
  }
  return to;
}

function trimmedEnd(codes: Uint8Array, start: number, end: number): number {
  let trimmed = end;
  while (trimmed > start && isWhite(codes[trimmed - 1])) trimmed -= 1;
  return trimmed;
}

function isWhite(code: number | undefined): boolean {
  return code === SPACE || code === TAB;
}
