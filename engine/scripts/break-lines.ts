import { runsWidth, type ShapedParagraph } from "./shaped-paragraph.ts";

/** A line of a paragraph: grapheme clusters `from` up to `to`, without trailing spaces. */
export type ScriptLine = {
  readonly paragraph: ShapedParagraph;
  readonly from: number;
  readonly to: number;
};

/**
 * Breaks a paragraph into at most `linesMax` lines no wider than `maxWidth` (1/1000 em). Greedy; a word longer than a
 * line breaks between clusters, with at least one per line. Always returns at least one line. Joined letters may get
 * wider where a word is cut: with `isExact` they are shaped before measuring.
 */
export function breakLines(
  paragraph: ShapedParagraph,
  maxWidth: number,
  linesMax: number,
  isExact: boolean,
): readonly ScriptLine[] {
  const lines: ScriptLine[] = [];
  let from = 0;
  do {
    const next = lineEnd(paragraph, from, maxWidth + TOLERANCE, isExact);
    lines.push({ paragraph, from, to: trimmedEnd(paragraph, from, next) });
    from = next;
  } while (from < paragraph.length && lines.length < linesMax);
  return lines;
}

/** Rounding must not push a word that fits exactly onto the next line. */
const TOLERANCE = 1e-6;

function lineEnd(
  paragraph: ShapedParagraph,
  from: number,
  maxWidth: number,
  isExact: boolean,
): number {
  let at = firstBeyond(paragraph.widths, from, maxWidth);
  while (at < paragraph.length && paragraph.hangs(at)) at += 1;
  if (at >= paragraph.length) return paragraph.length;
  for (let end = at; end > from; end -= 1) if (paragraph.mayBreak(end)) return end;
  return isExact ? fittingEnd(paragraph, from, at, maxWidth) : at;
}

/** The first cluster that ends beyond `maxWidth`, but after the line's first one; `widths` are ascending. */
function firstBeyond(widths: Float64Array, from: number, maxWidth: number): number {
  const limit = (widths[from] ?? 0) + maxWidth;
  let low = from + 1;
  let high = widths.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((widths[middle + 1] ?? 0) > limit) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The end of a line cut inside a word, measured as shaped. */
function fittingEnd(
  paragraph: ShapedParagraph,
  from: number,
  latest: number,
  maxWidth: number,
): number {
  let end = latest;
  while (end > from + 1 && runsWidth(paragraph.visualRuns(from, end)) > maxWidth) end -= 1;
  return end;
}

function trimmedEnd(paragraph: ShapedParagraph, from: number, to: number): number {
  let end = to;
  while (end > from && paragraph.hangs(end - 1)) end -= 1;
  return end;
}
