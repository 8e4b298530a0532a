import { type CosObject, CosString, type Dict, Name } from "#cos";
import type { Resolve } from "./decode-stream.ts";

/** How strings or streams are encrypted (ISO 32000-2, table 25). */
export type CryptMethod = "none" | "rc4" | "aes-128" | "aes-256";

/** The standard security handler's dictionary (ISO 32000-2, tables 20 and 21). */
export type EncryptionDict = {
  readonly revision: number;
  readonly keyBytes: number;
  readonly owner: Uint8Array;
  readonly user: Uint8Array;
  readonly userKey: Uint8Array;
  readonly ownerKey: Uint8Array;
  readonly perms: Uint8Array;
  readonly permissions: number;
  readonly encryptMetadata: boolean;
  readonly strings: CryptMethod;
  readonly streams: CryptMethod;
  /** Methods by the name of the crypt filter, for streams that select their own. */
  readonly filters: ReadonlyMap<string, CryptMethod>;
};

/** `null` for a handler or version other than the standard ones. */
export function readEncryptionDict(dict: Dict, resolve: Resolve): EncryptionDict | null {
  const version = numberOf(resolve(dict.get("V")), 0);
  const handler = resolve(dict.get("Filter"));
  if (!(handler instanceof Name) || handler.value !== "Standard") return null;
  if (![1, 2, 4, 5].includes(version)) return null;
  const filters = readFilters(resolve(dict.get("CF")), resolve);
  const methodOf = (key: string): CryptMethod => {
    if (version < 4) return "rc4";
    const name = resolve(dict.get(key));
    return name instanceof Name ? (filters.get(name.value) ?? "none") : "none";
  };
  const bits = numberOf(resolve(dict.get("Length")), 40);
  return {
    revision: numberOf(resolve(dict.get("R")), 2),
    keyBytes: keyBytesOf(version, bits),
    owner: bytesOf(resolve(dict.get("O"))),
    user: bytesOf(resolve(dict.get("U"))),
    userKey: bytesOf(resolve(dict.get("UE"))),
    ownerKey: bytesOf(resolve(dict.get("OE"))),
    perms: bytesOf(resolve(dict.get("Perms"))),
    permissions: numberOf(resolve(dict.get("P")), 0),
    encryptMetadata: resolve(dict.get("EncryptMetadata")) !== false,
    strings: methodOf("StrF"),
    streams: methodOf("StmF"),
    filters,
  };
}

/** 40 bits for version 1, 128 for 4; in between /Length, which some writers give in bytes. */
function keyBytesOf(version: number, length: number): number {
  if (version === 1) return 5;
  if (version === 4) return 16;
  if (version === 5) return 32;
  const bytes = length >= 40 ? length >> 3 : length;
  return Math.min(16, Math.max(5, bytes));
}

function readFilters(object: CosObject, resolve: Resolve): Map<string, CryptMethod> {
  const filters = new Map<string, CryptMethod>([["Identity", "none"]]);
  if (!(object instanceof Map)) return filters;
  for (const [name, value] of object) {
    const filter = resolve(value);
    const method = filter instanceof Map ? resolve(filter.get("CFM")) : null;
    if (name !== "Identity") filters.set(name, methodNamed(method));
  }
  return filters;
}

function methodNamed(name: CosObject): CryptMethod {
  if (!(name instanceof Name)) return "none";
  if (name.value === "V2") return "rc4";
  if (name.value === "AESV2") return "aes-128";
  return name.value === "AESV3" ? "aes-256" : "none";
}

function numberOf(object: CosObject, fallback: number): number {
  return typeof object === "number" ? object : fallback;
}

function bytesOf(object: CosObject): Uint8Array {
  return object instanceof CosString ? object.bytes : new Uint8Array();
}
