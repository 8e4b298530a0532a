import type { z } from "zod";
import { brand } from "#base/brand.ts";
import { isoString } from "#base/instant.ts";
import { pathToken } from "#contract/id.ts";
import type { InvoiceQuery } from "#contract/invoice.ts";
import type { Invoice, InvoiceId, InvoicePageRequest } from "#domain/billing";

/** An invoice as the wire shows it. */
export function invoiceBody(invoice: Invoice): Record<string, unknown> {
  return {
    id: invoice.id,
    amount_due: invoice.amountDue,
    currency: invoice.currency,
    status: invoice.status,
    period_start: isoString(invoice.periodStart),
    period_end: isoString(invoice.periodEnd),
    invoice_pdf: invoice.pdfUrl ?? "",
    created: isoString(invoice.createdAt),
  };
}

/** The invoice that a path names; one that cannot be is one that nobody has. */
export function invoiceId(text: string): InvoiceId {
  return brand<InvoiceId>(pathToken(text));
}

/** What the query asks of the list of invoices. */
export function invoicePage(query: z.output<typeof InvoiceQuery>): InvoicePageRequest {
  const { limit, skip, starting_after: after } = query;
  return { limit, skip, after: after === undefined ? null : invoiceId(after) };
}
