import { createEngine, type Host } from "@platen/engine";
import { buildForm } from "@platen/forms/builder";
import type { Bill } from "./bill.ts";
import { rowOf, sumsOf } from "./bill-rows.ts";
import { drawFirstHead, drawFoot, drawNextHead, NEXT_HEAD } from "./draw-head.ts";
import {
  drawRow,
  drawSums,
  drawTableHead,
  rowHeight,
  sumsHeight,
  TABLE_HEAD,
} from "./draw-table.ts";
import { PAPER, Paper } from "./invoice-sheet.ts";
import { paginate } from "./paginate.ts";

/** Renders an invoice as a PDF. */
export type InvoicePrinter = (bill: Bill) => Promise<Uint8Array>;

/** Creates a printer with the engine on this host, whose fonts are the fallback for names in other scripts. */
export function createInvoicePrinter(host: Host): InvoicePrinter {
  const engine = createEngine(host);
  return async (bill) => {
    const papers = drawBill(bill);
    const form = buildForm({
      title: `Invoice ${bill.invoice.number ?? bill.invoice.id}`,
      pages: papers.map(({ marks }) => ({ width: PAPER.width, height: PAPER.height, marks })),
      fields: papers.flatMap(({ fields }) => fields),
    });
    const opened = await engine.open(form);
    if (opened.kind !== "form") throw new Error("assertion failed: a form of our own opens");
    const values = Object.fromEntries(papers.flatMap((paper) => Object.entries(paper.values)));
    const { pdf, issues } = engine.fill(opened, values, { flatten: true });
    if (pdf === null) throw new Error(`assertion failed: ${issues[0]?.code ?? "no fault"}`);
    return pdf;
  };
}

/** Draws the pages of an invoice: printed text, and fields with their values. */
function drawBill(bill: Bill): readonly Paper[] {
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
