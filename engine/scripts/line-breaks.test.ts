import assert from "node:assert/strict";
import { test } from "node:test";
import { lineBreaks } from "./line-breaks.ts";

/** The text with a bar wherever a line may begin. */
function markBreaks(text: string): string {
  const places = lineBreaks(text);
  return text
    .split("")
    .map((unit, at) => (places[at] === 1 ? `|${unit}` : unit))
    .join("");
}

test("A line may begin after a space or a hyphen, not before punctuation", () => {
  assert.equal(markBreaks("one two-three, (four)"), "one |two-|three, |(four)");
  assert.equal(markBreaks("10 000\u00a0zł"), "10 |000\u00a0zł");
});

test("Chinese and Japanese break between characters, except next to some punctuation", () => {
  assert.equal(markBreaks("我们「都是」。中"), "我|们|「都|是」。|中");
  assert.equal(markBreaks("タワー、だ"), "タ|ワー、|だ");
});

test("Thai, Lao and Khmer break between words", () => {
  assert.equal(markBreaks("ภาษาไทย"), "ภาษา|ไทย");
  assert.equal(markBreaks("abc ภาษาไทย"), "abc |ภาษา|ไทย");
  assert.ok(markBreaks("ສະບາຍດີຊາວໂລກ").includes("|"));
  assert.ok(markBreaks("សួស្តីពិភពលោក").includes("|"));
});

test("A line never ends in a soft hyphen, which would have to be drawn", () => {
  assert.equal(markBreaks("soft\u00adware"), "soft\u00adware");
});
