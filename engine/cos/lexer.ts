import { hexValue, isRegular, isWhite, latin1Text } from "./characters.ts";

/** One token (ISO 32000-2, 7.2). A `word` is whatever else is made of regular characters: `obj`, `true`, an operator. */
export type Token =
  | { readonly kind: "number"; readonly value: number; readonly integer: boolean }
  | { readonly kind: "name"; readonly value: string }
  | { readonly kind: "string"; readonly bytes: Uint8Array }
  | { readonly kind: "mark"; readonly value: "[" | "]" | "<<" | ">>" }
  | { readonly kind: "word"; readonly value: string }
  | { readonly kind: "end" }
  | { readonly kind: "bad"; readonly message: string };

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)$/;
const LF = 0x0a;
const CR = 0x0d;
const OPEN = 0x28;
const CLOSE = 0x29;
const BACKSLASH = 0x5c;
const HASH = 0x23;
const SIMPLE_ESCAPES: ReadonlyMap<number, number> = new Map([
  [0x6e, LF],
  [0x72, CR],
  [0x74, 0x09],
  [0x62, 0x08],
  [0x66, 0x0c],
]);

/**
 * Cuts bytes into tokens, to the letter: a malformed one is `bad`, never guessed at. It serves our own output,
 * default appearances and content streams; files of unknown origin come through `ingest`.
 */
export class Lexer {
  readonly bytes: Uint8Array;
  /** Where the next token is looked for; may be set. */
  at: number;

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  next(): Token {
    this.#skipWhite();
    const byte = this.#peek();
    if (byte === -1) return { kind: "end" };
    if (isRegular(byte)) return this.#regular();
    this.at += 1;
    return this.#delimited(String.fromCharCode(byte));
  }

  /** The token after this one, without moving. */
  peek(): Token {
    const at = this.at;
    const token = this.next();
    this.at = at;
    return token;
  }

  #peek(): number {
    return this.bytes[this.at] ?? -1;
  }

  #skipWhite(): void {
    for (let byte = this.#peek(); byte !== -1; byte = this.#peek()) {
      if (byte === 0x25) this.#skipComment();
      else if (!isWhite(byte)) return;
      else this.at += 1;
    }
  }

  #skipComment(): void {
    for (let byte = this.#peek(); byte !== -1 && byte !== LF && byte !== CR; byte = this.#peek()) {
      this.at += 1;
    }
  }

  #run(): string {
    const from = this.at;
    while (this.at < this.bytes.length && isRegular(this.#peek())) this.at += 1;
    return latin1Text(this.bytes.subarray(from, this.at));
  }

  #regular(): Token {
    const text = this.#run();
    if (!NUMBER.test(text)) return { kind: "word", value: text };
    return { kind: "number", value: Number(text), integer: !text.includes(".") };
  }

  #delimited(char: string): Token {
    switch (char) {
      case "/":
        return this.#name();
      case "(":
        return this.#literal();
      case "[":
      case "]":
        return { kind: "mark", value: char };
      case "<":
        return this.#doubled("<") ? { kind: "mark", value: "<<" } : this.#hex();
      case ">":
        return this.#doubled(">") ? { kind: "mark", value: ">>" } : bad("a lone >");
      default:
        return bad(`an unexpected ${char}`);
    }
  }

  #doubled(char: string): boolean {
    if (this.#peek() !== char.charCodeAt(0)) return false;
    this.at += 1;
    return true;
  }

  #name(): Token {
    let value = "";
    while (this.at < this.bytes.length && isRegular(this.#peek())) {
      const byte = this.#peek();
      this.at += 1;
      if (byte !== HASH) {
        value += String.fromCharCode(byte);
        continue;
      }
      const high = hexValue(this.bytes[this.at] ?? 0);
      const low = hexValue(this.bytes[this.at + 1] ?? 0);
      if (high < 0 || low < 0) return bad("a # without two hexadecimal digits in a name");
      value += String.fromCharCode(high * 16 + low);
      this.at += 2;
    }
    return { kind: "name", value };
  }

  #hex(): Token {
    const digits: number[] = [];
    for (let byte = this.#peek(); byte !== 0x3e; byte = this.#peek()) {
      if (byte === -1) return bad("a hexadecimal string without an end");
      this.at += 1;
      const digit = hexValue(byte);
      if (digit >= 0) digits.push(digit);
      else if (!isWhite(byte)) return bad("a hexadecimal string with another character");
    }
    this.at += 1;
    if (digits.length % 2 === 1) digits.push(0);
    const bytes = new Uint8Array(digits.length / 2);
    for (let i = 0; i < bytes.length; i += 1) {
      bytes[i] = (digits[i * 2] ?? 0) * 16 + (digits[i * 2 + 1] ?? 0);
    }
    return { kind: "string", bytes };
  }

  #literal(): Token {
    const out: number[] = [];
    for (let depth = 1; ; ) {
      const byte = this.#peek();
      if (byte === -1) return bad("a string without an end");
      this.at += 1;
      if (byte === OPEN) depth += 1;
      if (byte === CLOSE) depth -= 1;
      if (depth === 0) return { kind: "string", bytes: Uint8Array.from(out) };
      if (byte === BACKSLASH) this.#escape(out);
      else if (byte === CR) this.#lineEnd(out);
      else out.push(byte);
    }
  }

  /** However a line ends in the file, the string has one line feed (7.3.4.2). */
  #lineEnd(out: number[]): void {
    if (this.#peek() === LF) this.at += 1;
    out.push(LF);
  }

  #escape(out: number[]): void {
    const byte = this.#peek();
    if (byte === -1) return;
    this.at += 1;
    const simple = SIMPLE_ESCAPES.get(byte);
    if (simple !== undefined) out.push(simple);
    else if (byte >= 0x30 && byte <= 0x37) out.push(this.#octal(byte - 0x30));
    else if (byte === CR) this.at += this.#peek() === LF ? 1 : 0;
    else if (byte !== LF) out.push(byte);
  }

  #octal(first: number): number {
    let value = first;
    for (let i = 0; i < 2; i += 1) {
      const digit = this.#peek() - 0x30;
      if (digit < 0 || digit > 7) break;
      value = value * 8 + digit;
      this.at += 1;
    }
    return value & 0xff;
  }
}

function bad(message: string): Token {
  return { kind: "bad", message };
}
