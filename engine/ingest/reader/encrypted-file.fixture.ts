import { createCipheriv, createHash } from "node:crypto";
import { latin1Bytes, latin1Text, literalString, Stream } from "#cos";
import { ONE_FIELD, rawFile, streamText } from "../raw-file.fixture.ts";
import { rc4 } from "./rc4.ts";

/**
 * For tests: encryption with the empty user password by the standard's algorithms, independently of the engine and with
 * Node's ciphers.
 */
export type Scheme = {
  readonly name: string;
  readonly dict: string;
  readonly key: Buffer;
  readonly encrypt: (data: Uint8Array, num: number) => Uint8Array;
};

const ID = Buffer.from("0123456789abcdef");
export const OWNER = Buffer.alloc(32, 7);
const PERMISSIONS = -44;
const PADDING = Buffer.from(
  "28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a",
  "hex",
);
const SALTS = Buffer.from("validatekeysalt!");
const IV = Buffer.alloc(16, 3);

const md5 = (...parts: readonly Uint8Array[]): Buffer =>
  createHash("md5").update(Buffer.concat(parts)).digest();

export const hex = (bytes: Uint8Array): string => `<${Buffer.from(bytes).toString("hex")}>`;

function legacyKey(revision: number, keyBytes: number, metadata: boolean): Buffer {
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(PERMISSIONS);
  const mark = metadata || revision < 4 ? Buffer.alloc(0) : Buffer.alloc(4, 255);
  let hash = md5(PADDING, OWNER, permissions, ID, mark);
  for (let i = 0; revision > 2 && i < 50; i += 1) hash = md5(hash.subarray(0, keyBytes));
  return hash.subarray(0, keyBytes);
}

function userEntry(revision: number, key: Buffer): Uint8Array {
  if (revision === 2) return rc4(key, PADDING);
  let check = rc4(key, md5(PADDING, ID));
  for (let i = 1; i < 20; i += 1) {
    check = rc4(
      key.map((byte) => byte ^ i),
      check,
    );
  }
  return Buffer.concat([check, Buffer.alloc(16)]);
}

function objectKey(key: Buffer, num: number, salt: string): Buffer {
  const tail = Buffer.from([num & 255, (num >> 8) & 255, num >> 16, 0, 0]);
  return md5(key, tail, Buffer.from(salt)).subarray(0, Math.min(16, key.length + 5));
}

function aes(bits: 128 | 256, key: Buffer, data: Uint8Array): Buffer {
  const cipher = createCipheriv(`aes-${bits}-cbc`, key, IV);
  return Buffer.concat([IV, cipher.update(data), cipher.final()]);
}

export function legacy(version: number, revision: number, bits: number, aes128 = false): Scheme {
  const key = legacyKey(revision, bits / 8, true);
  const method = aes128 ? "AESV2" : "V2";
  const filters =
    version === 4 ? `/CF<</StdCF<</CFM/${method}/Length 16>>>>/StmF/StdCF/StrF/StdCF` : "";
  const entries = `/O${hex(OWNER)}/U${hex(userEntry(revision, key))}/P ${PERMISSIONS}`;
  return {
    name: `V${version} R${revision} ${aes128 ? "AES" : "RC4"}-${bits}`,
    dict: `<</Filter/Standard/V ${version}/R ${revision}/Length ${bits}${entries}${filters}>>`,
    key,
    encrypt: (data, num) =>
      aes128 ? aes(128, objectKey(key, num, "sAlT"), data) : rc4(objectKey(key, num, ""), data),
  };
}

function modern(revision: 5 | 6): Scheme {
  const key = Buffer.alloc(32, 9);
  const hash = revision === 5 ? sha256 : hardenKey;
  const user = Buffer.concat([hash(SALTS.subarray(0, 8)), SALTS]);
  const wrap = createCipheriv("aes-256-cbc", hash(SALTS.subarray(8)), Buffer.alloc(16));
  wrap.setAutoPadding(false);
  const entries = `/O${hex(Buffer.alloc(48))}/U${hex(user)}/UE${hex(wrap.update(key))}/P ${PERMISSIONS}`;
  const filters = "/CF<</StdCF<</CFM/AESV3/Length 32>>>>/StmF/StdCF/StrF/StdCF";
  return {
    name: `V5 R${revision} AES-256`,
    dict: `<</Filter/Standard/V 5/R ${revision}/Length 256${entries}${filters}>>`,
    key,
    encrypt: (data) => aes(256, key, data),
  };
}

function sha256(data: Uint8Array): Buffer {
  return createHash("sha256").update(data).digest();
}

/** Algorithm 2.B for the empty password, with the modulus of the whole number. */
function hardenKey(salt: Uint8Array): Buffer {
  let k = sha256(salt);
  for (let round = 0; ; round += 1) {
    const cipher = createCipheriv("aes-128-cbc", k.subarray(0, 16), k.subarray(16, 32));
    cipher.setAutoPadding(false);
    const e = cipher.update(Buffer.concat(Array.from({ length: 64 }, () => k)));
    const choice = Number(BigInt(`0x${e.subarray(0, 16).toString("hex")}`) % 3n);
    k = createHash(["sha256", "sha384", "sha512"][choice] ?? "")
      .update(e)
      .digest();
    if (round >= 63 && (e.at(-1) ?? 0) <= round + 1 - 32) return k.subarray(0, 32);
  }
}

export const SCHEMES: readonly Scheme[] = [
  legacy(1, 2, 40),
  legacy(2, 3, 40),
  legacy(2, 3, 128),
  legacy(4, 4, 128),
  legacy(4, 4, 128, true),
  modern(5),
  modern(6),
];

export const CONTENT = latin1Bytes("0 0 m 9 9 l S % more than one block of it");

export function encryptedFile(
  scheme: Scheme,
  change: (dict: string) => string = (dict) => dict,
): Uint8Array {
  const secret = (text: string, num: number): string =>
    latin1Text(literalString(scheme.encrypt(latin1Bytes(text), num)));
  const objects = {
    ...ONE_FIELD,
    3: ONE_FIELD[3]?.replace("/Annots", "/Contents 6 0 R/Annots") ?? "",
    4: `<</Fields[5 0 R]/DA${secret("/Helv 0 Tf 0 g", 4)}>>`,
    5: `<</Subtype/Widget/FT/Tx/T${secret("name", 5)}/V${secret("value", 5)}/Rect[0 0 9 9]>>`,
    6: streamText(new Stream(new Map(), scheme.encrypt(CONTENT, 6))),
    7: change(scheme.dict),
  };
  return rawFile({ objects, trailer: `/Encrypt 7 0 R/ID[${hex(ID)}${hex(ID)}]` });
}
