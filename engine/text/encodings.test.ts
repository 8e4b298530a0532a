import assert from "node:assert/strict";
import { test } from "node:test";
import { encodeTable, namedEncoding } from "./encodings.ts";

test("WinAnsi agrees with windows-1252 at every code that has a character", () => {
  const decoder = new TextDecoder("windows-1252");
  const encoding = namedEncoding("WinAnsiEncoding") ?? [];
  let count = 0;
  for (const [code, char] of encoding.entries()) {
    if (char === "") continue;
    assert.equal(char, decoder.decode(Uint8Array.of(code)), `code ${code}`);
    count += 1;
  }
  assert.equal(count, 95 + 27 + 96);
});

test("MacRoman agrees with macintosh, except for the currency sign and characters that PDF omits", () => {
  const decoder = new TextDecoder("macintosh");
  const encoding = namedEncoding("MacRomanEncoding") ?? [];
  for (const [code, char] of encoding.entries()) {
    if (char !== "" && code !== 0xdb) assert.equal(char, decoder.decode(Uint8Array.of(code)));
  }
  assert.equal(encoding[0xdb], "¤");
  assert.equal(encoding.filter((char) => char !== "").length, 95 + 113);
});

test("Standard encoding has the 149 characters of ISO 32000-2, D.2", () => {
  const encoding = namedEncoding("StandardEncoding") ?? [];
  assert.equal(encoding.filter((char) => char !== "").length, 149);
  const samples = {
    0o47: "’",
    0o140: "‘",
    0o251: "'",
    0o301: "`",
    0o320: "—",
    0o373: "ß",
    0o350: "Ł",
  };
  for (const [code, char] of Object.entries(samples)) assert.equal(encoding[Number(code)], char);
});

test("An unknown encoding name yields null", () => {
  assert.equal(namedEncoding("PDFDocEncoding"), null);
  assert.equal(namedEncoding("Identity-H"), null);
});

test("An encode table maps every character to its lowest code and everything else to 0", () => {
  const codes = encodeTable(["A", "B", "", "B", "A", "€"]);
  assert.equal(codes.length, 0x10000);
  assert.equal(codes["A".charCodeAt(0)], 4);
  assert.equal(codes["B".charCodeAt(0)], 1);
  assert.equal(codes["€".charCodeAt(0)], 5);
  assert.equal(codes.filter((code) => code !== 0).length, 3);
});
