import { MATCH_BYTES_MAX } from "./alphabets.ts";

/** A shorter match is not worth its distance. */
export const MATCH_BYTES_MIN = 5;

/** Places looked at for one match; more cost time and bring little. */
const PLACES_MAX = 32;

const HASH_BITS = 15;
const NOWHERE = -1;

/** Earlier places that begin alike, latest and shortest first: `count` entries of each list are valid. */
export type Places = { count: number; readonly at: Int32Array; readonly lengths: Int32Array };

/** An empty list of places. */
export function noPlaces(): Places {
  return { count: 0, at: new Int32Array(PLACES_MAX), lengths: new Int32Array(PLACES_MAX) };
}

/**
 * Finds where bytes have stood before. The text is a row of sections; a match ends where the section ends in which
 * its source lies, because what follows it there need not follow it in a tail.
 */
export class MatchFinder {
  readonly text: Uint8Array;
  /** Section of each byte. */
  readonly #sections: Uint32Array;
  /** Where each section ends in the text. */
  readonly #ends: number[] = [];
  #end = 0;
  readonly #heads = new Int32Array(1 << HASH_BITS).fill(NOWHERE);
  /** The place before that has the same hash. */
  readonly #before: Int32Array;
  #indexed = 0;

  /** `bytesMax`: how many bytes the sections will have together. */
  constructor(bytesMax: number) {
    this.text = new Uint8Array(bytesMax);
    this.#sections = new Uint32Array(bytesMax);
    this.#before = new Int32Array(bytesMax);
  }

  /** Appends a section; returns where it begins. Sections are counted from 0. */
  append(section: Uint8Array): number {
    const from = this.#end;
    this.text.set(section, from);
    this.#end = from + section.length;
    this.#sections.fill(this.#ends.length, from, this.#end);
    this.#ends.push(this.#end);
    return from;
  }

  /** The section in which a place lies. */
  section(at: number): number {
    return this.#sections[at] ?? 0;
  }

  /** Lets all places before `end` be found. */
  index(end: number): void {
    const last = Math.min(end, this.#end - MATCH_BYTES_MIN + 1);
    for (let at = this.#indexed; at < last; at += 1) {
      const hash = this.#hash(at);
      this.#before[at] = this.#heads[hash] ?? NOWHERE;
      this.#heads[hash] = at;
    }
    this.#indexed = Math.max(this.#indexed, last);
  }

  /** Looks for the bytes from `at` to `end` among what is indexed. A farther place is named only if it has more. */
  find(at: number, end: number, places: Places): void {
    const { text } = this;
    places.count = 0;
    const bytesMax = Math.min(MATCH_BYTES_MAX, end - at);
    if (bytesMax < MATCH_BYTES_MIN) return;
    let most = MATCH_BYTES_MIN - 1;
    let place = this.#heads[this.#hash(at)] ?? NOWHERE;
    for (let tries = 0; tries < PLACES_MAX && place !== NOWHERE && most < bytesMax; tries += 1) {
      const length =
        text[place + most] === text[at + most] ? this.#equalBytes(place, at, bytesMax) : 0;
      if (length > most) {
        places.at[places.count] = place;
        places.lengths[places.count] = length;
        places.count += 1;
        most = length;
      }
      place = this.#before[place] ?? NOWHERE;
    }
  }

  #equalBytes(place: number, at: number, bytesMax: number): number {
    const { text } = this;
    const most = Math.min(bytesMax, (this.#ends[this.section(place)] ?? 0) - place);
    let length = 0;
    while (length < most && text[place + length] === text[at + length]) length += 1;
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
