import { Document } from "./document.ts";
import { type CosObject, isArray, Ref, Stream } from "./objects.ts";

/**
 * A copy of a direct object in which each reference is what `refOf` gives for it. Bytes of streams and strings are
 * shared: nobody writes them. Direct objects nest no deeper than a reader let them.
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
  return new Map([...dict].map(([key, value]) => [key, mapReferences(value, refOf)] as const));
}

/** The same document, so that one of the two can be changed; see `mapReferences` for what they share. */
export function copyDocument(document: Document): Document {
  const objects = [...document.objects].map(
    ([num, object]) => [num, mapReferences(object, (ref) => ref)] as const,
  );
  return new Document(new Map(objects), document.root, document.info, document.id);
}
