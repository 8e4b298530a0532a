import { type CosObject, type Dict, isArray, Name, Ref, Stream } from "./objects.ts";

const HOPS_MAX = 32;

/**
 * A normalised document: objects numbered 1…n, no encryption, no object streams, no cross-reference. `ingest` creates
 * it. Compilation modifies it, so each one needs its own copy.
 */
export class Document {
  readonly objects: Map<number, CosObject> = new Map();
  readonly root: Ref;
  readonly info: Ref | null;
  /** The first part of /ID, or `null` where the file had none (14.4). */
  readonly id: Uint8Array | null;
  #next = 1;

  constructor(
    objects: ReadonlyMap<number, CosObject>,
    root: Ref,
    info: Ref | null,
    id: Uint8Array | null,
  ) {
    for (const [num, object] of objects) this.set(num, object);
    this.root = root;
    this.info = info;
    this.id = id;
  }

  /** Number of the next new object. */
  get nextNumber(): number {
    return this.#next;
  }

  set(num: number, object: CosObject): void {
    this.objects.set(num, object);
    if (num >= this.#next) this.#next = num + 1;
  }

  add(object: CosObject): Ref {
    const ref = new Ref(this.#next);
    this.set(ref.num, object);
    return ref;
  }

  /** Follows references; a dangling one is `null` (7.3.10). */
  resolve(object: CosObject | undefined): CosObject {
    let value = object;
    for (let hop = 0; value instanceof Ref; hop += 1) {
      if (hop === HOPS_MAX) return null;
      value = this.objects.get(value.num);
    }
    return value ?? null;
  }

  /** The resolved value as a dictionary (for a stream, its dictionary), else `null`. */
  dict(object: CosObject | undefined): Dict | null {
    const value = this.resolve(object);
    if (value instanceof Map) return value;
    return value instanceof Stream ? value.dict : null;
  }

  array(object: CosObject | undefined): readonly CosObject[] | null {
    const value = this.resolve(object);
    return isArray(value) ? value : null;
  }

  name(object: CosObject | undefined): string | null {
    const value = this.resolve(object);
    return value instanceof Name ? value.value : null;
  }

  number(object: CosObject | undefined): number | null {
    const value = this.resolve(object);
    return typeof value === "number" ? value : null;
  }
}
