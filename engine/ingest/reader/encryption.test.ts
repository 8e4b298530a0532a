import assert from "node:assert/strict";
import { test } from "node:test";
import { latin1Bytes, latin1Text, Stream } from "#cos";
import { type OpenResult, open } from "#ingest";
import { nodePlatform } from "#node";
import { fillThrough } from "../fill-through.fixture.ts";
import { CONTENT, encryptedFile, hex, legacy, OWNER, SCHEMES } from "./encrypted-file.fixture.ts";
import { rc4 } from "./rc4.ts";

function content(result: OpenResult): string {
  assert.ok(result.kind === "form", JSON.stringify(result));
  const stream = [...result.document.objects.values()].find((object) => object instanceof Stream);
  return stream === undefined ? "" : latin1Text(stream.data);
}

test("an encrypted file without a user password is decrypted and filled, whatever its cipher", async () => {
  for (const scheme of SCHEMES) {
    const result = await open(encryptedFile(scheme), nodePlatform);
    assert.equal(content(result), latin1Text(CONTENT), scheme.name);
    const [field] = result.kind === "form" ? result.form.fields : [];
    assert.deepEqual([field?.name, field?.value], ["name", "value"], scheme.name);
    assert.ok(result.kind === "form");
    const codes = result.warnings.map(({ code }) => code);
    assert.deepEqual(codes, ["encryption_removed"], scheme.name);
    assert.equal(fillThrough(result, ["filled"]).fields[0]?.value, "filled", scheme.name);
  }
});

test("an encrypted file without a cross-reference is decrypted", async () => {
  for (const scheme of SCHEMES) {
    const text = latin1Text(encryptedFile(scheme)).replace(/startxref\n\d+/, "startxref\n1");
    const result = await open(latin1Bytes(text), nodePlatform);
    assert.equal(content(result), latin1Text(CONTENT), scheme.name);
  }
});

test("a wrong key length is corrected", async () => {
  const result = await open(
    encryptedFile(legacy(2, 3, 128), (dict) => dict.replace("/Length 128", "/Length 72")),
    nodePlatform,
  );
  assert.equal(content(result), latin1Text(CONTENT));
});

async function reason(change: (dict: string) => string): Promise<string> {
  const result = await open(encryptedFile(legacy(2, 3, 128), change), nodePlatform);
  return result.kind === "refused" ? result.reason : "form";
}

test("a file that needs a password is refused, and so is one with another handler", async () => {
  assert.equal(
    await reason((dict) => dict.replace(hex(OWNER), hex(Buffer.alloc(32)))),
    "password_needed",
  );
  assert.equal(
    await reason((dict) => dict.replace("/Standard", "/Adobe.PubSec")),
    "encryption_unsupported",
  );
  assert.equal(await reason((dict) => dict.replace("/V 2", "/V 3")), "encryption_unsupported");
});

test("a stream with an identity crypt filter is not decrypted, and loses the filter", async () => {
  const scheme = legacy(4, 4, 128, true);
  const plain = "<</Filter[/Crypt]/DecodeParms[<</Name/Identity>>]/Length 1>>stream\nx\nendstream";
  const text = latin1Text(encryptedFile(scheme));
  const from = text.indexOf("6 0 obj\n") + "6 0 obj\n".length;
  const file = text.slice(0, from) + plain + text.slice(text.indexOf("\nendobj", from));
  const result = await open(latin1Bytes(file), nodePlatform);
  assert.equal(content(result), "x");
  assert.ok(result.kind === "form");
  for (const object of result.document.objects.values()) {
    if (object instanceof Stream) assert.deepEqual(object.dict.get("Filter"), []);
  }
});

test("damaged ciphertext affects only its own text", async () => {
  for (const scheme of SCHEMES) {
    const file = encryptedFile({ ...scheme, encrypt: () => latin1Bytes("short") });
    const result = await open(file, nodePlatform);
    assert.ok(result.kind === "form", scheme.name);
  }
});

function vector(key: string, text: string): string {
  return Buffer.from(rc4(latin1Bytes(key), latin1Bytes(text))).toString("hex");
}

test("RC4 yields the published test vectors", () => {
  assert.equal(vector("Key", "Plaintext"), "bbf316e8d940af0ad3");
  assert.equal(vector("Wiki", "pedia"), "1021bf0420");
});
