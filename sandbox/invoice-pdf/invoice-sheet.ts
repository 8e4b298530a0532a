import type { FieldSpec, Mark } from "@platen/engine/specimen";
import { type Color, INK, MUTED, RULE } from "./colors.ts";
import { linesNeeded } from "./text-measure.ts";

/** A4, in points, and the columns of the table. */
export const PAPER = {
  width: 595,
  height: 842,
  left: 50,
  right: 545,
  top: 792,
  bottom: 70,
  /** Where a right-aligned column ends, and where the description does. */
  descriptionEnd: 310,
  quantityEnd: 360,
  unitPriceEnd: 455,
} as const;

/** How a text is written. */
export type Writing = {
  /** Points. */
  readonly size?: number;
  readonly isBold?: boolean;
  readonly color?: Color;
  readonly align?: "left" | "right";
  /** Of a value: the lines that it may break into. What needs more of them is set smaller. */
  readonly lines?: number;
};

/** A line's height over its size. */
export const LEADING = 1.25;

/** Of values that say nothing else. */
export const TEXT_SIZE = 9;

/** One page in the making: what is printed on it, its fields, and their values. */
export class Paper {
  readonly page: number;
  readonly marks: Mark[] = [];
  readonly fields: FieldSpec[] = [];
  readonly values: Record<string, string> = {};
  /** How far down the page is used. */
  y: number = PAPER.top;

  constructor(page: number) {
    this.page = page;
  }

  /** A printed word, in the form itself. */
  label(text: string, x: number, y: number, writing: Writing = {}): void {
    const { size = 8.5, isBold = false, color = MUTED, align = "left" } = writing;
    const font = isBold ? "Helvetica-Bold" : "Helvetica";
    this.marks.push({ kind: "text", at: [x, y], text, size, font, color, align });
  }

  /** A value between `x1` and `x2`, its first baseline at about `y`; returns how high it stands. */
  write(text: string, x1: number, x2: number, y: number, writing: Writing = {}): number {
    const { size = TEXT_SIZE, isBold = false, color = INK, align = "left", lines = 1 } = writing;
    const needed = linesNeeded(text, size, x2 - x1);
    const used = Math.min(needed, lines);
    const height = used * size * LEADING;
    const name = `p${this.page}.v${this.fields.length}`;
    const font = isBold ? "HeBo" : "Helv";
    this.fields.push({
      type: "text",
      name,
      at: {
        page: this.page,
        rect: [x1 - PADDING, y + size - height - 2, x2 + PADDING, y + size + 2],
      },
      defaultAppearance: `/${font} ${needed > lines ? 0 : size} Tf ${color.join(" ")} rg`,
      quadding: align === "right" ? 2 : 0,
      multiline: used > 1,
    });
    this.values[name] = text;
    return height;
  }

  /** A thin line across the page at `y`. */
  rule(y: number, color: Color = RULE, width = 0.6): void {
    this.marks.push({ kind: "line", from: [PAPER.left, y], to: [PAPER.right, y], color, width });
  }
}

/** What a field keeps free at each side (ISO 32000-2, 12.7.4.3), so that its text stands on the column's edge. */
const PADDING = 2;
