import type { Invoice, InvoiceId } from "./invoice.ts";
import { isLive, type Mirror } from "./mirror.ts";
import type { CustomerPicture } from "./processor.ts";
import type { CustomerId, SubscriptionId } from "./subscription.ts";

/** What the processor is to be told after a look at a customer. */
export type Step =
  /** A checkout leaves the card with its subscription: it is to be the one for everything. */
  | {
      readonly kind: "use-card";
      readonly customer: CustomerId;
      readonly card: string;
      readonly subscriptions: readonly SubscriptionId[];
    }
  | { readonly kind: "create-overage"; readonly customer: CustomerId; readonly key: string }
  | { readonly kind: "end-overage"; readonly subscription: SubscriptionId }
  | { readonly kind: "charge"; readonly invoice: InvoiceId; readonly card: string }
  /** Of an account that was erased: nobody is to pay for it again. */
  | { readonly kind: "cancel"; readonly subscription: SubscriptionId };

/** What was seen, and what of it was done before. */
export type Seen = {
  readonly picture: CustomerPicture;
  readonly mirror: Mirror;
  /** Open invoices that were charged with the customer's card. */
  readonly charged: readonly InvoiceId[];
  readonly isErased: boolean;
};

/** What follows from a picture, in the order in which it is to be done; nothing when all is well. */
export function nextSteps(seen: Seen): readonly Step[] {
  return [...cardSteps(seen), ...erasedSteps(seen), ...overageSteps(seen), ...chargeSteps(seen)];
}

/** Open invoices that the account is to pay: of what it has, and of what it used past its limits. */
export function payable({ invoices, subscriptions }: CustomerPicture): readonly Invoice[] {
  const alive = new Set(subscriptions.filter(isLive).map(({ id }) => id));
  return invoices
    .filter(({ status, role, subscriptionId }) => {
      const isOwed = role === "overage" || (subscriptionId !== null && alive.has(subscriptionId));
      return status === "open" && isOwed;
    })
    .toSorted((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
}

// Of several the newest subscription's: its checkout was the last.
function cardSteps({ picture: { id, subscriptions, ownCards } }: Seen): readonly Step[] {
  const own = subscriptions
    .filter((one) => isLive(one) && ownCards[one.id] !== undefined)
    .toSorted((a, b) => b.createdAt - a.createdAt);
  const card = own.map((one) => ownCards[one.id])[0];
  if (card === undefined) return [];
  return [{ kind: "use-card", customer: id, card, subscriptions: own.map((one) => one.id) }];
}

function erasedSteps({ isErased, mirror: { plan } }: Seen): readonly Step[] {
  if (!isErased || plan === null || !isLive(plan) || plan.cancelAtPeriodEnd) return [];
  return [{ kind: "cancel", subscription: plan.id }];
}

function overageSteps({ picture, mirror: { plan, overage, isOwing } }: Seen): readonly Step[] {
  const hasPlan = plan !== null && isLive(plan);
  const hasOverage = overage !== null && isLive(overage);
  if (hasPlan && !hasOverage && !isOwing) {
    // Another one after each that has ended; the same one however often it is asked for.
    const key = `${plan.id}/${overage?.id ?? "first"}`;
    return [{ kind: "create-overage", customer: picture.id, key }];
  }
  if (hasPlan) return [];
  return picture.subscriptions
    .filter((one) => one.role === "overage" && isLive(one))
    .map(({ id }) => ({ kind: "end-overage", subscription: id }));
}

// The card of a subscription is the customer's first; what is open then is charged at the next look.
function chargeSteps({ picture, charged }: Seen): readonly Step[] {
  const { defaultCard: card } = picture;
  if (card === null || Object.keys(picture.ownCards).length > 0) return [];
  return payable(picture)
    .filter(({ id }) => !charged.includes(id))
    .map(({ id }) => ({ kind: "charge", invoice: id, card }));
}
