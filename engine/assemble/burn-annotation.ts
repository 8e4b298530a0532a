import { type CosObject, type Dict, type Document, formatNumber, Name, Ref, Stream } from "#cos";
import { FIELD_FLAGS, hasIcon, type Rect } from "#form";
import { pageObjectName } from "./page-resources.ts";
import { placeAppearance } from "./place-appearance.ts";

const HIDDEN = 2;
const PRINT = 4;
const NO_VIEW = 32;
const ANCESTORS_MAX = 500;

/** The document and resources that the operators of burnt-in annotations refer to. */
export type Ground = {
  readonly document: Document;
  /** Prefix of every name added to the page's resources. */
  readonly prefix: string;
  /** XObjects and property lists that the items use, by name. */
  readonly objects: Map<string, Ref>;
  readonly properties: Map<string, CosObject>;
  /** /DR, for appearances without their own resources. */
  readonly resources: Ref;
};

/** False for widgets that readers do not show on screen (ISO 32000-2, 12.5.3). */
function isShown(document: Document, dict: Dict): boolean {
  return ((document.number(dict.get("F")) ?? 0) & (HIDDEN | NO_VIEW)) === 0;
}

/**
 * True for widgets that become content of their page. Push buttons that readers show but do not print ("Reset", "Next
 * page") only operate the form, unless they show a picture, or rows set one. Other widgets without the Print flag are
 * burnt in: many writers omit it.
 */
export function isBurnt(document: Document, dict: Dict, isSet: boolean): boolean {
  if (!isShown(document, dict)) return false;
  const isPrinted = ((document.number(dict.get("F")) ?? 0) & PRINT) !== 0;
  return isPrinted || isSet || hasIcon(document, dict) || !isPushButton(document, dict);
}

/** Type and flags may be those of an ancestor (12.7.4.1). */
function isPushButton(document: Document, widget: Dict): boolean {
  let type: string | null = null;
  let flags: number | null = null;
  let node: Dict | null = widget;
  for (let up = 0; node !== null && up < ANCESTORS_MAX; up += 1) {
    type ??= document.name(node.get("FT"));
    flags ??= document.number(node.get("Ff"));
    node = document.dict(node.get("Parent"));
  }
  return type === "Btn" && ((flags ?? 0) & FIELD_FLAGS.pushButton) !== 0;
}

/** A hidden layer that the widget belongs to hides its burnt-in content as well (8.11.3.3). */
export function layerOps(
  { document, prefix, properties }: Ground,
  num: number,
  dict: Dict,
): { readonly opening: string; readonly closing: string } {
  const layer = dict.get("OC");
  if (layer === undefined || document.dict(layer) === null) return { opening: "", closing: "" };
  const name = `${prefix}L${num}`;
  properties.set(name, layer);
  return { opening: `/OC /${name} BDC\n`, closing: "EMC\n" };
}

/** Operators that show an appearance stream in the widget's rectangle; "" where there is nothing to show. */
export function appearanceOps(
  ground: Ground,
  rect: Rect,
  appearance: CosObject | undefined,
): string {
  const { document, prefix, objects, resources } = ground;
  const stream = document.resolve(appearance);
  if (!(appearance instanceof Ref) || !(stream instanceof Stream)) return "";
  const matrix = placeAppearance(document, stream, rect);
  if (matrix === null) return "";
  // A page can show it only as a form XObject, and its resources differ from the form's.
  stream.dict.set("Subtype", new Name("Form"));
  if (document.dict(stream.dict.get("Resources")) === null) stream.dict.set("Resources", resources);
  const name = pageObjectName(prefix, appearance.num);
  objects.set(name, appearance);
  const numbers = matrix.map((value) => formatNumber(value)).join(" ");
  return `q\n${numbers} cm\n/${name} Do\nQ\n`;
}

/** /Rect with its lower left corner first. */
export function rectOf(document: Document, dict: Dict): Rect {
  const numbers = document.array(dict.get("Rect"))?.map((item) => document.number(item) ?? 0) ?? [];
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbers;
  return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
}
