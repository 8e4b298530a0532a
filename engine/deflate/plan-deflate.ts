import { BitWriter } from "./bit-writer.ts";
import { type Codes, makeCodes, word } from "./codes.ts";
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

/** The header of a non-final block with these codes: its whole bytes, and the remaining bits as a code word. */
function blockHeader(codes: Codes): { readonly bytes: Uint8Array; readonly rest: number } {
  const bits = new BitWriter();
  bits.restart(HEADER_BYTES_MAX);
  let at = bits.put(0, 0, 1);
  at = bits.put(at, DYNAMIC, 2);
  at = bits.put(at, codes.literalLengths.length - 257, 5);
  at = bits.put(at, codes.distanceLengths.length - 1, 5);
  at = bits.put(at, ORDER.length - 4, 4);
  for (const symbol of ORDER) at = bits.put(at, symbol < REPEAT ? PLAIN_BITS : 0, 3);
  for (const length of [...codes.literalLengths, ...codes.distanceLengths]) {
    at = bits.put(at, PLAIN[length] ?? 0, PLAIN_BITS);
  }
  const whole = at >>> 3;
  const last = bits.bytes[whole] ?? 0;
  return { bytes: bits.bytes.slice(0, whole), rest: word(last, at & 7) };
}

const HEADER_BYTES_MAX = 256;

/** BTYPE of a block with dynamic Huffman codes (RFC 1951, 3.2.3). */
const DYNAMIC = 2;

/** Order of the code length code lengths (3.2.7). */
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/** Symbols from here on mean repetitions. Unused: the header occurs once for all rows. */
const REPEAT = 16;

/** The code for code lengths 0 to 15: four bits each, the value itself with its first bit lowest. */
const PLAIN_BITS = 4;
const PLAIN = [0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15];
