import { md5 } from "@noble/hashes/legacy.js";
import { type CosObject, CosString, type Dict, isArray, isSameBytes, Name, Stream } from "#cos";
import { joinChunks, type Platform } from "#platform";
import type { Encryption } from "./encryption.ts";

const AES_SALT = Uint8Array.of(0x73, 0x41, 0x6c, 0x54);
const IV_BYTES = 16;
/** Shorter streams gain less than a block from compression, and setting it up takes time. */
const COMPRESSED_BYTES_MIN = 128;
/** Length of `/Filter/FlateDecode`. */
const FILTER_BYTES = 19;
/** Field entries that are the same in every row, so that their encrypted bytes are made once. */
const STATIC_KEYS: ReadonlySet<string> = new Set(["T", "TU", "TM", "DA"]);
/** In place of the document id and the counter in the vectors of these entries. */
const EVERY_DOCUMENT = new Uint8Array(16);
const STATIC_COUNT = 0xffff_ffff;
const IV_PURPOSE = Uint8Array.of(0x49, 0x56);

/**
 * Encrypts indirect objects of generation 0. Initialisation vectors are derived from the document, the object and the
 * plain bytes: equal input gives equal bytes, and different bytes never share a vector.
 */
export class ObjectEncryptor {
  readonly #encryption: Encryption;
  readonly #platform: Platform;
  readonly #statics: Statics = new Map();
  readonly #vectorHash: VectorHash;
  readonly #keys = new Map<number, Uint8Array>();

  constructor(encryption: Encryption, platform: Platform) {
    this.#encryption = encryption;
    this.#platform = platform;
    this.#vectorHash = platform.hmacSha256(platform.hmacSha256(encryption.key)(IV_PURPOSE));
  }

  /** A copy of object `num` with its strings and its stream encrypted; the stream is compressed where that pays. `documentId`: 16 bytes. */
  object(object: CosObject, num: number, documentId: Uint8Array): CosObject {
    return new OneObject(this.#encryption, {
      platform: this.#platform,
      statics: this.#statics,
      vectorHash: this.#vectorHash,
      key: this.#keyOf(num),
      num,
      documentId,
    }).copy(object);
  }

  /** Kept, because the rows of a template have the same objects. */
  #keyOf(num: number): Uint8Array {
    const { key, method } = this.#encryption;
    if (method === "aes-256") return key;
    const known = this.#keys.get(num) ?? objectKey(key, num);
    if (this.#keys.size < KEYS_MAX) this.#keys.set(num, known);
    return known;
  }
}

/** Object keys kept: more than a row of a long form has objects. */
const KEYS_MAX = 20_000;

type VectorHash = (bytes: Uint8Array) => Uint8Array;

/** The last plain bytes of a static entry, by object and key, and what they were encrypted to. */
type Statics = Map<string, { readonly plain: Uint8Array; readonly encrypted: Uint8Array }>;

type Place = {
  readonly statics: Statics;
  readonly platform: Platform;
  readonly vectorHash: VectorHash;
  readonly key: Uint8Array;
  readonly num: number;
  readonly documentId: Uint8Array;
};

class OneObject {
  readonly #encryption: Encryption;
  readonly #place: Place;
  #count = 0;

  constructor(encryption: Encryption, place: Place) {
    this.#encryption = encryption;
    this.#place = place;
  }

  /** Recursive: readers limit the nesting of direct objects. */
  copy(object: CosObject): CosObject {
    if (object instanceof CosString) {
      return this.#encryption.strings ? new CosString(this.#encrypt(object.bytes)) : object;
    }
    if (object instanceof Map) return this.#dict(object);
    if (object instanceof Stream) return this.#stream(object);
    return isArray(object) ? object.map((item) => this.copy(item)) : object;
  }

  #dict(dict: Dict): Dict {
    return new Map(
      [...dict].map(([key, value]) => [
        key,
        value instanceof CosString && STATIC_KEYS.has(key)
          ? this.#staticString(key, value)
          : this.copy(value),
      ]),
    );
  }

  #staticString(key: string, string: CosString): CosString {
    if (!this.#encryption.strings) return string;
    const { statics, num } = this.#place;
    const place = `${num} ${key}`;
    const known = statics.get(place);
    if (known !== undefined && isSameBytes(known.plain, string.bytes)) {
      return new CosString(known.encrypted);
    }
    const encrypted = this.#encryptWith(EVERY_DOCUMENT, STATIC_COUNT, string.bytes);
    statics.set(place, { plain: string.bytes.slice(), encrypted });
    return new CosString(encrypted);
  }

  #stream(stream: Stream): Stream {
    const { streams, metadata } = this.#encryption;
    const type = stream.dict.get("Type");
    const open = !metadata && type instanceof Name && type.value === "Metadata";
    if (!streams || open) return new Stream(this.#dict(stream.dict), stream.data);
    const { dict, data } = this.#compressed(stream);
    return new Stream(this.#dict(dict), this.#encrypt(data));
  }

  /** Encrypted bytes cannot be compressed, so this comes first. Streams that have a filter stay as they are. */
  #compressed(stream: Stream): Stream {
    if (stream.dict.has("Filter") || stream.data.length < COMPRESSED_BYTES_MIN) return stream;
    const data = this.#place.platform.deflateQuickly(stream.data);
    if (data.length + FILTER_BYTES >= stream.data.length) return stream;
    return new Stream(new Map(stream.dict).set("Filter", new Name("FlateDecode")), data);
  }

  /** The initialisation vector, then the padded cipher text (7.6.3.1). */
  #encrypt(plain: Uint8Array): Uint8Array {
    this.#count += 1;
    return this.#encryptWith(this.#place.documentId, this.#count - 1, plain);
  }

  #encryptWith(documentId: Uint8Array, count: number, plain: Uint8Array): Uint8Array {
    const { key, num, platform, vectorHash } = this.#place;
    const counted = new Uint8Array(8);
    const view = new DataView(counted.buffer);
    view.setUint32(0, num);
    view.setUint32(4, count);
    const input = joinChunks([documentId, counted, plain]);
    const iv = vectorHash(input).slice(0, IV_BYTES);
    return joinChunks([iv, platform.encryptAes(key, iv, plain)]);
  }
}

/** Algorithm 1 (7.6.3.2) for AES and generation 0. */
function objectKey(key: Uint8Array, num: number): Uint8Array {
  const tail = Uint8Array.of(num, num >> 8, num >> 16, 0, 0);
  return md5(joinChunks([key, tail, AES_SALT])).subarray(0, Math.min(16, key.length + 5));
}
