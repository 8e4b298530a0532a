/** A token; `at` is its offset, from 0. For `bad`, `text` is the part that cannot be read. */
export type Token = {
  readonly kind: "name" | "alias" | "text" | "number" | "mark" | "end" | "bad";
  readonly text: string;
  readonly at: number;
};

/** Reads tokens one after another, each character once; at the end it returns the end token repeatedly. */
export class Lexer {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  next(): Token {
    this.#at += this.#match(SPACES).length;
    const at = this.#at;
    const source = this.#source;
    if (at >= source.length) return { kind: "end", text: "", at };
    const first = source.charAt(at);
    if (first === "'" || first === '"') return this.#quoted(first, at);
    if (MARKS.includes(first)) return this.#token("mark", first, at);
    const number = this.#match(NUMBER);
    if (number !== "") return this.#number(number, at);
    const name = this.#match(NAME);
    if (name !== "") return this.#token("name", name, at);
    const character = String.fromCodePoint(source.codePointAt(at) ?? 0);
    return { kind: "bad", text: `${quoteToken(character)} means nothing here.`, at };
  }

  /** A doubled quote inside means one quote. */
  #quoted(quote: "'" | '"', at: number): Token {
    const all = this.#match(quote === "'" ? TEXT : ALIAS);
    if (all === "") return { kind: "bad", text: `the quote ${quote} is never closed.`, at };
    this.#at += all.length;
    const text = all.slice(1, -1).replaceAll(quote + quote, quote);
    return { kind: quote === "'" ? "text" : "alias", text, at };
  }

  #number(number: string, at: number): Token {
    this.#at += number.length;
    const more = this.#match(NAME);
    if (more === "") return { kind: "number", text: number, at };
    const text = `a name cannot begin with a digit; write it in double quotes: "${number}${more}".`;
    return { kind: "bad", text, at };
  }

  #token(kind: Token["kind"], text: string, at: number): Token {
    this.#at += text.length;
    return { kind, text, at };
  }

  /** The match of a sticky pattern at this offset, "" if absent. */
  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    return pattern.exec(this.#source)?.[0] ?? "";
  }
}

/** A token as shown in messages. */
export function quoteToken(text: string): string {
  return text === '"' ? `'"'` : `"${text}"`;
}

const MARKS = "|(),:";
const SPACES = /\s*/uy;
const TEXT = /'(?:[^']|'')*'(?!')/uy;
const ALIAS = /"(?:[^"]|"")*"(?!")/uy;
const NUMBER = /-?\d+(?:\.\d+)?/uy;
const NAME = /[\p{L}\p{M}_$][\p{L}\p{M}\p{N}_.$-]*/uy;
