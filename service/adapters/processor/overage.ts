import type { Stripe } from "stripe";
import type { Instant } from "#base/instant.ts";
import type { CustomerId, InvoiceId, OverageReport, SubscriptionId } from "#domain/billing-records";
import type { Tier } from "#domain/plans";
import type { Catalogue } from "./catalogue.ts";
import type { CallApi } from "./connection.ts";
import { isNotFound, isRejected } from "./failure.ts";
import { idempotencyKey } from "./idempotency-key.ts";
import { listAll } from "./list-all.ts";
import { meterName, overageTierOf } from "./names.ts";
import { secondsOf } from "./time.ts";

/** Billing anchor: the first of the month, 00:00 UTC. */
const FIRST_OF_MONTH = { day_of_month: 1, hour: 0, minute: 0, second: 0 };

const LINES_MAX = 1000;

/** Creates the overage subscription; does nothing if no tier has an overage price. */
export async function createOverage(
  callApi: CallApi,
  { overage }: Catalogue,
  customer: CustomerId,
  key: string,
): Promise<void> {
  if (overage.length === 0) return;
  const account = await accountOf(callApi, customer);
  await callApi("subscription", (stripe) =>
    stripe.subscriptions.create(
      {
        customer,
        items: overage.map(({ price }) => ({ price })),
        billing_cycle_anchor_config: FIRST_OF_MONTH,
        proration_behavior: "none",
        metadata: { platen_role: "overage", ...account },
      },
      idempotencyKey("overage", key),
    ),
  );
}

/** Ends the subscription with a final invoice; does nothing if it has ended. */
export async function endOverage(callApi: CallApi, id: SubscriptionId): Promise<void> {
  try {
    await callApi("subscription", (stripe) =>
      stripe.subscriptions.cancel(id, { invoice_now: true, prorate: false }),
    );
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}

/** Sends a report. A repeated report takes effect once. */
export async function reportOverage(callApi: CallApi, report: OverageReport): Promise<void> {
  const { customer, tier, quantity, at, key } = report;
  try {
    await callApi("billing.meter_event", (stripe) =>
      stripe.billing.meterEvents.create(
        {
          event_name: meterName(tier),
          identifier: key,
          timestamp: secondsOf(at),
          payload: { stripe_customer_id: customer, value: String(quantity) },
        },
        idempotencyKey("report", key),
      ),
    );
  } catch (error) {
    // The first attempt arrived, but its response was lost.
    const isKnown = isRejected(error) && /already exists with identifier/.test(error.message);
    if (!isKnown) throw error;
  }
}

/** Returns the meter's reading between two whole minutes; 0 for a tier without a meter. */
export async function readOverage(
  callApi: CallApi,
  { overage }: Catalogue,
  customer: CustomerId,
  tier: Tier,
  window: { readonly from: Instant; readonly to: Instant },
): Promise<number> {
  const meter = overage.find((one) => one.tier === tier)?.meter;
  if (meter === undefined) return 0;
  const { data } = await callApi("list", (stripe) =>
    stripe.billing.meters.listEventSummaries(meter, {
      customer,
      start_time: secondsOf(window.from),
      end_time: secondsOf(window.to),
    }),
  );
  return data[0]?.aggregated_value ?? 0;
}

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

async function accountOf(
  callApi: CallApi,
  id: CustomerId,
): Promise<{ readonly platen_account?: string }> {
  const customer = await callApi("customer", (stripe) => stripe.customers.retrieve(id));
  const account = customer.deleted === true ? undefined : customer.metadata["platen_account"];
  return account === undefined ? {} : { platen_account: account };
}

function tierOf({ pricing }: Stripe.InvoiceLineItem): Tier | null {
  const price = pricing?.price_details?.price;
  return typeof price === "object" ? overageTierOf(price) : null;
}
