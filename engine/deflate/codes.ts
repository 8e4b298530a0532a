import { END_OF_BLOCK, MATCH_BYTES_MAX } from "./alphabets.ts";
import type { TokenCounts } from "./count-tokens.ts";
import { canonicalCodes, codeLengths } from "./huffman.ts";
import { codedLength } from "./symbols.ts";

/** The codes of a block: their lengths, which its head tells, and words (`DeflatePlan`) by what they mean. */
export type Codes = {
  readonly literalLengths: Uint8Array;
  readonly distanceLengths: Uint8Array;
  readonly literals: Int32Array;
  readonly lengths: Int32Array;
  readonly distances: Int32Array;
  readonly endOfBlock: number;
};

/** Bits, and how many they are, in one number. */
export function word(bits: number, count: number): number {
  return count * WORD_COUNT + bits;
}

/** What a word's count is multiplied with; a word holds at most 24 bits. */
export const WORD_COUNT: number = 1 << 24;

/** Huffman codes for tails in which symbols occur as often as counted. */
export function makeCodes(counts: TokenCounts): Codes {
  const weights = counts.literals.map((count) => count * SAMPLE_WEIGHT);
  for (const char of TEXT) {
    const byte = char.charCodeAt(0);
    weights[byte] = (weights[byte] ?? 0) + TEXT_WEIGHT;
  }
  const literalLengths = codeLengths(weights);
  const distanceLengths = codeLengths(counts.distances.map((count) => count * SAMPLE_WEIGHT));
  const symbols = words(literalLengths);
  return {
    literalLengths,
    distanceLengths,
    literals: symbols.slice(0, END_OF_BLOCK),
    lengths: Int32Array.from({ length: MATCH_BYTES_MAX + 1 }, (_, length) =>
      length < 3 ? 0 : lengthWord(symbols, length),
    ),
    distances: words(distanceLengths),
    endOfBlock: symbols[END_OF_BLOCK] ?? 0,
  };
}

/** What was counted against what was not: that counts once. */
const SAMPLE_WEIGHT = 4;

/** Values are any text: bytes that they are made of, the frequent ones several times. */
const TEXT =
  "     eeeetttaaaooinsrhldcumfpgwybvkxjqz" +
  "EEETTAAAOOINNSSRRHLLDCCUMMFPGWYBBVKXJQZ" +
  "000011112222333444555666777888999--..,,/'()&@#:+$%\\";
const TEXT_WEIGHT = 4;

function words(lengths: Uint8Array): Int32Array {
  const codes = canonicalCodes(lengths);
  return Int32Array.from(lengths, (length, symbol) => word(codes[symbol] ?? 0, length));
}

function lengthWord(symbols: Int32Array, length: number): number {
  const { symbol, extra, extraBits } = codedLength(length);
  const code = symbols[symbol] ?? 0;
  const codeBits = Math.floor(code / WORD_COUNT);
  return code + (extra << codeBits) + extraBits * WORD_COUNT;
}
