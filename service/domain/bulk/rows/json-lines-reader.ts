/** One line of a file of JSON lines: an object. */
export type JsonRecord = {
  readonly members: Readonly<Record<string, unknown>>;
  /** From 1, blank lines counted. */
  readonly line: number;
  /** Its bytes `[from, to)` in the whole file, line end included. */
  readonly from: number;
  readonly to: number;
};

/** What is wrong with a file, and on which line. */
export type JsonLinesFault = {
  readonly kind: "not_utf8" | "record_too_long" | "not_json" | "not_an_object";
  readonly line: number;
};

/** Where a reader begins when it is given a part of a file. */
type Start = { readonly offset: number; readonly line: number };

/** The longest line: what one row may hold in memory. */
const LINE_BYTES_MAX = 4 * 1024 * 1024;

const LINE_FEED = 0x0a;
const BYTE_ORDER_MARK = "\ufeff";
/** Digits that a number of JavaScript may not hold all. */
const MANY_DIGITS = /\d{16}/;

/**
 * Reads a stream of JSON lines to its end or its first fault: strict UTF-8, LF or CRLF, a byte order mark allowed,
 * blank lines skipped. Holds one line and one piece, never more.
 */
export async function readJsonLines(
  bytes: AsyncIterable<Uint8Array>,
  onRecord: (record: JsonRecord) => void,
  start: Start = { offset: 0, line: 1 },
): Promise<JsonLinesFault | null> {
  const lines = new JsonLines(onRecord, start);
  for await (const piece of bytes) {
    const fault = lines.push(piece);
    if (fault !== null) return fault;
  }
  return lines.end();
}

class JsonLines {
  readonly #onRecord: (record: JsonRecord) => void;
  readonly #decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  /** The pieces of a line whose end has not come yet. */
  #held: Uint8Array[] = [];
  #heldBytes = 0;
  #offset: number;
  #line: number;

  constructor(onRecord: (record: JsonRecord) => void, { offset, line }: Start) {
    this.#onRecord = onRecord;
    this.#offset = offset;
    this.#line = line;
  }

  push(piece: Uint8Array): JsonLinesFault | null {
    let from = 0;
    for (;;) {
      const end = piece.indexOf(LINE_FEED, from);
      if (end === -1) return this.#hold(piece.slice(from));
      const fault = this.#hold(piece.subarray(from, end + 1)) ?? this.#readHeld();
      if (fault !== null) return fault;
      from = end + 1;
    }
  }

  end(): JsonLinesFault | null {
    return this.#heldBytes === 0 ? null : this.#readHeld();
  }

  #hold(bytes: Uint8Array): JsonLinesFault | null {
    this.#held.push(bytes);
    this.#heldBytes += bytes.length;
    return this.#heldBytes > LINE_BYTES_MAX ? this.#fault("record_too_long") : null;
  }

  #readHeld(): JsonLinesFault | null {
    const from = this.#offset;
    const to = from + this.#heldBytes;
    const text = this.#text();
    if (text === null) return this.#fault("not_utf8");
    if (text.trim() !== "") {
      const members = parsed(text);
      if (typeof members === "string") return this.#fault(members);
      this.#onRecord({ members, line: this.#line, from, to });
    }
    this.#held = [];
    this.#heldBytes = 0;
    this.#offset = to;
    this.#line += 1;
    return null;
  }

  #text(): string | null {
    try {
      const text = this.#decoder.decode(joined(this.#held, this.#heldBytes));
      return this.#offset === 0 && text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
    } catch {
      return null;
    }
  }

  #fault(kind: JsonLinesFault["kind"]): JsonLinesFault {
    return { kind, line: this.#line };
  }
}

function joined(pieces: readonly Uint8Array[], length: number): Uint8Array {
  const [only] = pieces;
  if (pieces.length === 1 && only !== undefined) return only;
  const all = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

function parsed(text: string): Readonly<Record<string, unknown>> | "not_json" | "not_an_object" {
  try {
    const value: unknown = MANY_DIGITS.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return "not_an_object";
    return { ...value };
  } catch {
    return "not_json";
  }
}

/** A long number, such as an account's, stays as it is written: what a parser is told of its source says how. */
function keepDigits(_name: string, value: unknown, ...[context]: readonly unknown[]): unknown {
  const isRounded = typeof value === "number" && !Number.isSafeInteger(Math.trunc(value));
  if (!isRounded || typeof context !== "object" || context === null) return value;
  return "source" in context ? context.source : value;
}
