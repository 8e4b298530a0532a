import type { Dict, Document } from "#cos";
import type { Field, FieldType, Form } from "./field.ts";
import { calculationOrder } from "./field-scripts.ts";
import { readTree, type TreeField } from "./field-tree.ts";
import { type Page, readPages } from "./pages.ts";
import { type FormContext, readField, traitsOf } from "./read-field.ts";
import { readBytes, readQuadding } from "./read-widget.ts";
import { referencesIn } from "./references.ts";
import { repairForm } from "./repair-form.ts";

/**
 * Reads a document's form: field tree, inheritance, widgets, fields of the same name combined. Repairs the document on
 * the way (adopts orphan widgets, corrects malformed entries), so that readers of the output see the same form.
 */
export function readForm(document: Document): Form {
  const pages = readPages(document);
  const acroForm = repairForm(document, pages);
  const context = formContext(document, acroForm, pages);
  const fields: Field[] = [];
  for (const nodes of byName(readTree(document, acroForm)).values()) {
    const field = readField(context, nodes);
    if (field !== null) fields.push(field);
  }
  return {
    fields,
    resources: document.dict(acroForm.get("DR")) ?? new Map(),
    needAppearances: document.resolve(acroForm.get("NeedAppearances")) === true,
    pageCount: pages.length,
  };
}

function formContext(document: Document, acroForm: Dict, pages: readonly Page[]): FormContext {
  const places = new Map<number, { page: number; pageNum: number }>();
  for (const [index, page] of pages.entries()) {
    for (const { num } of referencesIn(document, page.dict, "Annots")) {
      if (!places.has(num)) places.set(num, { page: index + 1, pageNum: page.num });
    }
  }
  return {
    document,
    defaultAppearance: readBytes(document, acroForm, "DA") ?? "",
    quadding: readQuadding(document.number(acroForm.get("Q"))) ?? 0,
    calculated: calculationOrder(document, acroForm),
    placeOf: (num) => places.get(num) ?? null,
    options: new Map(),
  };
}

/** Nodes of the same full name are one field, shown in several places (12.7.4.2). */
function byName(tree: readonly TreeField[]): Map<string, TreeField[]> {
  const groups = new Map<string, TreeField[]>();
  for (const field of tree) {
    const group = groups.get(field.name);
    if (group === undefined) groups.set(field.name, [field]);
    else group.push(field);
  }
  return groups;
}

/**
 * Full names shared by fields of different types, which the standard forbids (ISO 32000-2, 12.7.4.2): only one type is
 * filled. Call after `readForm`.
 */
export function typeConflicts(document: Document): readonly string[] {
  const acroForm = document.dict(document.dict(document.root)?.get("AcroForm"));
  const types = new Map<string, FieldType>();
  const conflicts = new Set<string>();
  for (const node of acroForm === null ? [] : readTree(document, acroForm)) {
    const type = traitsOf(document, node)?.type;
    if (type === undefined) continue;
    if ((types.get(node.name) ?? type) !== type) conflicts.add(node.name);
    else types.set(node.name, type);
  }
  return [...conflicts];
}
