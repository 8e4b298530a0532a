import type { BillRow, BillSum } from "./bill-rows.ts";
import { MUTED_COLOR, TEXT_COLOR, TITLE_COLOR } from "./colors.ts";
import { LEADING, PAPER, type Paper, TEXT_SIZE } from "./invoice-sheet.ts";
import { linesNeeded } from "./text-measure.ts";

/** Points from a line to the first baseline below it. */
const DROP = 14;

/** Height of the table's header row. */
export const TABLE_HEAD = 26;

/** The header row. */
export function drawTableHead(paper: Paper): void {
  const y = paper.y - DROP;
  const label = (text: string, x: number, align: "left" | "right") =>
    paper.label(text, x, y, { size: 8, isBold: true, color: TITLE_COLOR, align });
  label("Description", PAPER.left, "left");
  label("Quantity", PAPER.quantityEnd, "right");
  label("Unit price", PAPER.unitPriceEnd, "right");
  label("Amount", PAPER.right, "right");
  paper.y -= TABLE_HEAD;
  paper.rule(paper.y + 4, TITLE_COLOR, 0.9);
}

const PERIOD_SIZE = 7.5;
/** Height of a row beyond its description: period and padding. */
const ROW_REST = 22;
/** Maximum lines of a description. */
const LINES_MAX = 6;

/** Height of a row with all lines of its description. */
export function rowHeight({ description }: BillRow): number {
  const lines = linesNeeded(description, TEXT_SIZE, PAPER.descriptionEnd - PAPER.left);
  return Math.min(lines, LINES_MAX) * TEXT_SIZE * LEADING + ROW_REST;
}

/** A row; numbers are aligned with the first line of the description. */
export function drawRow(paper: Paper, row: BillRow): void {
  const y = paper.y - DROP;
  const { left, descriptionEnd, quantityEnd, unitPriceEnd, right } = PAPER;
  const height = paper.write(row.description, left, descriptionEnd, y, { lines: LINES_MAX });
  paper.write(row.period, left, descriptionEnd, y - height, {
    size: PERIOD_SIZE,
    color: MUTED_COLOR,
  });
  paper.write(row.quantity, descriptionEnd, quantityEnd, y, { align: "right" });
  paper.write(row.unitPrice, quantityEnd, unitPriceEnd, y, { align: "right" });
  paper.write(row.amount, unitPriceEnd, right, y, { align: "right" });
  paper.y -= rowHeight(row);
  paper.rule(paper.y);
}

const SUM_HEIGHT = 19;

/** Height of everything below the rows. */
export function sumsHeight(sums: readonly BillSum[]): number {
  return sums.length * SUM_HEIGHT + DROP;
}

/** The sums, right-aligned below the amounts. */
export function drawSums(paper: Paper, sums: readonly BillSum[]): void {
  paper.y -= 4;
  for (const { label, amount, isBold } of sums) {
    const y = paper.y - DROP;
    const color = isBold ? TEXT_COLOR : MUTED_COLOR;
    paper.label(label, PAPER.descriptionEnd, y, { size: TEXT_SIZE, isBold, color });
    paper.write(amount, PAPER.unitPriceEnd - 40, PAPER.right, y, { align: "right", isBold, color });
    paper.y -= SUM_HEIGHT;
  }
}
