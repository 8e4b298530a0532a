import { latin1Text } from "#cos";
import type { CompiledTemplate, FillPlan } from "#fill";
import type { Platform } from "#platform";

/** Maximum distance in deflate (RFC 1951, 3.2.5). */
const WINDOW_BYTES = 32_768;
/** The second half of /ID in hexadecimal. */
const ID_CHARACTERS = 32;
const DIGIT_0 = 48;
const DIGIT_9 = 57;
/** "\n%%EOF\n", after the offset of the cross-reference stream. */
const FILE_END_BYTES = 7;
const THREE_BYTES_MAX = 0xffffff;
const GREATER_THAN = 62;

/** Unpacks the tails of one template without inflating its prefix each time. */
export class TailUnpacker {
  readonly #platform: Platform;
  /** The end of the prefix, to which packed tails refer. */
  readonly #window: Uint8Array;
  /** The header of the block that a packed tail is in. */
  readonly #opening: Uint8Array;

  constructor({ prefix, deflate }: CompiledTemplate, platform: Platform) {
    this.#platform = platform;
    // Copied, so that the prefix is not held.
    this.#window = prefix.slice(-WINDOW_BYTES);
    this.#opening = deflate.opening;
  }

  /** The tail of that size; `null` when the packed one is damaged. */
  unpack(packed: Uint8Array, tailBytes: number): Uint8Array | null {
    const stream = new Uint8Array(this.#opening.length + packed.length);
    stream.set(this.#opening);
    stream.set(packed, this.#opening.length);
    return this.#platform.inflateRawAfter(stream, this.#window, tailBytes);
  }
}

/** How a tail's cross-reference has its offsets: `width` digits to a `base` every `step` bytes, 0 written as `zero`. */
type EntryForm = {
  /** Bytes before the first offset. */
  readonly headBytes: number;
  readonly width: number;
  readonly step: number;
  readonly base: number;
  readonly zero: number;
};

/** Binary offsets of a cross-reference stream. */
const BINARY = { base: 256, zero: 0 };
/** Entries of a cross-reference table (ISO 32000-2, 7.5.4). */
const TABLE = { width: 10, step: 20, base: 10, zero: DIGIT_0 };

type Entries = {
  /** Number of the first dynamic object. */
  readonly first: number;
  readonly count: number;
  readonly formOf: (xrefAt: number) => EntryForm;
};

function entriesOf(plan: FillPlan): Entries {
  const { end } = plan;
  if (end.kind === "table") {
    const head = pieceOf(plan, end.head);
    const form = { headBytes: head.length, ...TABLE };
    return { ...numbersIn(head, /^xref\n(\d+) (\d+)\n/u), formOf: () => form };
  }
  const rest = ID_CHARACTERS + pieceOf(plan, end.middle).length;
  const narrowBytes = pieceOf(plan, end.narrow).length + rest;
  const wideBytes = pieceOf(plan, end.wide).length + rest;
  const { first, count } = numbersIn(pieceOf(plan, end.narrow), /\/Index\[(\d+) (\d+)\]/u);
  return {
    first,
    // Without the cross-reference stream itself.
    count: count - 1,
    formOf: (xrefAt) =>
      xrefAt <= THREE_BYTES_MAX
        ? { headBytes: narrowBytes, width: 3, step: 3, ...BINARY }
        : { headBytes: wideBytes, width: 4, step: 4, ...BINARY },
  };
}

function numbersIn(piece: Uint8Array, pattern: RegExp): Pick<Entries, "first" | "count"> {
  const match = pattern.exec(latin1Text(piece));
  if (match === null) throw new Error("assertion failed: a tail without a cross-reference");
  return { first: Number(match[1]), count: Number(match[2]) };
}

/** The objects in a tail, found by its own cross-reference. */
export class TailObjects {
  /** Number of the first dynamic object. */
  readonly first: number;
  readonly count: number;
  bytes: Uint8Array = new Uint8Array(0);
  readonly #prefixBytes: number;
  readonly #entries: Entries;
  readonly #offsets: Uint32Array;

  constructor(plan: FillPlan) {
    this.#prefixBytes = plan.prefixBytes;
    this.#entries = entriesOf(plan);
    this.first = this.#entries.first;
    this.count = this.#entries.count;
    this.#offsets = new Uint32Array(this.count);
  }

  /** Reads the tail of one row. */
  read(tail: Uint8Array): void {
    this.bytes = tail;
    const xrefAt = lastNumber(tail);
    const { headBytes, width, step, base, zero } = this.#entries.formOf(xrefAt);
    const start = xrefAt - this.#prefixBytes;
    let at = start + headBytes;
    if (start < 0 || at + this.count * step > tail.length) {
      throw new Error("assertion failed: a tail of another template");
    }
    for (let index = 0; index < this.count; index += 1, at += step) {
      let offset = 0;
      for (let i = at; i < at + width; i += 1) offset = offset * base + (tail[i] ?? 0) - zero;
      this.#offsets[index] = offset;
    }
  }

  /** Position of a dynamic object in the tail; -1 where the row does not write it. */
  at(index: number): number {
    const offset = this.#offsets[index] ?? 0;
    return offset < this.#prefixBytes ? -1 : offset - this.#prefixBytes;
  }

  /** The content of a stream object whose dictionary ends with `/Length n`; `headBytes`: what precedes the number. */
  content(at: number, headBytes: number): Uint8Array {
    const { bytes } = this;
    let length = 0;
    let next = at + headBytes;
    for (let byte = bytes[next] ?? 0; isDigit(byte); byte = bytes[next] ?? 0) {
      length = length * 10 + byte - DIGIT_0;
      next += 1;
    }
    while (next < bytes.length && bytes[next] !== GREATER_THAN) next += 1;
    const from = next + STREAM_BYTES;
    return bytes.subarray(from, from + length);
  }
}

const STREAM_BYTES = ">>\nstream\n".length;

export function pieceOf({ pieces }: FillPlan, piece: number): Uint8Array {
  const bytes = pieces[piece];
  if (bytes === undefined) throw new Error("assertion failed: an unknown piece");
  return bytes;
}

function isDigit(byte: number): boolean {
  return byte >= DIGIT_0 && byte <= DIGIT_9;
}

/** The number after `startxref`. */
function lastNumber(tail: Uint8Array): number {
  let at = tail.length - FILE_END_BYTES - 1;
  let value = 0;
  for (let unit = 1; isDigit(tail[at] ?? 0); at -= 1) {
    value += ((tail[at] ?? 0) - DIGIT_0) * unit;
    unit *= 10;
  }
  return value;
}
