import { MATCH_BYTES_MAX } from "./symbols.ts";

/** Shorter matches cost more than they save. */
export const MATCH_BYTES_MIN = 5;

/** Candidates tried per match; more cost time and gain little. */
const CANDIDATES_MAX = 32;

const HASH_BITS = 15;
const NOWHERE = -1;

/** Earlier occurrences, latest first, each longer than the one before: `count` entries of each list are valid. */
export type Candidates = { count: number; readonly at: Int32Array; readonly lengths: Int32Array };

/** An empty list of candidates. */
export function noCandidates(): Candidates {
  return { count: 0, at: new Int32Array(CANDIDATES_MAX), lengths: new Int32Array(CANDIDATES_MAX) };
}

/**
 * Finds earlier occurrences of bytes. The text is a sequence of sections; a match ends at the end of its source's
 * section, because what follows it here need not follow it in a tail.
 */
export class MatchFinder {
  readonly text: Uint8Array;
  /** Section index of each byte. */
  readonly #sections: Uint32Array;
  /** End of each section in the text. */
  readonly #ends: number[] = [];
  #end = 0;
  readonly #heads = new Int32Array(1 << HASH_BITS).fill(NOWHERE);
  /** Previous position with the same hash. */
  readonly #before: Int32Array;
  #indexed = 0;

  /** `bytesMax`: total length of all sections. */
  constructor(bytesMax: number) {
    this.text = new Uint8Array(bytesMax);
    this.#sections = new Uint32Array(bytesMax);
    this.#before = new Int32Array(bytesMax);
  }

  /** Appends a section (numbered from 0); returns where it begins. */
  append(section: Uint8Array): number {
    const from = this.#end;
    this.text.set(section, from);
    this.#end = from + section.length;
    this.#sections.fill(this.#ends.length, from, this.#end);
    this.#ends.push(this.#end);
    return from;
  }

  /** Index of the section that contains a position. */
  section(at: number): number {
    return this.#sections[at] ?? 0;
  }

  /** Indexes all positions before `end`. */
  index(end: number): void {
    const last = Math.min(end, this.#end - MATCH_BYTES_MIN + 1);
    for (let at = this.#indexed; at < last; at += 1) {
      const hash = this.#hash(at);
      this.#before[at] = this.#heads[hash] ?? NOWHERE;
      this.#heads[hash] = at;
    }
    this.#indexed = Math.max(this.#indexed, last);
  }

  /**
   * Searches the index for the bytes from `at` to `end`. A candidate farther back is listed only if it matches more
   * bytes.
   */
  find(at: number, end: number, candidates: Candidates): void {
    const { text } = this;
    candidates.count = 0;
    const bytesMax = Math.min(MATCH_BYTES_MAX, end - at);
    if (bytesMax < MATCH_BYTES_MIN) return;
    let most = MATCH_BYTES_MIN - 1;
    let candidate = this.#heads[this.#hash(at)] ?? NOWHERE;
    for (
      let tries = 0;
      tries < CANDIDATES_MAX && candidate !== NOWHERE && most < bytesMax;
      tries += 1
    ) {
      const length =
        text[candidate + most] === text[at + most] ? this.#equalBytes(candidate, at, bytesMax) : 0;
      if (length > most) {
        candidates.at[candidates.count] = candidate;
        candidates.lengths[candidates.count] = length;
        candidates.count += 1;
        most = length;
      }
      candidate = this.#before[candidate] ?? NOWHERE;
    }
  }

  #equalBytes(candidate: number, at: number, bytesMax: number): number {
    const { text } = this;
    const most = Math.min(bytesMax, (this.#ends[this.section(candidate)] ?? 0) - candidate);
    let length = 0;
    while (length < most && text[candidate + length] === text[at + length]) length += 1;
    return length;
  }

  #hash(at: number): number {
    const { text } = this;
    const four =
      (text[at] ?? 0) |
      ((text[at + 1] ?? 0) << 8) |
      ((text[at + 2] ?? 0) << 16) |
      ((text[at + 3] ?? 0) << 24);
    return (
      Math.imul(Math.imul(four, 0x9e3779b1) ^ (text[at + 4] ?? 0), 0x85ebca6b) >>> (32 - HASH_BITS)
    );
  }
}
