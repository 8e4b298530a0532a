import { type CosObject, type Dict, type Document, Ref } from "#cos";

/**
 * The dictionaries in the array `holder[key]`. In real files it may hold direct dictionaries or other objects, or be a
 * single dictionary: the array is corrected so that each dictionary is an indirect object.
 */
export function referencesIn(document: Document, holder: Dict, key: string): readonly Ref[] {
  const value = document.resolve(holder.get(key));
  if (value === null) return [];
  const items = document.array(value) ?? [holder.get(key) ?? null];
  const refs = items.flatMap((item) => referenceTo(document, item));
  const intact = items === value && refs.every((ref, index) => ref === items[index]);
  if (!intact || refs.length !== items.length) replaceArray(document, holder, key, refs);
  return refs;
}

/** Replaces the content of the array `holder[key]`, which may be direct or indirect. */
export function replaceArray(
  document: Document,
  holder: Dict,
  key: string,
  items: readonly CosObject[],
): void {
  const value = holder.get(key);
  if (value instanceof Ref && document.array(value) !== null) document.set(value.num, items);
  else holder.set(key, items);
}

function referenceTo(document: Document, item: CosObject): readonly Ref[] {
  const value = document.resolve(item);
  if (!(value instanceof Map)) return [];
  if (!(item instanceof Ref)) return [document.add(value)];
  // A reference to a reference is resolved to its target.
  const target = document.objects.get(item.num);
  return target instanceof Ref ? referenceTo(document, target) : [item];
}
