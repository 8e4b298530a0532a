import type { Document } from "#cos";
import { type Rect, readPages } from "#form";
import { pageBox } from "./page-box.ts";

/** How a page is shown (ISO 32000-2, 14.11.2 and table 31). */
export type ShownPage = {
  /** The visible part, in the coordinates of widgets' rectangles. */
  readonly box: Rect;
  /** Clockwise, in degrees. */
  readonly rotation: 0 | 90 | 180 | 270;
  /** /UserUnit: points per unit of the coordinates. */
  readonly unit: number;
};

/** A rectangle on a page as shown: points from its upper left corner, y downwards. */
export type ShownRect = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

/** /UserUnit that Acrobat accepts; others count as 1. */
const UNIT_MAX = 75_000;

/** The pages of a document in reading order. */
export function shownPages(document: Document): readonly ShownPage[] {
  return readPages(document).map(({ num, dict }) => {
    const { rect, turn } = pageBox(document, num, dict);
    const unit = document.number(dict.get("UserUnit")) ?? 1;
    return { box: rect, rotation: turn, unit: unit > 0 && unit <= UNIT_MAX ? unit : 1 };
  });
}

/** Width and height in points, with the rotation applied. */
export function shownSize({ box, rotation, unit }: ShownPage): {
  readonly width: number;
  readonly height: number;
} {
  const [x1, y1, x2, y2] = box;
  const [across, up] = [(x2 - x1) * unit, (y2 - y1) * unit];
  return rotation % 180 === 0 ? { width: across, height: up } : { width: up, height: across };
}

/** Where a rectangle of the page's coordinates is shown. */
export function shownRect(page: ShownPage, rect: Rect): ShownRect {
  const [one, other] = [shownPoint(page, rect[0], rect[1]), shownPoint(page, rect[2], rect[3])];
  return {
    left: Math.min(one.x, other.x),
    top: Math.min(one.y, other.y),
    right: Math.max(one.x, other.x),
    bottom: Math.max(one.y, other.y),
  };
}

/** The rectangle of the page's coordinates that is shown there: the inverse of `shownRect`. */
export function rectOnPage(page: ShownPage, { left, top, right, bottom }: ShownRect): Rect {
  const [one, other] = [pagePoint(page, left, top), pagePoint(page, right, bottom)];
  return [
    Math.min(one.x, other.x),
    Math.min(one.y, other.y),
    Math.max(one.x, other.x),
    Math.max(one.y, other.y),
  ];
}

function pagePoint(
  { box: [x1, y1, x2, y2], rotation, unit }: ShownPage,
  left: number,
  top: number,
): { readonly x: number; readonly y: number } {
  const [across, down] = [left / unit, top / unit];
  switch (rotation) {
    case 90:
      return { x: x1 + down, y: y1 + across };
    case 180:
      return { x: x2 - across, y: y1 + down };
    case 270:
      return { x: x2 - down, y: y2 - across };
    case 0:
      return { x: x1 + across, y: y2 - down };
  }
}

function shownPoint(
  { box: [x1, y1, x2, y2], rotation, unit }: ShownPage,
  x: number,
  y: number,
): { readonly x: number; readonly y: number } {
  const [fromLeft, fromRight] = [(x - x1) * unit, (x2 - x) * unit];
  const [fromBottom, fromTop] = [(y - y1) * unit, (y2 - y) * unit];
  switch (rotation) {
    case 90:
      return { x: fromBottom, y: fromLeft };
    case 180:
      return { x: fromRight, y: fromBottom };
    case 270:
      return { x: fromTop, y: fromRight };
    case 0:
      return { x: fromLeft, y: fromTop };
  }
}
