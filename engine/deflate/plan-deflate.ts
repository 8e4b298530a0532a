import { blockHeader } from "./block-header.ts";
import { makeCodes } from "./codes.ts";
import { countTokens } from "./count-tokens.ts";
import { encodePieces } from "./encode-pieces.ts";
import { parsePieces } from "./parse-pieces.ts";
import { type DeflatePlan, OP, type TailSample } from "./plan.ts";

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
  const counts = sampleCounts(pieces.length, samples);
  const matches = parsePieces(pieces, prefix, {
    positions,
    optional: piecesWith(counts, (count) => count < samples.length),
    unseen: piecesWith(counts, (count) => count === 0),
  });
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

/**
 * Position of each piece's first occurrence in the samples. A piece in no sample is expected where the piece before it
 * in the list is.
 */
function expectedPositions(pieceCount: number, samples: readonly TailSample[]): Int32Array {
  const positions = new Int32Array(pieceCount).fill(UNSEEN);
  for (const { ops } of samples) {
    for (let k = 0; k < ops.count; k += OP.size) {
      const piece = ops.ops[k + OP.kind] ?? UNSEEN;
      if (piece >= 0 && positions[piece] === UNSEEN)
        positions[piece] = ops.ops[k + OP.position] ?? 0;
    }
  }
  let before = 0;
  for (const [piece, position] of positions.entries()) {
    if (position === UNSEEN) positions[piece] = before;
    else before = position;
  }
  return positions;
}

/** In how many samples each piece is. */
function sampleCounts(pieceCount: number, samples: readonly TailSample[]): readonly number[] {
  const counts = Array.from({ length: pieceCount }, () => 0);
  for (const { ops } of samples) {
    const seen = new Set<number>();
    for (let k = 0; k < ops.count; k += OP.size) seen.add(ops.ops[k + OP.kind] ?? UNSEEN);
    for (const piece of seen) if (piece >= 0) counts[piece] = (counts[piece] ?? 0) + 1;
  }
  return counts;
}

function piecesWith(
  counts: readonly number[],
  holds: (count: number) => boolean,
): ReadonlySet<number> {
  return new Set(counts.flatMap((count, piece) => (holds(count) ? [piece] : [])));
}

const UNSEEN = -1;
