import type { Field, FormPage } from "./form.ts";

/** A rectangle on a page as shown: points from its upper left corner, y downwards. */
export type Box = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};

/** The box of a widget of a field. A field has one for each of its widgets. */
export type FieldBox = Box & { readonly field: Field };

/** Width and height in points. */
export type Size = { readonly width: number; readonly height: number };

/** CSS pixels per point at 100 %. */
export const PIXELS_PER_POINT: number = 96 / 72;
/** Limits of the zoom, as a factor. */
const ZOOM_MIN = 0.5;
const ZOOM_MAX = 2;
const ZOOM_STEPS = [0.5, 0.75, 1, 1.25, 1.5, 2];
/** Space beside a page that fits the width, in CSS pixels. */
const MARGIN = 32;

/** A zoom: a factor, or `fit` for the width of the view. */
export type Zoom = number | "fit";

/** The size of a page as shown, its rotation applied. */
export function shownSize({ width, height, rotation }: FormPage): Size {
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width };
}

/** Where a rectangle of the page's coordinates is shown. */
export function shownBox(page: FormPage, rect: readonly [number, number, number, number]): Box {
  const [x1, y1, x2, y2] = page.box;
  const unit = x2 > x1 ? page.width / (x2 - x1) : 1;
  const [left, right] = [Math.min(rect[0], rect[2]), Math.max(rect[0], rect[2])];
  const [bottom, top] = [Math.min(rect[1], rect[3]), Math.max(rect[1], rect[3])];
  const across = (right - left) * unit;
  const up = (top - bottom) * unit;
  const from = {
    left: (left - x1) * unit,
    right: (x2 - right) * unit,
    bottom: (bottom - y1) * unit,
    top: (y2 - top) * unit,
  };
  switch (page.rotation) {
    case 90:
      return { left: from.bottom, top: from.left, width: up, height: across };
    case 180:
      return { left: from.right, top: from.bottom, width: across, height: up };
    case 270:
      return { left: from.top, top: from.right, width: up, height: across };
    case 0:
      return { left: from.left, top: from.top, width: across, height: up };
  }
}

/** The rectangle in the page's coordinates that is shown as a box: the reverse of `shownBox`. */
export function pageRect(page: FormPage, box: Box): readonly [number, number, number, number] {
  const [x1, y1, x2, y2] = page.box;
  const unit = x2 > x1 ? page.width / (x2 - x1) : 1;
  const [left, top] = [box.left / unit, box.top / unit];
  const [across, down] = [box.width / unit, box.height / unit];
  switch (page.rotation) {
    case 90:
      return [x1 + top, y1 + left, x1 + top + down, y1 + left + across];
    case 180:
      return [x2 - left - across, y1 + top, x2 - left, y1 + top + down];
    case 270:
      return [x2 - top - down, y2 - left - across, x2 - top, y2 - left];
    case 0:
      return [x1 + left, y2 - top - down, x1 + left + across, y2 - top];
  }
}

/** The boxes of each page, in the order of `pages`. */
export function boxesOf(
  pages: readonly FormPage[],
  fields: readonly Field[],
): readonly (readonly FieldBox[])[] {
  return pages.map((page) =>
    fields.flatMap((field) =>
      field.widgets
        .filter((widget) => widget.page === page.page)
        .map(({ rect }) => ({ ...shownBox(page, rect), field })),
    ),
  );
}

/**
 * The box at a point: the smallest of those that contain it, else the nearest within `reach` points, because check boxes
 * are small.
 */
export function boxAt<Shown extends Box>(
  boxes: readonly Shown[],
  x: number,
  y: number,
  reach: number,
): Shown | null {
  const near = boxes
    .map((box) => ({ box, distance: distanceTo(box, x, y), area: box.width * box.height }))
    .filter(({ distance }) => distance <= reach)
    .toSorted((a, b) => a.distance - b.distance || a.area - b.area);
  return near[0]?.box ?? null;
}

/** Zero inside of the box. */
function distanceTo({ left, top, width, height }: Box, x: number, y: number): number {
  const across = Math.max(left - x, 0, x - (left + width));
  const down = Math.max(top - y, 0, y - (top + height));
  return Math.hypot(across, down);
}

/** CSS pixels per point, for a view of a width in CSS pixels. All pages of a form share it. */
export function scaleFor(zoom: Zoom, pages: readonly FormPage[], viewWidth: number): number {
  if (zoom !== "fit") return zoom * PIXELS_PER_POINT;
  const widest = Math.max(1, ...pages.map((page) => shownSize(page).width));
  const fitting = Math.max(viewWidth - MARGIN, 1) / widest;
  return Math.min(fitting, ZOOM_MAX * PIXELS_PER_POINT);
}

/** The next larger or smaller zoom from a scale; the same at the end of the steps. */
export function nextZoom(scale: number, direction: 1 | -1): number {
  const now = scale / PIXELS_PER_POINT;
  const steps = direction === 1 ? ZOOM_STEPS : ZOOM_STEPS.toReversed();
  // A hundredth is no visible difference.
  const found = steps.find((step) => (step - now) * direction > 0.01);
  return found ?? Math.min(Math.max(now, ZOOM_MIN), ZOOM_MAX);
}

/** The page at a distance from the top of all pages, given the tops of the pages; from 1. */
export function pageAt(tops: readonly number[], at: number): number {
  const after = tops.findIndex((top) => top > at);
  return after === -1 ? Math.max(tops.length, 1) : Math.max(after, 1);
}

/** A page's place among all pages, in CSS pixels from their top. */
export type PagePlace = { readonly top: number; readonly height: number };

/** How far pages of other sizes are scrolled to show the same as `pages` do at `scrolled`. */
export function sameScroll(
  pages: readonly PagePlace[],
  scrolled: number,
  others: readonly PagePlace[],
): number {
  const index = Math.max(
    0,
    pages.findLastIndex(({ top }) => top <= scrolled),
  );
  const [page, other] = [pages[index], others[Math.min(index, others.length - 1)]];
  if (page === undefined || other === undefined) return scrolled;
  // Beyond the last common page the other stays at its end.
  const share = index < others.length ? (scrolled - page.top) / Math.max(page.height, 1) : 1;
  return Math.round(other.top + share * other.height);
}
