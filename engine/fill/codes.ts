import { BLANK, nextStop, TAB } from "#text";
import type { PlanFont } from "./draw-plan.ts";

const SPACE = 32;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const LINE_SEPARATOR = 0x2028;
const PARAGRAPH_SEPARATOR = 0x2029;
/** Bytes from here on could be read as a byte order mark of UTF-16 ("þÿ") or UTF-8 ("ï»¿"; ISO 32000-2, 7.9.2.2). */
const BYTE_ORDER_MARK_MIN = 0xef;
const ASTERISK = 42;
const PAREN_OPEN = 40;
const PAREN_CLOSE = 41;
const BACKSLASH = 92;
const DELETE = 127;

/**
 * A value as codes of one font; the instance is reused for every value. A line break becomes code 10 (a space where
 * breaks do not count), a tab code 9, any other control character `BLANK`.
 */
export class Codes {
  codes: Uint8Array<ArrayBuffer> = new Uint8Array(1024);
  length = 0;
  /** True when the codes equal the value's PDFDocEncoding, so that /V can use the same bytes. */
  plain = false;
  /** Index of the first character that the font cannot draw, or -1. */
  missingAt = -1;
  /** True when some code has to be escaped in a literal string (ISO 32000-2, 7.3.4.2). */
  escapes = false;
  /** Number of codes that move the pen instead of drawing a glyph: tabs and blanks. */
  moves = 0;
  #text: string | null = null;
  #font: PlanFont | null = null;
  #breaks = false;
  /** Width of all codes in 1/1000 em; -1 where it has to be added up. */
  #total = -1;

  /** `breaks`: whether line breaks are kept; otherwise each becomes a space. */
  encode(text: string, font: PlanFont, breaks: boolean): void {
    if (text === this.#text && font === this.#font && breaks === this.#breaks) return;
    this.#text = text;
    this.#font = font;
    this.#breaks = breaks;
    if (this.codes.length < text.length) this.codes = new Uint8Array(text.length * 2);
    this.missingAt = -1;
    this.moves = 0;
    this.plain = true;
    this.escapes = false;
    const { codes } = this;
    const { encode, widths } = font;
    let length = 0;
    let total = 0;
    let isSpecial = false;
    for (let i = 0; i < text.length; i += 1) {
      const unit = text.charCodeAt(i);
      const code = encode[unit] ?? 0;
      if (code === unit && unit > PAREN_CLOSE && unit < DELETE && unit !== BACKSLASH) {
        // Most characters by far, plain and without escapes.
        codes[length] = code;
        length += 1;
        total += widths[code] ?? 0;
      } else if (code !== 0 && unit >= SPACE) {
        if (code !== unit || (unit > 126 && unit < 161) || unit === 173) this.plain = false;
        if (isEscaped(code)) this.escapes = true;
        codes[length] = code;
        length += 1;
        total += widths[code] ?? 0;
      } else {
        length = this.#special(text, i, unit, length);
        isSpecial = true;
      }
    }
    this.length = length;
    this.#total = isSpecial ? -1 : total;
    if (length > 0 && (codes[0] ?? 0) >= BYTE_ORDER_MARK_MIN) this.plain = false;
  }

  /** Encodes the text of a password field: one asterisk per character. */
  encodeHidden(text: string, font: PlanFont): void {
    this.encode("*".repeat(Array.from(text).length), font, false);
    if (this.missingAt >= 0) {
      this.codes.fill(ASTERISK, 0, this.length);
      this.#total = -1;
      this.missingAt = -1;
    }
    this.plain = false;
    // Invalidates the cached result: these codes are not those of the text "***".
    this.#text = null;
  }

  /**
   * Width of the codes from `from` to `to` in 1/1000 em, `widths` being those of the font; a tab advances to the next multiple of `stops` (0: counts as a
   * space).
   */
  width(widths: Uint16Array, from: number, to: number, stops: number): number {
    if (from === 0 && to === this.length && this.#total >= 0) return this.#total;
    if (this.moves > 0 && stops > 0) return this.#movedWidth(widths, from, to, stops);
    const { codes } = this;
    let width = 0;
    for (let i = from; i < to; i += 1) width += widths[codes[i] ?? 0] ?? 0;
    return width;
  }

  #movedWidth(widths: Uint16Array, from: number, to: number, stops: number): number {
    let width = 0;
    for (let i = from; i < to; i += 1) {
      const code = this.codes[i] ?? 0;
      width = code === TAB ? nextStop(width, stops) : width + (widths[code] ?? 0);
    }
    return width;
  }

  #special(text: string, at: number, unit: number, length: number): number {
    if (unit === CARRIAGE_RETURN || unit === LINE_SEPARATOR || unit === PARAGRAPH_SEPARATOR) {
      this.plain = false;
      // A CRLF counts once, by its line feed.
      if (unit === CARRIAGE_RETURN && text.charCodeAt(at + 1) === LINE_FEED) return length;
      return this.#break(length);
    }
    if (unit === LINE_FEED) return this.#break(length);
    if (unit < SPACE || unit === DELETE) {
      this.plain = false;
      this.moves += 1;
      this.codes[length] = unit === TAB ? TAB : BLANK;
      return length + 1;
    }
    if (this.missingAt < 0) this.missingAt = at;
    return length;
  }

  #break(length: number): number {
    if (!this.#breaks) this.plain = false;
    this.codes[length] = this.#breaks ? LINE_FEED : SPACE;
    this.escapes = this.escapes || this.#breaks;
    return length + 1;
  }
}

function isEscaped(code: number): boolean {
  if (code > PAREN_CLOSE) return code === BACKSLASH;
  return code >= PAREN_OPEN || code === LINE_FEED || code === CARRIAGE_RETURN;
}
