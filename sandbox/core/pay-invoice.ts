import { declined, invalid } from "#base";
import type { Invoice } from "#model";
import { type Draft, findRow } from "#state";
import { findOwnCard } from "./payment-methods.ts";
import { chargeInvoice, finalizeInvoice, voidInvoice } from "./settle-invoice.ts";

/** Finalises a draft. Refusal: it is not a draft. */
export function finalizeManually(draft: Draft, id: string, isAutoAdvanced?: boolean): Invoice {
  const invoice = findRow(draft, "invoices", id, "invoice");
  if (invoice.status !== "draft") {
    throw invalid("This invoice is already finalized, you can't re-finalize a non-draft invoice.", {
      code: "invoice_not_editable",
    });
  }
  return finalizeInvoice(draft, {
    ...invoice,
    isAutoAdvanced: isAutoAdvanced ?? invoice.isAutoAdvanced,
  });
}

/**
 * Pays an invoice now, with the given card if any. Refusal: it is not open; 402 if the card is declined, which counts
 * as an attempt.
 */
export function payInvoice(draft: Draft, id: string, method: string | null): Invoice {
  const found = findRow(draft, "invoices", id, "invoice");
  const card =
    method === null ? undefined : findOwnCard(draft, found.customer, method, "payment_method");
  const invoice = found.status === "draft" ? finalizeInvoice(draft, found) : found;
  if (invoice.status === "paid" && found.status === "draft") return invoice;
  if (invoice.status === "paid") throw invalid("Invoice is already paid");
  if (invoice.status !== "open") {
    throw invalid(`This invoice is ${invoice.status} and cannot be paid.`);
  }
  const { invoice: tried, decline } = chargeInvoice(draft, invoice, card);
  if (decline !== null) throw declined(decline, true);
  return tried;
}

/** Voids an open invoice. */
export function voidManually(draft: Draft, id: string): Invoice {
  return voidInvoice(draft, findRow(draft, "invoices", id, "invoice"));
}
