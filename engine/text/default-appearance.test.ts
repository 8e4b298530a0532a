import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { parseDefaultAppearance } from "./default-appearance.ts";

const SEED = 20260101;

test("A default appearance sets font, size and colour, in any order", () => {
  const expected = { fontName: "Helv", sizePoints: 12, color: "0 0 1 rg" };
  assert.deepEqual(parseDefaultAppearance("/Helv 12 Tf 0 0 1 rg"), expected);
  assert.deepEqual(parseDefaultAppearance("0 0 1 rg /Helv 12 Tf"), expected);
});

test("Each of the three colour operators is understood, and the last one counts", () => {
  assert.equal(parseDefaultAppearance("0.5 g").color, "0.5 g");
  assert.equal(parseDefaultAppearance("1 0.25 0 rg").color, "1 0.25 0 rg");
  assert.equal(parseDefaultAppearance("0 .2 1 0 k").color, "0 0.2 1 0 k");
  assert.equal(parseDefaultAppearance("1 0 0 rg 0.3 g").color, "0.3 g");
});

test("A colour without its operands is ignored, and components are clamped to 0…1", () => {
  assert.equal(parseDefaultAppearance("0 1 rg").color, "0 g");
  assert.equal(parseDefaultAppearance("255 -1 0 rg").color, "1 0 0 rg");
});

test("Operators other than font and fill colour are ignored", () => {
  const text = "0 G 1 0 0 RG 1 0 0 1 72 9 Tm /Helv 9 Tf 0 Tc (x) Tj [3] 0 d 0 g";
  assert.deepEqual(parseDefaultAppearance(text), {
    fontName: "Helv",
    sizePoints: 9,
    color: "0 g",
  });
});

test("An empty default appearance means no font, automatic size, black", () => {
  assert.deepEqual(parseDefaultAppearance(""), { fontName: null, sizePoints: 0, color: "0 g" });
});

test("A font without a size is automatic; a size without a font is kept", () => {
  assert.equal(parseDefaultAppearance("/Helv Tf 0 g").sizePoints, 0);
  assert.equal(parseDefaultAppearance("/Helv Tf 0 g").fontName, "Helv");
  assert.deepEqual(parseDefaultAppearance("Helv 11 Tf"), {
    fontName: null,
    sizePoints: 11,
    color: "0 g",
  });
});

test("A negative size counts as positive, an absurd one as automatic, a decimal comma as a point", () => {
  assert.equal(parseDefaultAppearance("/Helv -9 Tf").sizePoints, 9);
  assert.equal(parseDefaultAppearance("/Helv 1e9 Tf").sizePoints, 0);
  assert.equal(parseDefaultAppearance("/Helv 99999999 Tf").sizePoints, 0);
  assert.equal(parseDefaultAppearance("/Helv 9,5 Tf").sizePoints, 9.5);
});

test("A font name keeps commas and has its #xx escapes decoded", () => {
  assert.equal(parseDefaultAppearance("/Arial,Bold 9 Tf").fontName, "Arial,Bold");
  assert.equal(parseDefaultAppearance("/Times#20New#20Roman 9 Tf").fontName, "Times New Roman");
  assert.equal(parseDefaultAppearance("/F1 9 Tf/F2 10 Tf").fontName, "F2");
});

test("A default appearance in UTF-16 is decoded", () => {
  const wide = `\u00fe\u00ff${Array.from("/Helv 9 Tf 1 g", (char) => `\0${char}`).join("")}`;
  const expected = { fontName: "Helv", sizePoints: 9, color: "1 g" };
  assert.deepEqual(parseDefaultAppearance(wide), expected);
});

test("A no-break space is part of a name", () => {
  assert.equal(parseDefaultAppearance("/A\u00a0B 9 Tf").fontName, "A\u00a0B");
});

test("Any default appearance yields a usable size and colour", () => {
  const parts = [
    "/Helv",
    "/",
    "#",
    "12",
    "-.5",
    "--3",
    "1,5",
    "Tf",
    "rg",
    "g",
    "k",
    "(",
    ")",
    "%",
    "\0",
  ];
  const property = fc.property(fc.array(fc.constantFrom(...parts)), (words) => {
    const { sizePoints, color } = parseDefaultAppearance(words.join(" "));
    assert.ok(sizePoints >= 0 && sizePoints <= 1000);
    assert.match(color, /^(?:[01]|0\.\d+)(?: (?:[01]|0\.\d+)){0,3} (?:g|rg|k)$/u);
  });
  fc.assert(property, { seed: SEED, numRuns: 500 });
});
