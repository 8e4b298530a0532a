import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { CustomerId, InvoiceId } from "#domain/billing";
import {
  giveCard,
  newCustomer,
  ofRole,
  openDesk,
  pictureOf,
  subscribe,
} from "./processor.fixture.ts";

const desk = await openDesk();
const { processor, stripe } = desk;
after(() => desk.close());

test("an open invoice is paid with the card of now, and a second time it is paid already", async () => {
  const { customer, invoice } = await debtor();
  await giveCard(desk, customer, "pm_card_visa");
  await desk.fault({ fault: "garble-after", match: "POST /v1/invoices/{invoice}/pay" });
  await assert.rejects(processor.payInvoice(invoice, "card 2"), { status: 502 });
  await processor.payInvoice(invoice, "card 2");
  const picture = await pictureOf(desk, customer);
  assert.equal(picture.invoices[0]?.status, "paid");
  assert.equal(ofRole(picture, "plan").status, "active");
});

test("a card that says no is asked once a key, and what it said is for people", async () => {
  const { invoice } = await debtor();
  const attempts = await attemptsAt(invoice);
  const declined = { status: 402, code: "payment_failed", message: /^Your card was declined\.?$/ };
  await assert.rejects(processor.payInvoice(invoice, "the same card"), declined);
  await assert.rejects(processor.payInvoice(invoice, "the same card"), declined);
  assert.equal(await attemptsAt(invoice), attempts + 1);
});

/** Somebody whose trial has ended with a card that cannot be charged. */
async function debtor(): Promise<{ readonly customer: CustomerId; readonly invoice: InvoiceId }> {
  const customer = await newCustomer(desk, "pm_card_chargeCustomerFail");
  const subscription = await subscribe(desk, customer, { trialDays: 14 });
  await stripe.subscriptions.update(subscription, { trial_end: "now" });
  const [draft] = (await pictureOf(desk, customer)).invoices;
  assert.ok(draft !== undefined);
  await stripe.invoices.pay(draft.id).catch(() => undefined);
  const picture = await pictureOf(desk, customer);
  assert.equal(picture.invoices[0]?.status, "open");
  return { customer, invoice: draft.id };
}

async function attemptsAt(invoice: InvoiceId): Promise<number> {
  return (await stripe.invoices.retrieve(invoice)).attempt_count;
}
