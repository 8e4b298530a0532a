import { cbc } from "@noble/ciphers/aes.js";
import { md5 } from "@noble/hashes/legacy.js";
import { type CosObject, CosString, type Dict, isArray, Name, Stream } from "#cos";
import { type Refused, refuse } from "../refused.ts";
import type { Resolve } from "./decode-stream.ts";
import { type CryptMethod, type EncryptionDict, readEncryptionDict } from "./encryption-dict.ts";
import { emptyPasswordKey } from "./file-key.ts";
import { type KeptEncryption, keepEncryption } from "./keep-encryption.ts";
import { rc4 } from "./rc4.ts";

const AES_SALT = Uint8Array.of(0x73, 0x41, 0x6c, 0x54);

/** Decrypts a file that opens with the empty user password (ISO 32000-2, 7.6). */
export class Decryptor {
  readonly #dict: EncryptionDict;
  readonly #key: Uint8Array;

  constructor(dict: EncryptionDict, key: Uint8Array) {
    this.#dict = dict;
    this.#key = key;
  }

  /** The encryption for what is written. `id`: the first half of its /ID. */
  kept(id: Uint8Array): KeptEncryption {
    return keepEncryption(this.#dict, this.#key, id);
  }

  string(bytes: Uint8Array, num: number, generation: number): Uint8Array {
    return this.#decrypt(this.#dict.strings, bytes, num, generation);
  }

  /** Decrypts a stream. One with its own crypt filter is decrypted by that, and the filter is removed. */
  stream(stream: Stream, num: number, generation: number, resolve: Resolve): Stream {
    const type = resolve(stream.dict.get("Type"));
    const kind = type instanceof Name ? type.value : "";
    if (kind === "XRef" || (kind === "Metadata" && !this.#dict.encryptMetadata)) return stream;
    const own = ownFilter(stream.dict, resolve);
    const method = own === null ? this.#dict.streams : (this.#dict.filters.get(own) ?? "none");
    const data = this.#decrypt(method, stream.data, num, generation);
    return new Stream(own === null ? stream.dict : withoutCrypt(stream.dict, resolve), data);
  }

  #decrypt(method: CryptMethod, bytes: Uint8Array, num: number, generation: number): Uint8Array {
    switch (method) {
      case "none":
        return bytes;
      case "rc4":
        return rc4(this.#objectKey(num, generation, new Uint8Array()), bytes);
      case "aes-128":
        return decryptAes(this.#objectKey(num, generation, AES_SALT), bytes);
      case "aes-256":
        return decryptAes(this.#key, bytes);
    }
  }

  /** Algorithm 1 (7.6.3.2). */
  #objectKey(num: number, generation: number, salt: Uint8Array): Uint8Array {
    const input = new Uint8Array(this.#key.length + 5 + salt.length);
    input.set(this.#key);
    const tail = [num, num >> 8, num >> 16, generation, generation >> 8];
    input.set(tail, this.#key.length);
    input.set(salt, this.#key.length + 5);
    return md5(input).subarray(0, Math.min(16, this.#key.length + 5));
  }
}

/** `null` when the file is not encrypted. */
export function openEncryption(trailer: Dict, resolve: Resolve): Decryptor | Refused | null {
  const encrypt = resolve(trailer.get("Encrypt"));
  if (!(encrypt instanceof Map)) return null;
  const dict = readEncryptionDict(encrypt, resolve);
  if (dict === null) return refuse("encryption_unsupported");
  const key = emptyPasswordKey(dict, firstId(resolve(trailer.get("ID")), resolve));
  return key === null ? refuse("password_needed") : new Decryptor(dict, key);
}

function firstId(id: CosObject, resolve: Resolve): Uint8Array {
  const first = isArray(id) ? resolve(id[0]) : null;
  return first instanceof CosString ? first.bytes : new Uint8Array();
}

/** The first block is the initialisation vector, the last byte the padding length. Lenient: invalid padding is kept. */
function decryptAes(key: Uint8Array, bytes: Uint8Array): Uint8Array {
  const whole = bytes.length - (bytes.length % 16);
  if (whole < 32) return new Uint8Array();
  const cipher = cbc(key, bytes.slice(0, 16), { disablePadding: true });
  const plain = cipher.decrypt(bytes.slice(16, whole));
  const filled = plain.at(-1) ?? 0;
  return filled >= 1 && filled <= 16 ? plain.subarray(0, plain.length - filled) : plain;
}

/** The name in the parameters of a /Crypt filter, or `null` (7.4.10). */
function ownFilter(dict: Dict, resolve: Resolve): string | null {
  const filters = listOf(resolve(dict.get("Filter")));
  const at = filters.findIndex((filter) => isCrypt(resolve(filter)));
  if (at === -1) return null;
  const parms = resolve(listOf(resolve(dict.get("DecodeParms")))[at]);
  const name = parms instanceof Map ? resolve(parms.get("Name")) : null;
  return name instanceof Name ? name.value : "Identity";
}

function withoutCrypt(dict: Dict, resolve: Resolve): Dict {
  const filters = listOf(resolve(dict.get("Filter")));
  const parms = listOf(resolve(dict.get("DecodeParms")));
  const kept = filters.flatMap((filter, index) => (isCrypt(resolve(filter)) ? [] : [index]));
  const plain: Dict = new Map(dict);
  plain.set(
    "Filter",
    kept.map((index) => filters[index] ?? null),
  );
  plain.set(
    "DecodeParms",
    kept.map((index) => parms[index] ?? null),
  );
  return plain;
}

function isCrypt(filter: CosObject): boolean {
  return filter instanceof Name && filter.value === "Crypt";
}

function listOf(object: CosObject): readonly CosObject[] {
  if (object === null) return [];
  return isArray(object) ? object : [object];
}
