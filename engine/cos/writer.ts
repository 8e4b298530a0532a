import { isRegular, latin1Bytes } from "./characters.ts";
import { exactNumber } from "./number.ts";
import { type CosObject, CosString, type Dict, isArray, Name, Ref, Stream } from "./objects.ts";

const FIRST_BYTES = 1024;
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
    for (let i = 0; i < text.length; i += 1) this.#bytes[this.#length + i] = text.charCodeAt(i);
    this.#length += text.length;
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
    this.ascii("(");
    let from = 0;
    for (let i = 0; i < bytes.length; i += 1) {
      const escaped = ESCAPES.get(bytes[i] ?? 0);
      if (escaped === undefined) continue;
      this.put(bytes.subarray(from, i));
      this.put(escaped);
      from = i + 1;
    }
    this.put(bytes.subarray(from));
    this.ascii(")");
  }

  /** A copy of what was written. */
  bytes(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  /** What was written, without copying; valid until the next write. */
  view(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
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
    for (const [index, item] of items.entries()) {
      if (index > 0 && needsSpace(item)) this.ascii(" ");
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
  let text = "/";
  for (let i = 0; i < value.length; i += 1) {
    const code = value.charCodeAt(i) & 0xff;
    const plain = code > 0x20 && code < 0x7f && code !== 0x23 && isRegular(code);
    text += plain
      ? String.fromCharCode(code)
      : `#${code.toString(16).toUpperCase().padStart(2, "0")}`;
  }
  return text;
}

/** A literal string, as written by `ByteWriter.literal`. */
export function literalString(bytes: Uint8Array): Uint8Array {
  const writer = new ByteWriter(bytes.length + 2);
  writer.literal(bytes);
  return writer.bytes();
}

/** A bare carriage return would be read back as a line feed (7.3.4.2). */
const ESCAPES: ReadonlyMap<number, Uint8Array> = new Map([
  [CARRIAGE_RETURN, latin1Bytes("\\r")],
  [0x28, latin1Bytes("\\(")],
  [0x29, latin1Bytes("\\)")],
  [BACKSLASH, latin1Bytes("\\\\")],
]);

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
