import { Document } from "./document.ts";
import { type CosObject, isArray, Ref, Stream } from "./objects.ts";

/**
 * A copy of a direct object with each reference replaced by `refOf(ref)`. Bytes of streams and strings are shared, as
 * they are never modified. Recursive: readers limit the nesting of direct objects.
 */
export function mapReferences(object: CosObject, refOf: (ref: Ref) => CosObject): CosObject {
  if (object instanceof Ref) return refOf(object);
  if (object instanceof Map) return mapDict(object, refOf);
  if (object instanceof Stream) return new Stream(mapDict(object.dict, refOf), object.data);
  return isArray(object) ? object.map((item) => mapReferences(item, refOf)) : object;
}

function mapDict(
  dict: ReadonlyMap<string, CosObject>,
  refOf: (ref: Ref) => CosObject,
): Map<string, CosObject> {
  const copy = new Map<string, CosObject>();
  for (const [key, value] of dict) copy.set(key, mapReferences(value, refOf));
  return copy;
}

/** A copy that can be changed independently; see `mapReferences` for what is shared. */
export function copyDocument(document: Document): Document {
  const objects = [...document.objects].map(
    ([num, object]) => [num, mapReferences(object, (ref) => ref)] as const,
  );
  return new Document(new Map(objects), document.root, document.info, document.id);
}
