import type { TailSample } from "./plan.ts";

/**
 * Position of each piece's first occurrence in the samples. A piece in no sample is expected where the piece before it
 * in the list is.
 */
export function expectedPositions(pieceCount: number, samples: readonly TailSample[]): Int32Array {
  const positions = new Int32Array(pieceCount).fill(UNSEEN);
  for (const { ops } of samples) {
    for (let k = 0; k < ops.count; k += 3) {
      const piece = ops.ops[k + 1] ?? UNSEEN;
      if (piece >= 0 && positions[piece] === UNSEEN) positions[piece] = ops.ops[k] ?? 0;
    }
  }
  let before = 0;
  for (const [piece, position] of positions.entries()) {
    if (position === UNSEEN) positions[piece] = before;
    else before = position;
  }
  return positions;
}

/** The pieces that occur in some of the samples, but not in all. */
export function optionalPieces(samples: readonly TailSample[]): ReadonlySet<number> {
  const counts = new Map<number, number>();
  for (const { ops } of samples) {
    const seen = new Set<number>();
    for (let k = 0; k < ops.count; k += 3) seen.add(ops.ops[k + 1] ?? UNSEEN);
    for (const piece of seen) counts.set(piece, (counts.get(piece) ?? 0) + 1);
  }
  const optional = [...counts].filter(([, count]) => count < samples.length);
  return new Set(optional.map(([piece]) => piece));
}

const UNSEEN = -1;
