import { cbc } from "@noble/ciphers/aes.js";
import { hmac } from "@noble/hashes/hmac.js";
import { md5 } from "@noble/hashes/legacy.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { type CosObject, CosString, type Dict, isArray, Name, Stream } from "#cos";
import { joinChunks } from "#platform";
import type { Encryption } from "./encryption.ts";

const AES_SALT = Uint8Array.of(0x73, 0x41, 0x6c, 0x54);
const IV_BYTES = 16;
const IV_PURPOSE = Uint8Array.of(0x49, 0x56);

/**
 * Encrypts indirect objects of generation 0. Initialisation vectors are derived from the document, the object and the
 * plain bytes: equal input gives equal bytes, and different bytes never share a vector.
 */
export class ObjectEncryptor {
  readonly #encryption: Encryption;
  readonly #ivKey: Uint8Array;

  constructor(encryption: Encryption) {
    this.#encryption = encryption;
    this.#ivKey = hmac(sha256, encryption.key, IV_PURPOSE);
  }

  /** A copy of object `num` with its strings and its stream encrypted. `documentId`: 16 bytes. */
  object(object: CosObject, num: number, documentId: Uint8Array): CosObject {
    const { key, method } = this.#encryption;
    return new OneObject(this.#encryption, this.#ivKey, {
      key: method === "aes-256" ? key : objectKey(key, num),
      num,
      documentId,
    }).copy(object);
  }
}

type Place = {
  readonly key: Uint8Array;
  readonly num: number;
  readonly documentId: Uint8Array;
};

class OneObject {
  readonly #encryption: Encryption;
  readonly #ivKey: Uint8Array;
  readonly #place: Place;
  #count = 0;

  constructor(encryption: Encryption, ivKey: Uint8Array, place: Place) {
    this.#encryption = encryption;
    this.#ivKey = ivKey;
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
    return new Map([...dict].map(([key, value]) => [key, this.copy(value)] as const));
  }

  #stream(stream: Stream): Stream {
    const { streams, metadata } = this.#encryption;
    const type = stream.dict.get("Type");
    const open = !metadata && type instanceof Name && type.value === "Metadata";
    const data = streams && !open ? this.#encrypt(stream.data) : stream.data;
    return new Stream(this.#dict(stream.dict), data);
  }

  /** The initialisation vector, then the padded cipher text (7.6.3.1). */
  #encrypt(plain: Uint8Array): Uint8Array {
    const { key, num, documentId } = this.#place;
    const counted = new Uint8Array(8);
    const view = new DataView(counted.buffer);
    view.setUint32(0, num);
    view.setUint32(4, this.#count);
    this.#count += 1;
    const input = joinChunks([documentId, counted, plain]);
    const iv = hmac(sha256, this.#ivKey, input).slice(0, IV_BYTES);
    return joinChunks([iv, cbc(key, iv).encrypt(plain)]);
  }
}

/** Algorithm 1 (7.6.3.2) for AES and generation 0. */
function objectKey(key: Uint8Array, num: number): Uint8Array {
  const tail = Uint8Array.of(num, num >> 8, num >> 16, 0, 0);
  return md5(joinChunks([key, tail, AES_SALT])).subarray(0, Math.min(16, key.length + 5));
}
