/**
 * Invoices on paper: a form made for as many pages as the lines need, filled and flattened by our own engine. The same
 * bill gives the same bytes.
 */
export type { Bill, Seller } from "./bill.ts";
export { createInvoicePrinter, type InvoicePrinter } from "./invoice-printer.ts";
