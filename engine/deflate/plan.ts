/**
 * What a filler notes beside a tail so that it can be deflated without a search. Triples in an `Int32Array`:
 * [position in the tail, piece, 0]            a static piece begins here; `piece` ≥ 0 is its index
 * [position in the tail, −length, distance]   `length` bytes equal to those `distance` before
 * Positions rise; what lies between is new bytes.
 */
export type TailOps = {
  readonly ops: Int32Array;
  /** Entries used, a multiple of three. */
  readonly count: number;
};

/** A sample tail from which the Huffman codes are set. */
export type TailSample = { readonly bytes: Uint8Array; readonly ops: TailOps };

/**
 * How the tails of one template are deflated: plain data, to be stored or handed to a thread.
 *
 * A `Word` is bits and how many they are in one number: count · 2²⁴ + bits.
 */
export type DeflatePlan = {
  /**
   * The head of the block that each tail's tokens stand in, the same for all tails: it belongs to the end of the
   * deflated prefix. What is packed of a tail goes on right behind it.
   */
  readonly opening: Uint8Array;
  /** The head's last bits, fewer than eight, with which a packed tail begins. */
  readonly openingRest: number;
  /** Words by byte. */
  readonly literals: Int32Array;
  /** Words by length of a match, 3 to 258: the code and its extra bits. */
  readonly lengths: Int32Array;
  /** Words by distance symbol: the code without extra bits. */
  readonly distances: Int32Array;
  /** The word that ends a block. */
  readonly endOfBlock: number;
  /** Length of each piece in bytes. */
  readonly pieceBytes: Int32Array;
  /** Where each piece's steps begin in `steps`; one entry more than pieces. */
  readonly firstStep: Int32Array;
  /** Steps of `STEP_SIZE` numbers each; see `encode-pieces.ts`. */
  readonly steps: Int32Array;
  /** The same for `matches`, of `MATCH_SIZE` numbers each: for those whose source is not in a row. */
  readonly firstMatch: Int32Array;
  readonly matches: Int32Array;
};
