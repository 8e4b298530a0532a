import { DAY, declined, HOUR, invalid, type Metadata, type Second } from "#base";
import { emit, putAndEmit } from "#events";
import type { CheckoutSession, Customer, SubscriptionOrder } from "#model";
import { type Draft, findCustomer, findRow } from "#state";
import { checkoutBody, viewOf } from "#wire";
import { createSubscription } from "./create-subscription.ts";
import { createCustomer } from "./customers.ts";
import { type CardEntry, setUpCard } from "./payment-methods.ts";
import { dropTask, planTask } from "./plan-task.ts";
import { cycleOf, makeItems } from "./subscription-items.ts";

/** Parameters of a new checkout. */
export type CheckoutParams = {
  readonly customer: string | null;
  readonly customerEmail: string | null;
  readonly clientReferenceId: string | null;
  readonly items: readonly { readonly price: string; readonly quantity: number }[];
  readonly order: SubscriptionOrder;
  readonly successUrl: string;
  readonly cancelUrl: string | null;
  readonly expiresAt: Second | null;
  readonly metadata: Metadata;
};

/** Creates a checkout page, valid for a day. Refusal: unknown customer or price. */
export function createCheckout(draft: Draft, order: CheckoutParams): CheckoutSession {
  const customer = order.customer === null ? null : findCustomer(draft, order.customer);
  const clock = customer?.clock ?? null;
  const now = draft.now(clock);
  const wanted = makeItems(
    draft,
    order.items.map((item) => ({ ...item, metadata: {} })),
    now,
  );
  const { currency } = cycleOf(draft, wanted);
  const expiresAt = order.expiresAt ?? now + DAY;
  if (expiresAt < now + HOUR / 2 || expiresAt > now + DAY) {
    const message = "The `expires_at` timestamp must be 30 minutes to 24 hours from now.";
    throw invalid(message, { param: "expires_at" });
  }
  const isTrial = order.order.trialDays !== null || order.order.trialEnd !== null;
  const amounts = order.items.map(
    ({ price, quantity }) => (draft.find("prices", price)?.unitAmount ?? 0) * quantity,
  );
  const session: CheckoutSession = {
    id: draft.nextId("cs_test"),
    created: now,
    clock,
    status: "open",
    customer: customer?.id ?? null,
    customerEmail: order.customerEmail,
    clientReferenceId: order.clientReferenceId,
    items: order.items.map((item) => ({ id: draft.nextId("li"), ...item })),
    currency,
    amountTotal: isTrial ? 0 : amounts.reduce((sum, amount) => sum + amount, 0),
    order: order.order,
    subscription: null,
    invoice: null,
    successUrl: order.successUrl,
    cancelUrl: order.cancelUrl,
    expiresAt,
    metadata: order.metadata,
  };
  draft.put("checkoutSessions", session);
  planTask(draft, "expire-checkout", session, expiresAt);
  return session;
}

/** Result of a payment: subscribed, or the card's holder has to confirm first. */
export type CheckoutOutcome =
  | { readonly kind: "complete"; readonly session: CheckoutSession }
  | { readonly kind: "needs-authentication" };

/**
 * Subscribes with an entered card. If the card requires authentication, call again with `isAuthenticated`. Refusal: 402
 * `card_error` with a message for the person, without any change; 400 `checkout_session_closed`.
 */
export function completeCheckout(
  draft: Draft,
  id: string,
  entry: CardEntry & { readonly email: string | null },
  isAuthenticated: boolean | null,
): CheckoutOutcome {
  const session = openSession(draft, id);
  const customer = customerOf(draft, session, entry);
  const setup = setUpCard(draft, customer, entry, isAuthenticated);
  if (setup.kind === "needs-authentication") return setup;
  if (setup.kind === "declined") throw declined(setup.decline);
  const { order } = session;
  const subscription = createSubscription(draft, {
    customer: customer.id,
    items: session.items.map(({ price, quantity }) => ({ price, quantity, metadata: {} })),
    trialEnd: order.trialEnd,
    trialDays: order.trialDays,
    anchor: null,
    prorationBehaviour: "create_prorations",
    paymentBehaviour: "error_if_incomplete",
    isCancelledAtPeriodEnd: false,
    onMissingCard: order.onMissingCard,
    defaultPaymentMethod: setup.method.id,
    description: order.description,
    metadata: order.metadata,
  });
  dropTask(draft, "expire-checkout", id);
  const complete: CheckoutSession = {
    ...session,
    status: "complete",
    customer: customer.id,
    subscription: subscription.id,
    invoice: subscription.latestInvoice,
  };
  putAndEmit(draft, "checkoutSessions", complete, "checkout.session.completed");
  return { kind: "complete", session: complete };
}

/** Expires a checkout. Refusal: it is not open. */
export function expireCheckout(draft: Draft, id: string): CheckoutSession {
  const session = findRow(draft, "checkoutSessions", id, "session");
  if (session.status !== "open") {
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    );
  }
  dropTask(draft, "expire-checkout", id);
  const expired = draft.put("checkoutSessions", { ...session, status: "expired" });
  const body = checkoutBody(viewOf(draft), expired);
  emit(draft, "checkout.session.expired", expired.clock, body);
  return expired;
}

function openSession(draft: Draft, id: string): CheckoutSession {
  const session = findRow(draft, "checkoutSessions", id, "session");
  if (session.status === "open") return session;
  const message =
    session.status === "complete"
      ? "This checkout was completed already."
      : "This checkout has expired.";
  throw invalid(message, { code: "checkout_session_closed" });
}

function customerOf(
  draft: Draft,
  session: CheckoutSession,
  entry: { readonly email: string | null; readonly name: string | null },
): Customer {
  if (session.customer !== null) return findCustomer(draft, session.customer);
  const email = session.customerEmail ?? entry.email;
  return createCustomer(draft, { clock: null, email, name: entry.name });
}
