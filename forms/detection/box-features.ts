import { heightOf, overlapX, overlapY, widthOf } from "#pages";
import type { SmallBox } from "./check-boxes.ts";
import { groundOf, type Surroundings, textBeside, wordBeside, wordsIn } from "./surroundings.ts";

/** The measures of a small box, in this order. Lengths in points; `FAR` where there is nothing. */
const BOX_FEATURES = [
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
  const isKind = (kind: SmallBox["kind"]): number => Number(box.kind === kind);
  const values: Record<(typeof BOX_FEATURES)[number], number> = {
    rectangle: isKind("rectangle"),
    outline: isKind("outline"),
    glyph: isKind("glyph"),
    cell: isKind("cell"),
    brackets: isKind("brackets"),
    underscores: isKind("underscores"),
    side: (width + height) / 2,
    aspect: width / height,
    fill: box.fill ?? 1,
    textInside: inside.length,
    rightGap: right?.gap ?? FAR,
    rightYes: Number(right !== null && YES.test(right.word.text)),
    rightCapital: Number(right !== null && /^\p{Lu}/u.test(right.word.text)),
    leftGap: left?.gap ?? FAR,
    leftYes: Number(left !== null && YES.test(left.word.text)),
    belowGap: textBeside(around, box, "below", REACH) ?? FAR,
    aboveGap: textBeside(around, box, "above", REACH) ?? FAR,
    lightness,
    whiteOnShade: Number(isWhiteOnShade),
    kin: boxes.filter((other) => other !== box && other.kind === box.kind).length,
    same: alike.length,
    touching: alike.filter(
      (other) => overlapX(other, box) > -ALIKE && overlapY(other, box) > -ALIKE,
    ).length,
    aligned: alike.filter((other) => Math.abs(other.left - box.left) < ALIKE).length,
    inRow: alike.filter((other) => Math.abs(other.top - box.top) < ALIKE).length,
    rightSize: right === null ? 0 : heightOf(right.word),
    fromTop: box.top,
    fromBottom: around.page.height - box.bottom,
  };
  return Float64Array.from(BOX_FEATURES, (name) => values[name]);
}
