import { blockHead } from "./block-head.ts";
import { makeCodes } from "./codes.ts";
import { countTokens } from "./count-tokens.ts";
import { encodePieces } from "./encode-pieces.ts";
import { expectedPositions, sometimesSeen } from "./expected-positions.ts";
import { parsePieces } from "./parse-pieces.ts";
import type { DeflatePlan, TailSample } from "./plan.ts";

/**
 * Prepares what deflates the tails of a template. `pieces` are the bytes that its tails have in common, in the order
 * in which they are written; `prefix` is what stands before each tail; `samples` are tails as they will be, best with
 * every piece in them. The same input gives the same plan.
 */
export function planDeflate(
  pieces: readonly Uint8Array[],
  prefix: Uint8Array,
  samples: readonly TailSample[],
): DeflatePlan {
  const positions = expectedPositions(pieces.length, samples);
  const matches = parsePieces(pieces, prefix, positions, sometimesSeen(samples));
  const codes = makeCodes(countTokens(samples, pieces, matches));
  const head = blockHead(codes);
  return {
    opening: head.bytes,
    openingRest: head.rest,
    literals: codes.literals,
    lengths: codes.lengths,
    distances: codes.distances,
    endOfBlock: codes.endOfBlock,
    pieceBytes: Int32Array.from(pieces, (piece) => piece.length),
    ...encodePieces(pieces, matches, codes),
  };
}
