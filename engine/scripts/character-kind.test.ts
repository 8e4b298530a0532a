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

test("Letters of Latin, Greek and Cyrillic, and the marks on them, are of the alphabets", () => {
  all("aZéŁſαΏжЇ\u0301\u0302", "alphabet");
});

test("Letters and marks of any other script are of a script", () => {
  all("שָعंक่ก中かカ한ა", "script");
});

test("Digits, signs and punctuation are of none", () => {
  all("0.,(€→✓。😀\u0001\ud800", "common");
});

test("Every width of space is a space", () => {
  all(" \u00a0\u2003\u202f\u3000", "space");
});

test("What draws nothing is ignorable", () => {
  all(
    "\u00ad\u200b\u200c\u200d\u200e\u200f\u202a\u2060\u2066\u2069\ufe0e\ufe0f\ufeff",
    "ignorable",
  );
  assert.ok(!isIgnorable(0x20) && !isIgnorable(0x61));
});

test("A cluster is a picture by itself or by its selector", () => {
  for (const cluster of ["😀", "❤\ufe0f", "1\ufe0f\u20e3", "🇵🇱", "👍🏽"])
    assert.ok(isEmoji(cluster));
  for (const cluster of ["❤", "1", "a", "😀\ufe0e", "→"]) assert.ok(!isEmoji(cluster));
});
