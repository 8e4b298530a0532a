import {
  type CrossReference,
  decodePlain,
  type Entry,
  type Inflate,
  readCrossReference,
} from "./cross-reference.ts";
import { Document } from "./document.ts";
import { malformed, readIndirect } from "./indirect-object.ts";
import { Lexer } from "./lexer.ts";
import { type CosObject, CosString, isArray, Ref, Stream } from "./objects.ts";
import { type Malformed, parseObject } from "./parser.ts";

const HEADER = /^%PDF-\d\.\d[\r\n]/;

/**
 * Strictly reads the engine's own output: every offset and length exact, generation 0, no encryption; classic and
 * stream cross-references, object streams, incremental updates. Anything that a lenient reader would have to repair is
 * `Malformed`. Used for the engine's self-test.
 */
export function readDocument(
  bytes: Uint8Array,
  inflate: Inflate = () => null,
): Document | Malformed {
  const header = new TextDecoder("latin1").decode(bytes.subarray(0, 16));
  if (!HEADER.test(header)) return malformed(0, "no header");
  const xref = readCrossReference(bytes, inflate);
  return xref.kind === "malformed" ? xref : new Reading(bytes, inflate, xref).document();
}

class Reading {
  readonly #bytes: Uint8Array;
  readonly #inflate: Inflate;
  readonly #xref: CrossReference;
  readonly #objects = new Map<number, CosObject>();
  readonly #containers = new Map<number, readonly Packed[]>();

  constructor(bytes: Uint8Array, inflate: Inflate, xref: CrossReference) {
    this.#bytes = bytes;
    this.#inflate = inflate;
    this.#xref = xref;
  }

  document(): Document | Malformed {
    const { entries, trailer } = this.#xref;
    const size = trailer.get("Size");
    const root = trailer.get("Root");
    const info = trailer.get("Info");
    if (!(root instanceof Ref)) return malformed(0, "a trailer without /Root");
    for (const [num, entry] of entries) {
      if (typeof size !== "number" || num >= size) return malformed(0, "a number above /Size");
      const failure = this.#load(num, entry);
      if (failure !== null) return failure;
    }
    return new Document(this.#objects, root, info instanceof Ref ? info : null, firstId(trailer));
  }

  #load(num: number, entry: Entry): Malformed | null {
    if (entry.kind === "free") return null;
    if (entry.kind === "packed") return this.#loadPacked(num, entry.container, entry.index);
    const found = readIndirect(this.#bytes, entry.offset, (ref) => this.#lengthOf(ref));
    if (found.kind === "malformed") return found;
    if (found.num !== num) return malformed(entry.offset, `object ${found.num} instead of ${num}`);
    this.#objects.set(num, found.object);
    return null;
  }

  #loadPacked(num: number, container: number, index: number): Malformed | null {
    const packed = this.#containers.get(container) ?? this.#unpack(container);
    if (!Array.isArray(packed)) return malformed(0, `object stream ${container} cannot be read`);
    const items: readonly Packed[] = packed;
    const item = items[index];
    if (item?.num !== num) return malformed(0, `object ${num} is not where it should be`);
    this.#objects.set(num, item.object);
    return null;
  }

  /** Object streams (7.5.7): pairs of number and offset, then the objects. */
  #unpack(container: number): readonly Packed[] | null {
    const entry = this.#xref.entries.get(container);
    if (entry?.kind !== "offset") return null;
    const found = readIndirect(this.#bytes, entry.offset, (ref) => this.#lengthOf(ref));
    if (found.kind === "malformed" || !(found.object instanceof Stream)) return null;
    const data = decodePlain(found.object, this.#inflate);
    const items = data === null ? null : readPacked(data, found.object);
    if (items !== null) this.#containers.set(container, items);
    return items;
  }

  #lengthOf(ref: Ref): number | null {
    const entry = this.#xref.entries.get(ref.num);
    if (entry?.kind !== "offset") return null;
    const found = readIndirect(this.#bytes, entry.offset, () => null);
    return found.kind === "indirect" && typeof found.object === "number" ? found.object : null;
  }
}

type Packed = { readonly num: number; readonly object: CosObject };

function readPacked(data: Uint8Array, stream: Stream): readonly Packed[] | null {
  const first = stream.dict.get("First");
  const count = stream.dict.get("N");
  if (typeof first !== "number" || typeof count !== "number") return null;
  const lexer = new Lexer(data);
  const items: Packed[] = [];
  for (let i = 0; i < count; i += 1) {
    const num = lexer.next();
    const offset = lexer.next();
    if (num.kind !== "number" || offset.kind !== "number") return null;
    const parsed = parseObject(data, first + offset.value);
    if (parsed.kind === "malformed") return null;
    items.push({ num: num.value, object: parsed.object });
  }
  return items;
}

function firstId(trailer: ReadonlyMap<string, CosObject>): Uint8Array | null {
  const id = trailer.get("ID");
  const first = isArray(id) ? id[0] : null;
  return first instanceof CosString ? first.bytes : null;
}
