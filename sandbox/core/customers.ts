import type { Metadata } from "#base";
import { changeAndEmit, putAndEmit } from "#events";
import { type Address, type Customer, isEnded } from "#model";
import { type Draft, findCustomer, findRow } from "#state";
import { cancelSubscription } from "./cancel-subscription.ts";
import { findOwnCard } from "./payment-methods.ts";

/** Changeable members of a customer; omitted ones are unchanged. */
export type CustomerInput = {
  readonly email?: string | null | undefined;
  readonly name?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly address?: Address | null | undefined;
  readonly balance?: number | undefined;
  readonly metadata?: Metadata | undefined;
  /** Null removes it. */
  readonly defaultPaymentMethod?: string | null | undefined;
};

/** Creates a customer; `clock` is its test clock. */
export function createCustomer(
  draft: Draft,
  input: CustomerInput & { readonly clock: string | null },
): Customer {
  if (input.clock !== null) findRow(draft, "clocks", input.clock, "test_clock");
  const id = draft.nextId("cus");
  const customer: Customer = {
    id,
    created: draft.now(input.clock),
    clock: input.clock,
    isDeleted: false,
    email: input.email ?? null,
    name: input.name ?? null,
    description: input.description ?? null,
    phone: input.phone ?? null,
    address: input.address ?? null,
    metadata: input.metadata ?? {},
    currency: null,
    balance: input.balance ?? 0,
    defaultPaymentMethod: null,
    invoicePrefix: id.slice(-8).toUpperCase(),
    nextInvoiceSequence: 1,
  };
  return putAndEmit(draft, "customers", customer, "customer.created");
}

/** Updates a customer. Refusal: the default card belongs to another customer. */
export function updateCustomer(draft: Draft, id: string, input: CustomerInput): Customer {
  const customer = findCustomer(draft, id, "id");
  const { defaultPaymentMethod: card } = input;
  if (card !== undefined && card !== null) {
    findOwnCard(draft, customer.id, card, "invoice_settings[default_payment_method]");
  }
  const changed: Customer = {
    ...customer,
    email: pickGiven(input.email, customer.email),
    name: pickGiven(input.name, customer.name),
    description: pickGiven(input.description, customer.description),
    phone: pickGiven(input.phone, customer.phone),
    address: pickGiven(input.address, customer.address),
    balance: input.balance ?? customer.balance,
    metadata: input.metadata ?? customer.metadata,
    defaultPaymentMethod: pickGiven(card, customer.defaultPaymentMethod),
  };
  return changeAndEmit(draft, "customers", changed, "customer.updated");
}

/** Deletes the customer and cancels its subscriptions. */
export function deleteCustomer(draft: Draft, id: string): Customer {
  const customer = findCustomer(draft, id, "id");
  for (const subscription of draft.all("subscriptions")) {
    if (subscription.customer === id && !isEnded(subscription)) {
      cancelSubscription(draft, subscription.id, {});
    }
  }
  const deleted = { ...customer, isDeleted: true };
  return putAndEmit(draft, "customers", deleted, "customer.deleted");
}

function pickGiven<Value>(asked: Value | undefined, was: Value): Value {
  return asked === undefined ? was : asked;
}
