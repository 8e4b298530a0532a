import { Document } from "./document.ts";
import { type CosObject, isArray, Stream } from "./objects.ts";

/** The same document, so that one of the two can be changed. Bytes of streams and strings are shared: nobody writes them. */
export function copyDocument(document: Document): Document {
  const objects = [...document.objects].map(([num, object]) => [num, copied(object)] as const);
  return new Document(new Map(objects), document.root, document.info, document.id);
}

/** Direct objects nest no deeper than a reader let them. */
function copied(object: CosObject): CosObject {
  if (object instanceof Map) return copiedDict(object);
  if (object instanceof Stream) return new Stream(copiedDict(object.dict), object.data);
  return isArray(object) ? object.map(copied) : object;
}

function copiedDict(dict: ReadonlyMap<string, CosObject>): Map<string, CosObject> {
  return new Map([...dict].map(([key, value]) => [key, copied(value)] as const));
}
