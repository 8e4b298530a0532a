import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { CosString, decodeText, encodeText, latin1Bytes } from "#cos";

test("any text is read back from its encoded bytes", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      assert.equal(decodeText(new CosString(encodeText(text))), text);
    }),
  );
});

test("text in PDFDocEncoding has one byte per character", () => {
  assert.deepEqual(encodeText("Zoë • €"), latin1Bytes("Zo\xeb \x80 \xa0"));
});

test("other text is UTF-16 with a byte order mark", () => {
  assert.deepEqual(encodeText("ą"), Uint8Array.of(0xfe, 0xff, 0x01, 0x05));
});

test("text that would begin like a byte order mark is UTF-16 too", () => {
  assert.equal(encodeText("\xfe\xffx").length, 8);
  assert.equal(encodeText("ï»¿").length, 8);
});

test("UTF-8 and little-endian UTF-16 are recognised by their byte order marks", () => {
  assert.equal(decodeText(new CosString(latin1Bytes("\xef\xbb\xbf\xc4\x85"))), "ą");
  assert.equal(decodeText(new CosString(latin1Bytes("\xff\xfe\x05\x01"))), "ą");
});

test("a text cut within a character loses only that character", () => {
  assert.equal(decodeText(new CosString(latin1Bytes("\xfe\xff\0A\0"))), "A");
});

test("a text of many thousand characters is decoded whole, in each encoding", () => {
  for (const letters of ["Zo\u00eb \u2022", "\u0141\u00f3d\u017a", "a\ud83d\ude00"]) {
    const text = letters.repeat(5000);
    assert.equal(decodeText(new CosString(encodeText(text))), text);
  }
  const utf16 = Uint8Array.of(0xff, 0xfe, ...Array.from({ length: 10_001 }, (_, at) => at & 0x7f));
  assert.equal(decodeText(new CosString(utf16)).length, 5000);
});
