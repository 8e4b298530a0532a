import { heightOf, overlapY } from "#pages";
import type { Side } from "./candidates.ts";
import { startingNumber } from "./line-numbers.ts";
import type { PageMap, Segment } from "./page-map.ts";

const LINES_MAX = 4;
/** Indents within a paragraph, in points. */
const INDENT = 24;
/** A field this near after or before a line is the line's own, in points. */
const FIELD_AFTER = 90;
const FIELD_BEFORE = 12;

/** The lines of the paragraph that a text belongs to, from top to bottom, as far as it labels the same field. */
export function stackLines(map: PageMap, segment: Segment, side: Side): Segment[] {
  if (side === "right") return [segment, ...linesBelow(map, segment)];
  return [...linesAbove(map, segment, side), segment];
}

function linesAbove(map: PageMap, last: Segment, side: Side): Segment[] {
  const lines: Segment[] = [];
  for (let lower = last; lines.length < LINES_MAX; ) {
    if (lower.lineNumber !== null) break;
    const upper = linesNear(map, lower).find(
      (line) => isParagraph(line, lower, side) && !hasField(map, line),
    );
    if (upper === undefined || upper.owner !== lower.owner) break;
    lines.unshift(upper);
    lower = upper;
  }
  return lines;
}

function linesBelow(map: PageMap, first: Segment): Segment[] {
  const lines: Segment[] = [];
  for (let upper = first; lines.length < LINES_MAX; ) {
    const lower = linesNear(map, upper).find(
      (line) =>
        line.owner === null &&
        isParagraph(upper, line, "right") &&
        startingNumber(line.text) === null &&
        !hasField(map, line),
    );
    if (lower === undefined) break;
    lines.push(lower);
    upper = lower;
  }
  return lines;
}

function linesNear(map: PageMap, { top, bottom }: Segment): readonly Segment[] {
  const height = bottom - top;
  return map.segmentsNear(top - height, bottom + height);
}

/** True when `lower` continues `upper` in the next line. */
function isParagraph(upper: Segment, lower: Segment, side: Side): boolean {
  if (upper.isBare || lower.isBare || upper.index === lower.index) return false;
  const height = Math.max(heightOf(upper), heightOf(lower));
  const gap = lower.top - upper.bottom;
  if (gap < -0.45 * height || gap > 0.5 * height) return false;
  if (Math.abs(heightOf(upper) - heightOf(lower)) > 0.3 * height) return false;
  const indent = lower.left - upper.left;
  if (Math.abs(indent) < (side === "above" || side === "below" ? 6 : INDENT)) return true;
  const centres = (upper.left + upper.textRight - lower.left - lower.textRight) / 2;
  return side === "above" && Math.abs(centres) < 6;
}

/** True when a widget follows the text on its baseline, or begins just before it. */
function hasField({ widgetsNear }: PageMap, line: Segment): boolean {
  return widgetsNear(line.top, line.bottom).some(
    ({ place }) =>
      overlapY(place, line) > 0.5 * Math.min(heightOf(place), heightOf(line)) &&
      ((place.left >= line.textRight - 3 && place.left - line.right < FIELD_AFTER) ||
        (place.right <= line.left + 3 && line.left - place.right < FIELD_BEFORE)),
  );
}
