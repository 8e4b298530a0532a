import { isRegular, isWhite } from "#cos";

/** The operators that a page's content leaves open at its end, and those that it closes without having opened them. */
export type Balance = {
  /** Offsets of each `Q` without a matching `q` (ISO 32000-2, 8.4.2). */
  readonly strayRestores: readonly number[];
  readonly openSaves: number;
  /** `BMC` and `BDC` without their `EMC` (14.6). */
  readonly openMarks: number;
  readonly textOpen: boolean;
  /** A path that was begun and not painted (8.5.2). */
  readonly pathOpen: boolean;
  /** End of the readable content: before an unterminated string, array or inline image. */
  readonly end: number;
  /** One above the largest /MCID in the content (14.7.5.2). */
  readonly nextMark: number;
};

/** Reads content operators in one pass (ISO 32000-2, 7.8.2). Never fails. */
export function contentBalance(bytes: Uint8Array): Balance {
  return new ContentScan(bytes).run();
}

const [LF, CR, SPACE, PERCENT, OPEN, CLOSE] = [0x0a, 0x0d, 0x20, 0x25, 0x28, 0x29];
/** Operators do not begin with a digit or a sign. */
const NINE = 0x39;
const [SLASH, LESS, GREATER, BRACKET, BRACKET_END, BACKSLASH] = [
  0x2f, 0x3c, 0x3e, 0x5b, 0x5d, 0x5c,
];
/** Characters read of a keyword: no relevant operator is longer, nor is /MCID. */
const KEYWORD_MAX = 5;
/** Bytes after EI that are checked: operators after a real one, binary data after a false one. */
const PROBE_BYTES = 12;
/** Larger values are not real. */
const MCID_MAX = 10_000_000;

class ContentScan {
  readonly #bytes: Uint8Array;
  readonly #stray: number[] = [];
  #at = 0;
  #saves = 0;
  #marks = 0;
  #textOpen = false;
  #pathOpen = false;
  #nextMark = 0;
  /** Number of open brackets, and the offset of the first. */
  #depth = 0;
  #bracketAt = 0;
  #imageAt = -1;
  #end = -1;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  run(): Balance {
    while (this.#end === -1 && this.#at < this.#bytes.length) this.#token();
    const broken = this.#depth > 0 ? this.#bracketAt : this.#imageAt;
    return {
      strayRestores: this.#stray,
      openSaves: this.#saves,
      openMarks: this.#marks,
      textOpen: this.#textOpen,
      pathOpen: this.#pathOpen,
      end: this.#end >= 0 ? this.#end : broken >= 0 ? broken : this.#bytes.length,
      nextMark: this.#nextMark,
    };
  }

  #peek(ahead = 0): number {
    return this.#bytes[this.#at + ahead] ?? -1;
  }

  #token(): void {
    const from = this.#skipWhite();
    const byte = this.#peek();
    if (REGULAR[byte] === 1) return this.#operator(from, this.#keyword());
    this.#at += 1;
    if (byte === PERCENT) this.#skipComment();
    else if (byte === OPEN) this.#skipString(from);
    else if (byte === SLASH) this.#name();
    else if (byte === BRACKET) this.#open(from);
    else if (byte === BRACKET_END) this.#close();
    else if (byte === LESS) this.#less(from);
    else if (byte === GREATER && this.#peek() === GREATER) {
      this.#at += 1;
      this.#close();
    }
  }

  #skipWhite(): number {
    const bytes = this.#bytes;
    let at = this.#at;
    while ((bytes[at] ?? PERCENT) <= SPACE && REGULAR[bytes[at] ?? 0] === 0) at += 1;
    this.#at = at;
    return at;
  }

  /** Skips regular characters; returns the keyword, or "" for a number or one that is too long to be relevant. */
  #keyword(): string {
    const bytes = this.#bytes;
    const from = this.#at;
    let at = from;
    while (REGULAR[bytes[at] ?? SPACE] === 1) at += 1;
    this.#at = at;
    const isNumber = (bytes[from] ?? 0) <= NINE;
    return isNumber || at - from > KEYWORD_MAX ? "" : wordOf(bytes, from, at);
  }

  #operator(from: number, word: string): void {
    if (word === "") return;
    switch (word) {
      case "q":
        this.#saves += 1;
        break;
      case "Q":
        if (this.#saves > 0) this.#saves -= 1;
        else this.#stray.push(from);
        break;
      case "BT":
      case "ET":
        this.#textOpen = word === "BT";
        break;
      case "BMC":
      case "BDC":
        this.#marks += 1;
        break;
      case "EMC":
        this.#marks = Math.max(0, this.#marks - 1);
        break;
      case "BI":
        this.#imageAt = from;
        return;
      case "ID":
        if (this.#imageAt >= 0) this.#skipImage();
        break;
      default:
        if (!this.#path(word)) return;
    }
    // An operator within brackets: the brackets were not meant to be open.
    this.#depth = 0;
  }

  /** Tracks whether an operator begins or paints a path. */
  #path(word: string): boolean {
    if (word === "m" || word === "re") this.#pathOpen = true;
    else if (PAINTING.has(word)) this.#pathOpen = false;
    else return false;
    return true;
  }

  #open(from: number): void {
    if (this.#depth === 0) this.#bracketAt = from;
    this.#depth += 1;
  }

  #close(): void {
    this.#depth = Math.max(0, this.#depth - 1);
  }

  #less(from: number): void {
    if (this.#peek() === LESS) {
      this.#at += 1;
      this.#open(from);
      return;
    }
    const end = this.#bytes.indexOf(GREATER, this.#at);
    if (end === -1) this.#end = this.#depth > 0 ? this.#bracketAt : from;
    else this.#at = end + 1;
  }

  #skipComment(): void {
    while (this.#at < this.#bytes.length && this.#peek() !== LF && this.#peek() !== CR) {
      this.#at += 1;
    }
  }

  #skipString(from: number): void {
    const bytes = this.#bytes;
    let at = this.#at;
    let depth = 1;
    for (; depth > 0 && at < bytes.length; at += 1) {
      const byte = bytes[at];
      if (byte === BACKSLASH) at += 1;
      else if (byte === OPEN) depth += 1;
      else if (byte === CLOSE) depth -= 1;
    }
    this.#at = at;
    if (depth > 0) this.#end = this.#depth > 0 ? this.#bracketAt : from;
  }

  #name(): void {
    if (this.#keyword() !== "MCID") return;
    let value = -1;
    while (isWhite(this.#peek())) this.#at += 1;
    for (let digit = this.#peek() - 0x30; digit >= 0 && digit <= 9; digit = this.#peek() - 0x30) {
      value = Math.min(MCID_MAX, Math.max(0, value) * 10 + digit);
      this.#at += 1;
    }
    if (value < MCID_MAX) this.#nextMark = Math.max(this.#nextMark, value + 1);
  }

  /** Skips an inline image: to an EI between white space that is followed by text (8.9.7). */
  #skipImage(): void {
    const bytes = this.#bytes;
    for (let at = this.#at + 1; at < bytes.length - 1; at += 1) {
      if (bytes[at] !== 0x45 || bytes[at + 1] !== 0x49 || !isWhite(bytes[at - 1] ?? 0)) continue;
      const after = bytes.subarray(at + 2, at + 2 + PROBE_BYTES);
      if (!isWhite(after[0] ?? SPACE) || !after.every(isText)) continue;
      this.#at = at + 2;
      this.#imageAt = -1;
      return;
    }
    this.#end = this.#imageAt;
  }
}

/** Operators that end a path (8.5.3.1, table 59). */
const PAINTING = new Set(["S", "s", "f", "F", "f*", "B", "B*", "b", "b*", "n"]);

/** 1 for the regular characters (7.2.3). */
const REGULAR = Uint8Array.from({ length: 256 }, (_, byte) => (isRegular(byte) ? 1 : 0));

function wordOf(bytes: Uint8Array, from: number, to: number): string {
  let word = "";
  for (let at = from; at < to; at += 1) word += String.fromCharCode(bytes[at] ?? 0);
  return word;
}

function isText(byte: number): boolean {
  return (byte >= SPACE && byte < 0x7f) || (isWhite(byte) && byte !== 0);
}
