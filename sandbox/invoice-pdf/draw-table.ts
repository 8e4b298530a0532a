import type { BillRow } from "./bill-rows.ts";
import { MUTED, NAVY } from "./colors.ts";
import { LEADING, PAPER, type Paper, TEXT_SIZE } from "./invoice-sheet.ts";
import { linesNeeded } from "./text-measure.ts";

/** Points from a line to the first baseline below it. */
const DROP = 14;

/** Height of the table's first row, with its names. */
export const TABLE_HEAD = 26;

/** The names of the columns. */
export function drawTableHead(paper: Paper): void {
  const y = paper.y - DROP;
  const label = (text: string, x: number, align: "left" | "right") =>
    paper.label(text, x, y, { size: 8, isBold: true, color: NAVY, align });
  label("Description", PAPER.left, "left");
  label("Quantity", PAPER.quantityEnd, "right");
  label("Unit price", PAPER.unitPriceEnd, "right");
  label("Amount", PAPER.right, "right");
  paper.y -= TABLE_HEAD;
  paper.rule(paper.y + 4, NAVY, 0.9);
}

const PERIOD_SIZE = 7.5;
/** Of a row besides its description: the period below it, and air. */
const ROW_REST = 22;
/** No description gets more lines. */
const LINES_MAX = 6;

/** Height of a row with all lines of its description. */
export function rowHeight({ description }: BillRow): number {
  const lines = linesNeeded(description, TEXT_SIZE, PAPER.descriptionEnd - PAPER.left);
  return Math.min(lines, LINES_MAX) * TEXT_SIZE * LEADING + ROW_REST;
}

/** A row: figures stand beside the first line of the description. */
export function drawRow(paper: Paper, row: BillRow): void {
  const y = paper.y - DROP;
  const { left, descriptionEnd, quantityEnd, unitPriceEnd, right } = PAPER;
  const height = paper.write(row.description, left, descriptionEnd, y, { lines: LINES_MAX });
  paper.write(row.period, left, descriptionEnd, y - height, { size: PERIOD_SIZE, color: MUTED });
  paper.write(row.quantity, descriptionEnd, quantityEnd, y, { align: "right" });
  paper.write(row.unitPrice, quantityEnd, unitPriceEnd, y, { align: "right" });
  paper.write(row.amount, unitPriceEnd, right, y, { align: "right" });
  paper.y -= rowHeight(row);
  paper.rule(paper.y);
}
