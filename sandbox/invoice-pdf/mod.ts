/** Invoices as PDFs: a form with as many pages as needed, filled and flattened by our own engine. Deterministic. */
export type { Bill, Seller } from "./bill.ts";
export { createInvoicePrinter, type InvoicePrinter } from "./invoice-printer.ts";
