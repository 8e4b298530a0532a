import { declined, invalid, missing } from "#base";
import type { Customer, PaymentMethod, Subscription } from "#model";
import type { Draft } from "#state";
import { cancelSubscription } from "../cancel-subscription.ts";
import { updateCustomer } from "../customers.ts";
import { type CardEntry, setUpCard } from "../payment-methods.ts";
import { updateSubscription } from "../update-subscription.ts";
import { portalVisit } from "./portal-visits.ts";

/** Result of a new card: it is the default, or authentication is required. */
export type CardOutcome =
  | { readonly kind: "changed"; readonly method: PaymentMethod }
  | { readonly kind: "needs-authentication" };

/**
 * Makes an entered card the customer's default. Refusal: 402 `card_error` with a message for the person; 400 if the
 * configuration does not allow it.
 */
export function changeCard(
  draft: Draft,
  visit: string,
  entry: CardEntry,
  isAuthenticated: boolean | null,
): CardOutcome {
  const { customer, configuration } = portalVisit(draft, visit);
  if (!configuration.changesCard) throw invalid("Cards cannot be changed here.");
  const setup = setUpCard(draft, customer, entry, isAuthenticated);
  if (setup.kind === "needs-authentication") return setup;
  if (setup.kind === "declined") throw declined(setup.decline);
  const { method } = setup;
  updateCustomer(draft, customer.id, { defaultPaymentMethod: method.id });
  return { kind: "changed", method };
}

/** Cancels the visitor's subscription as configured. Refusal: not allowed, or another customer's. */
export function cancelOnPortal(draft: Draft, visit: string, id: string): Subscription {
  const { customer, configuration } = portalVisit(draft, visit);
  const subscription = ownSubscription(draft, customer, id);
  switch (configuration.cancels) {
    case "at_period_end":
      return updateSubscription(draft, subscription.id, { isCancelledAtPeriodEnd: true });
    case "immediately":
      return cancelSubscription(draft, subscription.id, {});
    case null:
      throw invalid("Subscriptions cannot be cancelled here.");
  }
}

/** Withdraws a pending cancellation. Refusal: as for cancelling. */
export function keepOnPortal(draft: Draft, visit: string, id: string): Subscription {
  const { customer, configuration } = portalVisit(draft, visit);
  if (configuration.cancels === null) throw invalid("Subscriptions cannot be changed here.");
  const subscription = ownSubscription(draft, customer, id);
  return updateSubscription(draft, subscription.id, { isCancelledAtPeriodEnd: false });
}

function ownSubscription(draft: Draft, customer: Customer, id: string): Subscription {
  const subscription = draft.find("subscriptions", id);
  if (subscription?.customer === customer.id) return subscription;
  throw missing("subscription", id);
}
