import { Document, deflatedStream, Ref, reachable, renumbered, Stream, serialise } from "#cos";
import type { Platform } from "#platform";

/** Writes a document as a file: what its catalog and /Info reach, without gaps in the numbers, streams compressed. */
export function writeDocument(document: Document, platform: Platform): Uint8Array {
  const { root, info, id } = document;
  const roots = info === null ? [root] : [root, info];
  const kept = [...reachable(document, roots)].toSorted((a, b) => a - b);
  const numbers = new Map(kept.map((num, index) => [num, index + 1] as const));
  const objects = kept.map((num) => {
    const object = renumbered(document.objects.get(num) ?? null, numbers);
    const packed = object instanceof Stream ? deflatedStream(object, platform.deflate) : object;
    return [numbers.get(num) ?? 0, packed] as const;
  });
  const moved = (ref: Ref): Ref => new Ref(numbers.get(ref.num) ?? 1);
  const written = new Document(new Map(objects), moved(root), info && moved(info), id);
  return serialise(written);
}
