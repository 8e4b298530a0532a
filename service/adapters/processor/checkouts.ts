import { brand } from "#base/brand.ts";
import type { AccountId } from "#domain/accounts";
import type { CheckoutParams, CustomerId } from "#domain/billing";
import { allOf } from "./all-of.ts";
import type { Catalogue } from "./catalogue.ts";
import type { Ask } from "./connection.ts";
import { isRefused } from "./failure.ts";
import { idempotencyKey } from "./idempotency-key.ts";

const CHECKOUTS_MAX = 500;

/** A new customer; its metadata say whose it is. */
export async function createCustomer(
  ask: Ask,
  accountId: AccountId,
  email: string | null,
  key: string,
): Promise<CustomerId> {
  const { id } = await ask("customer", (stripe) =>
    stripe.customers.create(
      { ...(email === null ? {} : { email }), metadata: { platen_account: accountId } },
      idempotencyKey("customer", key),
    ),
  );
  return brand<CustomerId>(id);
}

/** A page on which the customer subscribes, for a day; it always asks for a card. */
export async function openCheckout(
  ask: Ask,
  { prices }: Catalogue,
  order: CheckoutParams,
  key: string,
): Promise<{ readonly url: string }> {
  const { accountId, customer, tier, interval, trialDays } = order;
  const { url } = await ask("checkout.session", (stripe) =>
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
        success_url: order.successUrl,
        cancel_url: order.cancelUrl,
      },
      idempotencyKey("checkout", key),
    ),
  );
  if (url === null) throw new TypeError("The checkout has no address.");
  return { url };
}

/** Ends the customer's open checkouts; one that came to its end by itself is as good. */
export async function expireCheckouts(ask: Ask, customer: CustomerId): Promise<void> {
  const open = await allOf(ask, CHECKOUTS_MAX, (stripe, page) =>
    stripe.checkout.sessions.list({ customer, status: "open", ...page }),
  );
  for (const { id } of open) {
    try {
      await ask("checkout.session", (stripe) => stripe.checkout.sessions.expire(id));
    } catch (error) {
      if (!isRefused(error)) throw error;
    }
  }
}
