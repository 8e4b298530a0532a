import { heightOf, overlapX, overlapY, widthOf } from "#pages";
import type { SmallBox } from "./check-boxes.ts";
import { groundOf, type Surroundings, textBeside, wordBeside, wordsIn } from "./surroundings.ts";

/** The measures of a small box, in this order. Lengths in points; `FAR` where there is nothing. */
export const BOX_FEATURES = [
  "rectangle",
  "outline",
  "glyph",
  "cell",
  "brackets",
  "underscores",
  "side",
  "aspect",
  "fill",
  "textInside",
  "rightGap",
  "rightYes",
  "rightCapital",
  "leftGap",
  "leftYes",
  "belowGap",
  "aboveGap",
  "lightness",
  "whiteOnShade",
  "kin",
  "same",
  "touching",
  "aligned",
  "inRow",
  "rightSize",
  "fromTop",
  "fromBottom",
] as const;

const FAR = 99;
const REACH = 24;
const YES = /^(?:yes|no|s[ií]|oui|non|ja|nein)\b/i;
/** Sides and edges at most so far apart are alike, points. */
const ALIKE = 1.5;

/** Measures what distinguishes a check box from other small boxes of its page. */
export function measureBox(
  box: SmallBox,
  around: Surroundings,
  boxes: readonly SmallBox[],
): Float64Array {
  const [width, height] = [widthOf(box), heightOf(box)];
  const isPrinted = box.kind === "glyph" || box.kind === "brackets" || box.kind === "underscores";
  const inside = isPrinted
    ? []
    : wordsIn(around, box).filter(
        (word) => overlapX(word, box) > 0.5 * Math.min(width, widthOf(word)),
      );
  const [left, right] = [
    wordBeside(around, box, "left", REACH),
    wordBeside(around, box, "right", REACH),
  ];
  const { lightness, isWhiteOnShade } = groundOf(around, box);
  const alike = boxes.filter(
    (other) =>
      other !== box &&
      Math.abs(widthOf(other) - width) < ALIKE &&
      Math.abs(heightOf(other) - height) < ALIKE,
  );
  const values = [
    ...BOX_FEATURES.slice(0, 6).map((kind) => Number(box.kind === kind)),
    (width + height) / 2,
    width / height,
    box.fill ?? 1,
    inside.length,
    right?.gap ?? FAR,
    Number(right !== null && YES.test(right.word.text)),
    Number(right !== null && /^\p{Lu}/u.test(right.word.text)),
    left?.gap ?? FAR,
    Number(left !== null && YES.test(left.word.text)),
    textBeside(around, box, "below", REACH) ?? FAR,
    textBeside(around, box, "above", REACH) ?? FAR,
    lightness,
    Number(isWhiteOnShade),
    boxes.filter((other) => other !== box && other.kind === box.kind).length,
    alike.length,
    alike.filter((other) => overlapX(other, box) > -ALIKE && overlapY(other, box) > -ALIKE).length,
    alike.filter((other) => Math.abs(other.left - box.left) < ALIKE).length,
    alike.filter((other) => Math.abs(other.top - box.top) < ALIKE).length,
    right === null ? 0 : heightOf(right.word),
    box.top,
    around.page.height - box.bottom,
  ];
  return Float64Array.from(values);
}
