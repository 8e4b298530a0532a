import type { Match } from "./parse-pieces.ts";
import { OP, type TailSample } from "./plan.ts";
import {
  codedDistance,
  codedLength,
  DISTANCE_SYMBOLS,
  END_OF_BLOCK,
  LITERAL_SYMBOLS,
  MATCH_BYTES_MAX,
  WINDOW_BYTES,
} from "./symbols.ts";

/** Frequencies by symbol. */
export type TokenCounts = { readonly literals: Float64Array; readonly distances: Float64Array };

/** Counts the symbols of the samples as the deflater would emit them; all 0 without samples. */
export function countTokens(
  samples: readonly TailSample[],
  pieces: readonly Uint8Array[],
  matches: readonly (readonly Match[])[],
): TokenCounts {
  const counter = new TokenCounter(pieces, matches);
  for (const sample of samples) counter.count(sample);
  return counter.counts;
}

class TokenCounter {
  readonly counts: TokenCounts = {
    literals: new Float64Array(LITERAL_SYMBOLS),
    distances: new Float64Array(DISTANCE_SYMBOLS),
  };
  readonly #pieces: readonly Uint8Array[];
  readonly #matches: readonly (readonly Match[])[];
  /** Latest position of each piece; the entry after them is the prefix. */
  readonly #last: Float64Array;

  constructor(pieces: readonly Uint8Array[], matches: readonly (readonly Match[])[]) {
    this.#pieces = pieces;
    this.#matches = matches;
    this.#last = new Float64Array(pieces.length + 1);
  }

  count({ bytes, ops: { ops, count } }: TailSample): void {
    this.#last.fill(Number.NEGATIVE_INFINITY);
    this.#last[this.#pieces.length] = 0;
    let position = 0;
    for (let k = 0; k < count; k += OP.size) {
      const start = ops[k + OP.position] ?? 0;
      const kind = ops[k + OP.kind] ?? 0;
      this.#literals(bytes, position, start);
      if (kind < 0) this.#match(-kind, ops[k + OP.distance] ?? 0);
      else this.#piece(kind, start);
      position = start + (kind < 0 ? -kind : (this.#pieces[kind]?.length ?? 0));
    }
    this.#literals(bytes, position, bytes.length);
    add(this.counts.literals, END_OF_BLOCK);
  }

  #piece(piece: number, start: number): void {
    const bytes = this.#pieces[piece] ?? NO_BYTES;
    const distance = start - (this.#last[piece] ?? 0);
    this.#last[piece] = start;
    if (distance <= WINDOW_BYTES) return this.#match(bytes.length, distance);
    let offset = 0;
    for (const match of this.#matches[piece] ?? []) {
      const reach = start + match.shift - (this.#last[match.source] ?? 0);
      if (reach > WINDOW_BYTES) continue;
      this.#literals(bytes, offset, match.offset);
      this.#match(match.length, reach);
      offset = match.offset + match.length;
    }
    this.#literals(bytes, offset, bytes.length);
  }

  #literals(bytes: Uint8Array, from: number, to: number): void {
    const { literals } = this.counts;
    for (let i = from; i < to; i += 1) add(literals, bytes[i] ?? 0);
  }

  #match(length: number, distance: number): void {
    for (let left = length; left >= 3; left -= MATCH_BYTES_MAX) {
      add(this.counts.literals, codedLength(Math.min(left, MATCH_BYTES_MAX)).symbol);
      add(this.counts.distances, codedDistance(distance).symbol);
    }
  }
}

const NO_BYTES = new Uint8Array(0);

function add(counts: Float64Array, symbol: number): void {
  counts[symbol] = (counts[symbol] ?? 0) + 1;
}
