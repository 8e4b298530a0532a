import type { CustomerId, SubscriptionId } from "#domain/billing";
import { allOf } from "./all-of.ts";
import type { Ask } from "./connection.ts";
import { idempotencyKey } from "./idempotency-key.ts";

/** An amount that was charged too little, or too much. */
export type Correction = {
  readonly customer: CustomerId;
  readonly subscription: SubscriptionId;
  /** Negative: to the customer's good. */
  readonly cents: number;
  readonly currency: string;
  readonly description: string;
};

const ITEMS_MAX = 5000;

/**
 * An amount that waits for the subscription's next invoice. It bears its key, and is found by it
 * when the processor has long forgotten what it answered.
 */
export async function addCorrection(ask: Ask, correction: Correction, key: string): Promise<void> {
  const { customer, subscription, cents, currency, description } = correction;
  const items = await allOf(ask, ITEMS_MAX, (stripe, page) =>
    stripe.invoiceItems.list({ customer, ...page }),
  );
  if (items.some(({ metadata }) => metadata?.["platen_key"] === key)) return;
  await ask("invoiceitem", (stripe) =>
    stripe.invoiceItems.create(
      {
        customer,
        subscription,
        amount: cents,
        currency,
        description,
        metadata: { platen_key: key },
      },
      idempotencyKey("correction", key),
    ),
  );
}
