import { type ShownPage, shownPages } from "#assemble";
import { type Dict, type Document, Name, Ref } from "#cos";
import { readPages } from "#form";
import { type FieldDefinition, fieldNameOf } from "./field-definition.ts";
import { fieldDict, widgetDict } from "./field-dict.ts";
import { type FieldFonts, openFormDict } from "./form-dict.ts";
import { groupBy } from "./group-by.ts";
import { inReadingOrder } from "./reading-order.ts";
import { tagWidgets } from "./tag-widgets.ts";

type Page = { readonly ref: Ref; readonly dict: Dict; readonly shown: ShownPage };

/**
 * Adds fields to the document, without appearances: compiling draws them. Fields that are there stay. The document's
 * field tree must have been repaired, and `definitionFaults` must have found nothing. Widgets are added to their pages in
 * reading order, which is the order of the Tab key; in a tagged document each has an element of the structure.
 */
export function addFields(document: Document, definitions: readonly FieldDefinition[]): void {
  const pages = pagesOf(document);
  const form = openFormDict(document);
  const ordered = inReadingOrder(document, definitions);
  const widgets = new Map<FieldDefinition, Ref>();
  for (const [name, all] of groupBy(ordered, fieldNameOf)) {
    const field = addField(document, all, pages, form.fonts);
    form.tree.add(name.split("."), field.ref, field.dict);
    for (const [index, definition] of all.entries()) {
      const widget = field.widgets[index];
      if (widget !== undefined) widgets.set(definition, widget);
    }
  }
  form.dict.set("Fields", form.tree.finish());
  const placed = ordered.flatMap((definition) => {
    const [widget, page] = [widgets.get(definition), pages[definition.page - 1]];
    return widget === undefined || page === undefined ? [] : [{ widget, page }];
  });
  const isTagged = document.dict(document.dict(document.root)?.get("StructTreeRoot")) !== null;
  for (const [page, all] of groupBy(placed, (each) => each.page)) {
    const annotations = document.array(page.dict.get("Annots")) ?? [];
    page.dict.set("Annots", [...annotations, ...all.map(({ widget }) => widget)]);
    // ISO 14289-1, 7.18.3, asks for the order of the structure, which is the same.
    if (!page.dict.has("Tabs")) page.dict.set("Tabs", new Name(isTagged ? "S" : "R"));
  }
  tagWidgets(
    document,
    placed.map(({ widget, page }) => ({ widget, page: page.ref })),
  );
}

function pagesOf(document: Document): readonly Page[] {
  const shown = shownPages(document);
  return readPages(document).flatMap(({ num, dict }, index): readonly Page[] => {
    const page = shown[index];
    return page === undefined ? [] : [{ ref: new Ref(num), dict, shown: page }];
  });
}

type Added = { readonly ref: Ref; readonly dict: Dict; readonly widgets: readonly Ref[] };

/** Adds a field with a widget for each definition; one object for both where there is one of a single widget. */
function addField(
  document: Document,
  all: readonly FieldDefinition[],
  pages: readonly Page[],
  fonts: FieldFonts,
): Added {
  const dict = fieldDict(all);
  const parts = all.map((definition) => {
    const page = pages[definition.page - 1];
    if (page === undefined) throw new RangeError(`page ${definition.page} does not exist`);
    return widgetDict(definition, page, fonts);
  });
  const [only, ...others] = parts;
  if (only !== undefined && others.length === 0 && all[0]?.type !== "radio") {
    const merged: Dict = new Map([...only, ...dict]);
    const ref = document.add(merged);
    return { ref, dict: merged, widgets: [ref] };
  }
  const ref = document.add(dict);
  const widgets = parts.map((part) => document.add(part.set("Parent", ref)));
  dict.set("Kids", widgets);
  return { ref, dict, widgets };
}
