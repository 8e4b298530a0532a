import LineBreaker from "linebreak";

/** Returns 1 for each UTF-16 index where a line may begin (UAX #14, and between words of scripts without spaces). */
export function lineBreaks(text: string): Uint8Array {
  const places = new Uint8Array(text.length + 1);
  const breaker = new LineBreaker(text);
  // Breaks are ascending, so there are at most as many as units.
  for (let found = breaker.nextBreak(); found !== null; found = breaker.nextBreak()) {
    if (text[found.position - 1] !== SOFT_HYPHEN) places[found.position] = 1;
  }
  for (const { 0: stretch, index } of text.matchAll(UNSPACED)) {
    for (const word of WORDS.segment(stretch)) {
      if (word.index > 0) places[index + word.index] = 1;
    }
  }
  return places;
}

/** Whether a space may overhang at a line's end. */
export function isHangingSpace(codePoint: number): boolean {
  if (codePoint === 0x20) return true;
  if (codePoint < 0x1680 || codePoint === 0x2007 || codePoint === 0x202f) return false;
  return SPACE.test(String.fromCodePoint(codePoint));
}

/** Not drawn, so a line must not end in it. */
const SOFT_HYPHEN = "\u00ad";
/** Scripts whose word boundaries need a dictionary (UAX #14, class SA). */
const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;
const WORDS = new Intl.Segmenter("th", { granularity: "word" });
const SPACE = /\p{Zs}/u;
