import type { CustomerId, SubscriptionId } from "#domain/billing-records";
import type { CallApi } from "./connection.ts";
import { idempotencyKey } from "./idempotency-key.ts";
import { listAll } from "./list-all.ts";

/** A correction of an amount charged too little or too much. */
export type Correction = {
  readonly customer: CustomerId;
  readonly subscription: SubscriptionId;
  /** Negative: a credit. */
  readonly cents: number;
  readonly currency: string;
  readonly description: string;
};

const ITEMS_MAX = 5000;

/**
 * Adds an item to the subscription's next invoice. Its metadata hold the key, so that it is found even after the API's
 * idempotency window.
 */
export async function addCorrection(
  callApi: CallApi,
  correction: Correction,
  key: string,
): Promise<void> {
  const { customer, subscription, cents, currency, description } = correction;
  const items = await listAll(callApi, ITEMS_MAX, (stripe, page) =>
    stripe.invoiceItems.list({ customer, ...page }),
  );
  if (items.some(({ metadata }) => metadata?.["platen_key"] === key)) return;
  await callApi("invoiceitem", (stripe) =>
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
