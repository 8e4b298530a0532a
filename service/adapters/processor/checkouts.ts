import { brand } from "#base/brand.ts";
import type { AccountId } from "#domain/accounts";
import type { CheckoutParams, CustomerId } from "#domain/billing-records";
import type { Catalogue } from "./catalogue.ts";
import type { CallApi } from "./connection.ts";
import { isRejected } from "./failure.ts";
import { idempotencyKey } from "./idempotency-key.ts";
import { listAll } from "./list-all.ts";

const CHECKOUTS_MAX = 500;

/** Creates a customer whose metadata hold the account id. */
export async function createCustomer(
  callApi: CallApi,
  accountId: AccountId,
  email: string | null,
  key: string,
): Promise<CustomerId> {
  const { id } = await callApi("customer", (stripe) =>
    stripe.customers.create(
      { ...(email === null ? {} : { email }), metadata: { platen_account: accountId } },
      idempotencyKey("customer", key),
    ),
  );
  return brand<CustomerId>(id);
}

/** Opens a checkout page, valid for a day, that always collects a card. */
export async function openCheckout(
  callApi: CallApi,
  { prices }: Catalogue,
  params: CheckoutParams,
  key: string,
): Promise<{ readonly url: string }> {
  const { accountId, customer, tier, interval, trialDays } = params;
  const { url } = await callApi("checkout.session", (stripe) =>
    stripe.checkout.sessions.create(
      {
        mode: "subscription",
        customer,
        client_reference_id: accountId,
        line_items: [{ price: prices[tier][interval], quantity: 1 }],
        payment_method_collection: "always",
        subscription_data: {
          metadata: { platen_role: "plan", platen_account: accountId },
          ...(trialDays === null ? {} : { trial_period_days: trialDays }),
        },
        success_url: params.successUrl,
        cancel_url: params.cancelUrl,
      },
      idempotencyKey("checkout", key),
    ),
  );
  if (url === null) throw new TypeError("The checkout has no URL.");
  return { url };
}

/** Expires the customer's open checkouts. One that ended meanwhile is ignored. */
export async function expireCheckouts(callApi: CallApi, customer: CustomerId): Promise<void> {
  const open = await listAll(callApi, CHECKOUTS_MAX, (stripe, page) =>
    stripe.checkout.sessions.list({ customer, status: "open", ...page }),
  );
  for (const { id } of open) {
    try {
      await callApi("checkout.session", (stripe) => stripe.checkout.sessions.expire(id));
    } catch (error) {
      if (!isRejected(error)) throw error;
    }
  }
}
