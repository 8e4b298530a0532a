import { CosString, type Dict, type Document, decodeText, Stream } from "#cos";
import type { FieldNode, Widget } from "./field.ts";

/** How an icon is scaled and placed in its part of a push button (ISO 32000-2, table 250). */
export type IconFit = {
  /** /SW: always, only a larger icon, only a smaller one, or never. */
  readonly scaleWhen: "always" | "bigger" | "smaller" | "never";
  readonly isProportional: boolean;
  /** /A: the share of the free space that is left of and below the icon, 0 to 1. */
  readonly left: number;
  readonly bottom: number;
  /** /FB: the border is not left free. */
  readonly toEdges: boolean;
};

/** Where a push button shows its caption, /MK /TP from 0 (table 192). */
export type CaptionPlace = (typeof PLACES)[number];

const PLACES = ["only", "none", "below", "above", "right", "left", "over"] as const;

const SCALE_WHEN: ReadonlyMap<string, IconFit["scaleWhen"]> = new Map([
  ["A", "always"],
  ["B", "bigger"],
  ["S", "smaller"],
  ["N", "never"],
]);

/** The name that Acrobat gives the fields of its image tool. */
const IMAGE_NAME = /_af_image$/;
const IMPORT = "buttonImportIcon";
/** Events of a widget that a mouse button triggers (12.6.3, table 197). */
const MOUSE = ["U", "D"];

/** /MK /TP; "only" where it is absent or invalid. */
export function readCaptionPlace(document: Document, { dict }: Pick<Widget, "dict">): CaptionPlace {
  return PLACES[document.number(document.dict(dict.get("MK"))?.get("TP")) ?? 0] ?? "only";
}

/** /MK /IF, with the defaults of the standard for absent and invalid entries. */
export function readIconFit(document: Document, { dict }: Pick<Widget, "dict">): IconFit {
  const fit = document.dict(document.dict(dict.get("MK"))?.get("IF"));
  const at = document.array(fit?.get("A"));
  return {
    scaleWhen: SCALE_WHEN.get(document.name(fit?.get("SW")) ?? "A") ?? "always",
    isProportional: document.name(fit?.get("S")) !== "A",
    left: share(document.number(at?.[0])),
    bottom: share(document.number(at?.[1])),
    toEdges: document.resolve(fit?.get("FB")) === true,
  };
}

/** True for a push button that is made to show a picture: by its layout, icon, action or name. */
export function showsPicture(
  document: Document,
  name: string,
  nodes: readonly FieldNode[],
): boolean {
  if (IMAGE_NAME.test(name)) return true;
  return nodes.some(({ dict, widgets }) =>
    [dict, ...widgets.map((widget) => widget.dict)].some(
      (holder) => hasIcon(document, holder) || importsIcon(document, holder),
    ),
  );
}

/** True for a text field whose appearance is a barcode (Acrobat's /PMD, paper metadata). */
export function isBarcode(document: Document, nodes: readonly FieldNode[]): boolean {
  return nodes.some(({ dict, widgets }) =>
    [dict, ...widgets.map((widget) => widget.dict)].some(
      (holder) => document.dict(holder.get("PMD")) !== null,
    ),
  );
}

function share(value: number | null): number {
  return value === null ? 0.5 : Math.min(1, Math.max(0, value));
}

/** True for a push button whose layout has room for an icon, or that has one. */
export function hasIcon(document: Document, dict: Dict): boolean {
  const look = document.dict(dict.get("MK"));
  return (
    readCaptionPlace(document, { dict }) !== "only" ||
    document.resolve(look?.get("I")) instanceof Stream
  );
}

function importsIcon(document: Document, dict: Dict): boolean {
  const additional = document.dict(dict.get("AA"));
  const actions = [dict.get("A"), ...MOUSE.map((event) => additional?.get(event))];
  return actions.some((action) => {
    const script = document.resolve(document.dict(action)?.get("JS"));
    return script instanceof CosString && decodeText(script).includes(IMPORT);
  });
}
