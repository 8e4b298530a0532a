import { type Dict, type Document, Ref } from "#cos";

/** The parent of a field or widget; `null` without one. Some writers give a page as /Parent, which does not count. */
export function parentOf(document: Document, dict: Dict | null): Ref | null {
  const ref = dict?.get("Parent");
  const parent = document.resolve(ref);
  if (!(ref instanceof Ref) || !(parent instanceof Map) || parent.has("MediaBox")) return null;
  return ["T", "FT", "Kids"].some((key) => parent.has(key)) ? ref : null;
}
