import { CosString, type Dict, type Document, decodeText, latin1Text, Stream } from "#cos";
import { readButtonStates } from "./button-states.ts";
import type { BorderStyle, FieldType, Option, Rect, Widget } from "./field.ts";

/** The attributes that a widget inherits from its field. */
export type WidgetContext = {
  readonly type: FieldType;
  /** /DA and /Q of the field, else of the form. */
  readonly defaultAppearance: string;
  readonly quadding: number;
  /** The on-state of a widget that names none. */
  readonly fallbackState: string;
  readonly ownOptions: readonly Option[];
  /** 1-based page, with the page's object number; `null` when no page lists the widget. */
  readonly place: { readonly page: number; readonly pageNum: number } | null;
};

const STYLES: ReadonlyMap<string, BorderStyle> = new Map([
  ["S", "solid"],
  ["D", "dashed"],
  ["B", "beveled"],
  ["I", "inset"],
  ["U", "underline"],
]);

/** Reads a widget annotation (ISO 32000-2, 12.5.6.19); malformed entries count as absent. */
export function readWidget(
  document: Document,
  num: number,
  dict: Dict,
  context: WidgetContext,
): Widget {
  const look = document.dict(dict.get("MK"));
  const buttons =
    context.type === "checkbox" || context.type === "radio"
      ? readButtonStates(document, dict, context.fallbackState)
      : { onStates: [], hasAppearance: hasStream(document, dict) };
  return {
    num,
    dict,
    page: context.place?.page ?? 0,
    pageNum: context.place?.pageNum ?? 0,
    rect: readRect(document, dict),
    flags: document.number(dict.get("F")) ?? 0,
    rotation: readRotation(document.number(look?.get("R"))),
    ...readBorder(document, dict),
    borderColor: readColor(document, look, "BC"),
    background: readColor(document, look, "BG"),
    caption: readText(document, look, "CA") ?? "",
    defaultAppearance: readBytes(document, dict, "DA") ?? context.defaultAppearance,
    quadding: readQuadding(document.number(dict.get("Q"))) ?? context.quadding,
    ...buttons,
    ownOptions: context.ownOptions,
  };
}

/** A text string entry, or `null`. */
export function readText(document: Document, dict: Dict | null, key: string): string | null {
  const value = document.resolve(dict?.get(key));
  return value instanceof CosString ? decodeText(value) : null;
}

/** A byte string entry, one character per byte, or `null`. Used for /DA, which is content, not text (12.7.4.3). */
export function readBytes(document: Document, dict: Dict, key: string): string | null {
  const value = document.resolve(dict.get(key));
  return value instanceof CosString ? latin1Text(value.bytes) : null;
}

/** 0, 1 or 2, else `null`. */
export function readQuadding(value: number | null): number | null {
  return value === 0 || value === 1 || value === 2 ? value : null;
}

function hasStream(document: Document, dict: Dict): boolean {
  return document.resolve(document.dict(dict.get("AP"))?.get("N")) instanceof Stream;
}

function readRect(document: Document, dict: Dict): Rect {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbersOf(document, dict, "Rect");
  return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
}

function readRotation(value: number | null): number {
  const turn = (((value ?? 0) % 360) + 360) % 360;
  return turn % 90 === 0 ? turn : 0;
}

/** /BS, else /Border, else a solid line of width 1 (12.5.4, 12.5.2). */
function readBorder(
  document: Document,
  dict: Dict,
): Pick<Widget, "borderWidth" | "borderStyle" | "dash"> {
  const style = document.dict(dict.get("BS"));
  if (style !== null) {
    return {
      borderWidth: positive(document.number(style.get("W")) ?? 1),
      borderStyle: STYLES.get(document.name(style.get("S")) ?? "S") ?? "solid",
      dash: style.has("D") ? numbersOf(document, style, "D") : [3],
    };
  }
  const border = document.array(dict.get("Border"));
  const dash = document.array(border?.[3])?.map((item) => document.number(item) ?? 0) ?? [];
  return {
    borderWidth: positive(border === null ? 1 : (document.number(border[2]) ?? 1)),
    borderStyle: dash.some((length) => length > 0) ? "dashed" : "solid",
    dash: dash.length > 0 ? dash : [3],
  };
}

function positive(value: number): number {
  return Number.isFinite(value) && value > 0 ? value : 0;
}

function readColor(document: Document, look: Dict | null, key: string): readonly number[] {
  const parts = look === null ? [] : numbersOf(document, look, key);
  return [1, 3, 4].includes(parts.length) ? parts : [];
}

function numbersOf(document: Document, dict: Dict, key: string): readonly number[] {
  return document.array(dict.get(key))?.map((item) => document.number(item) ?? 0) ?? [];
}
