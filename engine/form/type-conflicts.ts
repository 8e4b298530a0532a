import type { Document } from "#cos";
import type { FieldType } from "./field.ts";
import { readTree } from "./field-tree.ts";
import { traitsOf } from "./read-field.ts";

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
