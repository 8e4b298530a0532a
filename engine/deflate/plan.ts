/**
 * Operations recorded while a tail is written, so that it can be deflated without a search. Records in an `Int32Array`,
 * by ascending position; bytes in between are literals.
 * [position in the tail, piece, 0]            a static piece begins here; `piece` ≥ 0 is its index
 * [position in the tail, −length, distance]   `length` bytes equal to those `distance` before
 */
export type TailOps = {
  readonly ops: Int32Array;
  /** Entries used, a multiple of `OP.size`. */
  readonly count: number;
};

/** Offsets in the record of an operation, and the record's size. */
export const OP = { position: 0, kind: 1, distance: 2, size: 3 } as const;

/** A sample tail, from which the Huffman codes are derived. */
export type TailSample = { readonly bytes: Uint8Array; readonly ops: TailOps };

/**
 * How the tails of one template are deflated. Plain data that can be stored or sent to a thread.
 *
 * A code word is bits and their count in one number: count · 2²⁴ + bits.
 */
export type DeflatePlan = {
  /**
   * Header of the block that holds a tail's tokens, the same for all tails. It is stored at the end of the deflated
   * prefix; a packed tail follows it directly.
   */
  readonly opening: Uint8Array;
  /** The header's last bits, fewer than eight, with which a packed tail begins. */
  readonly openingRest: number;
  /** Code words by byte. */
  readonly literals: Int32Array;
  /** Code words by match length, 3 to 258: the code and its extra bits. */
  readonly lengths: Int32Array;
  /** Code words by distance symbol: the code without extra bits. */
  readonly distances: Int32Array;
  /** The code word that ends a block. */
  readonly endOfBlock: number;
  /** Length of each piece in bytes. */
  readonly pieceBytes: Int32Array;
  /** Start of each piece's steps in `steps`; one entry more than pieces. */
  readonly firstStep: Int32Array;
  /** Records of `STEP.size` numbers. */
  readonly steps: Int32Array;
  /** The same for `matches`, records of `MATCH.size` numbers, used when a step's source is out of reach. */
  readonly firstMatch: Int32Array;
  readonly matches: Int32Array;
};

/**
 * Offsets in the record of a step: bits that are known in advance (literals before a match, and the match's length
 * code), followed by a distance; see `Match`. Without a match `source` is −1 and no distance follows.
 */
export const STEP = {
  bits: 0,
  bitCount: 1,
  source: 2,
  shift: 3,
  /** Index of the match in `matches`. */
  match: 4,
  size: 5,
} as const;

/** Offsets in the record of a match: the members of `Match`, and two more. */
export const MATCH = {
  offset: 0,
  length: 1,
  source: 2,
  shift: 3,
  /** Number of literals in the match's step. */
  literals: 4,
  /** The match of the source piece that contains all of these bytes, or −1. */
  outer: 5,
  size: 6,
} as const;

/** Upper bound for a packed tail: a token takes at most two bytes per byte (a literal 15 bits, a match of three bytes 48). */
export function packedBytesMax(length: number, openingBytes: number): number {
  return 2 * length + openingBytes + 64;
}
