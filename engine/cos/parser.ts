import { Lexer, type Token } from "./lexer.ts";
import { type CosObject, CosString, type Dict, Name, Ref } from "./objects.ts";

/** Why bytes are no PDF of ours, and at which offset. */
export type Malformed = {
  readonly kind: "malformed";
  readonly at: number;
  readonly message: string;
};

/** An object and the offset behind it. */
export type Parsed = { readonly kind: "parsed"; readonly object: CosObject; readonly end: number };

/** Deeper nesting than any real file has; the parser recurses. */
const DEPTH_MAX = 500;

/** Reads the one object that begins at `at` (ISO 32000-2, 7.3), strictly; streams are `readDocument`'s. */
export function parseObject(bytes: Uint8Array, at = 0): Parsed | Malformed {
  const parser = new Parser(new Lexer(bytes, at));
  const object = parser.object();
  return parser.failure ?? { kind: "parsed", object, end: parser.lexer.at };
}

/** Reads objects; after the first failure it says `null` to everything and keeps the reason. */
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
      case "mark":
        return this.#nested(token.value);
      case "word":
        return this.#keyword(token.value);
      case "end":
        return this.#fail("the bytes end where an object should stand");
      case "bad":
        return this.#fail(token.message);
    }
  }

  #numberOrReference(value: number): CosObject {
    const at = this.lexer.at;
    const generation = this.lexer.next();
    const mark = this.lexer.next();
    const isReference =
      value > 0 &&
      generation.kind === "number" &&
      generation.integer &&
      mark.kind === "word" &&
      mark.value === "R";
    if (!isReference) {
      this.lexer.at = at;
      return value;
    }
    if (generation.value !== 0) return this.#fail("a reference with a generation");
    return new Ref(value);
  }

  #nested(mark: "[" | "]" | "<<" | ">>"): CosObject {
    if (mark === "]" || mark === ">>") return this.#fail(`an unexpected ${mark}`);
    if (this.#depth === DEPTH_MAX) return this.#fail("objects nested too deep");
    this.#depth += 1;
    const object = mark === "[" ? this.#array() : this.#dict();
    this.#depth -= 1;
    return object;
  }

  #array(): CosObject {
    const items: CosObject[] = [];
    while (this.failure === null) {
      const token = this.lexer.next();
      if (token.kind === "mark" && token.value === "]") return items;
      items.push(this.#from(token));
    }
    return null;
  }

  #dict(): CosObject {
    const dict: Dict = new Map();
    while (this.failure === null) {
      const token = this.lexer.next();
      if (token.kind === "mark" && token.value === ">>") return dict;
      if (token.kind !== "name") return this.#fail("a dictionary whose key is not a name");
      if (dict.has(token.value)) return this.#fail("a dictionary with the same key twice");
      dict.set(token.value, this.object());
    }
    return null;
  }

  #keyword(word: string): CosObject {
    if (word === "true" || word === "false") return word === "true";
    return word === "null" ? null : this.#fail(`an unexpected word ${word.slice(0, 20)}`);
  }

  #fail(message: string): null {
    this.failure ??= { kind: "malformed", at: this.lexer.at, message };
    return null;
  }
}
