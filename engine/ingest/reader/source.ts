import { type CosObject, type Dict, Lexer, Name, Ref, Stream } from "#cos";
import type { Platform } from "#platform";
import { type Refused, refuse } from "../refused.ts";
import type { Budget } from "./budget.ts";
import { type Located, readCrossReference } from "./cross-reference.ts";
import { decodePicture, decodeStream, type Resolve } from "./decode-stream.ts";
import { Decryptor, openEncryption } from "./decryptor.ts";
import { type IndirectObject, indexOf, keywordBytes, readIndirectAt } from "./indirect-at.ts";
import type { KeptEncryption } from "./keep-encryption.ts";
import { parseLenient } from "./lenient-parser.ts";
import { type Scan, scanObjects } from "./scan-objects.ts";

const HEADER = keywordBytes("%PDF-");
const HEADER_SEARCH_BYTES = 1024;
const HOPS_MAX = 32;
/** Limit on nested loading: reading an object may need others, such as its /Length or the stream that contains it. */
const LOADING_MAX = 32;

/**
 * An untrusted file, read leniently: objects under their original numbers, decrypted. Errors of the cross-reference are
 * repaired by scanning the whole file.
 */
export class Source {
  readonly #bytes: Uint8Array;
  readonly #platform: Platform;
  readonly #budget: Budget;
  readonly #objects = new Map<number, CosObject>();
  readonly #loading = new Set<number>();
  readonly #containers = new Map<number, Packed | null>();
  #located = new Map<number, Located>();
  #decryptor: Decryptor | null = null;
  #scan: Scan | null = null;
  #damaged = false;
  trailer: Dict = new Map();

  /** Opens a file, or returns why it is refused. */
  static open(bytes: Uint8Array, platform: Platform, budget: Budget): Source | Refused {
    const header = indexOf(bytes.subarray(0, HEADER_SEARCH_BYTES), HEADER, 0);
    // Offsets count from the header, whatever precedes it.
    const source = new Source(bytes.subarray(Math.max(0, header)), platform, budget);
    source.#readCrossReference();
    let refusal = source.#unlock();
    if (refusal === null && source.root() === null) refusal = source.#recover();
    if (refusal !== null) return refusal;
    if (budget.refusal !== null) return budget.refusal;
    if (source.root() !== null) return source;
    return refuse(header === -1 ? "not_a_pdf" : "damaged");
  }

  private constructor(bytes: Uint8Array, platform: Platform, budget: Budget) {
    this.#bytes = bytes;
    this.#platform = platform;
    this.#budget = budget;
  }

  /** The catalog, or `null` when the trailer refers to none. */
  root(): Dict | null {
    const root = this.resolve(this.trailer.get("Root"));
    const isCatalog = root instanceof Map && (root.has("Pages") || root.has("AcroForm"));
    return isCatalog ? root : null;
  }

  /** True for a file that was encrypted and opened with the empty user password. */
  get encrypted(): boolean {
    return this.#decryptor !== null;
  }

  /** The encryption for what is written, `null` for a file without; `id`: the first half of its /ID. */
  kept(id: Uint8Array): KeptEncryption | null {
    return this.#decryptor?.kept(id) ?? null;
  }

  /** Follows references to the final object. */
  readonly resolve: Resolve = (object) => {
    let value = object ?? null;
    for (let hop = 0; value instanceof Ref; hop += 1) {
      if (hop === HOPS_MAX) return null;
      value = this.object(value.num);
    }
    return value;
  };

  /** An object by its number; `null` when the file has none. */
  object(num: number): CosObject {
    const known = this.#objects.get(num);
    if (known !== undefined) return known;
    if (this.#loading.has(num) || this.#loading.size >= LOADING_MAX || this.#budget.spent) {
      return null;
    }
    this.#loading.add(num);
    const object = this.#load(num);
    this.#loading.delete(num);
    this.#objects.set(num, object);
    return object;
  }

  /** A stream's decoded bytes; `null` when they cannot be decoded. */
  decode(stream: Stream): Uint8Array | null {
    return decodeStream(stream, this.#platform, this.#budget, this.resolve);
  }

  /** The file of the picture in a stream, a JPEG too; `null` when it cannot be decoded. */
  decodePicture(stream: Stream): Uint8Array | null {
    return decodePicture(stream, this.#platform, this.#budget, this.resolve);
  }

  /** The numbers of all objects in the file, ascending; scans the whole file. */
  numbers(): readonly number[] {
    const scanned = this.#scanned().offsets.keys();
    return [...new Set([...this.#located.keys(), ...scanned])].toSorted((a, b) => a - b);
  }

  #readCrossReference(): void {
    const xref = readCrossReference(this.#bytes, {
      dictAt: (at) => parseLenient(this.#bytes, at, this.#budget),
      indirectAt: (at) => this.#indirectAt(at, false),
      decode: (stream) => this.decode(stream),
    });
    this.#located = xref.located;
    this.#damaged = xref.damaged;
    this.trailer = xref.trailer;
  }

  /** Derives the key. Objects read on the way are not decrypted, so they are dropped from the cache. */
  #unlock(): Refused | null {
    this.#decryptor = null;
    this.#forget();
    const decryptor = openEncryption(this.trailer, this.resolve);
    this.#forget();
    if (decryptor !== null && !(decryptor instanceof Decryptor)) return decryptor;
    this.#decryptor = decryptor;
    return null;
  }

  #forget(): void {
    this.#objects.clear();
    this.#containers.clear();
  }

  #load(num: number): CosObject {
    const located = this.#located.get(num);
    if (located?.kind === "free") return null;
    if (located?.kind === "packed") return this.#loadPacked(num, located.container, located.index);
    if (located === undefined && !this.#damaged) return null;
    const found = located === undefined ? null : this.#indirectAt(located.offset, true);
    if (found?.num === num) return found.object;
    const offset = this.#scanned().offsets.get(num);
    return offset === undefined ? null : (this.#indirectAt(offset, true)?.object ?? null);
  }

  #indirectAt(offset: number, encrypted: boolean): IndirectObject | null {
    if (offset < 0 || offset >= this.#bytes.length) return null;
    const decryptor = encrypted ? this.#decryptor : null;
    const found = readIndirectAt(this.#bytes, offset, {
      budget: this.#budget,
      lengthOf: (ref) => {
        const length = this.resolve(ref);
        return typeof length === "number" ? length : null;
      },
      decryptString: (num, generation) =>
        decryptor === null ? null : (bytes) => decryptor.string(bytes, num, generation),
    });
    if (found === null || decryptor === null || !(found.object instanceof Stream)) return found;
    const plain = decryptor.stream(found.object, found.num, found.generation, this.resolve);
    return { ...found, object: plain };
  }

  #loadPacked(num: number, container: number, index: number): CosObject {
    const packed = this.#container(container);
    if (packed === null) return null;
    const at = packed.offsets[index];
    const entry = at?.num === num ? at : packed.offsets.find((each) => each.num === num);
    if (entry === undefined) return null;
    return parseLenient(packed.data, packed.first + entry.offset, this.#budget).object;
  }

  #container(num: number): Packed | null {
    const known = this.#containers.get(num);
    if (known !== undefined) return known;
    const stream = this.object(num);
    const packed = stream instanceof Stream ? this.#unpack(stream) : null;
    this.#containers.set(num, packed);
    return packed;
  }

  /** An object stream (ISO 32000-2, 7.5.7): pairs of number and offset, then the objects. */
  #unpack(stream: Stream): Packed | null {
    const data = this.decode(stream);
    const first = this.resolve(stream.dict.get("First"));
    if (data === null || typeof first !== "number") return null;
    const lexer = new Lexer(data.subarray(0, Math.max(0, first)));
    const offsets: { num: number; offset: number }[] = [];
    while (!this.#budget.spent) {
      const num = lexer.next();
      const offset = lexer.next();
      this.#budget.spendTokens();
      if (num.kind !== "number" || offset.kind !== "number") break;
      offsets.push({ num: num.value, offset: offset.value });
    }
    return { data, first, offsets };
  }

  #scanned(): Scan {
    this.#scan ??= scanObjects(this.#bytes);
    return this.#scan;
  }

  /** Discards the cross-reference and uses a scan of the file instead, including for the catalog. */
  #recover(): Refused | null {
    const { offsets, trailers } = this.#scanned();
    this.#forget();
    this.#located = new Map();
    for (const [num, offset] of offsets) this.#located.set(num, { kind: "offset", offset });
    for (const at of trailers)
      this.#adoptTrailer(parseLenient(this.#bytes, at, this.#budget).object);
    // Cross-reference streams also serve as trailers, and are not encrypted.
    for (const num of offsets.keys()) this.#adoptTrailer(this.#streamOf(num, "XRef")?.dict ?? null);
    const refusal = this.#unlock();
    if (refusal !== null) return refusal;
    for (const num of offsets.keys()) this.#adoptPacked(num);
    if (this.root() === null) this.#findRoot();
    return null;
  }

  #adoptTrailer(object: CosObject): void {
    if (!(object instanceof Map)) return;
    for (const key of ["Root", "Info", "ID", "Encrypt"]) {
      const value = object.get(key);
      if (value !== undefined) this.trailer.set(key, value);
    }
  }

  /** Adds objects that exist only in an object stream. */
  #adoptPacked(num: number): void {
    const offsets = this.#streamOf(num, "ObjStm") === null ? [] : this.#container(num)?.offsets;
    for (const [index, entry] of (offsets ?? []).entries()) {
      if (this.#scanned().offsets.has(entry.num)) continue;
      this.#located.set(entry.num, { kind: "packed", container: num, index });
      this.#objects.delete(entry.num);
    }
  }

  #streamOf(num: number, kind: string): Stream | null {
    const stream = this.object(num);
    if (!(stream instanceof Stream)) return null;
    const type = this.resolve(stream.dict.get("Type"));
    return type instanceof Name && type.value === kind ? stream : null;
  }

  #findRoot(): void {
    for (const num of this.#located.keys()) {
      const object = this.object(num);
      const type = object instanceof Map ? this.resolve(object.get("Type")) : null;
      if (type instanceof Name && type.value === "Catalog") this.trailer.set("Root", new Ref(num));
    }
  }
}

type Packed = {
  readonly data: Uint8Array;
  readonly first: number;
  readonly offsets: readonly { readonly num: number; readonly offset: number }[];
};
