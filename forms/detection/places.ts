import type { Box, Shape } from "#pages";
import { coveredLength, lowerBound, type Rule, type Rules } from "./rules.ts";

/** A place above a horizontal rule: an interval of it, with what bounds it on the other sides. */
export type RulePlace = Box & {
  readonly leftClosed: boolean;
  readonly rightClosed: boolean;
  /** False where no rule bounds the top, and `top` is a guess. */
  readonly topClosed: boolean;
  /** True for a rectangle that is drawn as one. */
  readonly isRectangle: boolean;
};

/** True for a place that rules close on all sides. */
export function isCell({ topClosed, leftClosed, rightClosed }: RulePlace): boolean {
  return topClosed && leftClosed && rightClosed;
}

/** Rules that belong together end at most so far apart, points. */
const TOLERANCE = 2;
/** Smallest and largest height of a place, points. */
const [HEIGHT_MIN, HEIGHT_MAX] = [6, 400];
const WIDTH_MIN = 8;
/** Height of a place whose top is open, points. */
const OPEN_HEIGHT = 14;
/** Share of a side that a rule has to cover. */
const COVER_MIN = 0.8;
/** Places of a page; further ones are left out. */
const PLACES_MAX = 6000;
/** Rules above a place that are looked at for its top. */
const TOPS_MAX = 200;

/** Returns the rectangles, the cells of tables and the places on lines; a place that is both is there once. */
export function findPlaces({ across, down }: Rules, shapes: readonly Shape[]): RulePlace[] {
  const places: RulePlace[] = rectanglePlaces(shapes);
  const drawn = new Set(places.map(keyOf));
  for (const bottom of across) {
    if (places.length > PLACES_MAX) break;
    const walls = wallsOn(bottom, down);
    const tops = [...new Set([bottom.from, ...walls.map(({ from }) => from)])];
    const add = (ends: readonly number[]): void => {
      for (let at = 1; at < ends.length; at += 1) {
        const [left, right] = [ends[at - 1] ?? 0, ends[at] ?? 0];
        if (right - left < WIDTH_MIN) continue;
        const place = placeOn(bottom, left, right, { across, down });
        if (drawn.has(keyOf(place))) continue;
        drawn.add(keyOf(place));
        places.push(place);
      }
    };
    add([bottom.from, ...walls.map(({ at }) => at), bottom.to]);
    // Short walls divide a place for a number into groups of digits.
    if (tops.length > 1) add([bottom.from, ...tallest(walls).map(({ at }) => at), bottom.to]);
  }
  return places;
}

/** A vertical rule that rests on a horizontal one, and where it begins above that. */
type Wall = { readonly at: number; readonly from: number };

function tallest(walls: readonly Wall[]): Wall[] {
  const top = Math.min(...walls.map(({ from }) => from));
  const reach = (walls[0]?.from ?? 0) - top;
  return walls.filter(({ from }) => from - top <= Math.max(TOLERANCE, 0.1 * reach));
}

/** where vertical rules meet a horizontal one from above, from left to right, its ends excluded. */
function wallsOn(bottom: Rule, down: readonly Rule[]): Wall[] {
  const walls: Wall[] = [];
  for (let at = lowerBound(down, bottom.from + TOLERANCE); at < down.length; at += 1) {
    const wall = down[at];
    if (wall === undefined || wall.at >= bottom.to - TOLERANCE) break;
    const isOnRule = wall.from < bottom.at - HEIGHT_MIN && wall.to >= bottom.at - TOLERANCE;
    const last = walls.at(-1);
    if (isOnRule && (last === undefined || wall.at - last.at > TOLERANCE))
      walls.push({ at: wall.at, from: Math.max(wall.from, bottom.at - HEIGHT_MAX) });
  }
  return walls;
}

function placeOn(bottom: Rule, left: number, right: number, { across, down }: Rules): RulePlace {
  const top = topAbove(bottom, left, right, across);
  const height = top === null ? OPEN_HEIGHT : bottom.at - top;
  const from = bottom.at - height;
  const isWall = (at: number): boolean =>
    coveredLength(down, at, [from, bottom.at], TOLERANCE) >= COVER_MIN * Math.min(height, 40);
  return {
    left,
    right,
    bottom: bottom.at,
    top: from,
    leftClosed: isWall(left),
    rightClosed: isWall(right),
    topClosed: top !== null,
    isRectangle: false,
  };
}

function rectanglePlaces(shapes: readonly Shape[]): RulePlace[] {
  const places = new Map<string, RulePlace>();
  for (const { kind, left, top, right, bottom } of shapes) {
    if (kind !== "rectangle" || places.size > PLACES_MAX) continue;
    const [width, height] = [right - left, bottom - top];
    if (width < WIDTH_MIN || height < HEIGHT_MIN || height > HEIGHT_MAX) continue;
    const closed = { leftClosed: true, rightClosed: true, topClosed: true, isRectangle: true };
    const place = { left, top, right, bottom, ...closed };
    places.set(keyOf(place), place);
  }
  return [...places.values()];
}

/** Places with the same key are at the same place, as nearly as people draw. */
function keyOf({ left, top, right, bottom }: Box): string {
  return [left, top, right, bottom].map((edge) => Math.round(edge / TOLERANCE)).join(" ");
}

function topAbove(
  bottom: Rule,
  left: number,
  right: number,
  across: readonly Rule[],
): number | null {
  const width = right - left;
  const start = lowerBound(across, bottom.at - HEIGHT_MIN) - 1;
  for (let at = start; at >= 0 && at > start - TOPS_MAX; at -= 1) {
    const rule = across[at];
    if (rule === undefined || bottom.at - rule.at > HEIGHT_MAX) return null;
    const overlap = Math.min(right, rule.to) - Math.max(left, rule.from);
    if (overlap >= COVER_MIN * width) return rule.at;
    if (
      overlap > TOLERANCE &&
      coveredLength(across, rule.at, [left, right], TOLERANCE) >= COVER_MIN * width
    )
      return rule.at;
  }
  return null;
}
