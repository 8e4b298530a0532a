import { createPrice, createProduct } from "#catalogue";
import {
  advance,
  advanceClock,
  attachMethod,
  createClock,
  createCustomer,
  createSubscription,
  finishClock,
  updateCustomer,
} from "#core";
import { nextDelivery, recordAttempt } from "#events";
import { type Draft, emptyState, openDraft, type State } from "#state";
import type { SubscriptionInput } from "./create-subscription.ts";

/** 2026-01-01T00:00:00Z. */
export const T0 = 1_767_225_600;

/** A state to which commands are applied one after another. */
export type World = {
  readonly state: () => State;
  readonly run: <Value>(command: (draft: Draft) => Value) => Value;
  /** Delivered events, in order. */
  readonly taken: readonly string[];
  /** Advances a test clock, processing everything due and delivering every event. */
  readonly goTo: (clock: string, time: number) => void;
};

/** An empty processor at T0. */
export function newWorld(): World {
  let state = emptyState("w", T0);
  let secrets = 0;
  const secret = () => `secret${(secrets += 1)}`;
  const run = <Value>(command: (draft: Draft) => Value): Value => {
    const draft = openDraft(state, { request: null, key: null, secret, origin: "http://sandbox" });
    const value = command(draft);
    state = draft.close();
    return value;
  };
  const taken: string[] = [];
  const take = (clock: string): void => {
    for (;;) {
      const sending = run((draft) => nextDelivery(draft, clock));
      if (sending === null) return;
      taken.push(sending.event.id);
      run((draft) => recordAttempt(draft, sending.delivery.id, true));
    }
  };
  return {
    state: () => state,
    taken,
    run,
    goTo: (clock, time) => {
      run((draft) => advanceClock(draft, clock, time));
      take(clock);
      for (let hasMore = true; hasMore; take(clock)) {
        hasMore = run((draft) => advance(draft, clock, time));
      }
      run((draft) => finishClock(draft, clock));
    },
  };
}

/** A recurring price of `unitAmount` cents. */
export function newPrice(world: World, unitAmount: number): string {
  return world.run((draft) => {
    const product = createProduct(draft, { name: `Plan ${unitAmount}` });
    const price = createPrice(draft, {
      product: product.id,
      currency: "usd",
      unitAmount,
      recurring: { interval: "month", intervalCount: 1, meter: null },
      isActive: true,
      lookupKey: null,
      takesLookupKey: false,
      nickname: null,
      metadata: {},
    });
    return price.id;
  });
}

/** A customer with a card and its own test clock. */
export function newCustomer(
  world: World,
  card = "pm_card_visa",
): { readonly clock: string; readonly customer: string } {
  return world.run((draft) => {
    const clock = createClock(draft, T0, null);
    const customer = createCustomer(draft, { clock: clock.id });
    const method = attachMethod(draft, card, customer.id);
    updateCustomer(draft, customer.id, { defaultPaymentMethod: method.id });
    return { clock: clock.id, customer: customer.id };
  });
}

/** Subscribes a customer to a price, by default from now. */
export function newSubscription(
  world: World,
  customer: string,
  price: string,
  more: Partial<SubscriptionInput> = {},
): string {
  const input: SubscriptionInput = {
    customer,
    items: [{ price, quantity: null, metadata: {} }],
    trialEnd: null,
    trialDays: null,
    anchor: null,
    prorationBehaviour: "create_prorations",
    paymentBehaviour: "allow_incomplete",
    isCancelledAtPeriodEnd: false,
    onMissingCard: "create_invoice",
    defaultPaymentMethod: null,
    description: null,
    metadata: {},
    ...more,
  };
  return world.run((draft) => createSubscription(draft, input).id);
}
