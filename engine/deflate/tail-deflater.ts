import { BitWriter } from "./bit-writer.ts";
import { type DeflatePlan, MATCH, OP, packedBytesMax, STEP, type TailOps } from "./plan.ts";
import { MATCH_BYTES_MAX, WINDOW_BYTES } from "./symbols.ts";

// Constants of this module, which the optimiser inlines: loading imported bindings costs 3 to 6 % of a row.
const { position: OP_POSITION, kind: OP_KIND, distance: OP_DISTANCE, size: OP_SIZE } = OP;
const {
  bits: STEP_BITS,
  bitCount: STEP_BIT_COUNT,
  source: STEP_SOURCE,
  shift: STEP_SHIFT,
  match: STEP_MATCH,
  size: STEP_SIZE,
} = STEP;
const {
  offset: MATCH_OFFSET,
  length: MATCH_LENGTH,
  source: MATCH_SOURCE,
  shift: MATCH_SHIFT,
  literals: MATCH_LITERALS,
  outer: MATCH_OUTER,
  size: MATCH_SIZE,
} = MATCH;

/** Bytes `from` to `to` of the tail, which are part of a piece that begins at `start`, or would if it were in the row. */
type Part = {
  readonly from: number;
  readonly to: number;
  readonly start: number;
  /** How many more sources may be followed. */
  readonly indirections: number;
};

/**
 * Packs the tails of one template one after another, reusing its memory. Its output follows the deflated prefix and the
 * plan's `opening`, and ends the stream.
 *
 * Its methods pass and return `at`, the position in bits, because they are called hundreds of times per row.
 */
export class TailDeflater {
  readonly #plan: DeflatePlan;
  readonly #bits = new BitWriter();
  /** Latest position of each piece in the tail; the entry after them is the prefix, always at 0. */
  readonly #last: Int32Array;
  /** The tail of the current run. */
  #tail: Uint8Array = new Uint8Array(0);

  constructor(plan: DeflatePlan) {
    this.#plan = plan;
    this.#last = new Int32Array(plan.pieceBytes.length + 1);
  }

  /** Output of the last run. A run that needs more room replaces the array. */
  get out(): Uint8Array {
    return this.#bits.bytes;
  }

  /** Packs the first `length` bytes of `tail`; returns the number of bytes written to `out`. */
  run(tail: Uint8Array, length: number, { ops, count }: TailOps): number {
    const plan = this.#plan;
    const last = this.#last;
    last.fill(UNSEEN);
    last[last.length - 1] = 0;
    this.#tail = tail;
    this.#bits.restart(packedBytesMax(length, plan.opening.length));
    let at = this.#word(0, plan.openingRest);
    let position = 0;
    for (let k = 0; k < count; k += OP_SIZE) {
      const start = ops[k + OP_POSITION] ?? 0;
      const kind = ops[k + OP_KIND] ?? 0;
      // The room that `restart` reserved suffices only if operations do not overlap.
      if (start < position) throw new RangeError("assertion failed: operations of a tail overlap");
      at = this.#fresh(at, position, start);
      if (kind < 0) {
        at = this.#copy(at, start, -kind, ops[k + OP_DISTANCE] ?? 0);
        position = start - kind;
      } else {
        at = this.#piece(at, start, kind);
        position = start + (plan.pieceBytes[kind] ?? 0);
      }
    }
    if (length < position) throw new RangeError("assertion failed: operations beyond a tail's end");
    at = this.#fresh(at, position, length);
    at = this.#word(at, plan.endOfBlock);
    at = this.#bits.put(at, LAST_BLOCK, LAST_BLOCK_BITS);
    return (at + 7) >>> 3;
  }

  /** Bytes that no operation covers. */
  #fresh(at: number, from: number, to: number): number {
    if (to - from >= STORED_BYTES_MIN && this.#isDearer(from, to)) {
      return this.#stored(at, this.#tail.subarray(from, to));
    }
    return this.#literals(at, from, to);
  }

  #literals(at: number, from: number, to: number): number {
    const { literals } = this.#plan;
    const tail = this.#tail;
    let end = at;
    let i = from;
    for (; i + 1 < to; i += 2) {
      const one = literals[tail[i] ?? 0] ?? 0;
      const two = literals[tail[i + 1] ?? 0] ?? 0;
      const count = one >>> 24;
      const both = (one & WORD_BITS) | ((two & WORD_BITS) << count);
      end = this.#bits.put(end, both, count + (two >>> 24));
    }
    return i < to ? this.#word(end, literals[tail[i] ?? 0] ?? 0) : end;
  }

  #copy(at: number, start: number, length: number, distance: number): number {
    const near = distance <= WINDOW_BYTES && length >= MATCH_BYTES_MIN;
    return near ? this.#match(at, length, distance) : this.#literals(at, start, start + length);
  }

  /** A piece that occurred within the window is a match of itself. */
  #piece(at: number, start: number, piece: number): number {
    const last = this.#last;
    const distance = start - (last[piece] ?? 0);
    const length = this.#plan.pieceBytes[piece] ?? 0;
    last[piece] = start;
    return distance <= WINDOW_BYTES && length >= MATCH_BYTES_MIN
      ? this.#match(at, length, distance)
      : this.#steps(at, start, piece);
  }

  #steps(at: number, start: number, piece: number): number {
    const { steps, firstStep } = this.#plan;
    const last = this.#last;
    const to = firstStep[piece + 1] ?? 0;
    let end = at;
    for (let i = firstStep[piece] ?? 0; i < to; i += STEP_SIZE) {
      const bits = steps[i + STEP_BITS] ?? 0;
      const count = steps[i + STEP_BIT_COUNT] ?? 0;
      const source = steps[i + STEP_SOURCE] ?? 0;
      if (source < 0) {
        end = this.#bits.put(end, bits, count);
        continue;
      }
      const distance = start + (steps[i + STEP_SHIFT] ?? 0) - (last[source] ?? 0);
      if (distance <= WINDOW_BYTES) {
        end = this.#bits.put(end, bits, count);
        end = this.#distance(end, distance);
      } else {
        end = this.#indirect(end, start, steps[i + STEP_MATCH] ?? 0);
      }
    }
    return end;
  }

  /** A step whose source is not in the row or too far back: encoded by means of its source's own sources. */
  #indirect(at: number, start: number, match: number): number {
    const { matches } = this.#plan;
    const from = start + (matches[match + MATCH_OFFSET] ?? 0);
    const to = from + (matches[match + MATCH_LENGTH] ?? 0);
    const end = this.#literals(at, from - (matches[match + MATCH_LITERALS] ?? 0), from);
    return this.#part(end, match, { from, to, start, indirections: INDIRECTIONS_MAX });
  }

  /** A part of a piece that lies within its match `match`. */
  #part(at: number, match: number, { from, to, start, indirections }: Part): number {
    if (to - from < INDIRECT_BYTES_MIN) return this.#literals(at, from, to);
    const { matches, pieceBytes } = this.#plan;
    let sourceStart = start;
    let source = -1;
    for (let link = match; link >= 0; link = matches[link + MATCH_OUTER] ?? -1) {
      source = matches[link + MATCH_SOURCE] ?? 0;
      sourceStart += matches[link + MATCH_SHIFT] ?? 0;
      const distance = sourceStart - (this.#last[source] ?? 0);
      if (distance <= WINDOW_BYTES) return this.#match(at, to - from, distance);
    }
    return indirections === 0 || source === pieceBytes.length
      ? this.#literals(at, from, to)
      : this.#pieceParts(at, source, {
          from,
          to,
          start: sourceStart,
          indirections: indirections - 1,
        });
  }

  /** A part of piece `piece`, encoded by means of the piece's matches. */
  #pieceParts(at: number, piece: number, { from, to, start, indirections }: Part): number {
    const { matches, firstMatch } = this.#plan;
    const last = firstMatch[piece + 1] ?? 0;
    let end = at;
    let done = from;
    for (let match = firstMatch[piece] ?? 0; match < last && done < to; match += MATCH_SIZE) {
      const matchFrom = start + (matches[match + MATCH_OFFSET] ?? 0);
      const partTo = Math.min(to, matchFrom + (matches[match + MATCH_LENGTH] ?? 0));
      if (partTo <= done || matchFrom >= to) continue;
      const partFrom = Math.max(done, matchFrom);
      end = this.#literals(end, done, partFrom);
      end = this.#part(end, match, { from: partFrom, to: partTo, start, indirections });
      done = partTo;
    }
    return this.#literals(end, done, to);
  }

  /** A match of `length` ≥ 3 bytes, `distance` back. */
  #match(at: number, length: number, distance: number): number {
    const { lengths } = this.#plan;
    let end = at;
    let left = length;
    while (left > 0) {
      // No part may be shorter than three bytes.
      const most = left - MATCH_BYTES_MAX < MATCH_BYTES_MIN ? MATCH_BYTES_MAX - 3 : MATCH_BYTES_MAX;
      const part = left <= MATCH_BYTES_MAX ? left : most;
      end = this.#word(end, lengths[part] ?? 0);
      end = this.#distance(end, distance);
      left -= part;
    }
    return end;
  }

  /** Computes the symbol like `codedDistance`. */
  #distance(at: number, distance: number): number {
    const value = distance - 1;
    const extraBits = value < 4 ? 0 : 30 - Math.clz32(value);
    const code = this.#plan.distances[2 * extraBits + (value >>> extraBits)] ?? 0;
    const count = code >>> 24;
    const extra = value & ((1 << extraBits) - 1);
    return this.#bits.put(at, (code & WORD_BITS) | (extra << count), count + extraBits);
  }

  #word(at: number, word: number): number {
    return this.#bits.put(at, word & WORD_BITS, word >>> 24);
  }

  /** True if these bytes take less room stored than coded, as image data does: the codes are made for text. */
  #isDearer(from: number, to: number): boolean {
    const { literals, opening } = this.#plan;
    const tail = this.#tail;
    let bits = 0;
    for (let i = from; i < to; i += 1) bits += (literals[tail[i] ?? 0] ?? 0) >>> 24;
    return bits > (to - from + opening.length + STORED_OVERHEAD_BYTES) * 8;
  }

  /** Ends the block, writes stored blocks (RFC 1951, 3.2.4), and opens another block with the plan's codes. */
  #stored(at: number, bytes: Uint8Array): number {
    const out = this.#bits;
    const { opening, openingRest, endOfBlock } = this.#plan;
    let end = this.#word(at, endOfBlock);
    for (let from = 0; from < bytes.length; from += STORED_BLOCK_BYTES_MAX) {
      const part = bytes.subarray(from, from + STORED_BLOCK_BYTES_MAX);
      end = out.align(out.put(end, 0, 3));
      end = out.put(end, part.length, 16);
      end = out.put(end, part.length ^ 0xffff, 16);
      end = out.putBytes(end, part);
    }
    return this.#word(out.putBytes(end, opening), openingRest);
  }
}

/** So far back that it is out of every distance's reach. */
const UNSEEN = -(1 << 30);

const MATCH_BYTES_MIN = 3;

/** Shorter parts of a missing source are written as literals. */
const INDIRECT_BYTES_MIN = 7;

/** Limit on following a source's sources. */
const INDIRECTIONS_MAX = 12;

/** The bits of a code word. */
const WORD_BITS = 0xff_ffff;

/** An empty final block: BFINAL, fixed codes, end of block. */
const LAST_BLOCK = 0b011;
const LAST_BLOCK_BITS = 10;

/** Minimum length for which storing is considered; it costs another block header. */
const STORED_BYTES_MIN = 1024;
const STORED_BLOCK_BYTES_MAX = 0xffff;
const STORED_OVERHEAD_BYTES = 16;
