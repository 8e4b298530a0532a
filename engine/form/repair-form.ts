import { type Dict, type Document, Name, Ref } from "#cos";
import { adoptOrphans } from "./adopt-orphans.ts";
import { readTree } from "./field-tree.ts";
import type { Page } from "./pages.ts";

/**
 * Puts a form right where real files are wrong, in the document itself: /AcroForm, /Fields and /DR stand, orphans are
 * adopted, every widget has a /Rect and a /Subtype, and no widget keeps a value of its own beside its field's.
 * Returns /AcroForm.
 */
export function repairForm(document: Document, pages: readonly Page[]): Dict {
  const acroForm = ensureAcroForm(document);
  adoptOrphans(document, acroForm, pages);
  for (const field of readTree(document, acroForm)) {
    for (const num of field.widgets) {
      const widget = document.dict(new Ref(num));
      if (widget === null) continue;
      if (num !== field.num) liftFrom(widget, field.dict, field.attributes);
      repairWidget(document, widget);
    }
  }
  return acroForm;
}

function ensureAcroForm(document: Document): Dict {
  const root = document.dict(document.root);
  const known = document.dict(root?.get("AcroForm"));
  const acroForm: Dict = known ?? new Map();
  if (known === null) root?.set("AcroForm", acroForm);
  if (document.array(acroForm.get("Fields")) === null) acroForm.set("Fields", []);
  if (document.dict(acroForm.get("DR")) === null) acroForm.set("DR", new Map());
  return acroForm;
}

/** A widget's own /V is stale the moment its field is filled; what the field itself lacks it takes over. */
function liftFrom(widget: Dict, field: Dict, attributes: ReadonlyMap<string, unknown>): void {
  for (const key of ["V", "DV", "FT", "Ff", "MaxLen", "Opt"]) {
    const own = widget.get(key);
    if (own === undefined) continue;
    if (attributes.get(key) === own) field.set(key, own);
    widget.delete(key);
  }
}

function repairWidget(document: Document, widget: Dict): void {
  if (document.name(widget.get("Subtype")) !== "Widget") widget.set("Subtype", new Name("Widget"));
  const rect = document.array(widget.get("Rect")) ?? [];
  const whole = rect.length === 4 && rect.every((item) => document.number(item) !== null);
  if (!whole) widget.set("Rect", [0, 0, 0, 0]);
}
