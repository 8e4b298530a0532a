import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { decodeBase64, decodeHex, encodeBase64, encodeHex } from "./encodings.ts";

test("bytes are written as Node writes them, and come back", () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      assert.equal(encodeHex(bytes), Buffer.from(bytes).toString("hex"));
      assert.equal(encodeBase64(bytes), Buffer.from(bytes).toString("base64"));
      assert.deepEqual(decodeHex(encodeHex(bytes)), bytes);
      assert.deepEqual(decodeBase64(encodeBase64(bytes)), bytes);
    }),
  );
});

test("what is written in another way is nothing", () => {
  for (const text of ["0", "0G", "AA", " 00"]) assert.equal(decodeHex(text), null);
  for (const text of ["A", "AB==", "AAA", "AA=", "A A=", "=AAA", "AA-_"])
    assert.equal(decodeBase64(text), null);
});
