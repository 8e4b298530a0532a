import { type Codes, WORD_COUNT } from "./codes.ts";
import type { Match } from "./parse-pieces.ts";
import { MATCH } from "./plan.ts";

const NO_SOURCE = -1;
const NO_MATCH = -1;

export type EncodedPieces = {
  readonly firstStep: Int32Array;
  readonly steps: Int32Array;
  readonly firstMatch: Int32Array;
  readonly matches: Int32Array;
};

/** Turns parsed pieces into steps. */
export function encodePieces(
  pieces: readonly Uint8Array[],
  matches: readonly (readonly Match[])[],
  codes: Codes,
): EncodedPieces {
  const encoder = new Encoder(matches, codes);
  const firstStep = new Int32Array(pieces.length + 1);
  for (const [piece, bytes] of pieces.entries()) {
    encoder.piece(bytes, matches[piece] ?? []);
    firstStep[piece + 1] = encoder.steps.length;
  }
  return {
    firstStep,
    steps: Int32Array.from(encoder.steps),
    firstMatch: encoder.firstMatch,
    matches: Int32Array.from(encoder.matches),
  };
}

/** 31, because JavaScript shifts modulo 32. */
const STEP_BITS_MAX = 31;

class Encoder {
  readonly steps: number[] = [];
  readonly matches: number[] = [];
  readonly firstMatch: Int32Array;
  readonly #parsed: readonly (readonly Match[])[];
  readonly #codes: Codes;
  /** Bits collected for the next step, their count, and the number of literals among them. */
  #bits = 0;
  #count = 0;
  #literals = 0;

  constructor(parsed: readonly (readonly Match[])[], codes: Codes) {
    this.#parsed = parsed;
    this.#codes = codes;
    this.firstMatch = new Int32Array(parsed.length + 1);
    for (const [piece, list] of parsed.entries()) {
      this.firstMatch[piece + 1] = (this.firstMatch[piece] ?? 0) + list.length * MATCH.size;
    }
  }

  /** Appends a piece's steps and matches. */
  piece(bytes: Uint8Array, matches: readonly Match[]): void {
    let at = 0;
    for (const match of matches) {
      this.#addLiterals(bytes, at, match.offset);
      this.#addMatch(match);
      at = match.offset + match.length;
    }
    this.#addLiterals(bytes, at, bytes.length);
    if (this.#count > 0) this.#endStep(NO_SOURCE, 0, 0);
  }

  #addLiterals(bytes: Uint8Array, from: number, to: number): void {
    const { literals } = this.#codes;
    for (let i = from; i < to; i += 1) {
      this.#add(literals[bytes[i] ?? 0] ?? 0);
      this.#literals += 1;
    }
  }

  #addMatch(match: Match): void {
    const { offset, length, source, shift } = match;
    this.#add(this.#codes.lengths[length] ?? 0);
    const index = this.matches.length;
    // In the order of `MATCH`.
    this.matches.push(offset, length, source, shift, this.#literals, this.#outer(match));
    this.#endStep(source, shift, index);
  }

  #outer({ offset, length, source, shift }: Match): number {
    const from = offset - shift;
    const index = (this.#parsed[source] ?? []).findIndex(
      (outer) => outer.offset <= from && outer.offset + outer.length >= from + length,
    );
    return index < 0 ? NO_MATCH : (this.firstMatch[source] ?? 0) + index * MATCH.size;
  }

  #add(word: number): void {
    const count = Math.floor(word / WORD_COUNT);
    if (this.#count + count > STEP_BITS_MAX) this.#endStep(NO_SOURCE, 0, 0);
    this.#bits |= (word % WORD_COUNT) << this.#count;
    this.#count += count;
  }

  #endStep(source: number, shift: number, match: number): void {
    // In the order of `STEP`.
    this.steps.push(this.#bits, this.#count, source, shift, match);
    this.#bits = 0;
    this.#count = 0;
    this.#literals = 0;
  }
}
