import { blockHeader } from "./block-header.ts";
import { makeCodes } from "./codes.ts";
import { countTokens } from "./count-tokens.ts";
import { encodePieces } from "./encode-pieces.ts";
import { expectedPositions, optionalPieces } from "./expected-positions.ts";
import { parsePieces } from "./parse-pieces.ts";
import type { DeflatePlan, TailSample } from "./plan.ts";

/**
 * Prepares the deflation of a template's tails. `pieces`: the static pieces of its tails, in the order in which they
 * are written. `prefix`: what precedes each tail. `samples`: typical tails, ideally with every piece in them.
 * Deterministic.
 */
export function planDeflate(
  pieces: readonly Uint8Array[],
  prefix: Uint8Array,
  samples: readonly TailSample[],
): DeflatePlan {
  const positions = expectedPositions(pieces.length, samples);
  const matches = parsePieces(pieces, prefix, positions, optionalPieces(samples));
  const codes = makeCodes(countTokens(samples, pieces, matches));
  const header = blockHeader(codes);
  return {
    opening: header.bytes,
    openingRest: header.rest,
    literals: codes.literals,
    lengths: codes.lengths,
    distances: codes.distances,
    endOfBlock: codes.endOfBlock,
    pieceBytes: Int32Array.from(pieces, (piece) => piece.length),
    ...encodePieces(pieces, matches, codes),
  };
}
