import type { Stripe } from "stripe";
import type { InvoiceId } from "#domain/billing";
import type { Tier } from "#domain/plans";
import type { CallApi } from "./connection.ts";
import { listAll } from "./list-all.ts";
import { overageTierOf } from "./names.ts";

const LINES_MAX = 1000;

/** Overage PDFs by tier on an invoice, from the prices of its line items. */
export async function readBilled(
  callApi: CallApi,
  id: InvoiceId,
): Promise<Readonly<Partial<Record<Tier, number>>>> {
  const lines = await listAll(callApi, LINES_MAX, (stripe, page) =>
    stripe.invoices.listLineItems(id, { expand: ["data.pricing.price_details.price"], ...page }),
  );
  const billed: Partial<Record<Tier, number>> = {};
  for (const line of lines) {
    const tier = tierOf(line);
    if (tier !== null) billed[tier] = (billed[tier] ?? 0) + (line.quantity ?? 0);
  }
  return billed;
}

function tierOf({ pricing }: Stripe.InvoiceLineItem): Tier | null {
  const price = pricing?.price_details?.price;
  return typeof price === "object" ? overageTierOf(price) : null;
}
