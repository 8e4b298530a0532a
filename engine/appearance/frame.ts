import { formatNumber } from "#cos";
import type { Field, Widget } from "#form";
import { colorOps, operation, pathOps } from "./operators.ts";
import { type Box, widgetBox } from "./widget-box.ts";

/**
 * Background, border, and the dividers of a comb field, in the widget's own box; "" if absent. Restores the
 * graphics state. `combCells`: the number of cells of a comb, else 0.
 */
export function frameOps(widget: Widget, combCells = 0): string {
  return encloseInState(backgroundOps(widget) + lineOps(widget, combCells));
}

/** Only the border: a list box draws it again above its items. */
export function borderOps(widget: Widget): string {
  return encloseInState(lineOps(widget, 0));
}

/** Clips to the area for a text or choice field's value; for use inside `q … Q`. */
export function clipOps(widget: Widget, field: Field): string {
  const { width, height, border } = widgetBox(widget);
  const side = field.type === "choice" && field.combo ? 2 * border : border;
  const across = Math.max(0, width - 2 * side);
  const up = Math.max(0, height - 2 * border);
  return `${operation("re", side, border, across, up)}W\nn\n`;
}

/** True where /MK has a border colour and the border's width is not 0. */
export function hasBorder(widget: Widget): boolean {
  return widget.borderWidth > 0 && widget.borderColor.length > 0;
}

/** Colour, width and dash of the border's line. */
export function strokeOps(widget: Widget): string {
  const dash =
    widget.borderStyle === "dashed" ? `[${widget.dash.map(formatNumber).join(" ")}] 0 d\n` : "";
  const width = widget.borderWidth === 1 ? "" : operation("w", widget.borderWidth);
  return colorOps(widget.borderColor, "stroke") + width + dash;
}

/**
 * Colours of a beveled or inset border: upper left, lower right. The shadow of a beveled one is the background, darker
 * by a quarter in each channel; channels below 0 count as 0 in any viewer.
 */
export function bevelColors(
  widget: Widget,
): readonly [readonly number[], readonly number[]] | null {
  if (widget.borderStyle === "inset") return [[0.501953], [0.75293]];
  if (widget.borderStyle !== "beveled") return null;
  const { background } = widget;
  const isAdditive = background.length === 1 || background.length === 3;
  return [[1], isAdditive ? background.map((channel) => channel - SHADOW) : [0.75293]];
}

/** 64/255, as Acrobat writes it. */
const SHADOW = 0.250977;

function encloseInState(ops: string): string {
  return ops === "" ? "" : `q\n${ops}Q\n`;
}

function backgroundOps(widget: Widget): string {
  const color = colorOps(widget.background, "fill");
  if (color === "") return "";
  const { width, height } = widgetBox(widget);
  return `${color}${operation("re", 0, 0, width, height)}f\n`;
}

function lineOps(widget: Widget, combCells: number): string {
  if (!hasBorder(widget)) return "";
  const box = widgetBox(widget);
  const dividers = combCells > 1 ? dividerOps(box, widget.borderWidth, combCells) : "";
  return edgeOps(widget, box) + strokeOps(widget) + outlineOps(widget, box) + dividers;
}

function outlineOps(widget: Widget, { width, height }: Box): string {
  const line = widget.borderWidth;
  if (widget.borderStyle === "underline") {
    return `${pathOps([
      [0, line / 2],
      [width, line / 2],
    ])}S\n`;
  }
  return `${operation("re", line / 2, line / 2, width - line, height - line)}s\n`;
}

/** Two polygons inside the border, each as wide as the border. */
function edgeOps(widget: Widget, { width, height }: Box): string {
  const colors = bevelColors(widget);
  if (colors === null) return "";
  const near = widget.borderWidth;
  const far = 2 * near;
  const upperLeft = pathOps([
    [near, near],
    [near, height - near],
    [width - near, height - near],
    [width - far, height - far],
    [far, height - far],
    [far, far],
  ]);
  const lowerRight = pathOps([
    [width - near, height - near],
    [width - near, near],
    [near, near],
    [far, far],
    [width - far, far],
    [width - far, height - far],
  ]);
  const [light, shadow] = colors.map((color) => colorOps(color, "fill"));
  return `${light}${upperLeft}f\n${shadow}${lowerRight}f\n`;
}

function dividerOps({ width, height }: Box, line: number, cells: number): string {
  let ops = "";
  for (let i = 1; i < cells; i += 1) {
    const x = (i * width) / cells;
    ops += pathOps([
      [x, height - line],
      [x, line / 2],
    ]);
  }
  return `${ops}S\n`;
}
