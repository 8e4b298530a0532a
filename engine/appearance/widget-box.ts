import type { Widget } from "#form";

/** The coordinate space of a widget's appearance; lengths in points. */
export type Box = {
  /** Size of the appearance's /BBox, which begins at 0 0: the size of /Rect, swapped for a quarter turn. */
  readonly width: number;
  readonly height: number;
  /** /Matrix that maps the box onto the widget's rectangle; `null` without rotation. */
  readonly matrix: readonly [number, number, number, number, number, number] | null;
  /**
   * Distance of text from the edge: the border's width, 1 even without a border, twice the width for a beveled or inset
   * one.
   */
  readonly border: number;
};

/** The box of a widget with its /MK /R (ISO 32000-2, 12.5.6.19, table 192). */
export function widgetBox(widget: Widget): Box {
  const [x1, y1, x2, y2] = widget.rect;
  const [across, up] = [x2 - x1, y2 - y1];
  const turned = widget.rotation === 90 || widget.rotation === 270;
  return {
    width: turned ? up : across,
    height: turned ? across : up,
    matrix: turn(widget.rotation, across, up),
    border: textBorder(widget),
  };
}

function turn(rotation: number, across: number, up: number): Box["matrix"] {
  if (rotation === 90) return [0, 1, -1, 0, across, 0];
  if (rotation === 180) return [-1, 0, 0, -1, across, up];
  return rotation === 270 ? [0, -1, 1, 0, 0, up] : null;
}

function textBorder(widget: Widget): number {
  const width = widget.borderWidth > 0 ? widget.borderWidth : 1;
  return widget.borderStyle === "beveled" || widget.borderStyle === "inset" ? 2 * width : width;
}
