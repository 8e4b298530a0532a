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
