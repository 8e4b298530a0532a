import assert from "node:assert/strict";
import { test } from "node:test";
import { announced } from "./alphabets.ts";

test("with a letter its whole alphabet is announced, with another character only this one", () => {
  const cyrillic = announced("ж").join("");
  for (const letter of "АБВгдеёїЄ") assert.ok(cyrillic.includes(letter), letter);
  const arabic = announced("ش").join("");
  for (const letter of "ابتيپ") assert.ok(arabic.includes(letter), letter);
  assert.ok(!arabic.includes("،"), "no punctuation, which other fonts would be opened for");
  assert.ok(!announced("א").some((letter) => /\p{Script=Armenian}/u.test(letter)));
  for (const character of ["中", "€", "😀"]) assert.deepEqual(announced(character), [character]);
});
