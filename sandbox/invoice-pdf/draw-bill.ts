import type { Bill } from "./bill.ts";
import { rowOf, sumsOf } from "./bill-rows.ts";
import { drawFirstHead, drawFoot, drawNextHead, NEXT_HEAD } from "./draw-head.ts";
import { drawSums, sumsHeight } from "./draw-sums.ts";
import { drawRow, drawTableHead, rowHeight, TABLE_HEAD } from "./draw-table.ts";
import { PAPER, Paper } from "./invoice-sheet.ts";
import { paginate } from "./paginate.ts";

/** The pages of a bill: what is printed on them, and the fields with their values. */
export function drawBill(bill: Bill): readonly Paper[] {
  const rows = bill.invoice.lines.map(rowOf);
  const sums = sumsOf(bill.invoice);
  const first = new Paper(1);
  drawFirstHead(first, bill);
  const sections = paginate({
    firstRoom: first.y - TABLE_HEAD - PAPER.bottom,
    room: PAPER.top - NEXT_HEAD - TABLE_HEAD - PAPER.bottom,
    rows: rows.map(rowHeight),
    sums: sumsHeight(sums),
  });
  return sections.map(({ start, end, hasSums }, index) => {
    const paper = index === 0 ? first : new Paper(index + 1);
    if (index > 0) drawNextHead(paper, bill);
    drawTableHead(paper);
    for (const row of rows.slice(start, end)) drawRow(paper, row);
    if (hasSums) drawSums(paper, sums);
    drawFoot(paper, bill, sections.length);
    return paper;
  });
}
