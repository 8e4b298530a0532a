import assert from "node:assert/strict";
import { test } from "node:test";
import { type CharacterKind, isEmoji, isIgnorable, kindOf } from "./character-kind.ts";

function kinds(text: string): readonly CharacterKind[] {
  return Array.from(text, (character) => kindOf(character.codePointAt(0) ?? 0));
}

function all(text: string, kind: CharacterKind): void {
  assert.deepEqual(
    kinds(text),
    Array.from(text, () => kind),
  );
}

test("Letters of Latin, Greek and Cyrillic, and marks on them, are alphabetic", () => {
  all("aZéŁſαΏжЇ\u0301\u0302", "alphabet");
});

test("Letters and marks of other scripts belong to a script", () => {
  all("שָعंक่ก中かカ한ა", "script");
});

test("Digits, symbols and punctuation are common", () => {
  all("0.,(€→✓。😀\u0001\ud800", "common");
});

test("Every width of space is a space", () => {
  all(" \u00a0\u2003\u202f\u3000", "space");
});

test("Invisible characters are ignorable", () => {
  all(
    "\u00ad\u200b\u200c\u200d\u200e\u200f\u202a\u2060\u2066\u2069\ufe0e\ufe0f\ufeff",
    "ignorable",
  );
  assert.ok(!isIgnorable(0x20) && !isIgnorable(0x61));
});

test("A cluster is an emoji by itself or by its selector", () => {
  for (const cluster of ["😀", "❤\ufe0f", "1\ufe0f\u20e3", "🇵🇱", "👍🏽"])
    assert.ok(isEmoji(cluster));
  for (const cluster of ["❤", "1", "a", "😀\ufe0e", "→"]) assert.ok(!isEmoji(cluster));
});
