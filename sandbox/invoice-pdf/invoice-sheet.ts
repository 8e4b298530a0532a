import type { FieldSpec, Mark } from "@platen/forms/builder";
import { type Color, MUTED_COLOR, RULE_COLOR, TEXT_COLOR } from "./colors.ts";
import { linesNeeded } from "./text-measure.ts";

/** A4, in points, and the columns of the table. */
export const PAPER = {
  width: 595,
  height: 842,
  left: 50,
  right: 545,
  top: 792,
  bottom: 70,
  /** Right edges of columns. */
  descriptionEnd: 310,
  quantityEnd: 360,
  unitPriceEnd: 455,
} as const;

/** A text style. */
export type Writing = {
  /** Points. */
  readonly size?: number;
  readonly isBold?: boolean;
  readonly color?: Color;
  readonly align?: "left" | "right";
  /** Maximum lines of a value; longer ones are set smaller. */
  readonly lines?: number;
};

/** Line height relative to the font size. */
export const LEADING = 1.25;

/** Default size of values. */
export const TEXT_SIZE = 9;

/** A page being drawn: its printed text, fields and values. */
export class Paper {
  readonly page: number;
  readonly marks: Mark[] = [];
  readonly fields: FieldSpec[] = [];
  readonly values: Record<string, string> = {};
  /** The lowest used position. */
  y: number = PAPER.top;

  constructor(page: number) {
    this.page = page;
  }

  /** Printed text, part of the form itself. */
  label(text: string, x: number, y: number, writing: Writing = {}): void {
    const { size = 8.5, isBold = false, color = MUTED_COLOR, align = "left" } = writing;
    const font = isBold ? "Helvetica-Bold" : "Helvetica";
    this.marks.push({ kind: "text", at: [x, y], text, size, font, color, align });
  }

  /** A value between `x1` and `x2`, with its first baseline at about `y`; returns its height. */
  write(text: string, x1: number, x2: number, y: number, writing: Writing = {}): number {
    const {
      size = TEXT_SIZE,
      isBold = false,
      color = TEXT_COLOR,
      align = "left",
      lines = 1,
    } = writing;
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

  /** A horizontal rule at `y`. */
  rule(y: number, color: Color = RULE_COLOR, width = 0.6): void {
    this.marks.push({ kind: "line", from: [PAPER.left, y], to: [PAPER.right, y], color, width });
  }
}

/** Side padding of a field (ISO 32000-2, 12.7.4.3), compensated so that text is flush with the column. */
const PADDING = 2;
