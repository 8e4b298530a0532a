import type { Caller } from "#domain/accounts";
import { findInvoice } from "./find-invoice.ts";
import type { BillingPorts } from "./ports.ts";
import type { InvoicePage, InvoicePageRequest } from "./store.ts";

/**
 * The account's invoices, newest first, and how many there are in all; those that are still made out are not shown. 404
 * `invoice_not_found` when the list is to go on after an invoice that is not the account's.
 */
export async function listInvoices(
  ports: Pick<BillingPorts, "billing" | "processor">,
  caller: Caller,
  page: InvoicePageRequest,
): Promise<InvoicePage> {
  if (page.after !== null) await findInvoice(ports, caller, page.after);
  if (ports.processor === null) return { items: [], total: 0 };
  return await ports.billing.listInvoices(caller.accountId, page);
}
