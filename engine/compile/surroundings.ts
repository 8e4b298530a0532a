import { borderOps, frameOps } from "#appearance";
import { escapeName, formatNumber } from "#cos";
import { STREAM_CLOSE, STREAM_OPEN } from "#fill";
import type { Field, Widget } from "#form";
import { combCells, isList } from "./field-shape.ts";
import type { ShelvedFont } from "./font-shelf.ts";
import { pageFaceName, pageFontName } from "./page-names.ts";

/** What stands around a widget's text: an appearance stream's frame, or a place on the page. */
export type Surroundings = {
  readonly opening: string;
  readonly closing: string;
  /** The font's resource name there, with its slash. */
  readonly fontName: (shelved: ShelvedFont) => string;
  /** The same of a fallback face, by its index. */
  readonly faceName: (shelved: ShelvedFont, face: number) => string;
};

/** An appearance stream of its own (ISO 32000-2, 12.7.4.3). */
export function inStream(field: Field, widget: Widget): Surroundings {
  return {
    opening: `${STREAM_OPEN}${frameOps(widget, combCells(field))}/Tx BMC\nq\n`,
    closing: `Q\nEMC${isList(field) ? `\n${borderOps(widget)}` : ""}${STREAM_CLOSE}`,
    fontName: (shelved) => escapeName(shelved.font.name),
    faceName: (shelved, face) => `/${shelved.faceName}${face}`,
  };
}

/** Burnt into the content of its page; `prefix` begins the names there. */
export function onPage(field: Field, widget: Widget, prefix: string): Surroundings {
  return {
    opening: `q\n${pagePlace(widget)}${frameOps(widget, combCells(field))}q\n`,
    closing: `Q\n${isList(field) ? borderOps(widget) : ""}Q\n`,
    fontName: (shelved) => `/${pageFontName(prefix, shelved.index)}`,
    faceName: (_, face) => `/${pageFaceName(prefix, face)}`,
  };
}

/** Moves the widget's box, rotated as it is, to its place on the page. */
function pagePlace(widget: Widget): string {
  const [x1, y1, x2, y2] = widget.rect.map((edge) => formatNumber(edge));
  if (widget.rotation === 90) return `0 1 -1 0 ${x2} ${y1} cm\n`;
  if (widget.rotation === 180) return `-1 0 0 -1 ${x2} ${y2} cm\n`;
  if (widget.rotation === 270) return `0 -1 1 0 ${x1} ${y2} cm\n`;
  return `1 0 0 1 ${x1} ${y1} cm\n`;
}
