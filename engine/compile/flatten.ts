import {
  type CosObject,
  type Dict,
  type Document,
  formatNumber,
  latin1Bytes,
  Ref,
  Stream,
} from "#cos";
import { type DrawPlan, type PageItem, type PagePlan, STREAM_CLOSE } from "#fill";
import { type Field, type Form, readPages, type Widget } from "#form";
import { onPage, pageFaceName, pageFontName, planDraw } from "./draw-plan.ts";
import { planRed } from "./field-format.ts";
import type { FontShelf } from "./font-shelf.ts";
import { freePrefix, pageObjectName, pageResources, wrapContents } from "./page-content.ts";
import { placeAppearance } from "./place-appearance.ts";
import { type Planning, statesOf } from "./plan-field.ts";
import { planPageSignature } from "./plan-signature.ts";
import { type SignatureShelf, signatureImages } from "./signature-shelf.ts";
import { dropObjectReferences } from "./structure-tree.ts";

const HIDDEN = 2;
const NO_VIEW = 32;
const OFF = "Off";

/** A page with something burnt in; `num` is the content stream that does it, `prefix` begins the names in it. */
export type FlatPage = {
  readonly num: number;
  readonly prefix: string;
  readonly items: readonly FlatItem[];
};

/** One widget, where a row can change it, with what it shows at rest and in each state. */
type FlatItem = {
  readonly field: Field;
  readonly widget: Widget;
  readonly rest: string;
  readonly byState: readonly string[];
};

/**
 * Takes the form out of the document and burns every widget that can be seen into its page, in the order of the
 * page. Returns the pages on which rows change something; the others are done.
 */
export function flattenPages(
  document: Document,
  form: Form,
  selected: readonly Field[],
  fonts: FontShelf,
  signatures: SignatureShelf,
): readonly FlatPage[] {
  const byWidget = widgetIndex(form);
  const chosen = new Set(selected);
  const flat: FlatPage[] = [];
  for (const { num, dict: page } of readPages(document)) {
    const resources = pageResources(document, num, page);
    const prefix = freePrefix(document, resources);
    const items = takeWidgets(document, page, byWidget, prefix);
    if (items.length === 0) continue;
    const content = items.map((item) => item.rest).join("");
    const stream = document.add(new Stream(new Map(), latin1Bytes(content)));
    wrapContents(document, page, stream);
    addResources(document, resources, prefix, items, fonts, signatures);
    page.set("Resources", resources);
    if (items.some((item) => chosen.has(item.field))) {
      flat.push({ num: stream.num, prefix, items });
    }
  }
  document.dict(document.root)?.delete("AcroForm");
  dropObjectReferences(document);
  return flat;
}

/** The plan of a page's content stream; `places` tells where a field's value stands in a row. */
export function planPage(
  planning: Planning,
  page: FlatPage,
  places: ReadonlyMap<Field, number>,
): PagePlan {
  const { table, first, numbers } = planning;
  const num = numbers.get(page.num) ?? 0;
  return {
    object: num - first,
    head: table.add(`${num} 0 obj\n<</Length `),
    open: table.add(">>\nstream\n"),
    close: table.add(STREAM_CLOSE),
    items: page.items.map((item) => planItem(planning, page.prefix, item, places)),
  };
}

function planItem(
  planning: Planning,
  prefix: string,
  item: FlatItem,
  places: ReadonlyMap<Field, number>,
): PageItem {
  const { table, fonts } = planning;
  const { field, widget } = item;
  const index = places.get(field) ?? -1;
  const isText = field.type === "text" || field.type === "choice";
  const drawn = index >= 0 && isText;
  const signed = index >= 0 && field.type === "signature";
  const plan = (one: Widget): DrawPlan =>
    planDraw(field, one, fonts, table, onPage(field, widget, prefix));
  return {
    field: index,
    rest: table.add(item.rest),
    draw: drawn ? plan(widget) : null,
    red: drawn ? planRed(field, widget, plan) : null,
    signature: signed ? planPageSignature(planning, field, widget, prefix) : null,
    byState: index >= 0 ? item.byState.map((content) => table.add(content)) : [],
  };
}

function widgetIndex(form: Form): ReadonlyMap<number, { field: Field; widget: Widget }> {
  const index = new Map<number, { field: Field; widget: Widget }>();
  for (const field of form.fields) {
    for (const node of field.nodes) {
      for (const widget of node.widgets) index.set(widget.num, { field, widget });
    }
  }
  return index;
}

/** Takes the page's widgets out of its /Annots; returns those that can be seen. */
function takeWidgets(
  document: Document,
  page: Dict,
  byWidget: ReadonlyMap<number, { field: Field; widget: Widget }>,
  prefix: string,
): readonly FlatItem[] {
  const annotations = document.array(page.get("Annots")) ?? [];
  const kept = annotations.filter(
    (annotation) => document.name(document.dict(annotation)?.get("Subtype")) !== "Widget",
  );
  if (kept.length > 0) page.set("Annots", kept);
  else page.delete("Annots");
  return annotations.flatMap((annotation) => {
    const known = annotation instanceof Ref ? byWidget.get(annotation.num) : undefined;
    if (known === undefined || (known.widget.flags & (HIDDEN | NO_VIEW)) !== 0) return [];
    return [flatItem(document, known.field, known.widget, prefix)];
  });
}

function flatItem(document: Document, field: Field, widget: Widget, prefix: string): FlatItem {
  const normal = document.dict(widget.dict.get("AP"))?.get("N");
  const states = document.resolve(normal);
  if (!(states instanceof Map)) {
    return { field, widget, rest: placed(document, widget, normal, prefix), byState: [] };
  }
  const show = (state: string): string =>
    placed(document, widget, states.get(widget.onStates.includes(state) ? state : OFF), prefix);
  const rest = document.name(widget.dict.get("AS")) ?? OFF;
  return { field, widget, rest: show(rest), byState: statesOf(field).map(show) };
}

/** Operators that show an appearance stream in the widget's rectangle, "" where there is nothing to show. */
function placed(
  document: Document,
  widget: Widget,
  appearance: CosObject | undefined,
  prefix: string,
): string {
  const stream = document.resolve(appearance);
  if (!(appearance instanceof Ref) || !(stream instanceof Stream)) return "";
  const matrix = placeAppearance(document, stream, widget.rect);
  if (matrix === null) return "";
  const numbers = matrix.map((value) => formatNumber(value)).join(" ");
  return `q\n${numbers} cm\n/${pageObjectName(prefix, appearance.num)} Do\nQ\n`;
}

function addResources(
  document: Document,
  resources: Dict,
  prefix: string,
  items: readonly FlatItem[],
  fonts: FontShelf,
  signatures: SignatureShelf,
): void {
  const objects = new Map(document.dict(resources.get("XObject")) ?? []);
  for (const { field, widget } of items) {
    for (const image of signatureImages(signatures, field)) {
      objects.set(pageObjectName(prefix, image.num), image);
    }
    const normal = document.dict(widget.dict.get("AP"))?.get("N");
    const states = document.resolve(normal);
    const streams = states instanceof Map ? [...states.values()] : [normal ?? null];
    for (const stream of streams) {
      if (stream instanceof Ref) objects.set(pageObjectName(prefix, stream.num), stream);
    }
  }
  const named = new Map(document.dict(resources.get("Font")) ?? []);
  for (const { index, object } of fonts.shelved()) {
    named.set(pageFontName(prefix, index), object);
  }
  for (const [face, object] of fonts.faces.objects.entries()) {
    named.set(pageFaceName(prefix, face), object);
  }
  resources.set("XObject", objects).set("Font", named);
}
