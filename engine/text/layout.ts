import { MULTILINE_SIZE_MAX, multilineAutoSize, singleAutoSize } from "./auto-size.ts";
import { codesWidth, itemCodes, LINE_BREAK, spacedCodes, textCodes } from "./codes.ts";
import type { TextFont } from "./font.ts";
import { isMove, nextStop, SPACE, TAB, tabStops } from "./moves.ts";
import {
  combBaseline,
  combOffset,
  combStart,
  lineStart,
  listBaseline,
  multilineBaseline,
  singleBaseline,
} from "./rules.ts";
import { wrapCodes } from "./wrap.ts";

/** A widget's box and the layout settings of its field. Lengths in points. */
export type TextBox = {
  readonly form: "single" | "multiline" | "comb" | "password";
  readonly width: number;
  readonly height: number;
  readonly border: number;
  /** 0 = automatic. */
  readonly sizePoints: number;
  readonly quadding: number;
  /** Number of cells of a comb; else 0. */
  readonly cells: number;
};

/** The codes of one show operator, and the position of the first glyph. */
type PlacedCodes = { readonly x: number; readonly y: number; readonly codes: Uint8Array };
export type PlacedText = { readonly size: number; readonly lines: readonly PlacedCodes[] };

/** A rectangle as operands of `re`. */
type Highlight = readonly [x: number, y: number, width: number, height: number];
export type PlacedList = PlacedText & { readonly highlights: readonly Highlight[] };

/**
 * Lays out a value by Acrobat's rules, in a plain form: used where a single value is drawn, and as the reference for
 * the optimised fill loop. Each character of a comb is a line of its own, and each part of a line with tabs; a combo
 * box is a single line. `null` when the font lacks a character.
 */
export function layoutText(box: TextBox, font: TextFont, text: string): PlacedText | null {
  const shown = box.form === "password" ? "*".repeat(Array.from(text).length) : text;
  const codes = textCodes(font, shown);
  if (codes === null) return null;
  if (box.form === "multiline") return layoutMultiline(box, font, codes);
  if (box.form === "comb") return layoutComb(box, font, spacedCodes(codes));
  const line = codes.map((code) => (code === LINE_BREAK ? SPACE : code));
  return layoutSingle(box, font, line);
}

/** Lays out a list box's items from the first visible one, with highlights behind those at the `selected` indices. */
export function layoutList(
  box: Omit<TextBox, "form" | "cells">,
  font: TextFont,
  items: readonly string[],
  selected: readonly number[],
): PlacedList | null {
  const size = box.sizePoints > 0 ? box.sizePoints : MULTILINE_SIZE_MAX;
  const leading = font.boxHeight * size;
  const rows = Math.max(1, Math.floor((box.height - 2 * box.border) / leading));
  const top = topItem(items.length, rows, selected[0] ?? 0);
  const lines: PlacedCodes[] = [];
  const highlights: Highlight[] = [];
  for (const [index, item] of items.entries()) {
    const codes = itemCodes(font, item);
    if (codes === null) return null;
    if (index < top || index > top + rows) continue;
    const y = listBaseline(box.height, box.border, size, font, index - top);
    lines.push({ x: startOf(box, (codesWidth(font, codes) * size) / 1000), y, codes });
    if (!selected.includes(index)) continue;
    highlights.push([box.border, y - font.descent * size, box.width - 2 * box.border, leading]);
  }
  return { size, lines, highlights };
}

function layoutSingle(box: TextBox, font: TextFont, codes: Uint8Array): PlacedText {
  const emWidth = codesWidth(font, codes) / 1000;
  const { width, height, border } = box;
  const size = box.sizePoints > 0 ? box.sizePoints : singleAutoSize(width, height, border, emWidth);
  const y = singleBaseline(height, border, size, font);
  return { size, lines: placedLine(box, font, codes, size, y) };
}

function layoutMultiline(box: TextBox, font: TextFont, codes: Uint8Array): PlacedText {
  const { width, height, border } = box;
  const linesAt = (size: number): ReturnType<typeof wrapCodes> =>
    wrapCodes(codes, font.widths, ((width - 4 * border) * 1000) / size, tabStops(size));
  const size =
    box.sizePoints > 0
      ? box.sizePoints
      : multilineAutoSize(height, border, font.boxHeight, (at) => linesAt(at).length);
  const lines = linesAt(size).flatMap(({ start, end }, line) => {
    const y = multilineBaseline(height, border, size, font, line);
    return placedLine(box, font, codes.slice(start, end), size, y);
  });
  return { size, lines };
}

/** One line, in parts separated by tabs and blanks. */
function placedLine(
  box: TextBox,
  font: TextFont,
  codes: Uint8Array,
  size: number,
  y: number,
): readonly PlacedCodes[] {
  const pieces: { readonly pen: number; readonly codes: number[] }[] = [{ pen: 0, codes: [] }];
  let pen = 0;
  for (const code of codes) {
    pen = code === TAB ? nextStop(pen, tabStops(size)) : pen + (font.widths[code] ?? 0);
    if (isMove(code)) pieces.push({ pen, codes: [] });
    else pieces.at(-1)?.codes.push(code);
  }
  const start = startOf(box, (pen * size) / 1000);
  return pieces
    .filter((piece) => piece.codes.length > 0 || pieces.length === 1)
    .map((piece) => ({
      x: start + (piece.pen * size) / 1000,
      y,
      codes: Uint8Array.from(piece.codes),
    }));
}

function layoutComb(box: TextBox, font: TextFont, codes: Uint8Array): PlacedText {
  const { width, height, border, cells } = box;
  const size = box.sizePoints > 0 ? box.sizePoints : singleAutoSize(width, height, border, 0);
  const y = combBaseline(height, border, size, font);
  const shown = codes.subarray(0, cells);
  const offset = combOffset(cells, shown.length, box.quadding);
  const lines = Array.from(shown, (code, i) => ({
    x: combStart(width, cells, i + offset, size, font, code),
    y,
    codes: Uint8Array.of(code),
  }));
  return { size, lines };
}

function startOf(box: Pick<TextBox, "width" | "border" | "quadding">, textWidth: number): number {
  return lineStart(box.width, box.border, box.quadding, textWidth);
}

/** Index of the first visible item: scrolled just far enough to show the first selected one. */
function topItem(items: number, rows: number, wanted: number): number {
  return wanted < rows ? 0 : Math.min(wanted, items - rows);
}
