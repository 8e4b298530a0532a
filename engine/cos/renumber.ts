import type { Document } from "./document.ts";
import { mapReferences } from "./map-references.ts";
import { type CosObject, CosString, isArray, Name, Ref, Stream } from "./objects.ts";

/** New numbers by old ones; objects without an entry are not written. */
export type Numbers = ReadonlyMap<number, number>;

/** Every object reachable from `roots`, by number. */
export function reachable(document: Document, roots: readonly CosObject[]): ReadonlySet<number> {
  const seen = new Set<number>();
  const waiting: CosObject[] = [...roots];
  for (let object = waiting.pop(); object !== undefined; object = waiting.pop()) {
    if (object instanceof Ref) {
      if (seen.has(object.num) || !document.objects.has(object.num)) continue;
      seen.add(object.num);
      waiting.push(document.resolve(object));
    } else {
      for (const child of childrenOf(object)) if (hasChildren(child)) waiting.push(child);
    }
  }
  return seen;
}

/** The same object with its references renumbered; a dangling reference becomes `null` (ISO 32000-2, 7.3.10). */
export function renumbered(object: CosObject, numbers: Numbers): CosObject {
  return mapReferences(object, ({ num }) => {
    const renamed = numbers.get(num);
    return renamed === undefined ? null : new Ref(renamed);
  });
}

/** A reference or a container; most children are names, numbers and strings. */
function hasChildren(object: CosObject): boolean {
  if (object === null || typeof object !== "object") return false;
  return !(object instanceof Name || object instanceof CosString);
}

function childrenOf(object: CosObject): Iterable<CosObject> {
  if (object instanceof Map) return object.values();
  if (object instanceof Stream) return object.dict.values();
  return isArray(object) ? object : [];
}
