import { HeapTailMemory, OP, type TailMemory } from "#deflate";

// Constants of this module, which the optimiser inlines.
const { position: OP_POSITION, kind: OP_KIND, distance: OP_DISTANCE, size: OP_SIZE } = OP;
const ASCII_0 = 48;
const MINUS = 45;
const POINT = 46;
const BACKSLASH = 92;
const PAREN_OPEN = 40;
const PAREN_CLOSE = 41;
const LINE_FEED = 10;
const LETTER_N = 110;
const CARRIAGE_RETURN = 13;
const LETTER_R = 114;
/** Limit of a decimal number: far beyond any page, and with few enough digits to reserve for. */
const DECIMAL_MAX = 1e12;
/** Numbers below this are written from `DIGITS`: three digits of each, with leading zeros. */
const DIGITS_END = 1000;
const DIGITS = Uint8Array.from({ length: 3 * DIGITS_END }, (_, index) => {
  const place = [100, 10, 1][index % 3] ?? 1;
  return ASCII_0 + (Math.floor(index / 3 / place) % 10);
});
/** Shorter copies take fewer bits as literals than as a match. */
const REPEAT_BYTES_MIN = 4;

/**
 * The bytes of one tail, and the operations (`TailOps`) from which it is deflated. Reserve before writing: a write past
 * the end of a typed array is silently lost. The bytes of operations are missing from `out` until `settle`.
 */
export class TailWriter {
  out: Uint8Array<ArrayBuffer>;
  at = 0;
  ops: Int32Array<ArrayBuffer>;
  opsCount = 0;
  /** Length of the longest static piece, used to reserve room for several pieces at once. */
  readonly longestPiece: number;
  readonly #pieceBytes: Int32Array;
  #memory: TailMemory;
  /** Entries of `ops` whose bytes are in place. */
  #settled = 0;

  constructor(pieces: readonly Uint8Array[], memory: TailMemory = new HeapTailMemory(pieces)) {
    this.#pieceBytes = Int32Array.from(pieces, (piece) => piece.length);
    this.longestPiece = this.#pieceBytes.reduce((max, length) => Math.max(max, length), 0);
    this.#memory = memory;
    this.out = memory.out;
    this.ops = memory.ops;
  }

  /** Writes the next tails into `memory`. The current one is lost. */
  moveTo(memory: TailMemory): void {
    this.#memory = memory;
    this.out = memory.out;
    this.ops = memory.ops;
    this.restart();
  }

  restart(): void {
    this.at = 0;
    this.opsCount = 0;
    this.#settled = 0;
  }

  /** Makes room for `bytes` more bytes and `ops` more operations. */
  reserve(bytes: number, ops: number): void {
    const bytesEnd = this.at + bytes;
    const opsEnd = this.opsCount + ops * OP_SIZE;
    if (bytesEnd > this.out.length || opsEnd > this.ops.length) this.#grow(bytesEnd, opsEnd);
  }

  /** Length of a static piece. */
  bytesOf(piece: number): number {
    return this.#pieceBytes[piece] ?? 0;
  }

  /** Writes a static piece. */
  put(piece: number): void {
    if (piece < 0) return;
    this.#recordOp(piece, 0);
    this.at += this.#pieceBytes[piece] ?? 0;
  }

  /** Repeats the `length` bytes at offset `from`, which end before the current offset. */
  repeat(from: number, length: number): void {
    if (length >= REPEAT_BYTES_MIN) this.#recordOp(-length, this.at - from);
    else this.out.copyWithin(this.at, from, from + length);
    this.at += length;
  }

  /** Copies the bytes of all operations into `out`. */
  settle(): void {
    this.#memory.place(this.#settled, this.opsCount);
    this.#settled = this.opsCount;
  }

  /** The bytes written from offset `from` on. */
  written(from: number): Uint8Array<ArrayBuffer> {
    this.settle();
    return this.out.subarray(from, this.at);
  }

  /** Removes the operation at `position`, because its bytes will be overwritten. */
  forget(position: number): void {
    this.settle();
    const { ops } = this;
    for (let k = this.opsCount - OP_SIZE; k >= 0; k -= OP_SIZE) {
      const start = ops[k + OP_POSITION] ?? 0;
      if (start < position) return;
      if (start > position) continue;
      ops.copyWithin(k, k + OP_SIZE, this.opsCount);
      this.opsCount -= OP_SIZE;
      this.#settled = this.opsCount;
      return;
    }
  }

  byte(value: number): void {
    this.out[this.at] = value;
    this.at += 1;
  }

  /** Writes bytes that differ from row to row. */
  bytes(values: Uint8Array): void {
    this.out.set(values, this.at);
    this.at += values.length;
  }

  /** Writes characters below U+0100, one byte each. */
  ascii(text: string): void {
    const { out } = this;
    let at = this.at;
    for (let i = 0; i < text.length; i += 1) {
      out[at] = text.charCodeAt(i);
      at += 1;
    }
    this.at = at;
  }

  /** Writes codes of which none has to be escaped; for a value's few, this is faster than `bytes`. */
  codes(codes: Uint8Array, from: number, to: number): void {
    const { out } = this;
    let at = this.at;
    for (let i = from; i < to; i += 1) {
      out[at] = codes[i] ?? 0;
      at += 1;
    }
    this.at = at;
  }

  /** Writes codes as the inside of a literal string (ISO 32000-2, 7.3.4.2). */
  literal(codes: Uint8Array, from: number, to: number): void {
    const { out } = this;
    let at = this.at;
    for (let i = from; i < to; i += 1) {
      const code = codes[i] ?? 0;
      if (code === PAREN_OPEN || code === PAREN_CLOSE || code === BACKSLASH) {
        out[at] = BACKSLASH;
        at += 1;
      } else if (code === LINE_FEED) {
        out[at] = BACKSLASH;
        out[at + 1] = LETTER_N;
        at += 2;
        continue;
      } else if (code === CARRIAGE_RETURN) {
        out[at] = BACKSLASH;
        out[at + 1] = LETTER_R;
        at += 2;
        continue;
      }
      out[at] = code;
      at += 1;
    }
    this.at = at;
  }

  /** Writes hundredths as a decimal number without trailing zeros; values beyond DECIMAL_MAX are clamped. */
  hundredths(value: number): void {
    if ((value | 0) !== value) {
      this.#longDecimal(value, 100);
      return;
    }
    const positive = this.#sign(value);
    const whole = (positive / 100) | 0;
    const rest = positive - whole * 100;
    let at = this.integerAt(whole, this.at);
    if (rest !== 0) {
      const { out } = this;
      out[at] = POINT;
      at = this.#fraction(rest, at + 1);
      if (out[at - 1] === ASCII_0) at -= 1;
    }
    this.at = at;
  }

  /** The same for ten-thousandths; used for font sizes, whose error multiplies with every glyph. */
  tenThousandths(value: number): void {
    if ((value | 0) !== value) {
      this.#longDecimal(value, 10_000);
      return;
    }
    const positive = this.#sign(value);
    const whole = (positive / 10_000) | 0;
    const rest = positive - whole * 10_000;
    let at = this.integerAt(whole, this.at);
    if (rest !== 0) {
      const { out } = this;
      const hundredths = (rest / 100) | 0;
      out[at] = POINT;
      at = this.#fraction(hundredths, at + 1);
      at = this.#fraction(rest - hundredths * 100, at);
      while (out[at - 1] === ASCII_0) at -= 1;
    }
    this.at = at;
  }

  /** Writes a whole number, 0 … 2³² − 1. */
  integer(value: number): void {
    this.at = this.integerAt(value, this.at);
  }

  /** Writes a whole number at `position`; returns where it ends. */
  integerAt(value: number, position: number): number {
    if (value >= DIGITS_END) return this.#longIntegerAt(value, position);
    const { out } = this;
    const digits = (value | 0) * 3;
    let at = position;
    if (value >= 100) {
      out[at] = DIGITS[digits] ?? 0;
      at += 1;
    }
    if (value >= 10) {
      out[at] = DIGITS[digits + 1] ?? 0;
      at += 1;
    }
    out[at] = DIGITS[digits + 2] ?? 0;
    return at + 1;
  }

  #longIntegerAt(value: number, position: number): number {
    const { out } = this;
    if (value < DIGITS_END * DIGITS_END) {
      const thousands = (value / DIGITS_END) | 0;
      const digits = (value - thousands * DIGITS_END) * 3;
      const at = this.integerAt(thousands, position);
      out[at] = DIGITS[digits] ?? 0;
      out[at + 1] = DIGITS[digits + 1] ?? 0;
      out[at + 2] = DIGITS[digits + 2] ?? 0;
      return at + 3;
    }
    const end = position + digitsOf(value);
    let rest = value;
    for (let at = end - 1; at >= position; at -= 1) {
      const tens = Math.floor(rest / 10);
      out[at] = ASCII_0 + rest - tens * 10;
      rest = tens;
    }
    return end;
  }

  /** Writes a minus where needed; returns the absolute value. */
  #sign(value: number): number {
    if (value >= 0) return value;
    this.byte(MINUS);
    return -value;
  }

  /** Writes a number below 100 as two digits at `position`. */
  #fraction(value: number, position: number): number {
    const digits = value * 3;
    this.out[position] = DIGITS[digits + 1] ?? 0;
    this.out[position + 1] = DIGITS[digits + 2] ?? 0;
    return position + 2;
  }

  /** For numbers of more than 32 bits, which only absurd boxes lead to. */
  #longDecimal(value: number, unit: number): void {
    let rest = this.#sign(Math.abs(value) <= DECIMAL_MAX ? value : clampDecimal(value));
    const whole = Math.floor(rest / unit);
    this.integer(whole);
    rest -= whole * unit;
    if (rest === 0) return;
    this.byte(POINT);
    for (let place = unit / 10; rest > 0; place /= 10) {
      const digit = Math.floor(rest / place);
      this.byte(ASCII_0 + digit);
      rest -= digit * place;
    }
  }

  #grow(bytes: number, ops: number): void {
    const memory = this.#memory;
    memory.grow({ bytes, ops }, { bytes: this.at, ops: this.opsCount });
    this.out = memory.out;
    this.ops = memory.ops;
  }

  #recordOp(kind: number, distance: number): void {
    const { ops, opsCount } = this;
    ops[opsCount + OP_POSITION] = this.at;
    ops[opsCount + OP_KIND] = kind;
    ops[opsCount + OP_DISTANCE] = distance;
    this.opsCount = opsCount + OP_SIZE;
  }
}

function clampDecimal(value: number): number {
  return Number.isNaN(value) ? 0 : Math.sign(value) * DECIMAL_MAX;
}

function digitsOf(value: number): number {
  let digits = 1;
  for (let limit = 10; value >= limit; limit *= 10) digits += 1;
  return digits;
}
