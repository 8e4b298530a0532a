import type { Widget } from "#form";
import { parseDefaultAppearance } from "#text";
import { bevelColors, strokeOps } from "./frame.ts";
import { arcOps, colorOps, operation } from "./operators.ts";
import { widgetBox } from "./widget-box.ts";

/** Background and border of a round button: the largest centred circle that fits the box. */
export function ringOps(widget: Widget): string {
  const { center, radius } = circleOf(widget);
  const line = widget.borderWidth;
  const color = colorOps(widget.background, "fill");
  const disc = color === "" ? "" : `${color}${arcOps(center, radius, 0, 4)}f\n`;
  const ring = `${strokeOps(widget)}${arcOps(center, Math.max(0, radius - line / 2), 0, 4)}s\n`;
  return `q\n${disc}${edgeOps(widget)}${ring}Q\n`;
}

/** The dot of a round button that is on. */
export function bulletOps(widget: Widget): string {
  const { center, radius } = circleOf(widget);
  const { color } = parseDefaultAppearance(widget.defaultAppearance);
  const dot = Math.max(0, (radius - 2 * widget.borderWidth) / 2);
  return `q\n${color}\n${arcOps(center, dot, 0, 4)}f\nQ\n`;
}

function circleOf(widget: Widget): {
  readonly center: readonly [number, number];
  readonly radius: number;
} {
  const { width, height } = widgetBox(widget);
  return { center: [width / 2, height / 2], radius: Math.min(width, height) / 2 };
}

/** Light from the upper left: two half circles inside a beveled or inset ring. */
function edgeOps(widget: Widget): string {
  const colors = bevelColors(widget);
  if (colors === null) return "";
  const { center, radius } = circleOf(widget);
  const line = widget.borderWidth;
  const within = Math.max(0, radius - 1.5 * line);
  const width = operation("w", line);
  const [light, shadow] = colors.map((color) => colorOps(color, "stroke"));
  const upperLeft = `${light}${arcOps(center, within, 45, 2)}S\n`;
  const lowerRight = `${shadow}${arcOps(center, within, 225, 2)}S\n`;
  return `q\n${width}${upperLeft}${lowerRight}Q\n`;
}
