import {
  frameContents,
  freePrefix,
  type Ground,
  isBurnt,
  pageObjectName,
  pageResources,
} from "#assemble";
import { type CosObject, type Dict, type Document, latin1Bytes, Ref, Stream } from "#cos";
import { type DrawPlan, type PageItem, type PagePlan, STREAM_CLOSE } from "#fill";
import { type Field, type Form, readPages, type Widget } from "#form";
import type { Platform } from "#platform";
import { planDraw } from "../fields/draw-plan.ts";
import { type EmbeddedSignatures, signatureImages } from "../fields/embedded-signatures.ts";
import { planRed } from "../fields/field-format.ts";
import { pageFaceName, pageFontName, pageSigningName } from "../fields/page-names.ts";
import { drawPlanning, type Planning } from "../fields/plan-field.ts";
import { planPagePicture } from "../fields/plan-picture.ts";
import { planPageSignature } from "../fields/plan-signature.ts";
import { onPage } from "../fields/surroundings.ts";
import type { FontRegistry } from "../fonts/font-registry.ts";
import { type Burnable, type FlatItem, flatItem } from "./burn-widget.ts";
import { BurntStructure } from "./structure-tree.ts";

/** A page with burnt-in widgets. `num`: its added content stream; `prefix`: of the resource names that it uses. */
export type FlatPage = {
  readonly num: number;
  readonly prefix: string;
  readonly items: readonly FlatItem[];
};

/**
 * Removes the form from the document and burns every visible widget into its page, in page order. Returns the pages
 * that rows change; the others are complete.
 */
export function flattenPages(
  document: Document,
  form: Form,
  selected: readonly Field[],
  fonts: FontRegistry,
  signatures: EmbeddedSignatures,
  platform: Platform,
): readonly FlatPage[] {
  const byWidget = widgetIndex(form);
  const chosen = new Set(selected);
  const structure = BurntStructure.of(document);
  const defaults = document.add(form.resources);
  const flat: FlatPage[] = [];
  for (const page of readPages(document)) {
    const widgets = takeWidgets(document, page.dict, byWidget, chosen);
    if (widgets.length === 0) continue;
    const resources = pageResources(document, page.num, page.dict);
    const prefix = freePrefix(document, resources);
    const ground = {
      document,
      prefix,
      resources: defaults,
      objects: new Map(),
      properties: new Map(),
    };
    const stream = document.add(null);
    const { nextMark } = frameContents(document, page.dict, [stream], platform);
    const items = widgets.map((widget) => {
      const field = widget.known?.field ?? null;
      const mark = structure?.mark(page, widget.num, field, nextMark) ?? null;
      return flatItem(ground, widget, mark, field !== null && chosen.has(field));
    });
    for (const { known } of items) {
      for (const image of known === null ? [] : signatureImages(signatures, known.field)) {
        ground.objects.set(pageObjectName(prefix, image.num), image);
      }
    }
    const content = items.map((item) => item.rest).join("");
    document.set(stream.num, new Stream(new Map(), latin1Bytes(content)));
    page.dict.set("Resources", withResources(ground, resources, fonts));
    if (items.some(({ known }) => known !== null && chosen.has(known.field))) {
      flat.push({ num: stream.num, prefix, items });
    }
  }
  structure?.finish();
  leaveForm(document);
  return flat;
}

/** The plan of a page's content stream. `valueIndices`: index of each field's value in a row. */
export function planPage(
  planning: Planning,
  page: FlatPage,
  valueIndices: ReadonlyMap<Field, number>,
): PagePlan {
  const { table, first, numbers } = planning;
  const num = numbers.get(page.num) ?? 0;
  return {
    object: num - first,
    head: table.add(`${num} 0 obj\n<</Length `),
    open: table.add(">>\nstream\n"),
    close: table.add(STREAM_CLOSE),
    items: page.items.map((item) => planItem(planning, page.prefix, item, valueIndices)),
  };
}

function planItem(
  planning: Planning,
  prefix: string,
  item: FlatItem,
  valueIndices: ReadonlyMap<Field, number>,
): PageItem {
  const { table } = planning;
  const index = item.known === null ? -1 : (valueIndices.get(item.known.field) ?? -1);
  return {
    field: index,
    rest: table.add(item.rest),
    ...(index >= 0 ? planDrawn(planning, prefix, item) : NOT_DRAWN),
    byState: index >= 0 ? item.byState.map((content) => table.add(content)) : [],
  };
}

const NOT_DRAWN = { draw: null, red: null, signature: null };

function planDrawn(
  planning: Planning,
  prefix: string,
  { known, opening, closing }: FlatItem,
): Pick<PageItem, "draw" | "red" | "signature"> {
  if (known === null) return NOT_DRAWN;
  const { field, widget } = known;
  const place = onPage(field, widget, prefix);
  const around = {
    ...place,
    opening: opening + place.opening,
    closing: place.closing + closing,
  };
  if (field.type === "signature") {
    return { ...NOT_DRAWN, signature: planPageSignature(planning, field, widget, prefix, around) };
  }
  if (field.type === "button") {
    const picture = planPagePicture(planning, field, widget, prefix, around);
    return { ...NOT_DRAWN, signature: picture };
  }
  if (field.isBarcode || (field.type !== "text" && field.type !== "choice")) return NOT_DRAWN;
  const plan = (one: Widget): DrawPlan =>
    planDraw(field, one, drawPlanning(planning, field, around));
  return { ...NOT_DRAWN, draw: plan(widget), red: planRed(field, widget, plan) };
}

function widgetIndex(form: Form): ReadonlyMap<number, NonNullable<Burnable["known"]>> {
  const index = new Map<number, NonNullable<Burnable["known"]>>();
  for (const field of form.fields) {
    for (const node of field.nodes) {
      for (const widget of node.widgets) index.set(widget.num, { field, widget });
    }
  }
  return index;
}

/** Removes the page's widgets from its /Annots; returns those to be burnt in, each once. */
function takeWidgets(
  document: Document,
  page: Dict,
  byWidget: ReadonlyMap<number, NonNullable<Burnable["known"]>>,
  chosen: ReadonlySet<Field>,
): readonly Burnable[] {
  const kept: CosObject[] = [];
  const taken = new Map<number, Burnable>();
  for (const annotation of document.array(page.get("Annots")) ?? []) {
    const dict = document.dict(annotation);
    if (document.name(dict?.get("Subtype")) !== "Widget") kept.push(annotation);
    else if (annotation instanceof Ref && dict !== null) {
      const known = byWidget.get(annotation.num) ?? null;
      if (!isBurnt(document, dict, known !== null && chosen.has(known.field))) continue;
      taken.set(annotation.num, { num: annotation.num, dict, known });
    }
  }
  if (kept.length > 0) page.set("Annots", kept);
  else page.delete("Annots");
  return [...taken.values()];
}

/** The page's own resources merged with those of the burnt-in content. */
function withResources(ground: Ground, resources: Dict, fonts: FontRegistry): Dict {
  const named = new Map<string, CosObject>();
  for (const { index, object } of fonts.registered()) {
    named.set(pageFontName(ground.prefix, index), object);
  }
  const { objects: faces, signing } = fonts.faces;
  for (const [face, object] of faces.entries()) {
    named.set(pageFaceName(ground.prefix, face), object);
  }
  if (signing !== null) named.set(pageSigningName(ground.prefix), signing.object);
  for (const [kind, entries] of [
    ["XObject", ground.objects],
    ["Font", named],
    ["Properties", ground.properties],
  ] as const) {
    const own = ground.document.dict(resources.get(kind)) ?? [];
    if (entries.size > 0) resources.set(kind, new Map([...own, ...entries]));
  }
  return resources;
}

/** Actions that refer to fields (ISO 32000-2, 12.6.4, table 201). */
const FORM_ACTIONS = new Set(["JavaScript", "SubmitForm", "ResetForm", "ImportData"]);

/**
 * Removes the form from the document and everything that refers to it: permissions to fill it, the XFA flag, and
 * scripts that would access its fields. Navigation actions stay.
 */
function leaveForm(document: Document): void {
  const catalog = document.dict(document.root);
  if (catalog === null) return;
  for (const key of ["AcroForm", "Perms", "NeedsRendering"]) catalog.delete(key);
  if (isFormAction(document, catalog.get("OpenAction"))) catalog.delete("OpenAction");
  document.dict(catalog.get("Names"))?.delete("JavaScript");
  leaveActions(document, catalog);
  for (const { dict } of readPages(document)) leaveActions(document, dict);
}

/** Additional actions of the catalog or a page (12.6.3). */
function leaveActions(document: Document, holder: Dict): void {
  const actions = document.dict(holder.get("AA"));
  if (actions === null) return;
  // Modified in place, because many pages may share one dictionary.
  for (const [trigger, action] of actions) {
    if (isFormAction(document, action)) actions.delete(trigger);
  }
  if (actions.size === 0) holder.delete("AA");
}

function isFormAction(document: Document, action: CosObject | undefined): boolean {
  return FORM_ACTIONS.has(document.name(document.dict(action)?.get("S")) ?? "");
}
