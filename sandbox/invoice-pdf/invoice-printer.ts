import { createEngine, type Host } from "@platen/engine";
import { buildForm } from "@platen/engine/specimen";
import type { Bill } from "./bill.ts";
import { drawBill } from "./draw-bill.ts";
import { PAPER } from "./invoice-sheet.ts";

/** A bill as a PDF. */
export type InvoicePrinter = (bill: Bill) => Promise<Uint8Array>;

/** Prints with the engine on this host: its fonts stand in for names in other scripts. */
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
