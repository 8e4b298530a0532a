import { type CosObject, isWhite, Lexer, Ref, Stream } from "#cos";
import type { Budget } from "./budget.ts";
import { type DecryptString, parseLenient } from "./lenient-parser.ts";

/** An indirect object, under the number in its own header. */
export type IndirectObject = {
  readonly num: number;
  readonly generation: number;
  readonly object: CosObject;
  readonly end: number;
};

/** The parts of the file that reading an object needs. */
export type FileContext = {
  readonly budget: Budget;
  /** Resolves a /Length that is a reference. */
  readonly lengthOf: (ref: Ref) => number | null;
  readonly decryptString: (num: number, generation: number) => DecryptString | null;
};

const LF = 0x0a;
const CR = 0x0d;
const ENDSTREAM = keywordBytes("endstream");
const ENDOBJ = keywordBytes("endobj");

/** Reads `n g obj …` at `at`, after optional white space; `null` when there is no object. */
export function readIndirectAt(
  bytes: Uint8Array,
  at: number,
  surroundings: FileContext,
): IndirectObject | null {
  const lexer = new Lexer(bytes, at);
  const num = lexer.next();
  const generation = lexer.next();
  if (num.kind !== "number" || generation.kind !== "number") return null;
  const keyword = lexer.next();
  if (keyword.kind !== "keyword" || !keyword.value.startsWith("obj")) return null;
  const header = { num: num.value, generation: generation.value };
  const from = lexer.at - (keyword.value.length - 3);
  const decrypt = surroundings.decryptString(header.num, header.generation);
  const { object, end } = parseLenient(bytes, from, surroundings.budget, decrypt);
  if (!(object instanceof Map)) return { ...header, object, end };
  const dataAt = startOfData(bytes, end);
  if (dataAt === null) return { ...header, object, end };
  const dataEnd = endOfData(bytes, dataAt, object.get("Length"), surroundings);
  surroundings.budget.spendWork(dataEnd - dataAt);
  return { ...header, object: new Stream(object, bytes.subarray(dataAt, dataEnd)), end: dataEnd };
}

/** After `stream` and its line end (ISO 32000-2, 7.3.8.1); a lone CR occurs in real files. */
function startOfData(bytes: Uint8Array, at: number): number | null {
  const lexer = new Lexer(bytes, at);
  const keyword = lexer.next();
  if (keyword.kind !== "keyword" || !keyword.value.startsWith("stream")) return null;
  let from = lexer.at - (keyword.value.length - "stream".length);
  while (bytes[from] === 0x20) from += 1;
  if (bytes[from] === CR) return bytes[from + 1] === LF ? from + 2 : from + 1;
  return bytes[from] === LF ? from + 1 : from;
}

/** Finds the end by /Length if `endstream` follows there, else by searching for the keyword. */
function endOfData(
  bytes: Uint8Array,
  from: number,
  length: CosObject | undefined,
  surroundings: FileContext,
): number {
  const stated = length instanceof Ref ? surroundings.lengthOf(length) : length;
  if (typeof stated === "number" && stated >= 0 && isEndAt(bytes, from + stated)) {
    return from + stated;
  }
  let end = indexOf(bytes, ENDSTREAM, from);
  if (end === -1) end = indexOf(bytes, ENDOBJ, from);
  if (end === -1) return bytes.length;
  if (end > from && bytes[end - 1] === LF) end -= 1;
  return end > from && bytes[end - 1] === CR ? end - 1 : end;
}

function isEndAt(bytes: Uint8Array, at: number): boolean {
  let to = at;
  while (to < bytes.length && isWhite(bytes[to] ?? 0)) to += 1;
  return ENDSTREAM.every((byte, index) => bytes[to + index] === byte);
}

/** Offset of the first `keyword` at or after `from`, or −1. */
export function indexOf(bytes: Uint8Array, keyword: Uint8Array, from: number): number {
  const first = keyword[0] ?? 0;
  for (let at = bytes.indexOf(first, from); at !== -1; at = bytes.indexOf(first, at + 1)) {
    if (keyword.every((byte, index) => bytes[at + index] === byte)) return at;
  }
  return -1;
}

export function keywordBytes(keyword: string): Uint8Array {
  return Uint8Array.from(keyword, (char) => char.charCodeAt(0));
}
