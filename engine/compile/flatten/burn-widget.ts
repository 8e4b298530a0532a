import { pageObjectName } from "#assemble";
import { type CosObject, type Dict, type Document, formatNumber, Name, Ref, Stream } from "#cos";
import type { Field, Rect, Widget } from "#form";
import { statesOf } from "../fields/plan-field.ts";
import { placeAppearance } from "./place-appearance.ts";

const HIDDEN = 2;
const NO_VIEW = 32;
const OFF = "Off";

/** A widget to be burnt in: of a field, or one without a field, which keeps its appearance. */
export type Burnable = {
  readonly num: number;
  readonly dict: Dict;
  readonly known: { readonly field: Field; readonly widget: Widget } | null;
};

/** A widget burnt into its page: its content before any row, and for each state of its field. */
export type FlatItem = {
  readonly known: Burnable["known"];
  /** Around its content: optional content (layer) and marked content (structure) operators. */
  readonly opening: string;
  readonly closing: string;
  readonly rest: string;
  readonly byState: readonly string[];
};

/** The targets of burning in: the page's resources and the document's structure. */
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
export function isShown(document: Document, dict: Dict): boolean {
  return ((document.number(dict.get("F")) ?? 0) & (HIDDEN | NO_VIEW)) === 0;
}

/** `mark`: the item's /MCID, `null` where the document has no structure. `isRow`: true where rows change the item. */
export function flatItem(
  ground: Ground,
  { num, dict, known }: Burnable,
  mark: number | null,
  isRow: boolean,
): FlatItem {
  const { document } = ground;
  const rect = known?.widget.rect ?? rectOf(document, dict);
  const layer = layerOps(ground, num, dict);
  const field = known?.field ?? null;
  const closing = `${mark === null ? "" : "EMC\n"}${layer.closing}`;
  const openingIn = (state: string | null): string =>
    layer.opening + markOpening(mark, field, state);
  const show = (appearance: CosObject | undefined, state: string | null): string =>
    openingIn(state) + placed(ground, rect, appearance) + closing;
  const item = { known, opening: openingIn(null), closing };
  const normal = document.dict(dict.get("AP"))?.get("N");
  const states = document.resolve(normal);
  if (!(states instanceof Map)) return { ...item, rest: show(normal, null), byState: [] };
  const rest = document.name(dict.get("AS")) ?? OFF;
  const inState = (state: string): string => {
    const shown = known?.widget.onStates.includes(state) === true ? state : OFF;
    return show(states.get(shown), shown);
  };
  const byState = isRow && field !== null ? statesOf(field).map(inState) : [];
  return { ...item, rest: show(states.get(rest), rest), byState };
}

/** A hidden layer that the widget belongs to hides its burnt-in content as well (8.11.3.3). */
function layerOps(
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

/** Gives a check mark its state as /ActualText, with the Unicode characters for it (14.9.4). */
function markOpening(mark: number | null, field: Field | null, state: string | null): string {
  if (mark === null) return "";
  const signs = field === null || state === null ? undefined : SIGNS[field.type];
  const sign = signs === undefined ? "" : `/ActualText<FEFF${signs[state === OFF ? 0 : 1]}>`;
  return `/Form <</MCID ${mark}${sign}>> BDC\n`;
}

/** Ballot box and ballot box with check; white circle and fisheye. */
const SIGNS: Readonly<Partial<Record<Field["type"], readonly [string, string]>>> = {
  checkbox: ["2610", "2611"],
  radio: ["25CB", "25C9"],
};

/** Operators that show an appearance stream in the widget's rectangle; "" where there is nothing to show. */
function placed(ground: Ground, rect: Rect, appearance: CosObject | undefined): string {
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

function rectOf(document: Document, dict: Dict): Rect {
  const numbers = document.array(dict.get("Rect"))?.map((item) => document.number(item) ?? 0) ?? [];
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbers;
  return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
}
