import type { TextBlock, TextStyle } from "#text";
import type { XfaNode } from "#tree";
import { readLength, type Style } from "./css.ts";

/** Properties of CSS that elements inherit. */
export type Inherited = {
  readonly text: TextStyle;
  /** A multiple of the size, or a length in points. */
  readonly lineHeight: { readonly factor: number } | { readonly lengthPt: number };
  readonly align: TextBlock["align"];
  readonly indentPt: number;
  readonly isVisible: boolean;
};

const BLACK = [0, 0, 0] as const;
const LINE_HEIGHT = 1.2;
/** The style sheet of the tree's elements sets it on each. */
const LETTER_SPACING_PT = -0.01;

export const INITIAL: Inherited = {
  text: {
    family: "",
    sizePt: 10,
    isBold: false,
    isItalic: false,
    color: BLACK,
    lineHeightPt: 10 * LINE_HEIGHT,
    letterSpacingPt: LETTER_SPACING_PT,
    risePt: 0,
    isUnderlined: false,
    isStruck: false,
  },
  lineHeight: { factor: LINE_HEIGHT },
  align: "left",
  indentPt: 0,
  isVisible: true,
};

/** Returns the attributes that an element's own content inherits. */
export function inherit(above: Inherited, { name, attributes }: XfaNode): Inherited {
  const style = attributes.style ?? {};
  const isFont = attributes.class?.includes("xfaFont") === true;
  const before = isFont ? FONT : above.text;
  const family = readFamily(style) ?? above.text.family;
  const sizePt = readLength(style["fontSize"]) ?? before.sizePt;
  const lineHeight = readLineHeight(style["lineHeight"]) ?? above.lineHeight;
  const decoration = style["textDecoration"];
  return {
    text: {
      family,
      sizePt: name === "sub" || name === "sup" ? sizePt / 1.2 : sizePt,
      isBold: name === "b" || readBold(style["fontWeight"], before.isBold),
      isItalic: name === "i" || readItalic(style["fontStyle"], before.isItalic),
      color: readColor(style["color"]) ?? (isOwnFont(attributes) ? BLACK : before.color),
      lineHeightPt: "factor" in lineHeight ? lineHeight.factor * sizePt : lineHeight.lengthPt,
      letterSpacingPt: readLength(style["letterSpacing"]) ?? (isFont ? 0 : LETTER_SPACING_PT),
      risePt: readRise(name, style, sizePt) ?? before.risePt,
      isUnderlined: decoration === undefined ? before.isUnderlined : /underline/.test(decoration),
      isStruck: decoration === undefined ? before.isStruck : /line-through/.test(decoration),
    },
    lineHeight,
    align: ALIGNS.find((each) => each === style["textAlign"]) ?? above.align,
    indentPt: readLength(style["textIndent"]) ?? above.indentPt,
    isVisible: readVisible(style["visibility"], above.isVisible),
  };
}

/** A caption with a font of its own does not have the colour of its field's value (XFA 3.3, "font"). */
function isOwnFont({ class: classes, style }: XfaNode["attributes"]): boolean {
  const isCaption = classes?.some((name) => CAPTIONS.has(name)) === true;
  return isCaption && style?.["fontFamily"] !== undefined;
}

const CAPTIONS: ReadonlySet<string> = new Set(["xfaCaption", "xfaCaptionForCheckButton"]);

/** A typeface that is not embedded has another name in the tree; kerning states that it has serifs. */
function readFamily(style: Style): string | null {
  const name = style["fontFamily"]?.replace(/["']/g, "").replace(/-PdfJS-XFA$/, "");
  if (name === undefined) return null;
  const hasSerifs = style["fontKerning"] === "normal" || style["kerningMode"] === "normal";
  return name === SUBSTITUTE && hasSerifs ? "Times" : name;
}

const SUBSTITUTE = "PdfJS-Fallback";
const FONT: TextStyle = INITIAL.text;
const ALIGNS = ["left", "center", "right", "justify"] as const;

/** `#rrggbb`; `null` for `transparent` and what is not a color. */
export function readColor(text: string | undefined): readonly [number, number, number] | null {
  if (text === "black") return BLACK;
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text?.trim() ?? "");
  if (match === null) return null;
  const part = (index: number) => Number.parseInt(match[index] ?? "0", 16) / 255;
  return [part(1), part(2), part(3)];
}

function readLineHeight(text: string | undefined): Inherited["lineHeight"] | null {
  if (text === undefined) return null;
  const value = readLength(text);
  if (value === null) return null;
  return /[a-z]/i.test(text) ? { lengthPt: value } : { factor: value };
}

function readBold(text: string | undefined, inherited: boolean): boolean {
  if (text === undefined) return inherited;
  return text === "bold" || Number(text) >= 600;
}

function readItalic(text: string | undefined, inherited: boolean): boolean {
  return text === undefined ? inherited : text === "italic" || text === "oblique";
}

function readRise(name: string, style: Style, sizePt: number): number | null {
  if (name === "sup") return sizePt / 3;
  if (name === "sub") return -sizePt / 5;
  return readLength(style["verticalAlign"]);
}

function readVisible(text: string | undefined, inherited: boolean): boolean {
  if (text === "hidden") return false;
  return text === "visible" || inherited;
}

/** How the text of an element is set that is in no other. */
export function textStyle(node: XfaNode): TextStyle {
  return inherit(INITIAL, node).text;
}
