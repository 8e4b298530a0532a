import assert from "node:assert/strict";
import { test } from "node:test";
import { brand } from "#base/brand.ts";
import {
  type CustomerSnapshot,
  type InvoiceId,
  mirrorOf,
  type SubscriptionId,
} from "#domain/billing-records";
import { customer, day, invoiced, overage, planned, snapshot } from "../mirror.fixture.ts";
import { type CustomerState, nextSteps } from "./next-steps.ts";

function state(
  more: Partial<CustomerSnapshot>,
  beside: Partial<CustomerState> = {},
): CustomerState {
  const whole = snapshot(more);
  const mirror = mirrorOf(customer(), whole.subscriptions, whole.invoices);
  return { snapshot: whole, mirror, charged: [], isErased: false, ...beside };
}

function brandInvoice(name: string): InvoiceId {
  return brand<InvoiceId>(name);
}

function kinds(one: CustomerState): readonly string[] {
  return nextSteps(one).map(({ kind }) => kind);
}

test("a live plan gets one overage subscription", () => {
  for (const status of ["trialing", "active", "past_due"] as const)
    assert.deepEqual(kinds(state({ subscriptions: [planned({ status })] })), ["create-overage"]);
  assert.deepEqual(kinds(state({ subscriptions: [planned(), overage()] })), []);
  for (const status of ["incomplete", "canceled"] as const)
    assert.deepEqual(kinds(state({ subscriptions: [planned({ status })] })), []);
});

test("a new overage subscription gets a new key, and waits until the previous one is paid", () => {
  const ended = overage({ status: "canceled", endedAt: day(2) });
  const names = [[planned()], [planned(), ended]].map((subscriptions) =>
    nextSteps(state({ subscriptions })).map((step) => ("key" in step ? step.key : null)),
  );
  assert.deepEqual(names, [["sub_plan/first"], ["sub_plan/sub_overage"]]);
  const unpaid = invoiced({ role: "overage", subscriptionId: ended.id });
  const owing = state({ subscriptions: [planned(), ended], invoices: [unpaid] });
  assert.deepEqual(kinds(owing), ["charge"]);
});

test("the overage subscription ends with the plan", () => {
  const left = planned({ status: "canceled", endedAt: day(2) });
  const steps = nextSteps(state({ subscriptions: [left, overage()] }));
  assert.deepEqual(steps, [{ kind: "end-overage", subscription: overage().id }]);
});

test("the card of the newest checkout becomes the default before anything is charged", () => {
  const first = planned();
  const second = planned({ id: brand<SubscriptionId>("sub_new"), createdAt: day(1) });
  const subscriptions = [first, second, overage()];
  const subscriptionCards = { [first.id]: "pm_old", [second.id]: "pm_new" };
  assert.deepEqual(nextSteps(state({ subscriptions, subscriptionCards, invoices: [invoiced()] })), [
    {
      kind: "use-card",
      customer: "cus_1",
      card: "pm_new",
      subscriptions: [second.id, first.id],
    },
  ]);
});

test("open invoices are charged oldest first, once per card, and not for an ended plan", () => {
  const invoices = [
    invoiced({ id: brandInvoice("in_3"), createdAt: day(3) }),
    invoiced({ id: brandInvoice("in_2"), createdAt: day(2), status: "paid" }),
    invoiced({ id: brandInvoice("in_1"), createdAt: day(1) }),
    invoiced({ id: brandInvoice("in_0"), subscriptionId: brand<SubscriptionId>("sub_gone") }),
  ];
  const subscriptions = [planned(), overage()];
  const charges = (beside: Partial<CustomerState>, more: Partial<CustomerSnapshot> = {}) =>
    nextSteps(state({ subscriptions, invoices, ...more }, beside)).map((step) =>
      step.kind === "charge" ? step.invoice : step.kind,
    );
  assert.deepEqual(charges({}), ["in_1", "in_3"]);
  assert.deepEqual(charges({ charged: [brandInvoice("in_1")] }), ["in_3"]);
  assert.deepEqual(charges({}, { defaultCard: null }), []);
});

test("an erased account is canceled and not charged again", () => {
  const subscriptions = [planned(), overage()];
  assert.deepEqual(kinds(state({ subscriptions }, { isErased: true })), ["cancel"]);
  const ending = [planned({ cancelAtPeriodEnd: true }), overage()];
  assert.deepEqual(kinds(state({ subscriptions: ending }, { isErased: true })), []);
});
