import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { CustomerId, InvoiceId } from "#domain/billing-records";
import {
  giveCard,
  newCustomer,
  ofRole,
  openProcessorHarness,
  snapshotOf,
  subscribe,
} from "./processor.fixture.ts";

const harness = await openProcessorHarness();
const { processor, stripe } = harness;
after(() => harness.close());

test("an open invoice is charged to the current card, once", async () => {
  const { customer, invoice } = await debtor();
  await giveCard(harness, customer, "pm_card_visa");
  await harness.fault({ fault: "garble-after", match: "POST /v1/invoices/{invoice}/pay" });
  await assert.rejects(processor.payInvoice(invoice, "card 2"), { status: 502 });
  await processor.payInvoice(invoice, "card 2");
  const snapshot = await snapshotOf(harness, customer);
  assert.equal(snapshot.invoices[0]?.status, "paid");
  assert.equal(ofRole(snapshot, "plan").status, "active");
});

test("a declined charge is attempted once per key, with a message for people", async () => {
  const { invoice } = await debtor();
  const attempts = await attemptsAt(invoice);
  const declined = { status: 402, code: "payment_failed", message: /^Your card was declined\.?$/ };
  await assert.rejects(processor.payInvoice(invoice, "the same card"), declined);
  await assert.rejects(processor.payInvoice(invoice, "the same card"), declined);
  assert.equal(await attemptsAt(invoice), attempts + 1);
});

/** A customer whose trial has ended with a card that is declined. */
async function debtor(): Promise<{ readonly customer: CustomerId; readonly invoice: InvoiceId }> {
  const customer = await newCustomer(harness, "pm_card_chargeCustomerFail");
  const subscription = await subscribe(harness, customer, { trialDays: 14 });
  await stripe.subscriptions.update(subscription, { trial_end: "now" });
  const [draft] = (await snapshotOf(harness, customer)).invoices;
  assert.ok(draft !== undefined);
  await stripe.invoices.pay(draft.id).catch(() => undefined);
  const snapshot = await snapshotOf(harness, customer);
  assert.equal(snapshot.invoices[0]?.status, "open");
  return { customer, invoice: draft.id };
}

async function attemptsAt(invoice: InvoiceId): Promise<number> {
  return (await stripe.invoices.retrieve(invoice)).attempt_count;
}
