import { printedWidth } from "@platen/forms/builder";

/** From this code point on most characters are as wide as high. */
const WIDE_FROM = 0x2e80;

/** Upper bound of the lines that a text takes in a field `width` points wide. */
export function linesNeeded(text: string, size: number, width: number): number {
  const counts = text.split("\n").map((line) => linesOfOne(line, size, width - MARGIN));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Allowance for the field's padding and for wider fallback fonts. */
const MARGIN = 8;

function linesOfOne(text: string, size: number, width: number): number {
  let lines = 1;
  let used = 0;
  for (const word of text.split(/(?<=\s)/)) {
    const wide = textWidth(word, size);
    if (used + wide <= width) {
      used += wide;
      continue;
    }
    const own = Math.ceil(wide / width);
    lines += used === 0 ? own - 1 : own;
    used = wide - (own - 1) * width;
  }
  return lines;
}

function textWidth(text: string, size: number): number {
  let sum = 0;
  for (const character of text)
    sum +=
      character.charCodeAt(0) >= WIDE_FROM ? size : printedWidth(character, "Helvetica-Bold", size);
  return sum;
}
