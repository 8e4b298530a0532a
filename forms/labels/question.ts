import { heightOf, overlapY } from "#pages";
import type { PageMap, Segment, Widget } from "./page-map.ts";

/** An answer is no label: the question is. */
const ANSWER =
  /^(?:yes|no|y|n|si|s\u00ed|oui|non|ja|nein|true|false|n\/a|not applicable)\b(?:\s*[-\u2013\u2014,.(]|$)/i;
/** Distance in points at which a question's weight falls to 1/e. */
const FALLOFF_LEFT = 160;
const FALLOFF_ABOVE = 14;
const ABOVE_MAX = 40;
const WEIGHT_MIN = 0.12;

/** True for `Yes`, `No` and what else answers a question. */
export function isAnswer(text: string): boolean {
  return ANSWER.test(text.trim());
}

/** The answer that a text begins with, in small letters, or null. */
export function answerIn(text: string): string | null {
  return isAnswer(text) ? (/^[\p{L}/]+/u.exec(text.trim())?.[0].toLowerCase() ?? null) : null;
}

/** The text that asks what a group of buttons answers: before them on their baseline, else above them. */
export function questionOf(
  map: PageMap,
  buttons: readonly Widget[],
): { readonly segment: Segment; readonly side: "left" | "above" } | null {
  const weighed = buttons.slice(0, 1).flatMap((button) =>
    map.segmentsNear(button.place.top - ABOVE_MAX, button.place.bottom).flatMap((segment) => {
      const side = sideOf(segment, button);
      if (side === null || segment.isBare || segment.owner !== null) return [];
      const mark = segment.text.endsWith("?") || segment.text.endsWith(":") ? 1.5 : 1;
      return [{ segment, side, weight: mark * nearness(segment, button, side) }];
    }),
  );
  const [best] = weighed.toSorted(
    (a, b) => b.weight - a.weight || a.segment.index - b.segment.index,
  );
  return best === undefined || best.weight < WEIGHT_MIN ? null : best;
}

function sideOf(segment: Segment, { place }: Widget): "left" | "above" | null {
  const shared = overlapY(segment, place);
  if (shared > 0.35 * Math.min(heightOf(segment), heightOf(place))) {
    return segment.textRight <= place.left + 3 ? "left" : null;
  }
  const isAbove = segment.bottom <= place.top + 4 && place.top - segment.bottom < ABOVE_MAX;
  return isAbove && segment.left < place.right + 20 && segment.textRight > place.left - 40
    ? "above"
    : null;
}

function nearness(segment: Segment, { place }: Widget, side: "left" | "above"): number {
  return side === "left"
    ? Math.exp(-Math.max(0, place.left - segment.textRight) / FALLOFF_LEFT)
    : 0.8 * Math.exp(-Math.max(0, place.top - segment.bottom) / FALLOFF_ABOVE);
}
