import { borderOps, frameOps } from "#appearance";
import { escapeName, formatNumber } from "#cos";
import { STREAM_CLOSE, STREAM_OPEN } from "#fill";
import type { Field, Widget } from "#form";
import type { RegisteredFont } from "../fonts/font-registry.ts";
import { combCells, isList } from "./field-shape.ts";
import { pageFaceName, pageFontName } from "./page-names.ts";

/** The operators around a widget's text: an appearance stream's frame, or a position on the page. */
export type Surroundings = {
  readonly opening: string;
  readonly closing: string;
  /** The font's resource name there, with its slash. */
  readonly fontName: (registered: RegisteredFont) => string;
  /** The resource name of a fallback face, by index. */
  readonly faceName: (registered: RegisteredFont, face: number) => string;
};

/** In an appearance stream (ISO 32000-2, 12.7.4.3). */
export function inStream(field: Field, widget: Widget): Surroundings {
  return {
    opening: `${STREAM_OPEN}${frameOps(widget, combCells(field))}/Tx BMC\nq\n`,
    closing: `Q\nEMC${isList(field) ? `\n${borderOps(widget)}` : ""}${STREAM_CLOSE}`,
    fontName: (registered) => escapeName(registered.font.name),
    faceName: (registered, face) => `/${registered.faceName}${face}`,
  };
}

/** Burnt into the content of its page; `prefix`: of resource names. */
export function onPage(field: Field, widget: Widget, prefix: string): Surroundings {
  return {
    opening: `q\n${pagePlace(widget)}${frameOps(widget, combCells(field))}q\n`,
    closing: `Q\n${isList(field) ? borderOps(widget) : ""}Q\n`,
    fontName: (registered) => `/${pageFontName(prefix, registered.index)}`,
    faceName: (_, face) => `/${pageFaceName(prefix, face)}`,
  };
}

/** Moves the widget's box, rotated, to its position on the page. */
function pagePlace(widget: Widget): string {
  const [x1, y1, x2, y2] = widget.rect.map((edge) => formatNumber(edge));
  if (widget.rotation === 90) return `0 1 -1 0 ${x2} ${y1} cm\n`;
  if (widget.rotation === 180) return `-1 0 0 -1 ${x2} ${y2} cm\n`;
  if (widget.rotation === 270) return `0 -1 1 0 ${x1} ${y2} cm\n`;
  return `1 0 0 1 ${x1} ${y1} cm\n`;
}
