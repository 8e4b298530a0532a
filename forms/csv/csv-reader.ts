import type { Delimiter } from "./delimiter.ts";

/** One record; its cells are unquoted. */
export type CsvRecord = {
  readonly cells: readonly string[];
  /** Physical line on which it begins, from 1. */
  readonly line: number;
  /** Its bytes `[from, to)` in the whole file, line end included. */
  readonly from: number;
  readonly to: number;
  /** True when all its characters are ASCII, which costs nothing to find out here. */
  readonly isAscii: boolean;
};

/** How to read a file, or a part of one. */
export type CsvOptions = {
  /** Comma by default. */
  readonly delimiter?: Delimiter;
  /** Offset and line of the first byte, for a part of a file. */
  readonly offset?: number;
  readonly line?: number;
};

/** Why a file is not valid CSV, and the line of the record at fault. */
export type CsvFault = {
  readonly kind: "not_utf8" | "unbalanced_quotes" | "record_too_long";
  readonly line: number;
};

/** Size of the longest record, line breaks included: bounds the memory that one row can take. */
export const RECORD_BYTES_MAX = 4 * 1024 * 1024;

const QUOTE = 0x22;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/**
 * Reads comma-separated values (RFC 4180), or values separated by another of the delimiters, from bytes pushed in pieces of any size: strict UTF-8, LF or CRLF, an optional
 * byte order mark, empty lines skipped. Holds at most one record and one piece.
 *
 * After a fault nothing more is read, and every further call returns the same fault.
 */
export class CsvReader {
  readonly #onRecord: (record: CsvRecord) => void;
  readonly #decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  #held: Uint8Array = new Uint8Array(0);
  readonly #delimiter: Delimiter;
  /** Offset in the file of the first byte held, and its line. */
  #offset: number;
  #line: number;
  #fault: CsvFault | null = null;

  constructor(onRecord: (record: CsvRecord) => void, options: CsvOptions = {}) {
    const { delimiter = ",", offset = 0, line = 1 } = options;
    this.#onRecord = onRecord;
    this.#delimiter = delimiter;
    this.#offset = offset;
    this.#line = line;
  }

  /** Takes the next bytes; every record that they complete is passed on before this returns. */
  push(bytes: Uint8Array): CsvFault | null {
    return this.#take(this.#held.length === 0 ? bytes : concatenate(this.#held, bytes), false);
  }

  /** Takes the remaining bytes as the last record. */
  end(): CsvFault | null {
    return this.#take(this.#held, true);
  }

  #take(bytes: Uint8Array, isLast: boolean): CsvFault | null {
    if (this.#fault !== null) return this.#fault;
    const used = this.#readRecords(bytes, isLast);
    if (this.#fault === null && bytes.length - used > RECORD_BYTES_MAX) {
      this.#fault = { kind: "record_too_long", line: this.#line };
    }
    this.#offset += used;
    // A copy: the caller may use its buffer again.
    this.#held = this.#fault === null ? bytes.slice(used) : new Uint8Array(0);
    return this.#fault;
  }

  /** Passes on every complete record in `bytes`; returns the number of bytes that these and blank lines took. */
  #readRecords(bytes: Uint8Array, isLast: boolean): number {
    const isStart = this.#offset === 0;
    if (isStart && bytes.length < BYTE_ORDER_MARK.length && !isLast) return 0;
    let at = isStart ? markLength(bytes) : 0;
    let quote = bytes.indexOf(QUOTE, at);
    while (at < bytes.length) {
      if (quote !== -1 && quote < at) quote = bytes.indexOf(QUOTE, at);
      const lineEnd = bytes.indexOf(LINE_FEED, at);
      const end = lineEnd === -1 ? bytes.length : lineEnd;
      const isPlain = quote === -1 || quote > end;
      if (isPlain && lineEnd === -1 && !isLast) return at;
      const next = isPlain
        ? this.#plainRecord(bytes, at, end)
        : this.#quotedRecord(bytes, at, isLast);
      if (next === null) return at;
      at = next;
    }
    return at;
  }

  /** The fast path of nearly every record: one line without a quote, decoded once, then split. */
  #plainRecord(bytes: Uint8Array, from: number, end: number): number | null {
    const textEnd = end > from && bytes[end - 1] === CARRIAGE_RETURN ? end - 1 : end;
    const to = Math.min(end + 1, bytes.length);
    if (textEnd > from) {
      const text = this.#decode(bytes, from, textEnd);
      if (text === null) return null;
      this.#hand(text.split(this.#delimiter), from, to, isAscii(text, textEnd - from));
    }
    this.#line += 1;
    return to;
  }

  /** A record with quoted cells, read cell by cell; `null` when more bytes are needed, or on a fault. */
  #quotedRecord(bytes: Uint8Array, from: number, isLast: boolean): number | null {
    const cells: Cell[] = [];
    const delimiter = this.#delimiter.charCodeAt(0);
    let at = from;
    for (;;) {
      const cell =
        bytes[at] === QUOTE
          ? quotedCell(bytes, at, isLast, delimiter)
          : openCell(bytes, at, isLast, delimiter);
      if (cell === "incomplete") return null;
      if (cell === "unbalanced") return this.#fail("unbalanced_quotes");
      cells.push(cell);
      at = cell.next;
      if (cell.endsRecord) break;
    }
    const record = this.#decode(bytes, from, at);
    if (record === null) return null;
    const ascii = isAscii(record, at - from);
    const texts: string[] = [];
    let lineBreaks = 1;
    for (const cell of cells) {
      // Offsets in the text are those in the bytes if all characters are ASCII; else each cell is decoded by itself.
      const text = ascii
        ? record.slice(cell.from - from, cell.to - from)
        : this.#decode(bytes, cell.from, cell.to);
      if (text === null) return null;
      texts.push(cell.isQuoted ? text.replaceAll('""', '"') : text);
      lineBreaks += cell.isQuoted ? count(text, "\n") : 0;
    }
    this.#hand(texts, from, at, ascii);
    this.#line += lineBreaks;
    return at;
  }

  #hand(cells: readonly string[], from: number, to: number, ascii: boolean): void {
    const place = { from: this.#offset + from, to: this.#offset + to };
    this.#onRecord({ cells, line: this.#line, ...place, isAscii: ascii });
  }

  #decode(bytes: Uint8Array, from: number, to: number): string | null {
    try {
      return this.#decoder.decode(bytes.subarray(from, to));
    } catch {
      return this.#fail("not_utf8");
    }
  }

  #fail(kind: CsvFault["kind"]): null {
    this.#fault = { kind, line: this.#line };
    return null;
  }
}

/**
 * Reads a stream of bytes to its end, or until `onRecord` returns `"enough"` or a fault is found; the rest is then not
 * read.
 */
export async function readCsv(
  bytes: AsyncIterable<Uint8Array>,
  onRecord: (record: CsvRecord) => "more" | "enough",
  options?: CsvOptions,
): Promise<CsvFault | null> {
  let isEnough = false;
  const reader = new CsvReader((record) => {
    isEnough ||= onRecord(record) === "enough";
  }, options);
  for await (const piece of bytes) {
    const fault = reader.push(piece);
    if (isEnough || fault !== null) return isEnough ? null : fault;
  }
  const fault = reader.end();
  return isEnough ? null : fault;
}

/** A cell's bytes `[from, to)` without its quotes, and the start of the next cell or record. */
type Cell = {
  readonly from: number;
  readonly to: number;
  readonly next: number;
  readonly isQuoted: boolean;
  readonly endsRecord: boolean;
};

type NoCell = "incomplete" | "unbalanced";

function quotedCell(
  bytes: Uint8Array,
  open: number,
  isLast: boolean,
  delimiter: number,
): Cell | NoCell {
  const from = open + 1;
  let close = bytes.indexOf(QUOTE, from);
  while (close !== -1 && bytes[close + 1] === QUOTE) close = bytes.indexOf(QUOTE, close + 2);
  if (close === -1) return isLast ? "unbalanced" : "incomplete";
  const cell = { from, to: close, isQuoted: true };
  switch (bytes[close + 1]) {
    case delimiter:
      return { ...cell, next: close + 2, endsRecord: false };
    case LINE_FEED:
      return { ...cell, next: close + 2, endsRecord: true };
    case CARRIAGE_RETURN:
      if (bytes[close + 2] === LINE_FEED) return { ...cell, next: close + 3, endsRecord: true };
      if (close + 2 < bytes.length) return "unbalanced";
      return isLast ? { ...cell, next: close + 2, endsRecord: true } : "incomplete";
    case undefined:
      return isLast ? { ...cell, next: close + 1, endsRecord: true } : "incomplete";
    default:
      return "unbalanced";
  }
}

function openCell(
  bytes: Uint8Array,
  from: number,
  isLast: boolean,
  delimiter: number,
): Cell | NoCell {
  let to = from;
  while (to < bytes.length && bytes[to] !== delimiter && bytes[to] !== LINE_FEED) {
    if (bytes[to] === QUOTE) return "unbalanced";
    to += 1;
  }
  if (to === bytes.length && !isLast) return "incomplete";
  if (bytes[to] === delimiter)
    return { from, to, next: to + 1, isQuoted: false, endsRecord: false };
  const textEnd = to > from && bytes[to - 1] === CARRIAGE_RETURN ? to - 1 : to;
  const next = Math.min(to + 1, bytes.length);
  return { from, to: textEnd, next, isQuoted: false, endsRecord: true };
}

/** UTF-8 has one byte for an ASCII character, and more bytes than UTF-16 units for any other. */
function isAscii(text: string, bytes: number): boolean {
  return text.length === bytes;
}

function markLength(bytes: Uint8Array): number {
  const isMarked = BYTE_ORDER_MARK.every((byte, index) => bytes[index] === byte);
  return isMarked ? BYTE_ORDER_MARK.length : 0;
}

function concatenate(before: Uint8Array, after: Uint8Array): Uint8Array {
  const all = new Uint8Array(before.length + after.length);
  all.set(before);
  all.set(after, before.length);
  return all;
}

function count(text: string, part: string): number {
  let found = 0;
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1)) found += 1;
  return found;
}
