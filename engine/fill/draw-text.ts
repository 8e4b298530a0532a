import {
  AUTO_SIZE_MIN,
  combBaseline,
  combOffset,
  combStart,
  isMove,
  isWider,
  lineStart,
  multilineAutoSize,
  multilineBaseline,
  nextStop,
  singleAutoSize,
  singleBaseline,
  TAB,
  tabStops,
} from "#text";
import type { Codes } from "./codes.ts";
import type { PlanFont, TextDrawPlan, TextLayout } from "./draw-plan.ts";
import { Lines } from "./lines.ts";
import { type BoxedText, shrunkTextSize, textFits } from "./shrink-text.ts";
import type { TailWriter } from "./tail-writer.ts";

const EM = 1000;
const SPACE = 32;
const PAREN_OPEN = 40;
const PAREN_CLOSE = 41;
/** Upper bounds for the numbers and operators of a line, for a cell with its code, and for an escaped code. */
const LINE_BYTES = 64;
const CELL_BYTES = 24;
const CODE_BYTES = 2;
/** Static pieces of a text, reserved again with its moves. */
const MOVED_PIECES = 4;
/** Upper bound for a move between two parts of a line: operators and a number. */
const MOVE_BYTES = 32;

/** Upper bound for one widget's text without its static pieces: codes, and numbers and operators per line or cell. */
export function drawnBytesMax(layout: TextLayout, codes: number): number {
  if (layout.form === "multiline") {
    return (Math.min(linesMax(layout), codes + 1) + 1) * LINE_BYTES + codes * CODE_BYTES;
  }
  return LINE_BYTES + codes * (layout.form === "comb" ? CELL_BYTES : CODE_BYTES);
}

/** Where the tail already has the bytes of a literal string, without its parentheses. */
export type WrittenText = { readonly at: number; readonly length: number };

/** Writes the text-showing operators of a value, following Acrobat's layout rules. */
export class TextDrawer {
  /** True when the last text drawn did not fit its box. */
  truncated = false;
  readonly #writer: TailWriter;
  readonly #codes: Codes;
  readonly #lines = new Lines();
  /** Size of the last text drawn, in points. */
  #size = 0;

  constructor(writer: TailWriter, codes: Codes) {
    this.#writer = writer;
    this.#codes = codes;
  }

  /** Draws the codes. `written`: their bytes as the inside of a literal string, or `null`. */
  draw(fixed: TextDrawPlan, font: PlanFont, written: WrittenText | null): void {
    this.truncated = false;
    const plan = fixed.shrunk === null ? fixed : this.#fitting(fixed, fixed.shrunk, font);
    const { layout } = plan;
    const codes = this.#codes;
    if (codes.moves > 0) this.#writer.reserve(this.#movedBytes(layout), 2);
    this.#writer.put(plan.open);
    if (layout.form === "multiline") this.#multiline(plan, font);
    else if (layout.form === "comb") this.#comb(plan, font);
    else {
      if (!plan.placed) this.#placeSingle(plan, font);
      else if (plan.shrunk === null) this.#noteOverflow(layout, font);
      if (written !== null) this.#writer.repeat(written.at, written.length);
      else this.#show(font, 0, codes.length, this.#size);
    }
    this.#writer.put(plan.close);
  }

  /** `fixed` where the text fits, else `shrunk`. A placed text is measured here only. */
  #fitting(fixed: TextDrawPlan, shrunk: TextDrawPlan, font: PlanFont): TextDrawPlan {
    if (!fixed.placed) {
      const fits = textFits(this.#boxed(shrunk.layout, font), shrunk.layout.shrinkFrom);
      return fits ? fixed : shrunk;
    }
    this.#noteOverflow(fixed.layout, font);
    if (!this.truncated) return fixed;
    this.truncated = false;
    return shrunk;
  }

  #boxed(layout: TextLayout, font: PlanFont): BoxedText {
    return { layout, font, codes: this.#codes, lines: this.#lines };
  }

  #noteOverflow(layout: TextLayout, font: PlanFont): void {
    const codes = this.#codes;
    this.#size = layout.size;
    const width = codes.width(font.widths, 0, codes.length, tabStops(layout.size));
    this.truncated =
      isWider(layout, (width * layout.size) / EM) || isCut(layout, codes, layout.size);
  }

  #placeSingle(plan: TextDrawPlan, font: PlanFont): void {
    const { layout } = plan;
    const codes = this.#codes;
    const { width, height, border, quadding } = layout;
    const size = layout.size > 0 ? layout.size : this.#singleSize(layout, font);
    const wide = (codes.width(font.widths, 0, codes.length, tabStops(size)) * size) / EM;
    this.#size = size;
    this.truncated = isWider(layout, wide) || isCut(layout, codes, size);
    this.#font(plan, size);
    this.#start(
      lineStart(width, border, quadding, wide),
      singleBaseline(height, border, size, font),
    );
  }

  /** Tabs count as spaces here: tab stops depend on the size, which is not yet known. */
  #singleSize(layout: TextLayout, font: PlanFont): number {
    if (layout.shrinkFrom > 0) return shrunkTextSize(this.#boxed(layout, font));
    const { width, height, border } = layout;
    const emWidth = this.#codes.width(font.widths, 0, this.#codes.length, 0) / EM;
    return singleAutoSize(width, height, border, emWidth);
  }

  #multiline(plan: TextDrawPlan, font: PlanFont): void {
    const { layout } = plan;
    const codes = this.#codes;
    const { width, height, border, quadding } = layout;
    const size = layout.size > 0 ? layout.size : this.#multilineSize(layout, font);
    const lines = this.#lines;
    this.#wrap(layout, font, size);
    this.#font(plan, size);
    const last = multilineBaseline(height, border, size, font, lines.count - 1);
    this.truncated = lines.count > 1 ? last < border : isCut(layout, codes, size);
    const drawn = Math.min(lines.count, linesMax(layout));
    const stops = tabStops(size);
    let fromX = 0;
    let fromY = 0;
    let open = false;
    for (let line = 0; line < drawn; line += 1) {
      const start = lines.starts[line] ?? 0;
      const end = lines.trimmedEnd(codes, line);
      if (end === start) continue;
      if (open) this.#writer.ascii(") Tj\n");
      const wide = quadding === 0 ? 0 : (codes.width(font.widths, start, end, stops) * size) / EM;
      const x = Math.round(lineStart(width, border, quadding, wide) * 100);
      const y = Math.round(multilineBaseline(height, border, size, font, line) * 100);
      this.#move(x - fromX, y - fromY);
      fromX = x + this.#show(font, start, end, size);
      fromY = y;
      open = true;
    }
    if (!open) this.#start(2 * border, last);
  }

  #multilineSize(layout: TextLayout, font: PlanFont): number {
    if (layout.shrinkFrom > 0) return shrunkTextSize(this.#boxed(layout, font));
    return multilineAutoSize(layout.height, layout.border, font.boxHeight, (size) => {
      this.#wrap(layout, font, size);
      return this.#lines.count;
    });
  }

  #wrap(layout: TextLayout, font: PlanFont, size: number): void {
    const maxWidth = ((layout.width - 4 * layout.border) * EM) / size;
    this.#lines.wrap(this.#codes, font.widths, maxWidth, tabStops(size));
  }

  /** One cell per character, each glyph centred; TJ adjustments correct the advance (9.4.3). */
  #comb(plan: TextDrawPlan, font: PlanFont): void {
    const { layout } = plan;
    const codes = this.#codes;
    const { width, height, border, cells, quadding } = layout;
    const size = layout.size > 0 ? layout.size : this.#combSize(layout, font);
    const count = Math.min(codes.length, cells);
    const offset = combOffset(cells, count, quadding);
    const writer = this.#writer;
    this.#font(plan, size);
    // `codes` is a reused buffer: entries beyond `length` belong to the previous value.
    const first = count > 0 ? cellCode(codes.codes[0]) : 0;
    const x = Math.round(combStart(width, cells, offset, size, font, first) * 100);
    writer.hundredths(x);
    writer.byte(SPACE);
    this.truncated =
      layout.shrinkFrom > 0
        ? !textFits(this.#boxed(layout, font), size)
        : isCut(layout, codes, size);
    writer.hundredths(Math.round(combBaseline(height, border, size, font) * 100));
    writer.ascii(" Td\n[(");
    // Pen position in points. Derived from the rounded numbers as written, so that rounding errors do not add up.
    let pen = x / 100;
    for (let i = 0; i < count; i += 1) {
      const code = cellCode(codes.codes[i]);
      if (i > 0) {
        const wanted = combStart(width, cells, i + offset, size, font, code);
        const tenths = Math.round(((pen - wanted) * EM * 10) / size);
        writer.byte(PAREN_CLOSE);
        writer.hundredths(tenths * 10);
        writer.byte(PAREN_OPEN);
        pen -= (tenths * size) / (EM * 10);
      }
      if (code === SPACE || !codes.escapes) writer.byte(code);
      else writer.literal(codes.codes, i, i + 1);
      pen += ((font.widths[code] ?? 0) * size) / EM;
    }
  }

  #combSize(layout: TextLayout, font: PlanFont): number {
    if (layout.shrinkFrom > 0) return shrunkTextSize(this.#boxed(layout, font));
    return singleAutoSize(layout.width, layout.height, layout.border, 0);
  }

  /**
   * Shows the codes of a line, in parts separated by tabs and blanks. Returns the offset of the last part from the
   * line's start, in hundredths of a point.
   */
  #show(font: PlanFont, start: number, end: number, size: number): number {
    const writer = this.#writer;
    const codes = this.#codes;
    if (codes.moves === 0) {
      if (codes.escapes) writer.literal(codes.codes, start, end);
      else writer.codes(codes.codes, start, end);
      return 0;
    }
    const { widths } = font;
    const stops = tabStops(size);
    let [at, pen, from, begin] = [0, 0, start, 0];
    for (let i = start; i <= end; i += 1) {
      const code = codes.codes[i] ?? 0;
      if (i < end && !isMove(code)) {
        pen += widths[code] ?? 0;
        continue;
      }
      if (i > from) {
        const x = Math.round((begin * size * 100) / EM);
        if (from > start) this.#shift(x - at);
        writer.literal(codes.codes, from, i);
        at = x;
      }
      pen = code === TAB ? nextStop(pen, stops) : pen + (widths[code] ?? 0);
      begin = pen;
      from = i + 1;
    }
    return at;
  }

  /** Begins the next part of the same line. */
  #shift(x: number): void {
    const writer = this.#writer;
    writer.ascii(") Tj\n");
    writer.hundredths(x);
    writer.ascii(" 0 Td\n(");
  }

  #movedBytes(layout: TextLayout): number {
    const { length, moves } = this.#codes;
    return (
      MOVED_PIECES * this.#writer.longestPiece + drawnBytesMax(layout, length) + moves * MOVE_BYTES
    );
  }

  /** A fixed size is already part of `open`. */
  #font({ layout, fontOperand }: TextDrawPlan, size: number): void {
    if (layout.size > 0) return;
    this.#writer.put(fontOperand);
    this.#writer.tenThousandths(Math.round(size * 10_000));
    this.#writer.ascii(" Tf\n");
  }

  #start(x: number, y: number): void {
    this.#move(Math.round(x * 100), Math.round(y * 100));
  }

  #move(x: number, y: number): void {
    const writer = this.#writer;
    writer.hundredths(x);
    writer.byte(SPACE);
    writer.hundredths(y);
    writer.ascii(" Td\n(");
  }
}

/** An empty text has nothing to cut, and an automatic size above the minimum fits its box. */
function isCut(layout: TextLayout, codes: Codes, size: number): boolean {
  return layout.cut && codes.length > 0 && (layout.size > 0 || size <= AUTO_SIZE_MIN);
}

/** Upper bound on lines written; lines far outside the box are omitted. */
function linesMax(layout: TextLayout): number {
  return Math.ceil(layout.height / 2) + 2;
}

/** A cell shows a space instead of a tab or control character. */
function cellCode(code: number | undefined): number {
  return code === undefined || isMove(code) ? SPACE : code;
}
