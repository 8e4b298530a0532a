import type { Encryption } from "#encryption";
import type { EncryptionChange } from "../ingest-warning.ts";
import type { EncryptionDict } from "./encryption-dict.ts";
import { legacyKey, legacyUser } from "./file-key.ts";

const CHECK_BYTES = 32;

/** An encryption for the filled PDFs, and whether it differs from the file's. */
export type KeptEncryption = { readonly encryption: Encryption; readonly change: EncryptionChange };

/**
 * The file's encryption for what is written: AES-256 with the file's own key and entries, else AES-128 (V4, R4), whose
 * key follows from /O, /P and /ID. /O of a 40-bit file depends on the length of its key and does not carry over.
 */
export function keepEncryption(
  dict: EncryptionDict,
  key: Uint8Array,
  id: Uint8Array,
): KeptEncryption {
  const flags = {
    strings: dict.strings !== "none",
    streams: dict.streams !== "none",
    metadata: dict.encryptMetadata,
  };
  if (dict.revision >= 5) {
    const entries = `${hexEntry("OE", dict.ownerKey)}${hexEntry("UE", dict.userKey)}${hexEntry("Perms", dict.perms)}`;
    const text = dictText({ ...dict, ...flags }, 5, `AESV3/Length 32`, entries);
    return { encryption: { method: "aes-256", key, ...flags, dict: text }, change: "none" };
  }
  const raised = { ...dict, revision: 4, keyBytes: 16, owner: dict.owner.subarray(0, CHECK_BYTES) };
  const own = legacyKey(raised, id);
  const user = new Uint8Array(CHECK_BYTES);
  user.set(legacyUser(raised, id, own));
  const text = dictText({ ...raised, ...flags, user }, 4, "AESV2/Length 16", "");
  const encryption: Encryption = { method: "aes-128", key: own, ...flags, dict: text };
  if (key.length < 16 || dict.revision < 3) return { encryption, change: "owner_lost" };
  const rc4 = dict.strings === "rc4" || dict.streams === "rc4";
  return { encryption, change: rc4 ? "upgraded" : "none" };
}

type Entries = Pick<EncryptionDict, "revision" | "owner" | "user" | "permissions"> & {
  readonly strings: boolean;
  readonly streams: boolean;
  readonly metadata: boolean;
};

function dictText(entries: Entries, version: 4 | 5, method: string, rest: string): string {
  const { revision, owner, user, permissions, strings, streams, metadata } = entries;
  return (
    `<</Filter/Standard/V ${version}/R ${revision}/Length ${version === 5 ? 256 : 128}` +
    `/P ${permissions | 0}${hexEntry("O", owner)}${hexEntry("U", user)}${rest}` +
    `/EncryptMetadata ${metadata}/CF<</StdCF<</Type/CryptFilter/AuthEvent/DocOpen/CFM/${method}>>>>` +
    `/StmF/${filterName(streams)}/StrF/${filterName(strings)}>>`
  );
}

function filterName(used: boolean): string {
  return used ? "StdCF" : "Identity";
}

function hexEntry(key: string, bytes: Uint8Array): string {
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0"));
  return `/${key}<${digits.join("")}>`;
}
