import { type CosObject, CosString, type Dict, Lexer, Name, Ref, type Token } from "#cos";
import type { Budget } from "./budget.ts";

/** An object and the offset after it. */
export type Lenient = { readonly object: CosObject; readonly end: number };

/** Decrypts a string. */
export type DecryptString = (bytes: Uint8Array) => Uint8Array;

/** Keywords that cannot occur inside an object; they close any open container. */
const ENDS = new Set(["endobj", "obj", "stream", "endstream", "xref", "trailer", "startxref"]);

/**
 * Reads the object at `at` leniently: malformed parts are repaired or omitted as common readers do. References lose
 * their generation.
 */
export function parseLenient(
  bytes: Uint8Array,
  at: number,
  budget: Budget,
  decrypt: DecryptString | null = null,
): Lenient {
  const parser = new LenientParser(new Lexer(bytes, at), budget, decrypt);
  const object = parser.object();
  budget.spendWork(parser.lexer.at - at);
  return { object, end: parser.lexer.at };
}

class LenientParser {
  readonly lexer: Lexer;
  readonly #budget: Budget;
  readonly #decrypt: DecryptString | null;
  #depth = 0;
  /** Offset before the last token. */
  #before = 0;

  constructor(lexer: Lexer, budget: Budget, decrypt: DecryptString | null) {
    this.lexer = lexer;
    this.#budget = budget;
    this.#decrypt = decrypt;
  }

  object(): CosObject {
    const token = this.#next();
    return this.#isClosing(token) ? null : this.#from(token);
  }

  #next(): Token {
    this.#before = this.lexer.at;
    const token = this.lexer.next();
    return token.kind === "bad" ? (token.repaired ?? { kind: "keyword", value: "" }) : token;
  }

  #from(token: Token): CosObject {
    this.#budget.spendTokens();
    switch (token.kind) {
      case "number":
        return this.#numberOrReference(token.value, token.integer);
      case "name":
        return new Name(token.value);
      case "string":
        return new CosString(this.#decrypt === null ? token.bytes : this.#decrypt(token.bytes));
      case "delimiter":
        return this.#nested(token.value);
      case "keyword":
        return keyword(token.value);
      case "end":
      case "bad":
        return null;
    }
  }

  #numberOrReference(value: number, integer: boolean): CosObject {
    if (!Number.isFinite(value)) return 0;
    if (!integer || value < 0) return value;
    const at = this.lexer.at;
    const generation = this.lexer.next();
    if (generation.kind === "number" && generation.integer) {
      const third = this.lexer.next();
      if (third.kind === "keyword" && third.value === "R")
        return value === 0 ? null : new Ref(value);
    }
    this.lexer.at = at;
    return value;
  }

  #nested(delimiter: "[" | "]" | "<<" | ">>"): CosObject {
    if (delimiter === "]" || delimiter === ">>") return null;
    if (this.#depth === this.#budget.limits.depth) {
      this.#budget.refuseDepth();
      return null;
    }
    this.#depth += 1;
    const object = delimiter === "[" ? this.#array() : this.#dict();
    this.#depth -= 1;
    return object;
  }

  #array(): CosObject {
    const items: CosObject[] = [];
    while (!this.#budget.spent) {
      const token = this.#next();
      if (token.kind === "delimiter" && token.value === "]") break;
      if (this.#isClosing(token)) break;
      items.push(this.#from(token));
    }
    return items;
  }

  #dict(): CosObject {
    const dict: Dict = new Map();
    while (!this.#budget.spent) {
      const token = this.#next();
      if (token.kind === "delimiter" && token.value === ">>") break;
      if (token.kind === "end" || (token.kind === "keyword" && this.#isClosing(token))) break;
      if (token.kind === "name") dict.set(token.value, this.#value());
    }
    return dict;
  }

  /** A key right before the end of its dictionary has no value. */
  #value(): CosObject {
    const at = this.lexer.at;
    const token = this.#next();
    if (!this.#isClosing(token)) return this.#from(token);
    this.lexer.at = at;
    return null;
  }

  /** Whether a token ends the current container; one that ends an outer container is left for that. */
  #isClosing(token: Token): boolean {
    if (token.kind === "end") return true;
    const closing =
      (token.kind === "delimiter" && token.value === ">>") ||
      (token.kind === "keyword" && ENDS.has(token.value));
    if (closing) this.lexer.at = this.#before;
    return closing;
  }
}

function keyword(text: string): CosObject {
  if (text === "true" || text === "false") return text === "true";
  return repairedNumber(text);
}

/** Malformed numbers such as `--5`, `1.2.3`, `5-3`, `.` as other readers see them; `null` for other keywords. */
function repairedNumber(text: string): number | null {
  const match = /^([+-]*)(\d*\.?\d*)/.exec(text);
  const digits = match?.[2] ?? "";
  if (!/\d/.test(digits)) return /^[+.-]+$/.test(text) ? 0 : null;
  const value = Number(digits);
  if (!Number.isFinite(value)) return 0;
  return match?.[1] === "-" ? -value : value;
}
