import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { testSeed } from "../../../test/support/harness/chance.ts";
import { CHARACTERS_MAX, Characters } from "./characters.ts";

const SEED = testSeed();

function charactersOf(...texts: readonly string[]): string {
  const characters = new Characters();
  for (const text of texts) characters.add(text);
  return characters.sorted();
}

test("characters beyond ASCII are kept once, in the order of their code points", () => {
  assert.equal(
    charactersOf("Łódź, łąka", "", "Zażółć", "王小明王", "a😀\u0301"),
    "óąćŁłźż\u0301小明王😀",
  );
});

test("ASCII text, line breaks, tabs and lone surrogates have none", () => {
  assert.equal(charactersOf("Ann O'Neil ~ 3\r\n\t\0", "\ud83d", "\ude00x"), "");
});

test("a letter with a combining mark is recorded decomposed and composed", () => {
  assert.equal(charactersOf("e\u0301", "\u1112\u1161\u11ab"), "é\u0301\u1112\u1161\u11ab한");
});

test(`whatever the texts, each of their characters is recorded once (seed ${SEED})`, () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "binary" })), (texts) => {
      const all = new Set(texts.flatMap((text) => Array.from(text + text.normalize("NFC"))));
      const expected = [...all].filter((character) => (character.codePointAt(0) ?? 0) >= 0x7f);
      expected.sort((a, b) => (a.codePointAt(0) ?? 0) - (b.codePointAt(0) ?? 0));
      assert.equal(charactersOf(...texts), expected.join(""));
    }),
    { seed: SEED },
  );
});

test("beyond the maximum, the first characters are kept", () => {
  const many = Array.from({ length: CHARACTERS_MAX + 10 }, (_, index) => 0x2_0000 + index);
  const text = String.fromCodePoint(...many.toReversed());
  assert.equal(
    charactersOf(text, text),
    Array.from(text).slice(0, CHARACTERS_MAX).toReversed().join(""),
  );
});
