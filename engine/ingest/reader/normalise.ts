import { type CosObject, CosString, type Dict, Document, isArray, Ref, Stream } from "#cos";
import type { Budget } from "./budget.ts";
import type { Source } from "./source.ts";

/**
 * Copies what the catalog and /Info reach into a normalised document: numbers from 1 without gaps, generation 0, direct
 * stream lengths, no null entries. The catalog is number 1.
 */
export function normalise(source: Source, root: Dict, budget: Budget): Document {
  const copy = new Copy(source, budget);
  const rootRef = copy.take(root);
  const info = source.resolve(source.trailer.get("Info"));
  const infoRef = info instanceof Map ? copy.take(info) : null;
  return new Document(copy.finish(), rootRef, infoRef, firstId(source));
}

class Copy {
  readonly #source: Source;
  readonly #budget: Budget;
  readonly #objects = new Map<number, CosObject>();
  /** Objects with a new number whose contents are still to be copied; breadth first. */
  readonly #queue: { readonly num: number; readonly object: CosObject }[] = [];
  readonly #numbers = new Map<CosObject, number>();

  constructor(source: Source, budget: Budget) {
    this.#source = source;
    this.#budget = budget;
  }

  /** Assigns an object a new number; `finish` copies its contents. */
  take(object: Shared): Ref {
    const known = this.#numbers.get(object);
    if (known !== undefined) return new Ref(known);
    this.#budget.spendObject();
    const num = this.#queue.length + 1;
    this.#queue.push({ num, object });
    this.#numbers.set(object, num);
    return new Ref(num);
  }

  finish(): ReadonlyMap<number, CosObject> {
    for (const { num, object } of this.#queue) {
      if (this.#budget.spent) break;
      this.#objects.set(num, this.#copy(object));
    }
    return this.#objects;
  }

  #copy(object: CosObject): CosObject {
    if (object instanceof Ref) return this.#follow(object);
    if (object instanceof Stream) {
      const dict = this.#dict(object.dict);
      dict.delete("Length");
      return new Stream(dict, object.data);
    }
    if (object instanceof Map) return this.#dict(object);
    return isArray(object) ? object.map((item) => this.#copy(item)) : object;
  }

  #dict(dict: Dict): Dict {
    const copy: Dict = new Map();
    for (const [key, value] of dict) {
      const copied = this.#copy(value);
      // A null entry is equivalent to a missing one (ISO 32000-2, 7.3.7).
      if (copied !== null) copy.set(key, copied);
    }
    return copy;
  }

  /** Scalars are inlined where they are used; objects with contents remain shared. */
  #follow(ref: Ref): CosObject {
    const target = this.#source.resolve(ref);
    if (!isShared(target)) return target;
    if (this.#numbers.has(target)) this.#budget.spendTokens(lengthOf(target));
    return this.take(target);
  }
}

type Shared = Dict | Stream | CosString | readonly CosObject[];

const SMALL_STRING_BYTES = 128;
/**
 * Smaller dictionaries are not counted per reference: every annotation refers to its page, but no walk iterates over
 * it.
 */
const SMALL_DICT_ENTRIES = 100;

function isShared(object: CosObject): object is Shared {
  if (object instanceof CosString) return object.bytes.length > SMALL_STRING_BYTES;
  return object instanceof Map || object instanceof Stream || isArray(object);
}

/** Number of entries that a walk visits each time it reaches this object. */
function lengthOf(object: Shared): number {
  if (isArray(object)) return object.length;
  return object instanceof Map && object.size > SMALL_DICT_ENTRIES ? object.size : 0;
}

function firstId(source: Source): Uint8Array | null {
  const id = source.resolve(source.trailer.get("ID"));
  const first = isArray(id) ? source.resolve(id[0]) : null;
  return first instanceof CosString && first.bytes.length > 0 ? first.bytes : null;
}
