import { hexValue, isRegular, isWhite, latin1Text } from "./characters.ts";

/**
 * A token (ISO 32000-2, 7.2). A `keyword` is any other sequence of regular characters: `obj`, `true`, an operator. A
 * malformed token is `bad`, with a repaired form for lenient readers.
 */
export type Token =
  | { readonly kind: "number"; readonly value: number; readonly integer: boolean }
  | { readonly kind: "name"; readonly value: string }
  | { readonly kind: "string"; readonly bytes: Uint8Array }
  | { readonly kind: "delimiter"; readonly value: "[" | "]" | "<<" | ">>" }
  | { readonly kind: "keyword"; readonly value: string }
  | { readonly kind: "end" }
  | { readonly kind: "bad"; readonly message: string; readonly repaired: Token | null };

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)$/;
const LF = 0x0a;
const CR = 0x0d;
const OPEN = 0x28;
const CLOSE = 0x29;
const BACKSLASH = 0x5c;
const CLOSING: Token = { kind: "delimiter", value: ">>" };
const SIMPLE_ESCAPES: ReadonlyMap<number, number> = new Map([
  [0x6e, LF],
  [0x72, CR],
  [0x74, 0x09],
  [0x62, 0x08],
  [0x66, 0x0c],
]);

/** Splits bytes into tokens. Always advances, never fails. */
export class Lexer {
  readonly bytes: Uint8Array;
  /** Offset of the next token; may be set. */
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

  /** The next token, without advancing. */
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
    if (!NUMBER.test(text)) return { kind: "keyword", value: text };
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
        return { kind: "delimiter", value: char };
      case "<":
        return this.#doubled("<") ? { kind: "delimiter", value: "<<" } : this.#hex();
      case ">":
        return this.#doubled(">") ? { kind: "delimiter", value: ">>" } : bad("a lone >", CLOSING);
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
    const text = this.#run();
    if (!text.includes("#")) return { kind: "name", value: text };
    const value = text.replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
    const name: Token = { kind: "name", value };
    if (!/#(?![0-9a-fA-F]{2})/.test(text)) return name;
    return bad("a # without two hexadecimal digits in a name", name);
  }

  #hex(): Token {
    const found = this.bytes.indexOf(0x3e, this.at);
    const to = found === -1 ? this.bytes.length : found;
    const bytes = new Uint8Array((to - this.at + 1) >> 1);
    let digits = 0;
    let message = found === -1 ? "an unterminated hexadecimal string" : null;
    for (; this.at < to; this.at += 1) {
      const digit = hexValue(this.#peek());
      if (digit < 0 && !isWhite(this.#peek()))
        message = "an invalid character in a hexadecimal string";
      if (digit < 0) continue;
      bytes[digits >> 1] = (bytes[digits >> 1] ?? 0) | (digits % 2 === 0 ? digit << 4 : digit);
      digits += 1;
    }
    this.at = found === -1 ? to : to + 1;
    const string: Token = { kind: "string", bytes: bytes.slice(0, (digits + 1) >> 1) };
    return message === null ? string : bad(message, string);
  }

  #literal(): Token {
    const end = this.#endOfLiteral();
    const out = new Uint8Array(end - this.at);
    let length = 0;
    while (this.at < end) {
      const byte = this.#peek();
      this.at += 1;
      let value: number | null = byte;
      if (byte === BACKSLASH) value = this.#escape();
      else if (byte === CR) value = this.#lineEnd();
      if (value === null) continue;
      out[length] = value;
      length += 1;
    }
    const string: Token = { kind: "string", bytes: out.slice(0, length) };
    const closed = end < this.bytes.length;
    this.at = closed ? end + 1 : end;
    return closed ? string : bad("an unterminated string", string);
  }

  /** Offset of the closing parenthesis, or the end of the bytes. */
  #endOfLiteral(): number {
    let depth = 1;
    for (let at = this.at; at < this.bytes.length; at += 1) {
      const byte = this.bytes[at];
      if (byte === BACKSLASH) at += 1;
      else if (byte === OPEN) depth += 1;
      else if (byte === CLOSE) depth -= 1;
      if (depth === 0) return at;
    }
    return this.bytes.length;
  }

  /** Any kind of line end in the file is one line feed in the string (7.3.4.2). */
  #lineEnd(): number {
    if (this.#peek() === LF) this.at += 1;
    return LF;
  }

  /** `null` for a line continuation: a backslash before a line end. */
  #escape(): number | null {
    const byte = this.#peek();
    if (byte === -1) return null;
    this.at += 1;
    const simple = SIMPLE_ESCAPES.get(byte);
    if (simple !== undefined) return simple;
    if (byte >= 0x30 && byte <= 0x37) return this.#octal(byte - 0x30);
    if (byte === LF) return null;
    if (byte !== CR) return byte;
    this.#lineEnd();
    return null;
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

function bad(message: string, repaired: Token | null = null): Token {
  return { kind: "bad", message, repaired };
}
