import {
  type CosObject,
  type Dict,
  type Document,
  isArray,
  mapReferences,
  Ref,
  Stream,
} from "#cos";
import type { Form } from "#form";

/** A document being joined, its objects copied under new numbers. */
export type Part = {
  readonly source: { readonly document: Document; readonly form: Form };
  /** From 1. */
  readonly place: number;
  /** Offset added to its object numbers. */
  readonly shift: number;
  /** Its objects have the numbers from `shift + 1` up to, not including, this. */
  readonly end: number;
  readonly catalog: Dict;
  readonly pagesBefore: number;
};

/** Copies a document's objects after those of `target`; streams share their bytes. */
export function copyObjects(
  target: Document,
  source: Part["source"],
  place: number,
  pagesBefore: number,
): Part {
  const shift = target.nextNumber - 1;
  for (const [num, object] of source.document.objects) {
    target.set(
      num + shift,
      mapReferences(object, (ref) => new Ref(ref.num + shift)),
    );
  }
  const catalog = target.dict(new Ref(source.document.root.num + shift));
  if (catalog === null) throw new Error("assertion failed: a document without a catalog");
  return { source, place, shift, end: target.nextNumber, catalog, pagesBefore };
}

/** Every dictionary of a part, including those of streams and nested ones. */
export function* dictsOf(document: Document, { shift, end }: Part): Generator<Dict> {
  for (let num = shift + 1; num < end; num += 1) {
    const waiting: CosObject[] = [document.objects.get(num) ?? null];
    for (let object = waiting.pop(); object !== undefined; object = waiting.pop()) {
      const dict = object instanceof Stream ? object.dict : object;
      if (dict instanceof Map) yield dict;
      const items = dict instanceof Map ? dict.values() : isArray(dict) ? dict : [];
      for (const item of items) if (item instanceof Map || isArray(item)) waiting.push(item);
    }
  }
}
