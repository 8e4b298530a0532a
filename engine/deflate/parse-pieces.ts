import { WINDOW_BYTES } from "./alphabets.ts";
import { MATCH_BYTES_MIN, MatchFinder, noPlaces, type Places } from "./match-finder.ts";
import { codedDistance } from "./symbols.ts";

/** Bytes of a piece that stood before: in another piece, earlier in itself, or in the prefix. */
export type Match = {
  /** Where in the piece it begins. */
  readonly offset: number;
  readonly length: number;
  /** The piece that holds the bytes; the number of pieces stands for the prefix. */
  readonly source: number;
  /**
   * Where the bytes stand in the source, subtracted from `offset`; in the prefix counted from its end, so below 0. With
   * the piece at `position` and its source last seen at `last`, the distance is position − last + shift; the prefix's
   * end is always seen at 0.
   */
  readonly shift: number;
};

/** Bits that a byte costs on average when it is not matched, and a match besides its distance. */
const LITERAL_BITS = 5.5;
const MATCH_BITS = 7;
const DISTANCE_SYMBOL_BITS = 5;
/** A match must spare at least this, for its own sake: each takes time in every row. */
const GAIN_BITS_MIN = 16;
/** Real tails are shorter or longer than the expected: what is nearly out of reach would often be so. */
const REACH_BYTES = 30_000;
/** Long matches are taken without looking whether the next byte begins a better one. */
const LONG_MATCH_BYTES = 100;

/** A source that is not in the row costs a detour, which takes as long as dozens of matches. */
const SOMETIMES_DIVISOR = 10;

/**
 * Cuts each piece into matches and what lies between. `positions`: where in a tail each piece is expected to begin;
 * a piece finds its matches in the prefix and in those before it, best not in those that stand in a tail only sometimes.
 */
export function parsePieces(
  pieces: readonly Uint8Array[],
  prefix: Uint8Array,
  positions: Int32Array,
  sometimes: ReadonlySet<number>,
): readonly (readonly Match[])[] {
  const parser = new Parser(pieces, prefix, positions, sometimes);
  const matches: (readonly Match[])[] = pieces.map(() => []);
  const order = pieces.map((_, piece) => piece);
  order.sort((a, b) => (positions[a] ?? 0) - (positions[b] ?? 0) || a - b);
  for (const piece of order) matches[piece] = parser.parse(piece);
  return matches;
}

class Parser {
  readonly #pieces: readonly Uint8Array[];
  readonly #positions: Int32Array;
  readonly #sometimes: ReadonlySet<number>;
  readonly #finder: MatchFinder;
  readonly #windowBytes: number;
  /** Piece and beginning of each section; the first is the end of the prefix. */
  readonly #sectionPiece: number[];
  readonly #sectionFrom: number[] = [0];
  /** Where the piece at hand begins in the text and is expected in the tail. */
  #from = 0;
  #position = 0;

  constructor(
    pieces: readonly Uint8Array[],
    prefix: Uint8Array,
    positions: Int32Array,
    sometimes: ReadonlySet<number>,
  ) {
    const window = prefix.subarray(-WINDOW_BYTES);
    this.#pieces = pieces;
    this.#positions = positions;
    this.#sometimes = sometimes;
    this.#windowBytes = window.length;
    this.#sectionPiece = [pieces.length];
    this.#finder = new MatchFinder(
      pieces.reduce((bytes, piece) => bytes + piece.length, window.length),
    );
    this.#finder.append(window);
  }

  parse(piece: number): readonly Match[] {
    const bytes = this.#pieces[piece] ?? new Uint8Array(0);
    const finder = this.#finder;
    const from = finder.append(bytes);
    const end = from + bytes.length;
    this.#sectionPiece.push(piece);
    this.#sectionFrom.push(from);
    this.#from = from;
    this.#position = this.#positions[piece] ?? 0;
    const matches: Match[] = [];
    let here = noPlaces();
    let next = noPlaces();
    finder.index(from);
    finder.find(from, end, here);
    for (let at = from; at + MATCH_BYTES_MIN <= end; ) {
      const best = this.#best(here, at);
      const length = best < 0 ? 0 : (here.lengths[best] ?? 0);
      if (length < LONG_MATCH_BYTES) {
        finder.index(at + 1);
        finder.find(at + 1, end, next);
        const gain = this.#gain(here, best, at);
        if (best < 0 || this.#gain(next, this.#best(next, at + 1), at + 1) > gain + LITERAL_BITS) {
          [here, next] = [next, here];
          at += 1;
          continue;
        }
      }
      matches.push(this.#match(here, best, at));
      at += length;
      finder.index(at);
      finder.find(at, end, here);
    }
    return matches;
  }

  /** Which of the places spares most, if any is worth it. */
  #best(places: Places, at: number): number {
    let best = -1;
    let most = GAIN_BITS_MIN;
    for (let i = 0; i < places.count; i += 1) {
      const gain = this.#gain(places, i, at);
      if (gain <= most) continue;
      best = i;
      most = gain;
    }
    return best;
  }

  /** Bits spared by a match with place `i`. */
  #gain(places: Places, i: number, at: number): number {
    if (i < 0) return 0;
    const place = places.at[i] ?? 0;
    const section = this.#finder.section(place);
    const source = this.#sectionPiece[section] ?? 0;
    const seen = section === 0 ? 0 : (this.#positions[source] ?? 0);
    const distance = this.#position - seen + this.#shift(place, at);
    if (distance < 1 || distance > REACH_BYTES) return 0;
    const distanceBits = DISTANCE_SYMBOL_BITS + codedDistance(distance).extraBits;
    const gain = (places.lengths[i] ?? 0) * LITERAL_BITS - MATCH_BITS - distanceBits;
    return this.#sometimes.has(source) ? gain / SOMETIMES_DIVISOR : gain;
  }

  #shift(place: number, at: number): number {
    const section = this.#finder.section(place);
    const from = section === 0 ? this.#windowBytes : (this.#sectionFrom[section] ?? 0);
    return at - this.#from - (place - from);
  }

  #match(places: Places, best: number, at: number): Match {
    const place = places.at[best] ?? 0;
    return {
      offset: at - this.#from,
      length: places.lengths[best] ?? 0,
      source: this.#sectionPiece[this.#finder.section(place)] ?? 0,
      shift: this.#shift(place, at),
    };
  }
}
