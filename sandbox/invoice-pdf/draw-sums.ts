import type { BillSum } from "./bill-rows.ts";
import { INK, MUTED } from "./colors.ts";
import { PAPER, type Paper, TEXT_SIZE } from "./invoice-sheet.ts";

/** Points from a line to the first baseline below it. */
const DROP = 14;

const SUM_HEIGHT = 19;

/** Height of all that stands below the rows. */
export function sumsHeight(sums: readonly BillSum[]): number {
  return sums.length * SUM_HEIGHT + DROP;
}

/** The sums, at the right below the amounts. */
export function drawSums(paper: Paper, sums: readonly BillSum[]): void {
  paper.y -= 4;
  for (const { label, amount, isBold } of sums) {
    const y = paper.y - DROP;
    const color = isBold ? INK : MUTED;
    paper.label(label, PAPER.descriptionEnd, y, { size: TEXT_SIZE, isBold, color });
    paper.write(amount, PAPER.unitPriceEnd - 40, PAPER.right, y, { align: "right", isBold, color });
    paper.y -= SUM_HEIGHT;
  }
}
