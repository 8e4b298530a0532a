import { clipOps, widgetBox } from "#appearance";
import { formatNumber, literalString } from "#cos";
import type { DrawPlan, ListLayout, ScriptPieces, TextDrawPlan, TextLayout } from "#fill";
import type { Field, Widget } from "#form";
import { lineHeights } from "#scripts";
import {
  AUTO_SIZE_MIN,
  codesWidth,
  combBaseline,
  isCut,
  itemCodes,
  multilineBaseline,
  singleAutoSize,
  singleBaseline,
  type TextFont,
} from "#text";
import type { FontRegistry, RegisteredFont } from "../fonts/font-registry.ts";
import { shownFormat } from "./field-format.ts";
import { combCells, isList } from "./field-shape.ts";
import { ownOptionTexts } from "./own-options.ts";
import type { PieceTable } from "./piece-table.ts";
import type { Surroundings } from "./surroundings.ts";

/** Options of a list box that are shaped to measure its lines, each in some 20 µs. */
const MEASURED_MAX = 5000;

/** The inputs of planning a drawing in addition to the field and its widget. */
export type DrawPlanning = {
  readonly fonts: FontRegistry;
  readonly table: PieceTable;
  readonly around: Surroundings;
  /** Makes text that does not fit smaller. */
  readonly shrinks: boolean;
};

/** How the values of a text or choice field are drawn in one of its widgets. */
export function planDraw(
  field: Field,
  widget: Widget,
  { fonts, table, around, shrinks }: DrawPlanning,
): DrawPlan {
  const registered = fonts.find(widget.defaultAppearance);
  const name = around.fontName(registered);
  const fontOperand = table.add(`${name} `);
  const clip = clipOps(widget, field);
  if (isList(field)) {
    const layout = { ...listLayout(field, widget, registered, fonts), shrinks };
    const [open, close] = [around.opening + clip, around.closing];
    return {
      open: table.add(open),
      fontOperand,
      close: table.add(close),
      placed: false,
      scripts: scriptPieces(registered, fonts, table, around, open, close),
      layout,
    };
  }
  const layout = textLayout(field, widget, registered);
  const placed = layout.form === "single" && layout.size > 0 && layout.quadding === 0;
  const size = layout.size > 0 ? `${name} ${formatNumber(layout.size)} Tf\n` : "";
  const start = placed ? placedStart(layout, registered.font) : "";
  const optionTexts = shownFormat(field) === null ? ownOptionTexts(field, widget) : null;
  const end = layout.form === "comb" ? ")] TJ\nET\n" : ") Tj\nET\n";
  const bare = `${around.opening}${clip}BT\n${registered.color}\n`;
  const plan: TextDrawPlan = {
    open: table.add(`${bare}${size}${start}`),
    fontOperand,
    close: table.add(end + around.closing),
    placed,
    scripts: scriptPieces(registered, fonts, table, around, bare, `ET\n${around.closing}`),
    layout,
    optionTexts,
    shrunk: null,
  };
  const shrinkFrom = shrinks ? shrinkStart(layout) : 0;
  if (shrinkFrom <= AUTO_SIZE_MIN) return plan;
  const smaller = { ...textLayout(field, widget, { ...registered, sizePoints: 0 }), shrinkFrom };
  return {
    ...plan,
    shrunk: { ...plan, open: table.add(bare), placed: false, layout: smaller },
  };
}

/**
 * The size from which a field's text shrinks; 0 where its automatic size already depends on the text. In a comb that
 * size depends on the height alone.
 */
function shrinkStart({ form, size, width, height, border }: TextLayout): number {
  if (size > 0) return size;
  return form === "comb" ? singleAutoSize(width, height, border, 0) : 0;
}

/** Returns the operators around text in several fonts, which are independent of any single font or size. */
function scriptPieces(
  registered: RegisteredFont,
  { faces: { faces } }: FontRegistry,
  table: PieceTable,
  around: Surroundings,
  open: string,
  close: string,
): ScriptPieces | null {
  if (faces.length === 0) return null;
  const faceOperands = faces.map((_, face) => table.add(`${around.faceName(registered, face)} `));
  return { open: table.add(open), close: table.add(close), faceOperands };
}

function placedStart(layout: TextLayout, font: TextFont): string {
  const x = formatNumber(2 * layout.border);
  const y = formatNumber(singleBaseline(layout.height, layout.border, layout.size, font));
  return `${x} ${y} Td\n(`;
}

function textLayout(field: Field, widget: Widget, registered: RegisteredFont): TextLayout {
  const { width, height, border } = widgetBox(widget);
  const cells = combCells(field);
  const multiline = field.type === "text" && field.multiline;
  const form = multiline ? "multiline" : cells > 0 ? "comb" : "single";
  return {
    form,
    font: registered.index,
    size: registered.sizePoints,
    shrinkFrom: 0,
    width,
    height,
    border,
    quadding: widget.quadding,
    cells,
    cut: isLineCut(widgetBox(widget), form, registered),
    password: field.type === "text" && field.password,
  };
}

const FIRST_BASELINES = {
  single: singleBaseline,
  multiline: multilineBaseline,
  comb: combBaseline,
};

/** Returns whether the only line, or the first line of a multiline field, would be cut off. */
function isLineCut(
  { height, border }: Pick<TextLayout, "height" | "border">,
  form: TextLayout["form"],
  { font, sizePoints }: RegisteredFont,
): boolean {
  const size = sizePoints > 0 ? sizePoints : AUTO_SIZE_MIN;
  const baseline = FIRST_BASELINES[form](height, border, size, font, 0);
  return isCut(height, border, size, font, baseline);
}

function listLayout(
  field: Field,
  widget: Widget,
  registered: RegisteredFont,
  fonts: FontRegistry,
): Omit<ListLayout, "shrinks"> {
  const { width, height, border } = widgetBox(widget);
  const { font } = registered;
  const texts = field.options.map((option) => onOneLine(option.text));
  const codes = texts.map((text) => itemCodes(font, text));
  const lacking = texts.filter((_, index) => codes[index] === null);
  return {
    form: "list",
    font: registered.index,
    size: registered.sizePoints,
    heights: lineHeights(font, fonts.faces.opened, lacking.slice(0, MEASURED_MAX)),
    width,
    height,
    border,
    quadding: widget.quadding,
    top: field.topOption,
    items: codes.map((item) => (item === null ? null : trimDelimiters(literalString(item)))),
    itemWidths: codes.map((item) => (item === null ? 0 : codesWidth(font, item))),
    color: `${registered.color}\n`,
    texts: lacking.length > 0 ? texts : [],
  };
}

/** An item is one line: line breaks are drawn as spaces, as in any single-line field. */
function onOneLine(text: string): string {
  return text.replace(/\r\n|[\r\n\u2028\u2029]/gu, " ");
}

function trimDelimiters(literal: Uint8Array): Uint8Array {
  return literal.subarray(1, literal.length - 1);
}
