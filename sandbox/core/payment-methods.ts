import { type Decline, declined, invalid, missing } from "#base";
import { changeAndEmit, putAndEmit } from "#events";
import {
  type Card,
  type Customer,
  chargeDecline,
  type PaymentMethod,
  setupDecline,
  TEST_CARDS,
  type TestCard,
} from "#model";
import { type Draft, findCustomer, findRow } from "#state";

/** A card as entered. */
export type CardEntry = {
  /** Digits, with or without spaces. */
  readonly number: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly name: string | null;
};

/** Result of setting up a card. */
export type Setup =
  | { readonly kind: "ready"; readonly method: PaymentMethod }
  | { readonly kind: "declined"; readonly decline: Decline }
  /** Authentication required; call again with `isAuthenticated`. */
  | { readonly kind: "needs-authentication" };

const NO_TEST_CARD: Decline = {
  code: "incorrect_number",
  declineCode: null,
  message: "Your card number is not one of the sandbox's test cards.",
};

/** Returns the test card with this number; undefined: not a test card. */
function testCardOf(number: string): TestCard | undefined {
  const digits = number.replaceAll(/[\s-]/g, "");
  return TEST_CARDS.find((card) => card.number === digits);
}

/**
 * Sets up an entered card for later charges and attaches it to the customer, unless it is declined. A card that
 * requires authentication returns so until `isAuthenticated` is given.
 */
export function setUpCard(
  draft: Draft,
  customer: Customer,
  entry: CardEntry,
  isAuthenticated: boolean | null,
): Setup {
  const card = testCardOf(entry.number);
  if (card === undefined) return { kind: "declined", decline: NO_TEST_CARD };
  if (card.behaviour === "authenticates" && isAuthenticated === null) {
    return { kind: "needs-authentication" };
  }
  const decline = setupDecline(card.behaviour, isAuthenticated ?? false);
  if (decline !== null) return { kind: "declined", decline };
  const { expMonth, expYear, name } = entry;
  const made = makeMethod(draft, card, { expMonth, expYear }, name, customer.email);
  const method = giveTo(draft, made, customer);
  const id = draft.nextId("seti");
  const created = draft.now(customer.clock);
  const intent = { id, created, customer: customer.id, paymentMethod: method.id };
  putAndEmit(draft, "setupIntents", intent, "setup_intent.succeeded");
  return { kind: "ready", method };
}

/**
 * Attaches a card to the customer: a detached one, or a ready-made one such as `pm_card_visa`, which is copied.
 * Refusal: 402 if it is declined.
 */
export function attachMethod(draft: Draft, id: string, customerId: string): PaymentMethod {
  const customer = findCustomer(draft, customerId);
  const alias = TEST_CARDS.find((card) => card.alias === id);
  if (alias !== undefined) {
    const decline = setupDecline(alias.behaviour, true);
    if (decline !== null) throw declined(decline);
    const expiry = { expMonth: 12, expYear: 2034 };
    return giveTo(draft, makeMethod(draft, alias, expiry, null, null), customer);
  }
  const method = findRow(draft, "paymentMethods", id, "payment_method");
  if (method.customer === customer.id) return method;
  if (method.customer !== null) {
    throw invalid("The payment method you provided has already been attached to a customer.");
  }
  return giveTo(draft, method, customer);
}

/** Detaches a card from its customer. */
export function detachMethod(draft: Draft, id: string): PaymentMethod {
  const method = findRow(draft, "paymentMethods", id, "payment_method");
  if (method.customer === null) {
    throw invalid(
      "The payment method you provided is not attached to a customer so detachment is impossible.",
    );
  }
  const customer = draft.find("customers", method.customer);
  if (customer !== undefined && customer.defaultPaymentMethod === id) {
    const without = { ...customer, defaultPaymentMethod: null };
    changeAndEmit(draft, "customers", without, "customer.updated");
  }
  for (const subscription of draft.all("subscriptions")) {
    if (subscription.defaultPaymentMethod !== id) continue;
    const without = { ...subscription, defaultPaymentMethod: null };
    changeAndEmit(draft, "subscriptions", without, "customer.subscription.updated");
  }
  const free = { ...method, customer: null };
  return putAndEmit(draft, "paymentMethods", free, "payment_method.detached");
}

/** Returns the customer's card with this id. Refusal: 404, or 400 if it is another customer's. */
export function findOwnCard(
  draft: Draft,
  customer: string,
  id: string,
  param: string,
): PaymentMethod {
  const method = draft.find("paymentMethods", id);
  if (method === undefined) throw missing("PaymentMethod", id, param);
  if (method.customer === customer) return method;
  const message =
    `The customer does not have a payment method with the ID ${id}. ` +
    "The payment method must be attached to the customer.";
  throw invalid(message, { code: "resource_missing", param });
}

/** Charges a card; null: it paid. */
export function chargeCard(method: PaymentMethod): Decline | null {
  return chargeDecline(method.card.behaviour);
}

function makeMethod(
  draft: Draft,
  test: TestCard,
  expiry: Pick<Card, "expMonth" | "expYear">,
  name: string | null,
  email: string | null,
): PaymentMethod {
  const card: Card = {
    brand: test.brand,
    last4: test.number.slice(-4),
    ...expiry,
    fingerprint: `sandbox${test.number.slice(-6)}`,
    behaviour: test.behaviour,
  };
  const id = draft.nextId("pm");
  return { id, created: draft.now(null), customer: null, card, name, email, metadata: {} };
}

function giveTo(draft: Draft, method: PaymentMethod, customer: Customer): PaymentMethod {
  const created = draft.now(customer.clock);
  const given = { ...method, created, customer: customer.id };
  return putAndEmit(draft, "paymentMethods", given, "payment_method.attached");
}
