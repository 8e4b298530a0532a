import { Lexer, type Token } from "./lexer.ts";
import { type CosObject, CosString, type Dict, Name, Ref } from "./objects.ts";

/** Why bytes are invalid, and the offset of the error. */
export type Malformed = {
  readonly kind: "malformed";
  readonly at: number;
  readonly message: string;
};

/** An object and the offset after it. */
export type Parsed = { readonly kind: "parsed"; readonly object: CosObject; readonly end: number };

/** Deeper than any real file; the parser recurses. */
const DEPTH_MAX = 500;

/** Strictly reads one direct object at `at` (ISO 32000-2, 7.3); streams are read by `readDocument`. */
export function parseObject(bytes: Uint8Array, at = 0): Parsed | Malformed {
  const parser = new Parser(new Lexer(bytes, at));
  const object = parser.object();
  return parser.failure ?? { kind: "parsed", object, end: parser.lexer.at };
}

/** Reads objects; after the first error every call returns `null`, and the error is kept. */
class Parser {
  readonly lexer: Lexer;
  failure: Malformed | null = null;
  #depth = 0;

  constructor(lexer: Lexer) {
    this.lexer = lexer;
  }

  object(): CosObject {
    return this.#from(this.lexer.next());
  }

  #from(token: Token): CosObject {
    switch (token.kind) {
      case "number":
        return token.integer ? this.#numberOrReference(token.value) : token.value;
      case "name":
        return new Name(token.value);
      case "string":
        return new CosString(token.bytes);
      case "delimiter":
        return this.#nested(token.value);
      case "keyword":
        return this.#keyword(token.value);
      case "end":
        return this.#fail("unexpected end of the bytes");
      case "bad":
        return this.#fail(token.message);
    }
  }

  #numberOrReference(value: number): CosObject {
    const at = this.lexer.at;
    const generation = this.lexer.next();
    const third = this.lexer.next();
    const isReference =
      value > 0 &&
      generation.kind === "number" &&
      generation.integer &&
      third.kind === "keyword" &&
      third.value === "R";
    if (!isReference) {
      this.lexer.at = at;
      return value;
    }
    if (generation.value !== 0) return this.#fail("a reference with a generation");
    return new Ref(value);
  }

  #nested(delimiter: "[" | "]" | "<<" | ">>"): CosObject {
    if (delimiter === "]" || delimiter === ">>") return this.#fail(`an unexpected ${delimiter}`);
    if (this.#depth === DEPTH_MAX) return this.#fail("objects nested too deeply");
    this.#depth += 1;
    const object = delimiter === "[" ? this.#array() : this.#dict();
    this.#depth -= 1;
    return object;
  }

  #array(): CosObject {
    const items: CosObject[] = [];
    while (this.failure === null) {
      const token = this.lexer.next();
      if (token.kind === "delimiter" && token.value === "]") return items;
      items.push(this.#from(token));
    }
    return null;
  }

  #dict(): CosObject {
    const dict: Dict = new Map();
    while (this.failure === null) {
      const token = this.lexer.next();
      if (token.kind === "delimiter" && token.value === ">>") return dict;
      if (token.kind !== "name") return this.#fail("a dictionary whose key is not a name");
      if (dict.has(token.value)) return this.#fail("a dictionary with the same key twice");
      dict.set(token.value, this.object());
    }
    return null;
  }

  #keyword(text: string): CosObject {
    if (text === "true" || text === "false") return text === "true";
    return text === "null" ? null : this.#fail(`an unexpected keyword ${text.slice(0, 20)}`);
  }

  #fail(message: string): null {
    this.failure ??= { kind: "malformed", at: this.lexer.at, message };
    return null;
  }
}
