import { type Candidates, MATCH_BYTES_MIN, MatchFinder, noCandidates } from "./match-finder.ts";
import { codedDistance, WINDOW_BYTES } from "./symbols.ts";

/** Bytes of a piece that occurred before: in another piece, earlier in the same piece, or in the prefix. */
export type Match = {
  /** Offset in the piece. */
  readonly offset: number;
  readonly length: number;
  /** Index of the piece that holds the bytes; the number of pieces means the prefix. */
  readonly source: number;
  /**
   * `offset` minus the offset of the bytes in the source; in the prefix that offset counts from its end and is
   * negative. With the piece at `position` and the latest occurrence of its source at `last`, the distance is position
   * − last + shift; the prefix's end is always at 0.
   */
  readonly shift: number;
};

/** Average cost in bits of a literal byte, and of a match without its distance. */
const LITERAL_BITS = 5.5;
const MATCH_BITS = 7;
const DISTANCE_SYMBOL_BITS = 5;
/** Minimum saving of a match, since each match costs time in every row. */
const GAIN_BITS_MIN = 16;
/** Real tails vary in length; a source near the limit of the window would often be out of reach. */
const REACH_BYTES = 30_000;
/** A match of this length is taken without checking whether the next byte starts a better one. */
const LONG_MATCH_BYTES = 100;

/**
 * Divides the gain of a match whose source is not in every tail: without its source, encoding it takes as long as
 * dozens of matches.
 */
const OPTIONAL_DIVISOR = 10;

/** Where and how often pieces are in tails. */
export type PieceUses = {
  /** The expected position of each piece in a tail. */
  readonly positions: Int32Array;
  /** Pieces that only some tails have. */
  readonly optional: ReadonlySet<number>;
  /** Those of them that no sample has. */
  readonly unseen: ReadonlySet<number>;
};

/**
 * Splits each piece into matches and literals. A piece is matched against the prefix and the pieces before it; optional
 * pieces are avoided as sources, and unseen ones come last, so that they hide no source from others.
 */
export function parsePieces(
  pieces: readonly Uint8Array[],
  prefix: Uint8Array,
  { positions, optional, unseen }: PieceUses,
): readonly (readonly Match[])[] {
  const parser = new Parser(pieces, prefix, positions, optional);
  const matches: (readonly Match[])[] = pieces.map(() => []);
  const order = pieces.map((_, piece) => piece);
  const rank = (piece: number): number => (unseen.has(piece) ? 1 : 0);
  order.sort((a, b) => rank(a) - rank(b) || (positions[a] ?? 0) - (positions[b] ?? 0) || a - b);
  for (const piece of order) matches[piece] = parser.parse(piece);
  return matches;
}

class Parser {
  readonly #pieces: readonly Uint8Array[];
  readonly #positions: Int32Array;
  readonly #optional: ReadonlySet<number>;
  readonly #finder: MatchFinder;
  readonly #windowBytes: number;
  /** Piece and start of each section; section 0 is the end of the prefix. */
  readonly #sectionPiece: number[];
  readonly #sectionFrom: number[] = [0];
  /** Start of the current piece in the finder's text, and its expected position in the tail. */
  #from = 0;
  #position = 0;
  /** Candidates at the current byte and at the next. */
  #here = noCandidates();
  #next = noCandidates();

  constructor(
    pieces: readonly Uint8Array[],
    prefix: Uint8Array,
    positions: Int32Array,
    optional: ReadonlySet<number>,
  ) {
    const window = prefix.subarray(-WINDOW_BYTES);
    this.#pieces = pieces;
    this.#positions = positions;
    this.#optional = optional;
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
    let here = this.#here;
    let next = this.#next;
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

  /** Index of the candidate that saves most, or -1 if none is worth it. */
  #best(candidates: Candidates, at: number): number {
    let best = -1;
    let most = GAIN_BITS_MIN;
    for (let i = 0; i < candidates.count; i += 1) {
      const gain = this.#gain(candidates, i, at);
      if (gain <= most) continue;
      best = i;
      most = gain;
    }
    return best;
  }

  /** Bits saved by a match with candidate `i`. */
  #gain(candidates: Candidates, i: number, at: number): number {
    if (i < 0) return 0;
    const candidate = candidates.at[i] ?? 0;
    const section = this.#finder.section(candidate);
    const source = this.#sectionPiece[section] ?? 0;
    const seen = section === 0 ? 0 : (this.#positions[source] ?? 0);
    const distance = this.#position - seen + this.#shift(candidate, at);
    if (distance < 1 || distance > REACH_BYTES) return 0;
    const distanceBits = DISTANCE_SYMBOL_BITS + codedDistance(distance).extraBits;
    const gain = (candidates.lengths[i] ?? 0) * LITERAL_BITS - MATCH_BITS - distanceBits;
    return this.#optional.has(source) ? gain / OPTIONAL_DIVISOR : gain;
  }

  #shift(candidate: number, at: number): number {
    const section = this.#finder.section(candidate);
    const from = section === 0 ? this.#windowBytes : (this.#sectionFrom[section] ?? 0);
    return at - this.#from - (candidate - from);
  }

  #match(candidates: Candidates, best: number, at: number): Match {
    const candidate = candidates.at[best] ?? 0;
    return {
      offset: at - this.#from,
      length: candidates.lengths[best] ?? 0,
      source: this.#sectionPiece[this.#finder.section(candidate)] ?? 0,
      shift: this.#shift(candidate, at),
    };
  }
}
