import { type PlacedBox, type PlacedPage, transform } from "#place";
import type { FieldCaption, TemplateField } from "#template";

/** Where a control is on its page: in points from the bottom left corner. */
export type ControlPlace = {
  readonly rect: readonly [number, number, number, number];
  /** Counterclockwise, as /R of /MK. */
  readonly rotation: 0 | 90 | 180 | 270;
};

type Box = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** A smaller widget cannot be seen. */
const SIDE_MIN_PT = 2;

/**
 * The control's place as Acrobat computes it from the template: the field's box without its margin and its caption's
 * reserve; in it, a check button of its size at the alignment of the paragraph.
 */
export function controlPlace(
  field: TemplateField,
  box: PlacedBox,
  caption: PlacedBox | null,
  page: PlacedPage,
): ControlPlace {
  const { margin, control } = field;
  const inside: Box = {
    x: margin.left,
    y: margin.top,
    width: box.widthPt - margin.left - margin.right,
    height: box.heightPt - margin.top - margin.bottom,
  };
  const region = control.kind === "button" ? wholeOf(box) : besideCaption(inside, field, caption);
  const own = control.kind === "check" ? checkBox(region, field, control.sizePt) : region;
  return { rect: onPage(own, box, page), rotation: rotationOf(box) };
}

/** The caption of a button is on it. */
function wholeOf({ widthPt, heightPt }: PlacedBox): Box {
  return { x: 0, y: 0, width: widthPt, height: heightPt };
}

function besideCaption(box: Box, { caption }: TemplateField, placed: PlacedBox | null): Box {
  if (caption === null) return box;
  const reserve = caption.reservePt ?? ownSize(caption, placed);
  switch (caption.placement) {
    case "left":
      return { ...box, x: box.x + reserve, width: box.width - reserve };
    case "inline": {
      // It precedes the content as text of the same line does, so that the content begins behind it.
      const taken = Math.min(box.width, Math.max(reserve, ownSize(caption, placed)));
      return { ...box, x: box.x + taken, width: box.width - taken };
    }
    case "right":
      return { ...box, width: box.width - reserve };
    case "top":
      return { ...box, y: box.y + reserve, height: box.height - reserve };
    case "bottom":
      return { ...box, height: box.height - reserve };
  }
}

function ownSize(caption: FieldCaption, placed: PlacedBox | null): number {
  if (placed === null) return 0;
  const isAbove = caption.placement === "top" || caption.placement === "bottom";
  return isAbove ? placed.heightPt : placed.widthPt;
}

function checkBox(region: Box, field: TemplateField, size: number): Box {
  // Without a caption, Acrobat puts the button at the right, where a caption on the left would leave it.
  const isAlone = field.caption === null && field.align === "left";
  const across = isAlone ? 1 : { left: 0, center: 0.5, right: 1 }[field.align];
  const down = { top: 0, middle: 0.5, bottom: 1 }[field.verticalAlign];
  const x = region.x + (region.width - size) * across;
  const y = region.y + (region.height - size) * down;
  return { x, y, width: size, height: size };
}

function onPage(own: Box, box: PlacedBox, page: PlacedPage): ControlPlace["rect"] {
  const [x1, y1] = transform(box.matrix, own.x, own.y);
  const [x2, y2] = transform(box.matrix, own.x + own.width, own.y + own.height);
  const [left, right] = span(x1, x2, page.widthPt);
  const [bottom, top] = span(page.heightPt - y1, page.heightPt - y2, page.heightPt);
  return [left, bottom, right, top];
}

/** From low to high, at least as long as can be seen, and on the page. */
function span(a: number, b: number, whole: number): readonly [number, number] {
  const length = Math.min(whole, Math.max(SIDE_MIN_PT, Math.abs(b - a)));
  const low = Math.min(Math.max(0, Math.min(a, b)), whole - length);
  return [round(low), round(low + length)];
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

function rotationOf({ matrix: [a, b] }: PlacedBox): ControlPlace["rotation"] {
  const quarter = Math.round((Math.atan2(-b, a) * 2) / Math.PI);
  return ([0, 90, 180, 270] as const)[(quarter + 4) % 4] ?? 0;
}
