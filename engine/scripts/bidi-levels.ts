import bidiFactory from "bidi-js";

/** The bidirectional levels of a paragraph (UAX #9), one per UTF-16 unit; odd = right to left. */
export type BidiLevels = { readonly levels: Uint8Array; readonly base: number };

/** The levels of one paragraph; its direction is that of its first letter. */
export function bidiLevels(text: string): BidiLevels {
  if (!RIGHT_TO_LEFT.test(text)) return { levels: new Uint8Array(text.length), base: 0 };
  const { levels, paragraphs } = BIDI.getEmbeddingLevels(text.replace(BEYOND_BMP, bmpSubstitute));
  return { levels, base: paragraphs[0]?.level ?? 0 };
}

/** The mirror image of a character in a right-to-left run: ")" for "(". */
export function mirrored(character: string): string {
  return BIDI.getMirroredCharacter(character) ?? character;
}

/**
 * The visual order of runs with these levels, as indices (UAX #9, L2): from the highest level down to the lowest odd
 * one, each sequence at that level or higher is reversed.
 */
export function visualOrder(levels: readonly number[]): readonly number[] {
  const order = levels.map((_, index) => index);
  const highest = levels.reduce((most, level) => Math.max(most, level), 0);
  const levelAt = (place: number): number => levels[order[place] ?? 0] ?? 0;
  for (let level = highest; level > 0; level -= 1) {
    for (let from = 0; from < order.length; from += 1) {
      if (levelAt(from) < level) continue;
      let to = from;
      while (to < order.length && levelAt(to) >= level) to += 1;
      const reversed = order.slice(from, to).toReversed();
      for (const [index, place] of reversed.entries()) order[from + index] = place;
      from = to;
    }
  }
  return order;
}

const BIDI = bidiFactory();
/** Hebrew, Arabic and related scripts, their presentation forms, and directional marks. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const BEYOND_BMP = /[\u{10000}-\u{10ffff}]/gu;
const RIGHT_TO_LEFT_BEYOND = /[\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** The library treats surrogates as Latin, so a pair is replaced by two BMP characters of the same direction. */
function bmpSubstitute(character: string): string {
  if (RIGHT_TO_LEFT_BEYOND.test(character)) return "\u05d0\u05d0";
  return /\p{L}/u.test(character) ? "aa" : "\u2022\u2022";
}
