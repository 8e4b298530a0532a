import { malformed, readIndirect } from "./indirect-object.ts";
import { Lexer } from "./lexer.ts";
import { type CosObject, type Dict, isArray, Name, Stream } from "./objects.ts";
import { type Malformed, parseObject } from "./parser.ts";

/** Decompresses a zlib stream; `null` when it is invalid or its output exceeds `bytesMax`. */
export type Inflate = (bytes: Uint8Array, bytesMax: number) => Uint8Array | null;

/** Location of an object: at an offset, in an object stream, or nowhere. */
export type Entry =
  | { readonly kind: "offset"; readonly offset: number }
  | { readonly kind: "packed"; readonly container: number; readonly index: number }
  | { readonly kind: "free" };

/** The cross-reference of a whole file: the current location of each object, and the newest trailer. */
export type CrossReference = {
  readonly kind: "cross-reference";
  readonly entries: ReadonlyMap<number, Entry>;
  readonly trailer: Dict;
};

type Section = {
  readonly kind: "section";
  readonly entries: ReadonlyMap<number, Entry>;
  readonly trailer: Dict;
};

const SECTIONS_MAX = 64;
const ENTRIES_MAX = 10_000_000;

/** Reads the sections from the last `startxref` back along /Prev; the newest entry of a number counts (7.5.4–7.5.8). */
export function readCrossReference(
  bytes: Uint8Array,
  inflate: Inflate,
): CrossReference | Malformed {
  const entries = new Map<number, Entry>();
  let trailer: Dict | null = null;
  let offset = lastStartOfXref(bytes);
  for (let count = 0; typeof offset === "number"; count += 1) {
    if (count === SECTIONS_MAX) return malformed(offset, "a circular chain of sections");
    const section = readSection(bytes, offset, inflate);
    if (section.kind === "malformed") return section;
    for (const [num, entry] of section.entries) if (!entries.has(num)) entries.set(num, entry);
    trailer ??= section.trailer;
    offset = section.trailer.get("Prev") ?? null;
  }
  if (trailer === null) return malformed(bytes.length, "no startxref at the end");
  return { kind: "cross-reference", entries, trailer };
}

/** The bytes of a stream that is plain or deflated without a predictor. */
export function decodePlain(stream: Stream, inflate: Inflate): Uint8Array | null {
  const filter = stream.dict.get("Filter");
  if (filter === undefined) return stream.data;
  const known = filter instanceof Name && filter.value === "FlateDecode";
  return known && !stream.dict.has("DecodeParms") ? inflate(stream.data, 1 << 30) : null;
}

function lastStartOfXref(bytes: Uint8Array): CosObject {
  const tail = new TextDecoder("latin1").decode(bytes.subarray(-64));
  const match = /startxref\n(\d+)\n%%EOF\n?$/.exec(tail);
  return match === null ? null : Number(match[1]);
}

function readSection(bytes: Uint8Array, at: number, inflate: Inflate): Section | Malformed {
  const lexer = new Lexer(bytes, at);
  const first = lexer.next();
  if (first.kind === "keyword" && first.value === "xref") return readTable(lexer);
  const found = readIndirect(bytes, at, () => null);
  if (found.kind === "malformed") return found;
  if (!(found.object instanceof Stream)) return malformed(at, "no cross-reference here");
  return readXrefStream(found.object, at, inflate);
}

function readTable(lexer: Lexer): Section | Malformed {
  const entries = new Map<number, Entry>();
  for (let start = lexer.next(); start.kind === "number"; start = lexer.next()) {
    const count = lexer.next();
    if (count.kind !== "number") return malformed(lexer.at, "a subsection without a count");
    for (let i = 0; i < count.value; i += 1) {
      const entry = readTableEntry(lexer);
      if (entry === null) return malformed(lexer.at, "a malformed entry");
      entries.set(start.value + i, entry);
    }
  }
  const trailer = parseObject(lexer.bytes, lexer.at);
  if (trailer.kind === "malformed") return trailer;
  if (!(trailer.object instanceof Map)) return malformed(lexer.at, "a trailer of another type");
  return { kind: "section", entries, trailer: trailer.object };
}

function readTableEntry(lexer: Lexer): Entry | null {
  const offset = lexer.next();
  const generation = lexer.next();
  const type = lexer.next();
  if (offset.kind !== "number" || generation.kind !== "number" || type.kind !== "keyword")
    return null;
  if (type.value === "f") return { kind: "free" };
  if (type.value !== "n" || generation.value !== 0) return null;
  return { kind: "offset", offset: offset.value };
}

function readXrefStream(stream: Stream, at: number, inflate: Inflate): Section | Malformed {
  const { dict } = stream;
  const data = decodePlain(stream, inflate);
  const widths = numbers(dict.get("W"));
  const index = numbers(dict.get("Index")) ?? numbers([0, dict.get("Size") ?? null]);
  const type = dict.get("Type");
  if (data === null || widths?.length !== 3 || index === null) {
    return malformed(at, "a malformed cross-reference stream");
  }
  if (!(type instanceof Name) || type.value !== "XRef") return malformed(at, "no /Type /XRef");
  const entries = unpackEntries(data, widths, index);
  return entries === null
    ? malformed(at, "a cross-reference stream of another length than /Index says")
    : { kind: "section", entries, trailer: dict };
}

function unpackEntries(
  data: Uint8Array,
  widths: readonly number[],
  index: readonly number[],
): Map<number, Entry> | null {
  const [typeWidth = 0, width2 = 0, width3 = 0] = widths;
  const entries = new Map<number, Entry>();
  let at = 0;
  const take = (width: number): number => {
    let value = 0;
    for (const end = at + width; at < end; at += 1) value = value * 256 + (data[at] ?? 0);
    return value;
  };
  for (let i = 0; i < index.length; i += 2) {
    const [first = 0, count = 0] = index.slice(i, i + 2);
    if (entries.size + count > ENTRIES_MAX) return null;
    for (let num = first; num < first + count; num += 1) {
      // Without a type field every entry is in use (7.5.8.3, table 18).
      const type = typeWidth === 0 ? 1 : take(typeWidth);
      const entry = entryOf(type, take(width2), take(width3));
      if (entry === null) return null;
      entries.set(num, entry);
    }
  }
  return at === data.length ? entries : null;
}

function entryOf(type: number, second: number, third: number): Entry | null {
  if (type === 0) return { kind: "free" };
  if (type === 1) return third === 0 ? { kind: "offset", offset: second } : null;
  return type === 2 ? { kind: "packed", container: second, index: third } : null;
}

function numbers(object: CosObject | undefined): readonly number[] | null {
  if (!isArray(object)) return null;
  return object.every((item) => typeof item === "number") ? object : null;
}
