import { type Color, type FieldSpec, type Mark, type PageSpec, printedLines } from "#builder";
import { type Cell, placeEntry } from "./sheet-entry.ts";

/** A4, in points. */
export const SHEET = { width: 595, height: 842, left: 42, right: 553 } as const;

const COLUMNS = 12;
const NAVY: Color = [0.1, 0.2, 0.33];
const PALE: Color = [0.94, 0.955, 0.97];
const RULE: Color = [0.35, 0.42, 0.5];
const INK: Color = [0.16, 0.18, 0.22];

/** A page under construction: printed from the top down, cells with thin borders in a twelve-column grid. */
export class Sheet {
  readonly page: number;
  readonly marks: Mark[] = [];
  readonly fields: FieldSpec[] = [];
  #y: number;

  constructor(page: number, top: number) {
    this.page = page;
    this.#y = top;
  }

  /** Bottom of the used area. */
  get y(): number {
    return this.#y;
  }

  skip(height: number): void {
    this.#y -= height;
  }

  /** A dark bar with the section's number and name. */
  section(number: string, title: string, note = ""): void {
    this.#y -= 23;
    const rect = [SHEET.left, this.#y, SHEET.right, this.#y + 14.5] as const;
    this.marks.push({ kind: "box", rect, fill: NAVY, color: NAVY });
    const y = this.#y + 4.4;
    const white: Color = [1, 1, 1];
    const bold = { size: 8.5, font: "Helvetica-Bold", color: white } as const;
    this.marks.push({ kind: "text", at: [SHEET.left + 6, y], text: number, ...bold });
    this.marks.push({ kind: "text", at: [SHEET.left + 22, y], text: title, ...bold });
    if (note === "") return;
    this.print(note, SHEET.right - 6, y, { size: 7, align: "right", color: [0.85, 0.9, 0.95] });
  }

  /** Cells side by side; spans are twelfths of the page's width. */
  row(height: number, ...cells: readonly Cell[]): void {
    this.#y -= height;
    let column = 0;
    for (const cell of cells) {
      const x1 = this.#column(column);
      column += cell.span;
      const rect = [x1, this.#y, this.#column(column), this.#y + height] as const;
      this.marks.push({
        kind: "box",
        rect,
        color: RULE,
        ...(cell.shaded === true ? { fill: PALE } : {}),
      });
      const placed = placeEntry(cell, rect, this.page);
      this.marks.push(...placed.marks);
      this.fields.push(...placed.fields);
    }
  }

  /** A paragraph across the page, in a pale box. */
  notice(text: string): void {
    const size = 7.6;
    const lines = printedLines(text, "Helvetica", size, SHEET.right - SHEET.left - 16);
    const height = lines.length * 10 + 8;
    this.#y -= height;
    const rect = [SHEET.left, this.#y, SHEET.right, this.#y + height] as const;
    this.marks.push({ kind: "box", rect, fill: PALE, color: PALE });
    for (const [index, line] of lines.entries())
      this.print(line, SHEET.left + 8, this.#y + height - 11.5 - index * 10, { size });
  }

  print(
    text: string,
    x: number,
    y: number,
    style: {
      size: number;
      font?: "Helvetica" | "Helvetica-Bold";
      align?: "left" | "center" | "right";
      color?: Color;
    },
  ): void {
    this.marks.push({ kind: "text", at: [x, y], text, color: INK, ...style });
  }

  finish(): PageSpec {
    return { width: SHEET.width, height: SHEET.height, marks: this.marks };
  }

  #column(column: number): number {
    return SHEET.left + ((SHEET.right - SHEET.left) * column) / COLUMNS;
  }
}
