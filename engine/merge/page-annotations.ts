import { isBurnt } from "#assemble";
import { type CosObject, type Dict, type Document, isArray, Name, Ref } from "#cos";

/** A widget annotation. */
export type WidgetAnnotation = { readonly num: number; readonly dict: Dict };

/** The annotations of a page that its printed form keeps, in drawing order. */
export type PageAnnotations = {
  /** The widgets that become content, each once. */
  readonly widgets: readonly WidgetAnnotation[];
  /** Links to web addresses, and markup: they stay annotations, as in a flattened document. */
  readonly kept: readonly Dict[];
};

/** Markup that says everything about itself; not media and attached files. */
const MARKUP = new Set(
  "Text FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Stamp Caret Ink Watermark".split(
    " ",
  ),
);

/**
 * Entries that decide how an annotation looks (ISO 32000-2, 12.5). Others lead to pages, replies and structures of a
 * document that the merged one is not.
 */
const KEPT = (
  "Rect F AS Border BS BE C CA ca IC OC BM H QuadPoints Contents DA DS RC Q RD " +
  "L LE Vertices InkList IT Name Open Rotate Sy FixedPrint"
).split(" ");

export function annotationsOf(document: Document, page: Dict): PageAnnotations {
  const widgets = new Map<number, WidgetAnnotation>();
  const kept: Dict[] = [];
  for (const annotation of document.array(page.get("Annots")) ?? []) {
    const dict = document.dict(annotation);
    if (dict === null) continue;
    const subtype = document.name(dict.get("Subtype")) ?? "";
    if (subtype === "Widget") {
      // A button that rows set has an icon.
      if (annotation instanceof Ref && isBurnt(document, dict, false)) {
        widgets.set(annotation.num, { num: annotation.num, dict });
      }
    } else if (subtype === "Link") {
      const target = webTarget(document, dict);
      if (target !== null) kept.push(copyOf(document, dict, subtype).set("A", target));
    } else if (MARKUP.has(subtype)) kept.push(copyOf(document, dict, subtype));
  }
  return { widgets: [...widgets.values()], kept };
}

/** The action of a link to a web address; links to pages and files would lead out of the document. */
function webTarget(document: Document, dict: Dict): Dict | null {
  const action = document.dict(dict.get("A"));
  const address = document.resolve(action?.get("URI"));
  if (document.name(action?.get("S")) !== "URI" || address === null) return null;
  return new Map<string, CosObject>([
    ["S", new Name("URI")],
    ["URI", address],
  ]);
}

function copyOf(document: Document, dict: Dict, subtype: string): Dict {
  const copy: Dict = new Map<string, CosObject>([
    ["Type", new Name("Annot")],
    ["Subtype", new Name(subtype)],
  ]);
  for (const key of KEPT) {
    const value = dict.get(key);
    if (value === undefined || document.resolve(value) === null) continue;
    const items = document.array(value);
    copy.set(key, items === null ? value : items.map((item) => direct(document, item)));
  }
  const normal = document.dict(dict.get("AP"))?.get("N");
  return normal === undefined ? copy : copy.set("AP", new Map([["N", normal]]));
}

/** Lists of numbers, and of lists of numbers. */
function direct(document: Document, item: CosObject): CosObject {
  const value = document.resolve(item);
  return isArray(value) || typeof value === "number" ? value : item;
}
