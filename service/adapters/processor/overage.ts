import type { Instant } from "#base/instant.ts";
import type { CustomerId, OverageReport, SubscriptionId } from "#domain/billing";
import type { Tier } from "#domain/plans";
import type { Catalogue } from "./catalogue.ts";
import type { Ask } from "./connection.ts";
import { isMissing, isRefused } from "./failure.ts";
import { idempotencyKey } from "./idempotency-key.ts";
import { meterName } from "./names.ts";
import { secondsOf } from "./time.ts";

/** The first of the month, 00:00 UTC: the month of what is counted. */
const FIRST_OF_MONTH = { day_of_month: 1, hour: 0, minute: 0, second: 0 };

/** A subscription to what is past the plans' numbers; none where no tier has a price for that. */
export async function createOverage(
  ask: Ask,
  { overage }: Catalogue,
  customer: CustomerId,
  key: string,
): Promise<void> {
  if (overage.length === 0) return;
  const account = await accountOf(ask, customer);
  await ask("subscription", (stripe) =>
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

/** Ends it with an invoice of what was counted until now; nothing where it has ended. */
export async function endOverage(ask: Ask, id: SubscriptionId): Promise<void> {
  try {
    await ask("subscription", (stripe) =>
      stripe.subscriptions.cancel(id, { invoice_now: true, prorate: false }),
    );
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

/** Says how many there are by now; the same report twice is one. */
export async function reportOverage(ask: Ask, report: OverageReport): Promise<void> {
  const { customer, tier, quantity, at, key } = report;
  try {
    await ask("billing.meter_event", (stripe) =>
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
    // It arrived before, and its answer got lost.
    const isKnown = isRefused(error) && /already exists with identifier/.test(error.message);
    if (!isKnown) throw error;
  }
}

/** What the processor's meter says between two whole minutes; 0 of a tier that has none. */
export async function readOverage(
  ask: Ask,
  { overage }: Catalogue,
  customer: CustomerId,
  tier: Tier,
  window: { readonly from: Instant; readonly to: Instant },
): Promise<number> {
  const meter = overage.find((one) => one.tier === tier)?.meter;
  if (meter === undefined) return 0;
  const { data } = await ask("list", (stripe) =>
    stripe.billing.meters.listEventSummaries(meter, {
      customer,
      start_time: secondsOf(window.from),
      end_time: secondsOf(window.to),
    }),
  );
  return data[0]?.aggregated_value ?? 0;
}

async function accountOf(ask: Ask, id: CustomerId): Promise<{ readonly platen_account?: string }> {
  const customer = await ask("customer", (stripe) => stripe.customers.retrieve(id));
  const account = customer.deleted === true ? undefined : customer.metadata["platen_account"];
  return account === undefined ? {} : { platen_account: account };
}
