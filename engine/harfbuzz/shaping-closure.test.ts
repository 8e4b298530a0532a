import assert from "node:assert/strict";
import { test } from "node:test";
import { shapingClosure } from "./shaping-closure.ts";

const ALWAYS = " \u200c\u200d\u25cc";

const closeOver = (text: string) => {
  const codePoints = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const added = [...shapingClosure(new Set(codePoints))].filter((at) => !codePoints.includes(at));
  return String.fromCodePoint(...added.toSorted((left, right) => left - right));
};

test("the closure of plain text adds what every text may need", () => {
  assert.equal(closeOver("Ada"), ALWAYS);
});

test("a letter adds its base and marks", () => {
  assert.equal(closeOver("\u00e9"), ` e\u0301\u200c\u200d\u25cc`);
});

test("a base and marks add the letters that they compose, transitively", () => {
  const found = closeOver("e\u0302\u0323");
  for (const letter of "\u00ea\u1eb9\u1ec7") assert.ok(found.includes(letter), letter);
});

test("precomposed letters are not combined further where the text has no separate mark", () => {
  assert.ok(!closeOver("\u00e9a").includes("\u00e1"));
});

test("Korean syllables are not decomposed, and their parts are composed", () => {
  assert.equal(closeOver("\uc548\ub155"), ALWAYS);
  assert.ok(closeOver("\u110b\u1161\u11ab").includes("\uc548"));
});

test("Thai's sara am adds its two parts", () => {
  assert.ok(closeOver("\u0e33").startsWith(" \u0e32\u0e4d"));
});

test("a letter of an Indic script adds its virama", () => {
  assert.ok(closeOver("\u0915").includes("\u094d"));
  assert.ok(closeOver("\u0d9a").includes("\u0dca"));
});
