import { type Codes, WORD_COUNT } from "./codes.ts";
import type { Match } from "./parse-pieces.ts";

/**
 * A step writes bits that are known beforehand, the literals before a match and its length, and then a distance:
 * [bits, count of bits, source, shift, detour]; see `Source`. Without a match the source is −1 and bits are all.
 */
export const STEP_SIZE = 5;
const NO_SOURCE = -1;

/**
 * A detour says what a step stands for, for when its source is out of reach:
 * [bits of the literals, their count, offset of the match in the piece, its length, number of others], and for each
 * of the others [length, source, shift].
 */
export const DETOUR_HEAD = 5;
export const DETOUR_SIZE = 3;

export type EncodedPieces = {
  readonly firstStep: Int32Array;
  readonly steps: Int32Array;
  readonly detours: Int32Array;
};

/** Turns parsed pieces into steps. */
export function encodePieces(
  pieces: readonly Uint8Array[],
  matches: readonly (readonly Match[])[],
  codes: Codes,
): EncodedPieces {
  const encoder = new Encoder(codes);
  const firstStep = pieces.map((bytes, piece) => encoder.piece(bytes, matches[piece] ?? []));
  return {
    firstStep: Int32Array.from([...firstStep, encoder.steps.length]),
    steps: Int32Array.from(encoder.steps),
    detours: Int32Array.from(encoder.detours),
  };
}

/** A shift by 32 would be one by 0. */
const STEP_BITS_MAX = 31;

class Encoder {
  readonly steps: number[] = [];
  readonly detours: number[] = [];
  readonly #codes: Codes;
  /** Bits gathered for the next step. */
  #bits = 0;
  #count = 0;

  constructor(codes: Codes) {
    this.#codes = codes;
  }

  /** Appends a piece's steps; returns where they begin. */
  piece(bytes: Uint8Array, matches: readonly Match[]): number {
    const first = this.steps.length;
    let at = 0;
    for (const match of matches) {
      this.#literals(bytes.subarray(at, match.offset));
      this.#match(match);
      at = match.offset + match.length;
    }
    this.#literals(bytes.subarray(at));
    if (this.#count > 0) this.#step(NO_SOURCE, 0, 0);
    return first;
  }

  #literals(bytes: Uint8Array): void {
    for (const byte of bytes) this.#add(this.#codes.literals[byte] ?? 0);
  }

  #match(match: Match): void {
    const word = this.#codes.lengths[match.length] ?? 0;
    if (this.#count + Math.floor(word / WORD_COUNT) > STEP_BITS_MAX) this.#step(NO_SOURCE, 0, 0);
    const detour = this.detours.length;
    this.detours.push(this.#bits, this.#count, match.offset, match.length, match.others.length);
    for (const { length, source, shift } of match.others) this.detours.push(length, source, shift);
    this.#add(word);
    this.#step(match.source, match.shift, detour);
  }

  #add(word: number): void {
    const count = Math.floor(word / WORD_COUNT);
    if (this.#count + count > STEP_BITS_MAX) this.#step(NO_SOURCE, 0, 0);
    this.#bits |= (word % WORD_COUNT) << this.#count;
    this.#count += count;
  }

  #step(source: number, shift: number, detour: number): void {
    this.steps.push(this.#bits, this.#count, source, shift, detour);
    this.#bits = 0;
    this.#count = 0;
  }
}
