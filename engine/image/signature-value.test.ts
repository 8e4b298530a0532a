import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { decodeBase64 } from "./base64.ts";
import { writeJpeg } from "./jpeg.fixture.ts";
import { readSignature, type SignatureValue } from "./mod.ts";
import { writePng } from "./png.fixture.ts";

const png = writePng({ width: 1, height: 1, colorType: 0, depth: 8, samples: [7] });
const jpeg = writeJpeg({ across: 1, down: 1, components: 1, squares: [[9]] });
const pngText = Buffer.from(png).toString("base64");
const jpegText = Buffer.from(jpeg).toString("base64");

test("a data: URI with a PNG or JPEG is an image", () => {
  assert.deepEqual(imageOf(`data:image/png;base64,${pngText}`), png);
  assert.deepEqual(imageOf(`data:image/jpeg;base64,${jpegText}`), jpeg);
  assert.deepEqual(imageOf(`DATA:Image/PNG;charset=utf-8;BASE64,${pngText}`), png);
  assert.deepEqual(imageOf(`data:image/png;base64,${jpegText}`), jpeg, "the bytes decide");
});

test("bare base64 is an image if it begins like a PNG or JPEG", () => {
  assert.deepEqual(imageOf(pngText), png);
  assert.deepEqual(imageOf(jpegText), jpeg);
  assert.deepEqual(imageOf(`  ${pngText.replace(/.{20}/g, "$&\r\n")}\n`), png);
});

test("any other data: URI is refused, including SVG", () => {
  const svg = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>").toString("base64");
  for (const value of [
    `data:image/svg+xml;base64,${svg}`,
    "data:image/svg+xml,<svg/>",
    `data:image/gif;base64,${pngText}`,
    `data:image/png,${pngText}`,
    `data:;base64,${pngText}`,
    "data:",
  ]) {
    assert.match(reasonOf(value), /only a PNG or JPEG/);
  }
  assert.match(reasonOf(`data:image/png;base64,${svg}`), /neither a PNG nor a JPEG/);
  assert.match(reasonOf("data:image/png;base64,"), /neither/);
});

test("damaged base64 is refused, not treated as a name", () => {
  assert.match(reasonOf(`${pngText.slice(0, -8)}!!!!${pngText.slice(-4)}`), /base64 is damaged/);
  assert.match(reasonOf(pngText.slice(0, 41)), /base64 is damaged/);
  assert.match(reasonOf(`${jpegText}=`), /base64 is damaged/);
  assert.match(reasonOf(pngText.slice(0, 13)), /base64 is damaged/);
  assert.match(reasonOf("/9j/ Ada Lovelace"), /base64 is damaged/);
  assert.match(reasonOf(`data:image/png;base64,${pngText.replaceAll("A", "-")}`), /damaged/);
});

test("an image of more than 5 MB is refused", () => {
  const large = Buffer.alloc(5 * 1024 * 1024 + 1);
  large.set(png);
  assert.match(reasonOf(large.toString("base64")), /larger than 5 MB/);
  assert.match(reasonOf(`${pngText}${" ".repeat(9_000_000)}x`), /larger than 5 MB/);
  assert.equal(imageOf(large.subarray(0, -1).toString("base64")).length, 5 * 1024 * 1024);
});

test("an id is a stored signature, any other text is a name", () => {
  assert.deepEqual(readSignature(" sig_4fT9-x_0 "), { kind: "stored", id: "sig_4fT9-x_0" });
  for (const name of [
    "Ada Lovelace",
    "sig_",
    "sig_ Ada",
    "Sig_1",
    "iVBOR",
    "/9",
    "data",
    "王小明",
    "O'Neill, 3rd",
  ]) {
    assert.deepEqual(readSignature(name), { kind: "typed", name });
  }
  assert.deepEqual(readSignature(" Ada \n"), { kind: "typed", name: "Ada" });
  assert.match(reasonOf("  "), /empty/);
});

test("base64 is decoded to the original bytes", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      assert.deepEqual(decodeBase64(Buffer.from(bytes).toString("base64")), bytes);
    }),
  );
});

test("only the canonical base64 of some bytes is accepted", () => {
  const characters = fc.constantFrom(..."ABCDwxyz0189+/===-_ \n".split(""));
  fc.assert(
    fc.property(fc.array(characters, { maxLength: 9 }), (list) => {
      const bytes = decodeBase64(list.join(""));
      const bare = list.join("").replace(/\s/g, "");
      if (bytes !== null) assert.equal(Buffer.from(bytes).toString("base64"), bare);
      else assert.notEqual(Buffer.from(bare, "base64").toString("base64"), bare);
    }),
    { numRuns: 2000 },
  );
});

test("any text is a valid value or has a reason", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(0xffff)), (units) => {
      const value = String.fromCharCode(...units);
      assert.ok(["image", "typed", "stored", "invalid"].includes(readSignature(value).kind));
    }),
  );
});

function imageOf(value: string): Uint8Array {
  const signature: SignatureValue = readSignature(value);
  assert.equal(signature.kind, "image");
  return signature.kind === "image" ? signature.bytes : new Uint8Array(0);
}

function reasonOf(value: string): string {
  const signature: SignatureValue = readSignature(value);
  assert.equal(signature.kind, "invalid");
  return signature.kind === "invalid" ? signature.reason : "";
}
