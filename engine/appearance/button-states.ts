import {
  type CosObject,
  type Document,
  formatNumber,
  latin1Bytes,
  latin1Text,
  literalString,
  Name,
  type Ref,
  Stream,
} from "#cos";
import { type Field, type Widget, widgetsOf } from "#form";
import { AUTO_SIZE_MIN, parseDefaultAppearance, standardFont, standardGlyph } from "#text";
import { bevelColors, frameOps, hasBorder, strokeOps } from "./frame.ts";
import { markFont } from "./mark-font.ts";
import { arcOps, colorOps, operation } from "./operators.ts";
import { widgetBox } from "./widget-box.ts";

/** Appearance streams of a check or radio widget, by state name. */
export type ButtonStates = { readonly on: ReadonlyMap<string, Stream>; readonly off: Stream };

/**
 * Creates the appearances of a checkbox or radio button widget that has none (ISO 32000-2, 12.7.5.2.3): its frame, and
 * the mark in /MK /CA. An unnamed state becomes "Yes" in a checkbox, the widget's index in a radio field.
 */
export function buttonStates(document: Document, widget: Widget, field: Field): ButtonStates {
  const round = isRound(widget, field);
  const frame = round ? ringOps(widget) : frameOps(widget);
  const mark = markOf(widget, defaultMark(field));
  const sign = round ? bulletOps(widget) : markOps(widget, mark);
  const font = markFont(document, mark);
  const states = widget.onStates.length > 0 ? widget.onStates : [stateName(widget, field)];
  const on = new Map(states.map((state) => [state, stream(widget, font, frame + sign)]));
  return { on, off: stream(widget, font, frame) };
}

const CHECK = "4";
const BULLET = "l";

/** A bordered radio button marked with a bullet is a circle, every other button a rectangle. */
function isRound(widget: Widget, field: Field): boolean {
  const bullet = (widget.caption || defaultMark(field)) === BULLET;
  return field.type === "radio" && bullet && hasBorder(widget);
}

function defaultMark(field: Field): string {
  return field.type === "radio" ? BULLET : CHECK;
}

function stateName(widget: Widget, field: Field): string {
  if (field.type !== "radio") return "Yes";
  const widgets = widgetsOf(field);
  return String(
    Math.max(
      0,
      widgets.findIndex(({ num }) => num === widget.num),
    ),
  );
}

function stream(widget: Widget, font: Ref, content: string): Stream {
  const { width, height, matrix } = widgetBox(widget);
  const dict = new Map<string, CosObject>([
    ["Type", new Name("XObject")],
    ["Subtype", new Name("Form")],
    ["BBox", [0, 0, width, height]],
  ]);
  if (matrix !== null) dict.set("Matrix", matrix);
  dict.set("Resources", new Map([["Font", new Map([[MARK_FONT, font]])]]));
  return new Stream(dict, latin1Bytes(content));
}

/** Background and border of a round button: the largest centred circle that fits the box. */
function ringOps(widget: Widget): string {
  const { center, radius } = circleOf(widget);
  const line = widget.borderWidth;
  const color = colorOps(widget.background, "fill");
  const disc = color === "" ? "" : `${color}${arcOps(center, radius, 0, 4)}f\n`;
  const ring = `${strokeOps(widget)}${arcOps(center, Math.max(0, radius - line / 2), 0, 4)}s\n`;
  return `q\n${disc}${edgeOps(widget)}${ring}Q\n`;
}

/** The dot of a round button that is on. */
function bulletOps(widget: Widget): string {
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

/** The resource name of a button's font in its appearance, without its slash. */
const MARK_FONT = "ZaDb";

/** The mark in /MK /CA as a code of ZapfDingbats, or `fallback` where the font has no such glyph. */
function markOf(widget: Widget, fallback: string): string {
  return glyphWidth(widget.caption) === null ? fallback : widget.caption.charAt(0);
}

/** A ZapfDingbats glyph centred in the widget's box. */
function markOps(widget: Widget, mark: string): string {
  const { width, height, border } = widgetBox(widget);
  const emWidth = glyphWidth(mark) ?? 1;
  const { sizePoints, color } = parseDefaultAppearance(widget.defaultAppearance);
  const fitting = Math.min((height - 4 * border) / BOX_HEIGHT, (width - 4 * border) / emWidth);
  const size = sizePoints > 0 ? sizePoints : Math.max(AUTO_SIZE_MIN, fitting);
  const x = (width - emWidth * size) / 2;
  const y = (height - BOX_HEIGHT * size) / 2 + DESCENT * size;
  const inside = operation("re", border, border, width - 2 * border, height - 2 * border);
  const text = latin1Text(literalString(latin1Bytes(mark)));
  const font = `/${MARK_FONT} ${formatNumber(size)} Tf\n`;
  return `q\n${inside}W\nn\nBT\n${color}\n${font}${operation("Td", x, y)}${text} Tj\nET\nQ\n`;
}

/** Height and descent of the box of ZapfDingbats, in em. */
const BOX_HEIGHT = 0.963;
const DESCENT = 0.143;

/** Width in em of a caption's first character as a ZapfDingbats code; `null` if absent. */
function glyphWidth(caption: string): number | null {
  const code = caption.charCodeAt(0);
  const font = standardFont("ZapfDingbats");
  const glyph = standardGlyph(font, font.encoding, code);
  return glyph === null ? null : glyph.width / 1000;
}
