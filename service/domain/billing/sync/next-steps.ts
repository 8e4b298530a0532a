import {
  type CustomerId,
  type CustomerSnapshot,
  type Invoice,
  type InvoiceId,
  isLive,
  type Mirror,
  type SubscriptionId,
} from "#domain/billing-records";

/** A change to make at the processor after a fetch. */
export type Step =
  /** A checkout attaches the card to its subscription; make it the default for everything. */
  | {
      readonly kind: "use-card";
      readonly customer: CustomerId;
      readonly card: string;
      readonly subscriptions: readonly SubscriptionId[];
    }
  | { readonly kind: "create-overage"; readonly customer: CustomerId; readonly key: string }
  | { readonly kind: "end-overage"; readonly subscription: SubscriptionId }
  | { readonly kind: "charge"; readonly invoice: InvoiceId; readonly card: string }
  /** For an erased account, which must not be charged again. */
  | { readonly kind: "cancel"; readonly subscription: SubscriptionId };

/** A customer's state after a fetch. */
export type CustomerState = {
  readonly snapshot: CustomerSnapshot;
  readonly mirror: Mirror;
  /** Open invoices that were already charged with the default card. */
  readonly charged: readonly InvoiceId[];
  readonly isErased: boolean;
};

/** The steps that a state requires, in the order in which to perform them. */
export function nextSteps(state: CustomerState): readonly Step[] {
  return [
    ...cardSteps(state),
    ...erasedSteps(state),
    ...overageSteps(state),
    ...chargeSteps(state),
  ];
}

/** Open invoices that the account has to pay, oldest first: those of live subscriptions, and all overage. */
export function payableInvoices({ invoices, subscriptions }: CustomerSnapshot): readonly Invoice[] {
  const live = new Set(subscriptions.filter(isLive).map(({ id }) => id));
  return invoices
    .filter(({ status, role, subscriptionId }) => {
      const isOwed = role === "overage" || (subscriptionId !== null && live.has(subscriptionId));
      return status === "open" && isOwed;
    })
    .toSorted((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
}

// If several subscriptions have a card, that of the latest checkout counts.
function cardSteps({
  snapshot: { id, subscriptions, subscriptionCards },
}: CustomerState): readonly Step[] {
  const own = subscriptions
    .filter((one) => isLive(one) && subscriptionCards[one.id] !== undefined)
    .toSorted((a, b) => b.createdAt - a.createdAt);
  const card = own.map((one) => subscriptionCards[one.id])[0];
  if (card === undefined) return [];
  return [{ kind: "use-card", customer: id, card, subscriptions: own.map((one) => one.id) }];
}

function erasedSteps({ isErased, mirror: { plan } }: CustomerState): readonly Step[] {
  if (!isErased || plan === null || !isLive(plan) || plan.cancelAtPeriodEnd) return [];
  return [{ kind: "cancel", subscription: plan.id }];
}

function overageSteps({
  snapshot,
  mirror: { plan, overage, hasUnpaidOverage },
}: CustomerState): readonly Step[] {
  const hasPlan = plan !== null && isLive(plan);
  const hasOverage = overage !== null && isLive(overage);
  if (hasPlan && !hasOverage && !hasUnpaidOverage) {
    // A new key after each one that ended; the same key while retrying.
    const key = `${plan.id}/${overage?.id ?? "first"}`;
    return [{ kind: "create-overage", customer: snapshot.id, key }];
  }
  if (hasPlan) return [];
  return snapshot.subscriptions
    .filter((one) => one.role === "overage" && isLive(one))
    .map(({ id }) => ({ kind: "end-overage", subscription: id }));
}

// Wait until a subscription's card has become the default; open invoices are charged in the next round.
function chargeSteps({ snapshot, charged }: CustomerState): readonly Step[] {
  const { defaultCard: card } = snapshot;
  if (card === null || Object.keys(snapshot.subscriptionCards).length > 0) return [];
  return payableInvoices(snapshot)
    .filter(({ id }) => !charged.includes(id))
    .map(({ id }) => ({ kind: "charge", invoice: id, card }));
}
