import { type Dict, type Document, Ref } from "#cos";
import { referencesIn } from "./references.ts";

/** A page: its object number and dictionary (ISO 32000-2, 7.7.3.3). */
export type Page = { readonly num: number; readonly dict: Dict };

/** The pages in reading order, each once, even if the tree has loops. */
export function readPages(document: Document): readonly Page[] {
  const root = document.dict(document.root);
  const pages: Page[] = [];
  const seen = new Set<number>();
  const open = root === null ? [] : [rootOf(document, root)];
  for (let ref = open.pop(); ref !== undefined; ref = open.pop()) {
    const dict = document.dict(ref);
    if (seen.has(ref.num) || dict === null) continue;
    seen.add(ref.num);
    if (!dict.has("Kids")) pages.push({ num: ref.num, dict });
    else for (const kid of referencesIn(document, dict, "Kids").toReversed()) open.push(kid);
  }
  return pages;
}

/** The page tree's root; a direct dictionary is made an indirect object. */
function rootOf(document: Document, catalog: Dict): Ref {
  const pages = catalog.get("Pages") ?? null;
  if (pages instanceof Ref) return pages;
  const ref = document.add(pages);
  catalog.set("Pages", ref);
  return ref;
}
