import { type CosObject, type Dict, type Document, Ref } from "#cos";

/**
 * The dictionaries that the array `holder[key]` points at. Real files hold them directly, hold something that is no
 * dictionary, or hold one dictionary where the array should be: the array is put right on the way, so that each
 * dictionary has a number of its own.
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

/** Puts `items` where the array `holder[key]` stands, be it an object of its own or not. */
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
  // A reference to a reference: the last one counts.
  const target = document.objects.get(item.num);
  return target instanceof Ref ? referenceTo(document, target) : [item];
}
