import type { CosObject, Dict, Document } from "#cos";
import { type Form, referencesIn } from "#form";

/**
 * Gives each field the value that it inherits and removes it from the groups above: readers disagree on which one
 * counts (ISO 32000-2, 12.7.4.1).
 */
export function lowerValues(document: Document, form: Form): void {
  const fields = new Set<Dict>(form.fields.flatMap(({ nodes }) => nodes.map((node) => node.dict)));
  const seen = new Set<Dict>();
  const acroForm = document.dict(document.dict(document.root)?.get("AcroForm"));
  const waiting: Branch[] = acroForm === null ? [] : branches(document, acroForm, "Fields");
  for (let branch = waiting.pop(); branch !== undefined; branch = waiting.pop()) {
    const { dict, inherited } = branch;
    if (seen.has(dict)) continue;
    seen.add(dict);
    const value = dict.get("V") ?? inherited;
    if (fields.has(dict)) {
      if (value !== undefined) dict.set("V", value);
    } else dict.delete("V");
    // Only named kids are fields; a field's unnamed widgets get no value.
    for (const kid of branches(document, dict, "Kids", value)) {
      if (kid.dict.has("T")) waiting.push(kid);
    }
  }
}

type Branch = { readonly dict: Dict; readonly inherited: CosObject | undefined };

function branches(
  document: Document,
  holder: Dict,
  key: "Fields" | "Kids",
  inherited?: CosObject,
): Branch[] {
  return referencesIn(document, holder, key).flatMap((ref) => {
    const dict = document.dict(ref);
    return dict === null ? [] : [{ dict, inherited }];
  });
}
