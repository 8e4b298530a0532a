import { isRegular } from "./characters.ts";
import { exactNumber } from "./number.ts";
import { type CosObject, CosString, type Dict, isArray, Name, Ref, Stream } from "./objects.ts";

const FIRST_BYTES = 1024;
const OPEN = 0x28;
const CLOSE = 0x29;
const BACKSLASH = 0x5c;
const CARRIAGE_RETURN = 0x0d;

/** A growing byte buffer. */
export class ByteWriter {
  #bytes: Uint8Array;
  #length = 0;

  /** `expected`: initial capacity in bytes. */
  constructor(expected: number = FIRST_BYTES) {
    this.#bytes = new Uint8Array(expected);
  }

  /** Number of bytes written: the offset of the next one. */
  get length(): number {
    return this.#length;
  }

  put(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** One byte per character. */
  ascii(text: string): void {
    this.#reserve(text.length);
    const bytes = this.#bytes;
    const from = this.#length;
    for (let i = 0; i < text.length; i += 1) bytes[from + i] = text.charCodeAt(i);
    this.#length = from + text.length;
  }

  /** Serialises an object; a stream with its actual length, whatever its dictionary says. */
  object(object: CosObject): void {
    if (object instanceof CosString) this.literal(object.bytes);
    else if (object instanceof Stream) this.#stream(object);
    else if (object instanceof Map) this.#dict(object);
    else if (isArray(object)) this.#array(object);
    else this.ascii(scalar(object));
  }

  /** `(…)` with the necessary escapes (7.3.4.2). */
  literal(bytes: Uint8Array): void {
    this.#reserve(2 * bytes.length + 2);
    const out = this.#bytes;
    let at = this.#length;
    out[at++] = OPEN;
    for (let i = 0; i < bytes.length; i += 1) {
      const byte = bytes[i] ?? 0;
      const escaped = ESCAPES[byte] ?? 0;
      if (escaped !== 0) out[at++] = BACKSLASH;
      out[at++] = escaped === 0 ? byte : escaped;
    }
    out[at++] = CLOSE;
    this.#length = at;
  }

  /** A copy of what was written. */
  bytes(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  /** Returns the written bytes without copying; they are valid until the next write. */
  view(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  /** Ends the use of this writer; returns the written bytes, copied only if an eighth of the memory is unused. */
  take(): Uint8Array {
    return this.#length * 8 > this.#bytes.length * 7 ? this.view() : this.bytes();
  }

  /** Forgets what was written and keeps the memory. */
  clear(): void {
    this.#length = 0;
  }

  #dict(dict: Dict): void {
    this.ascii("<<");
    for (const [key, value] of dict) {
      this.ascii(escapeName(key));
      if (needsSpace(value)) this.ascii(" ");
      this.object(value);
    }
    this.ascii(">>");
  }

  #array(items: readonly CosObject[]): void {
    this.ascii("[");
    let isFirst = true;
    for (const item of items) {
      if (!isFirst && needsSpace(item)) this.ascii(" ");
      isFirst = false;
      this.object(item);
    }
    this.ascii("]");
  }

  #stream(stream: Stream): void {
    this.#dict(new Map(stream.dict).set("Length", stream.data.length));
    this.ascii("stream\n");
    this.put(stream.data);
    this.ascii("\nendstream");
  }

  #reserve(count: number): void {
    const needed = this.#length + count;
    if (needed <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(needed, this.#bytes.length * 2));
    grown.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = grown;
  }
}

/** The bytes of one object (ISO 32000-2, 7.3). */
export function writeObject(object: CosObject): Uint8Array {
  const writer = new ByteWriter();
  writer.object(object);
  return writer.bytes();
}

/** A name with its slash; anything but regular printable characters becomes `#xx` (7.3.5). */
export function escapeName(value: string): string {
  let plainCount = 0;
  while (plainCount < value.length && isPlain(value.charCodeAt(plainCount))) plainCount += 1;
  if (plainCount === value.length) return `/${value}`;
  let text = "/";
  for (let i = 0; i < value.length; i += 1) {
    const code = value.charCodeAt(i) & 0xff;
    text += isPlain(code)
      ? String.fromCharCode(code)
      : `#${code.toString(16).toUpperCase().padStart(2, "0")}`;
  }
  return text;
}

function isPlain(code: number): boolean {
  return code > 0x20 && code < 0x7f && code !== 0x23 && isRegular(code);
}

/** A literal string, as written by `ByteWriter.literal`. */
export function literalString(bytes: Uint8Array): Uint8Array {
  const writer = new ByteWriter(2 * bytes.length + 2);
  writer.literal(bytes);
  return writer.bytes();
}

/** The byte to write after a backslash, or 0. A bare carriage return would be read back as a line feed (7.3.4.2). */
const ESCAPES = new Uint8Array(256);
for (const byte of [OPEN, CLOSE, BACKSLASH]) ESCAPES[byte] = byte;
ESCAPES[CARRIAGE_RETURN] = 0x72;

function scalar(object: null | boolean | number | Name | Ref): string {
  if (object instanceof Name) return escapeName(object.value);
  if (object instanceof Ref) return `${object.num} 0 R`;
  return typeof object === "number" ? exactNumber(object) : String(object);
}

/** Names, strings, arrays and dictionaries begin with a delimiter; other objects need a space before them. */
function needsSpace(object: CosObject): boolean {
  if (object === null || typeof object !== "object") return true;
  return object instanceof Ref;
}
