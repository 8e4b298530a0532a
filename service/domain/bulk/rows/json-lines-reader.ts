import { joinBytes } from "#base/join-bytes.ts";

/** One line of a file of JSON lines: an object. */
export type JsonRecord = {
  readonly members: Readonly<Record<string, unknown>>;
  /** From 1, blank lines counted. */
  readonly line: number;
  /** Its bytes `[from, to)` in the whole file, line end included. */
  readonly from: number;
  readonly to: number;
};

/** The first fault of a file, and its line. */
export type JsonLinesFault = {
  readonly kind: "not_utf8" | "record_too_long" | "not_json" | "not_an_object";
  readonly line: number;
};

/** Position of the first byte, for a reader of a part of a file. */
type Start = { readonly offset: number; readonly line: number };

/** Bounds the memory that one row can take. */
const LINE_BYTES_MAX = 4 * 1024 * 1024;

const LINE_FEED = 0x0a;
const BYTE_ORDER_MARK = "\ufeff";
/** As many digits may not fit in a JavaScript number. */
const MANY_DIGITS = /\d{16}/;

/**
 * Reads JSON lines up to the end or the first fault: strict UTF-8, LF or CRLF, an optional byte order mark, blank lines
 * skipped. Holds at most one line and one piece of the stream.
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
  /** The pieces of a line that is not complete yet. */
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
      const members = parseLine(text);
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
      const text = this.#decoder.decode(joinBytes(this.#held));
      return this.#offset === 0 && text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
    } catch {
      return null;
    }
  }

  #fault(kind: JsonLinesFault["kind"]): JsonLinesFault {
    return { kind, line: this.#line };
  }
}

function parseLine(text: string): Readonly<Record<string, unknown>> | "not_json" | "not_an_object" {
  try {
    const value: unknown = MANY_DIGITS.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return "not_an_object";
    return { ...value };
  } catch {
    return "not_json";
  }
}

/** Returns the source text of a number that would be rounded, such as an account number. */
function keepDigits(_name: string, value: unknown, ...[context]: readonly unknown[]): unknown {
  const isRounded = typeof value === "number" && !Number.isSafeInteger(Math.trunc(value));
  if (!isRounded || typeof context !== "object" || context === null) return value;
  return "source" in context ? context.source : value;
}
