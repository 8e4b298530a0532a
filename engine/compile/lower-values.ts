import type { CosObject, Dict, Document } from "#cos";
import type { Form } from "#form";

const ANCESTORS_MAX = 64;

/**
 * Gives each field the value that it inherits, and takes it from the groups above: readers differ in whom they
 * believe where both have one (ISO 32000-2, 12.7.4.1).
 */
export function lowerValues(document: Document, form: Form): void {
  const groups = new Set<Dict>();
  for (const field of form.fields) {
    for (const { dict } of field.nodes) {
      const above = ancestors(document, dict);
      const inherited = above.map((group) => group.get("V")).find((value) => value !== undefined);
      if (inherited !== undefined && !dict.has("V")) dict.set("V", inherited);
      for (const group of above) groups.add(group);
    }
  }
  for (const group of groups) group.delete("V");
}

function ancestors(document: Document, dict: Dict): readonly Dict[] {
  const found: Dict[] = [];
  let parent: CosObject | undefined = dict.get("Parent");
  for (let up = 0; up < ANCESTORS_MAX; up += 1) {
    const group = document.dict(parent);
    if (group === null || group === dict || found.includes(group)) return found;
    found.push(group);
    parent = group.get("Parent");
  }
  return found;
}
