import { Refusal } from "#base/refusal.ts";
import type { Caller } from "#domain/accounts";
import type { Invoice, InvoiceId } from "./invoice.ts";
import type { BillingPorts } from "./ports.ts";

/** One of the account's invoices; 404 `invoice_not_found`, also while it is still made out. */
export async function findInvoice(
  { billing, processor }: Pick<BillingPorts, "billing" | "processor">,
  { accountId }: Caller,
  id: InvoiceId,
): Promise<Invoice> {
  const invoice = processor === null ? null : await billing.findInvoice(accountId, id);
  if (invoice !== null && invoice.status !== "draft") return invoice;
  throw new Refusal(404, "invoice_not_found", "There is no such invoice.");
}
