import { heightOf, overlapX, overlapY, widthOf } from "#pages";
import type { SmallBox } from "./check-boxes.ts";
import type { Features } from "./features.ts";
import { groundOf, type Surroundings, textBeside, wordLeftOf, wordRightOf, wordsIn } from "./surroundings.ts";

const SIDES = [6, 7, 8.5, 10, 12, 14, 17] as const;
const NEAR = 8;

/** Returns what tells a check box from other small boxes, for one among those of its page. */
export function measureBox(
  box: SmallBox,
  around: Surroundings,
  boxes: readonly SmallBox[],
): Features {
  const features = new Map<string, number>();
  const set = (name: string, value: number | boolean): void => {
    const number = Number(value);
    if (number !== 0) features.set(`box.${name}`, number);
  };
  const [width, height] = [widthOf(box), heightOf(box)];
  const side = (width + height) / 2;
  set("one", 1);
  set(`kind ${box.kind}`, 1);
  for (const limit of SIDES) set(`side ${limit}`, side > limit);
  set("aspect", Math.abs(Math.log(width / height)));
  set("wide", width > 1.25 * height);
  set("filled", box.fill !== null && box.fill < 0.97);
  set("dark", box.fill !== null && box.fill < 0.5);
  const inside = wordsIn(around, box).filter((word) => overlapX(word, box) > 0.5 * Math.min(width, widthOf(word)));
  set("text inside", inside.length > 0 && box.kind !== "glyph" && box.kind !== "brackets" && box.kind !== "underscores");
  const right = wordRightOf(around, box, 24);
  set("right near", right !== null && right.gap < NEAR);
  set("right", right !== null);
  set("right yes", right !== null && /^(?:yes|no|s[ií]|oui|non|ja|nein)\b/i.test(right.word.text));
  set("right capital", right !== null && /^\p{Lu}/u.test(right.word.text));
  const left = wordLeftOf(around, box, 24);
  set("left near", left !== null && left.gap < NEAR);
  set("left", left !== null);
  set("left yes", left !== null && /\b(?:yes|no|s[ií]|oui|non|ja|nein)$/i.test(left.word.text));
  set("alone", left === null && right === null);
  set("below", textBeside(around, box, "below", 8) !== null);
  set("above", textBeside(around, box, "above", 8) !== null);
  const { lightness, isWhiteOnShade } = groundOf(around, box);
  set("shaded", lightness < 0.97);
  set("white on shade", isWhiteOnShade);
  let [same, touching, aligned, kinds] = [0, 0, 0, 0];
  for (const other of boxes) {
    if (other === box) continue;
    if (other.kind === box.kind) kinds += 1;
    const alike = Math.abs(widthOf(other) - width) < 1 && Math.abs(heightOf(other) - height) < 1;
    if (!alike) continue;
    same += 1;
    if (overlapX(other, box) > -1.5 && overlapY(other, box) > -1.5) touching += 1;
    if (Math.abs(other.left - box.left) < 1.5) aligned += 1;
  }
  set("kin", Math.min(1, kinds / 6));
  set("same 1", same >= 1);
  set("same 4", same >= 4);
  set("same 12", same >= 12);
  set("touching 1", touching >= 1);
  set("touching 2", touching >= 2);
  set("aligned 1", aligned >= 1);
  set("aligned 4", aligned >= 4);
  return features;
}
