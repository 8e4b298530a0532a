import { Refusal } from "#base/refusal.ts";
import type { Caller } from "#domain/accounts";
import type { Invoice, InvoiceId, InvoicePage, InvoicePageRequest } from "#domain/billing-records";
import type { BillingDeps } from "./deps.ts";

/**
 * The account's issued invoices, newest first; drafts are hidden.
 *
 * @throws Refusal 404 `invoice_not_found` if `page.after` is not an invoice of the account.
 */
export async function listInvoices(
  deps: BillingDeps,
  caller: Caller,
  page: InvoicePageRequest,
): Promise<InvoicePage> {
  if (page.after !== null) await findInvoice(deps, caller, page.after);
  if (deps.processor === null) return { items: [], total: 0 };
  return await deps.billing.listInvoices(caller.accountId, page);
}

/**
 * One of the account's invoices.
 *
 * @throws Refusal 404 `invoice_not_found`, also for a draft.
 */
export async function findInvoice(
  { billing, processor }: BillingDeps,
  { accountId }: Caller,
  id: InvoiceId,
): Promise<Invoice> {
  const invoice = processor === null ? null : await billing.findInvoice(accountId, id);
  if (invoice !== null && invoice.status !== "draft") return invoice;
  throw new Refusal(404, "invoice_not_found", "There is no such invoice.");
}
