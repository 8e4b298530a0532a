import assert from "node:assert/strict";
import { test } from "node:test";
import { CosString, latin1Bytes, Name, Stream } from "#cos";
import { nodePlatform } from "#node";
import { purePlatform } from "#platform";
import type { Encryption } from "./encryption.ts";
import { ObjectEncryptor } from "./object-encryptor.ts";

const ENCRYPTION: Encryption = {
  method: "aes-256",
  key: new Uint8Array(32).fill(7),
  strings: true,
  streams: true,
  metadata: false,
  dict: "",
};
const ONE = new Uint8Array(16).fill(1);
const OTHER = new Uint8Array(16).fill(2);
const LONG = latin1Bytes("BT /Helv 9 Tf (Ada) Tj ET\n".repeat(40));

function field(name: string) {
  return new Map([
    ["T", new CosString(latin1Bytes(name))],
    ["V", new CosString(latin1Bytes("Ada"))],
  ]);
}

test("a field's name has the same bytes in every document, and its value has not", () => {
  const encryptor = new ObjectEncryptor(ENCRYPTION, nodePlatform);
  const encryptField = (name: string, id: Uint8Array, by = encryptor) => {
    const object = by.object(field(name), 9, id);
    return object instanceof Map ? object : assert.fail();
  };
  const first = encryptField("name", ONE);
  const second = encryptField("name", OTHER);
  assert.deepEqual(second.get("T"), first.get("T"));
  assert.notDeepEqual(second.get("V"), first.get("V"));
  assert.notDeepEqual(encryptField("other", ONE).get("T"), first.get("T"));
  const pure = new ObjectEncryptor(ENCRYPTION, purePlatform);
  assert.deepEqual(encryptField("name", ONE, pure), first);
});

test("a long stream without a filter is compressed before encryption; others keep their filter", () => {
  const encryptor = new ObjectEncryptor(ENCRYPTION, nodePlatform);
  const encryptStream = (filter: readonly (readonly [string, Name])[], data: Uint8Array) => {
    const object = encryptor.object(new Stream(new Map(filter), data), 9, ONE);
    return object instanceof Stream ? object : assert.fail();
  };
  const packed = encryptStream([], LONG);
  assert.deepEqual(packed.dict.get("Filter"), new Name("FlateDecode"));
  assert.ok(packed.data.length < LONG.length / 4);
  const hex = encryptStream([["Filter", new Name("ASCIIHexDecode")]], LONG);
  assert.deepEqual(hex.dict.get("Filter"), new Name("ASCIIHexDecode"));
  assert.ok(hex.data.length > LONG.length);
  assert.equal(encryptStream([], latin1Bytes("q Q")).dict.has("Filter"), false);
  assert.deepEqual(encryptStream([["Type", new Name("Metadata")]], LONG).data, LONG);
});
