import assert from "node:assert/strict";
import { test } from "node:test";
import { glyphUnicode } from "./glyph-names.ts";

const CASES: Readonly<Record<string, string>> = {
  A: "A",
  space: " ",
  nbspace: "\u00a0",
  backslash: "\\",
  grave: "`",
  quotesingle: "'",
  quoteright: "’",
  Euro: "€",
  eacute: "é",
  Abreve: "Ă",
  Scommaaccent: "Ș",
  Tcommaaccent: "Ţ",
  scedilla: "ş",
  ohungarumlaut: "ő",
  Zdotaccent: "Ż",
  aogonek: "ą",
  lslash: "ł",
  dotlessi: "ı",
  alphatonos: "ά",
  afii10017: "А",
  afii10023: "Ё",
  afii10024: "Ж",
  afii10049: "Я",
  afii10065: "а",
  afii10071: "ё",
  afii10097: "я",
  afii10055: "І",
  uni20AC: "€",
  u00E9: "é",
  "a.swash": "a",
  "uni0041.alt": "A",
};

test("A glyph name maps to its character", () => {
  for (const [name, char] of Object.entries(CASES)) assert.equal(glyphUnicode(name), char, name);
});

test("A meaningless glyph name maps to no character", () => {
  const names = [
    ".notdef",
    "g23",
    "cid42",
    "G01",
    "",
    "uniD800",
    "uni20ac0",
    "afii1",
    "Qacute",
    "Gedilla",
  ];
  for (const name of names) assert.equal(glyphUnicode(name), "", name);
});
