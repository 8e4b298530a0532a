import { Document } from "./document.ts";
import { mapReferences } from "./map-references.ts";

/** The same document, so that one of the two can be changed; see `mapReferences` for what they share. */
export function copyDocument(document: Document): Document {
  const objects = [...document.objects].map(
    ([num, object]) => [num, mapReferences(object, (ref) => ref)] as const,
  );
  return new Document(new Map(objects), document.root, document.info, document.id);
}
