import type { CosObject, Dict, Document } from "#cos";
import { readPages } from "#form";

/** Actions that mean fields (ISO 32000-2, 12.6.4, table 201). */
const FORM_ACTIONS = new Set(["JavaScript", "SubmitForm", "ResetForm", "ImportData"]);

/**
 * Takes the form out of the document, with what speaks of it from outside: permissions to fill it, the promise of
 * XFA, and scripts that would look for its fields. What merely leads somewhere stays.
 */
export function leaveForm(document: Document): void {
  const catalog = document.dict(document.root);
  if (catalog === null) return;
  for (const key of ["AcroForm", "Perms", "NeedsRendering"]) catalog.delete(key);
  if (isFormAction(document, catalog.get("OpenAction"))) catalog.delete("OpenAction");
  document.dict(catalog.get("Names"))?.delete("JavaScript");
  leaveActions(document, catalog);
  for (const { dict } of readPages(document)) leaveActions(document, dict);
}

/** Triggers of the catalog or of a page (12.6.3). */
function leaveActions(document: Document, holder: Dict): void {
  const actions = document.dict(holder.get("AA"));
  if (actions === null) return;
  // In place: many pages may share one dictionary.
  for (const [trigger, action] of actions) {
    if (isFormAction(document, action)) actions.delete(trigger);
  }
  if (actions.size === 0) holder.delete("AA");
}

function isFormAction(document: Document, action: CosObject | undefined): boolean {
  return FORM_ACTIONS.has(document.name(document.dict(action)?.get("S")) ?? "");
}
