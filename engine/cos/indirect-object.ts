import { Lexer } from "./lexer.ts";
import { type CosObject, Ref, Stream } from "./objects.ts";
import { type Malformed, parseObject } from "./parser.ts";

/** An indirect object in the file (ISO 32000-2, 7.3.10). */
export type Indirect = {
  readonly kind: "indirect";
  readonly num: number;
  readonly object: CosObject;
};

const LF = 0x0a;
const CR = 0x0d;

/**
 * Reads `n 0 obj … endobj` at exactly `at`, a stream by exactly its /Length (7.3.8). `lengthOf` resolves a length that
 * is a reference, or returns `null`.
 */
export function readIndirect(
  bytes: Uint8Array,
  at: number,
  lengthOf: (ref: Ref) => number | null,
): Indirect | Malformed {
  const lexer = new Lexer(bytes, at);
  const num = lexer.next();
  const generation = lexer.next();
  if (num.kind !== "number" || generation.kind !== "number" || !takeKeyword(lexer, "obj")) {
    return malformed(at, "no object begins here");
  }
  if (generation.value !== 0) return malformed(at, "an object with a generation");
  const body = parseObject(bytes, lexer.at);
  if (body.kind === "malformed") return body;
  lexer.at = body.end;
  const object = takeKeyword(lexer, "stream")
    ? readStream(lexer, body.object, lengthOf)
    : body.object;
  if (isMalformed(object)) return object;
  if (!takeKeyword(lexer, "endobj")) return malformed(lexer.at, "an object without endobj");
  return { kind: "indirect", num: num.value, object };
}

export function malformed(at: number, message: string): Malformed {
  return { kind: "malformed", at, message };
}

function readStream(
  lexer: Lexer,
  dict: CosObject,
  lengthOf: (ref: Ref) => number | null,
): Stream | Malformed {
  if (!(dict instanceof Map)) return malformed(lexer.at, "a stream without a dictionary");
  const stated = dict.get("Length");
  const length = stated instanceof Ref ? lengthOf(stated) : stated;
  if (typeof length !== "number") return malformed(lexer.at, "a stream without a length");
  if (lexer.bytes[lexer.at] === CR) lexer.at += 1;
  if (lexer.bytes[lexer.at] !== LF) return malformed(lexer.at, "no line feed after stream");
  const from = lexer.at + 1;
  lexer.at = from + length;
  if (!takeKeyword(lexer, "endstream")) return malformed(lexer.at, "a stream of another length");
  return new Stream(dict, lexer.bytes.subarray(from, from + length));
}

function takeKeyword(lexer: Lexer, keyword: string): boolean {
  const token = lexer.peek();
  if (token.kind !== "keyword" || token.value !== keyword) return false;
  lexer.next();
  return true;
}

function isMalformed(value: CosObject | Malformed): value is Malformed {
  return typeof value === "object" && value !== null && "kind" in value;
}
