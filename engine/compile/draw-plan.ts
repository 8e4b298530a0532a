import { borderOps, clipOps, frameOps, widgetBox } from "#appearance";
import { escapeName, formatNumber, literalString } from "#cos";
import {
  type DrawPlan,
  type ListLayout,
  type ScriptPieces,
  STREAM_CLOSE,
  STREAM_OPEN,
  type TextLayout,
} from "#fill";
import type { Field, Widget } from "#form";
import { codesWidth, itemCodes, singleBaseline, type TextFont } from "#text";
import type { FontShelf, ShelvedFont } from "./font-shelf.ts";
import type { PieceTable } from "./piece-table.ts";

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

/** The name of the plan's n-th fallback face in the resources of a flattened page. */
export function pageFaceName(prefix: string, face: number): string {
  return `${prefix}S${face}`;
}

/** The name of the plan's n-th font in the resources of a flattened page. */
export function pageFontName(prefix: string, index: number): string {
  return `${prefix}F${index}`;
}

/** The name of the face of typed signatures in the resources of a flattened page. */
export function pageSigningName(prefix: string): string {
  return `${prefix}T`;
}

/** How the values of a text or choice field are drawn in one of its widgets. */
export function planDraw(
  field: Field,
  widget: Widget,
  fonts: FontShelf,
  table: PieceTable,
  around: Surroundings,
): DrawPlan {
  const shelved = fonts.find(widget.defaultAppearance);
  const name = around.fontName(shelved);
  const fontOperand = table.add(`${name} `);
  const clip = clipOps(widget, field);
  if (isList(field)) {
    const layout = listLayout(field, widget, shelved);
    const [open, close] = [around.opening + clip, around.closing];
    return {
      open: table.add(open),
      fontOperand,
      close: table.add(close),
      placed: false,
      scripts: scriptPieces(shelved, fonts, table, around, open, close),
      layout,
    };
  }
  const layout = textLayout(field, widget, shelved);
  const placed = layout.form === "single" && layout.size > 0 && layout.quadding === 0;
  const size = layout.size > 0 ? `${name} ${formatNumber(layout.size)} Tf\n` : "";
  const start = placed ? placedStart(layout, shelved.font) : "";
  const end = layout.form === "comb" ? ")] TJ\nET\n" : ") Tj\nET\n";
  const bare = `${around.opening}${clip}BT\n${shelved.color}\n`;
  return {
    open: table.add(`${bare}${size}${start}`),
    fontOperand,
    close: table.add(end + around.closing),
    placed,
    scripts: scriptPieces(shelved, fonts, table, around, bare, `ET\n${around.closing}`),
    layout,
  };
}

/** What stands around a text in several fonts: nothing of it depends on one font or size. */
function scriptPieces(
  shelved: ShelvedFont,
  { faces: { faces } }: FontShelf,
  table: PieceTable,
  around: Surroundings,
  open: string,
  close: string,
): ScriptPieces | null {
  if (faces.length === 0) return null;
  const faceOperands = faces.map((_, face) => table.add(`${around.faceName(shelved, face)} `));
  return { open: table.add(open), close: table.add(close), faceOperands };
}

function placedStart(layout: TextLayout, font: TextFont): string {
  const x = formatNumber(2 * layout.border);
  const y = formatNumber(singleBaseline(layout.height, layout.border, layout.size, font));
  return `${x} ${y} Td\n(`;
}

function textLayout(field: Field, widget: Widget, shelved: ShelvedFont): TextLayout {
  const { width, height, border } = widgetBox(widget);
  const cells = combCells(field);
  const multiline = field.type === "text" && field.multiline;
  return {
    form: multiline ? "multiline" : cells > 0 ? "comb" : "single",
    font: shelved.index,
    size: shelved.sizePoints,
    width,
    height,
    border,
    quadding: widget.quadding,
    cells,
    password: field.type === "text" && field.password,
  };
}

/** A list box: its options are drawn even where none is chosen. */
export function isList(field: Field): boolean {
  return field.type === "choice" && !field.combo;
}

/** How many cells a comb has, else 0. */
export function combCells(field: Field): number {
  return field.type === "text" && field.comb ? (field.maxLength ?? 0) : 0;
}

function listLayout(field: Field, widget: Widget, shelved: ShelvedFont): ListLayout {
  const { width, height, border } = widgetBox(widget);
  const { font } = shelved;
  const texts = field.options.map((option) => onOneLine(option.text));
  const codes = texts.map((text) => itemCodes(font, text));
  return {
    form: "list",
    font: shelved.index,
    size: shelved.sizePoints,
    width,
    height,
    border,
    quadding: widget.quadding,
    items: codes.map((item) => (item === null ? null : inside(literalString(item)))),
    itemWidths: codes.map((item) => (item === null ? 0 : codesWidth(font, item))),
    color: `${shelved.color}\n`,
    texts: codes.includes(null) ? texts : [],
  };
}

/** An item has one line: a break of any kind is drawn as a space, as in every field of one line. */
function onOneLine(text: string): string {
  return text.replace(/\r\n|[\r\n\u2028\u2029]/gu, " ");
}

function inside(literal: Uint8Array): Uint8Array {
  return literal.subarray(1, literal.length - 1);
}

/** Moves the widget's box, rotated as it is, to its place on the page. */
function pagePlace(widget: Widget): string {
  const [x1, y1, x2, y2] = widget.rect.map((edge) => formatNumber(edge));
  if (widget.rotation === 90) return `0 1 -1 0 ${x2} ${y1} cm\n`;
  if (widget.rotation === 180) return `-1 0 0 -1 ${x2} ${y2} cm\n`;
  if (widget.rotation === 270) return `0 -1 1 0 ${x1} ${y2} cm\n`;
  return `1 0 0 1 ${x1} ${y1} cm\n`;
}
