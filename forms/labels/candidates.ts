import { type Box, centreY, heightOf, overlapX, overlapY, type Place, widthOf } from "#pages";
import type { PageMap, Segment, Widget } from "./page-map.ts";

export type Side = "left" | "above" | "right" | "below" | "inside";

/** A text that may label a widget; `weight` is 1 for a text that touches it on the usual side. */
export type Candidate = {
  readonly segment: Segment;
  readonly side: Side;
  readonly weight: number;
};

/** Distance in points at which the weight of a text falls to 1/e. */
const FALLOFF = { left: 90, leftOfButton: 30, above: 11, right: 14, below: 9 } as const;
/** Weight of a text touching on that side, for buttons and for other fields. */
const BUTTON_SIDES = { left: 0.55, above: 0.45, right: 1, below: 0.3, inside: 0.3 } as const;
const TEXT_SIDES = { left: 1, above: 1, right: 0.3, below: 0.45, inside: 0.9 } as const;
/** On pages where captions are printed under the lines to fill in. */
const CAPTIONS_BELOW = { above: 0.5, below: 1 } as const;
/** Factor of a weight when another widget lies between. */
const BLOCKED = 0.2;
/** Factor for other fields of the text on the right of a check box. */
const OWNED = 0.12;
/** Text may reach this far into a widget's rectangle. */
const TOUCH = 3;
const WEIGHT_MIN = 0.01;
/** Texts further above or below weigh less than that. */
const REACH = 60;

/** All texts around a widget that may label it, best first. */
export function candidatesFor(map: PageMap, widget: Widget): Candidate[] {
  const { top, bottom } = widget.place;
  const around = map.segmentsNear(top - REACH, bottom + REACH);
  const found = around.flatMap((segment): Candidate[] => {
    if (segment.isBare) return [];
    const side = sideOf(widget.place, segment);
    if (side === null) return [];
    const weight = weightOf(map, widget, segment, side);
    return weight < WEIGHT_MIN ? [] : [{ segment, side, weight }];
  });
  return found.toSorted((a, b) => b.weight - a.weight || a.segment.index - b.segment.index);
}

function sideOf(place: Box, segment: Segment): Side | null {
  const text = { ...segment, right: segment.textRight };
  const sharedY = overlapY(place, text);
  const sharedX = overlapX(place, text);
  if (isInside(place, text)) return "inside";
  if (sharedY > 0.35 * Math.min(heightOf(place), heightOf(text))) {
    if (text.right <= place.left + TOUCH) return "left";
    if (text.left >= place.right - TOUCH) return "right";
  }
  if (sharedX <= 0) return null;
  return centreY(text) < centreY(place) ? "above" : "below";
}

function isInside(place: Box, text: Box): boolean {
  return (
    text.left >= place.left - TOUCH &&
    text.right <= place.right + TOUCH &&
    text.top >= place.top - TOUCH &&
    text.bottom <= place.bottom + TOUCH
  );
}

function weightOf(map: PageMap, widget: Widget, segment: Segment, side: Side): number {
  const { place, isButton, isBox } = widget;
  const sides = isBox
    ? BUTTON_SIDES
    : { ...TEXT_SIDES, ...(map.isCaptionBelow ? CAPTIONS_BELOW : {}) };
  const base =
    sides[side] * near(place, segment, side, isButton) * measureAlignment(place, segment, side);
  if (base < WEIGHT_MIN) return 0;
  const isBlocked = side !== "inside" && map.isBetween(widget, gapBetween(place, segment, side));
  const owner = segment.owner;
  const isOwned = owner !== null && owner !== widget.index;
  return base * (isBlocked ? BLOCKED : 1) * (isOwned ? OWNED : 1);
}

function near(place: Place, segment: Segment, side: Side, isButton: boolean): number {
  switch (side) {
    case "left": {
      const gap = place.left - Math.max(segment.right, segment.numberRight);
      return Math.exp(-Math.max(0, gap) / (isButton ? FALLOFF.leftOfButton : FALLOFF.left));
    }
    case "right":
      return Math.exp(-Math.max(0, segment.left - place.right) / FALLOFF.right);
    case "above":
      return Math.exp(-Math.max(0, place.top - segment.bottom) / FALLOFF.above);
    case "below":
      return Math.exp(-Math.max(0, segment.top - place.bottom) / FALLOFF.below);
    case "inside":
      return segment.top - place.top < heightOf(segment) ? 1 : 0.4;
  }
}

/** Text above or below belongs to a field where it begins with it, lies within it, or is centred on it. */
function measureAlignment(place: Place, segment: Segment, side: Side): number {
  if (side !== "above" && side !== "below") return 1;
  const width = segment.textRight - segment.left;
  const shared = overlapX(place, { ...segment, right: segment.textRight });
  const share = shared / Math.max(1, Math.min(width, widthOf(place)));
  const ofText = shared / Math.max(1, width);
  const startsWithIt = Math.abs(segment.left - place.left) < 14;
  if (startsWithIt) return 0.75 + 0.25 * ofText;
  return (0.35 + 0.4 * share) * (0.4 + 0.6 * ofText);
}

function gapBetween(place: Box, segment: Segment, side: Side): Box {
  const middle = {
    top: Math.max(place.top, segment.top),
    bottom: Math.min(place.bottom, segment.bottom),
  };
  const shared = {
    left: Math.max(place.left, segment.left),
    right: Math.min(place.right, segment.textRight),
  };
  switch (side) {
    case "left":
      return { left: segment.textRight, right: place.left, ...middle };
    case "right":
      return { left: place.right, right: segment.left, ...middle };
    case "above":
      return { ...shared, top: segment.bottom, bottom: place.top };
    case "below":
    case "inside":
      return { ...shared, top: place.bottom, bottom: segment.top };
  }
}
