import { type CosObject, type Dict, isArray, Lexer, Name, Stream } from "#cos";
import { type IndirectObject, indexOf, keywordBytes } from "./indirect-at.ts";

/** The location of an object according to the file. */
export type Located =
  | { readonly kind: "offset"; readonly offset: number }
  | { readonly kind: "packed"; readonly container: number; readonly index: number }
  | { readonly kind: "free" };

/** A file's cross-reference, as far as it can be read. */
export type CrossReference = {
  readonly located: Map<number, Located>;
  readonly trailer: Dict;
  /** A section is missing or malformed: objects may exist that are not located. */
  readonly damaged: boolean;
};

/** The functions that reading sections depends on. */
export type SectionReader = {
  readonly dictAt: (at: number) => { readonly object: CosObject; readonly end: number };
  readonly indirectAt: (at: number) => IndirectObject | null;
  readonly decode: (stream: Stream) => Uint8Array | null;
};

const SECTIONS_MAX = 4096;
/**
 * Entries per stream: over twice the maximum number of objects; bounded because deflate expands zeros a thousandfold.
 */
const ENTRIES_MAX = 1_000_000;
const START = keywordBytes("startxref");
const TAIL_BYTES = 2048;

/** Reads the chain of sections from the last `startxref` (ISO 32000-2, 7.5.4–7.5.8): tables, streams and hybrids. */
export function readCrossReference(bytes: Uint8Array, reader: SectionReader): CrossReference {
  const located = new Map<number, Located>();
  const trailer: Dict = new Map();
  const seen = new Set<number>();
  let damaged = false;
  let at = startOfXref(bytes);
  while (at !== null && !seen.has(at) && seen.size < SECTIONS_MAX) {
    seen.add(at);
    const section = readSection(bytes, at, reader);
    if (section === null) damaged = true;
    else merge(located, trailer, section, reader);
    const previous: CosObject | undefined = section?.trailer.get("Prev");
    at = typeof previous === "number" ? previous : null;
  }
  return { located, trailer, damaged: damaged || seen.size === 0 };
}

type Section = { readonly located: Map<number, Located>; readonly trailer: Dict };

/** The newer entry wins. In a hybrid file the stream's entry replaces a free one in the table (7.5.8.4). */
function merge(
  located: Map<number, Located>,
  trailer: Dict,
  section: Section,
  reader: SectionReader,
): void {
  const hybrid = section.trailer.get("XRefStm");
  if (typeof hybrid === "number") {
    const hidden = readXrefStream(reader.indirectAt(hybrid), reader);
    for (const [num, entry] of hidden?.located ?? []) {
      if (section.located.get(num)?.kind !== "offset") section.located.set(num, entry);
    }
  }
  for (const [num, entry] of section.located) if (!located.has(num)) located.set(num, entry);
  for (const key of ["Root", "Info", "ID", "Encrypt"]) {
    const value = section.trailer.get(key);
    if (value !== undefined && !trailer.has(key)) trailer.set(key, value);
  }
}

function startOfXref(bytes: Uint8Array): number | null {
  const from = Math.max(0, bytes.length - TAIL_BYTES);
  let last = -1;
  for (let at = indexOf(bytes, START, from); at !== -1; at = indexOf(bytes, START, at + 1)) {
    last = at;
  }
  if (last === -1) return null;
  const offset = new Lexer(bytes, last + START.length).next();
  return offset.kind === "number" && offset.integer ? offset.value : null;
}

function readSection(bytes: Uint8Array, at: number, reader: SectionReader): Section | null {
  if (at < 0 || at >= bytes.length) return null;
  const lexer = new Lexer(bytes, at);
  const first = lexer.next();
  if (first.kind === "keyword" && first.value === "xref") return readTable(lexer, reader);
  return readXrefStream(reader.indirectAt(at), reader);
}

function readTable(lexer: Lexer, reader: SectionReader): Section | null {
  const located = new Map<number, Located>();
  let token = lexer.next();
  while (token.kind === "number") {
    const count = lexer.next();
    if (count.kind !== "number") return null;
    readSubsection(lexer, token.value, count.value, located);
    token = lexer.next();
  }
  if (token.kind !== "keyword" || token.value !== "trailer") return null;
  const { object } = reader.dictAt(lexer.at);
  return object instanceof Map ? { located, trailer: object } : null;
}

function readSubsection(
  lexer: Lexer,
  start: number,
  count: number,
  located: Map<number, Located>,
): void {
  let first = start;
  for (let i = 0; i < count; i += 1) {
    const at = lexer.at;
    const entry = readEntry(lexer);
    if (entry === null) {
      // The count was too large: this is the next subsection or the trailer.
      lexer.at = at;
      return;
    }
    // Some writers start at 1 with the free entry that belongs to 0.
    if (i === 0 && start === 1 && entry.isHeadOfFree) first = 0;
    located.set(first + i, entry.located);
  }
}

function readEntry(lexer: Lexer): { located: Located; isHeadOfFree: boolean } | null {
  const offset = lexer.next();
  const generation = lexer.next();
  const type = lexer.next();
  if (offset.kind !== "number" || generation.kind !== "number" || type.kind !== "keyword")
    return null;
  if (type.value === "n") {
    return { located: { kind: "offset", offset: offset.value }, isHeadOfFree: false };
  }
  const isHeadOfFree = offset.value === 0 && generation.value === 65_535;
  return type.value === "f" ? { located: { kind: "free" }, isHeadOfFree } : null;
}

function readXrefStream(found: IndirectObject | null, reader: SectionReader): Section | null {
  const stream = found?.object;
  if (!(stream instanceof Stream)) return null;
  const type = stream.dict.get("Type");
  const data = reader.decode(stream);
  const [width1, width2, width3] = numbers(stream.dict.get("W"));
  if (!(type instanceof Name) || type.value !== "XRef" || data === null) return null;
  if (width1 === undefined || width2 === undefined || width3 === undefined) return null;
  const index = numbers(stream.dict.get("Index"));
  const located = unpack(data, [width1, width2, width3], index.length === 0 ? null : index);
  return { located, trailer: stream.dict };
}

/** Decodes as many entries as there is data for, whatever /Index and /Size announce. */
function unpack(
  data: Uint8Array,
  widths: readonly [number, number, number],
  index: readonly number[] | null,
): Map<number, Located> {
  const located = new Map<number, Located>();
  const entryBytes = widths[0] + widths[1] + widths[2];
  const sane = widths.every((width) => width >= 0 && width <= 8) && entryBytes > 0;
  const total = sane ? Math.min(ENTRIES_MAX, Math.floor(data.length / entryBytes)) : 0;
  const runs = index ?? [0, total];
  let entry = 0;
  for (let i = 0; i + 1 < runs.length; i += 2) {
    const [first = 0, count = 0] = runs.slice(i, i + 2);
    for (let num = first; num < first + count && entry < total; num += 1, entry += 1) {
      located.set(num, entryAt(data, entry * entryBytes, widths));
    }
  }
  return located;
}

function entryAt(data: Uint8Array, at: number, widths: readonly [number, number, number]): Located {
  const type = widths[0] === 0 ? 1 : bigEndian(data, at, widths[0]);
  const second = bigEndian(data, at + widths[0], widths[1]);
  if (type === 1) return { kind: "offset", offset: second };
  if (type !== 2) return { kind: "free" };
  const index = bigEndian(data, at + widths[0] + widths[1], widths[2]);
  return { kind: "packed", container: second, index };
}

function bigEndian(data: Uint8Array, at: number, width: number): number {
  let value = 0;
  for (let i = 0; i < width; i += 1) value = value * 256 + (data[at + i] ?? 0);
  return value;
}

function numbers(object: CosObject | undefined): readonly number[] {
  if (!isArray(object)) return [];
  return object.every((item) => typeof item === "number") ? object : [];
}
