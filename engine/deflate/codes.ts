import type { TokenCounts } from "./count-tokens.ts";
import { canonicalCodes, codeLengths } from "./huffman.ts";
import { codedLength, END_OF_BLOCK, MATCH_BYTES_MAX } from "./symbols.ts";

/**
 * The Huffman codes of a block: the code lengths that its header declares, and the code codeWords (see `DeflatePlan`) by
 * meaning.
 */
export type Codes = {
  readonly literalLengths: Uint8Array;
  readonly distanceLengths: Uint8Array;
  readonly literals: Int32Array;
  readonly lengths: Int32Array;
  readonly distances: Int32Array;
  readonly endOfBlock: number;
};

/** A code word: bits and their count in one number. */
export function word(bits: number, count: number): number {
  return count * WORD_COUNT + bits;
}

/** Factor of a code word's bit count; the bits take the lower 24. */
export const WORD_COUNT: number = 1 << 24;

/** Huffman codes for tails whose symbols have these frequencies. */
export function makeCodes(counts: TokenCounts): Codes {
  const weights = counts.literals.map((count) => count * SAMPLE_WEIGHT);
  for (const char of TEXT) {
    const byte = char.charCodeAt(0);
    weights[byte] = (weights[byte] ?? 0) + TEXT_WEIGHT;
  }
  const literalLengths = codeLengths(weights);
  const distanceLengths = codeLengths(counts.distances.map((count) => count * SAMPLE_WEIGHT));
  const symbols = codeWords(literalLengths);
  return {
    literalLengths,
    distanceLengths,
    literals: symbols.slice(0, END_OF_BLOCK),
    lengths: Int32Array.from({ length: MATCH_BYTES_MAX + 1 }, (_, length) =>
      length < 3 ? 0 : lengthWord(symbols, length),
    ),
    distances: codeWords(distanceLengths),
    endOfBlock: symbols[END_OF_BLOCK] ?? 0,
  };
}

/** Weight of a counted symbol; one that was not counted weighs 1. */
const SAMPLE_WEIGHT = 4;

/** Bytes expected in values, which are arbitrary text; frequent ones are repeated. */
const TEXT =
  "     eeeetttaaaooinsrhldcumfpgwybvkxjqz" +
  "EEETTAAAOOINNSSRRHLLDCCUMMFPGWYBBVKXJQZ" +
  "000011112222333444555666777888999--..,,/'()&@#:+$%\\";
const TEXT_WEIGHT = 4;

function codeWords(lengths: Uint8Array): Int32Array {
  const codes = canonicalCodes(lengths);
  return Int32Array.from(lengths, (length, symbol) => word(codes[symbol] ?? 0, length));
}

function lengthWord(symbols: Int32Array, length: number): number {
  const { symbol, extra, extraBits } = codedLength(length);
  const code = symbols[symbol] ?? 0;
  const codeBits = Math.floor(code / WORD_COUNT);
  return code + (extra << codeBits) + extraBits * WORD_COUNT;
}
