import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { brand } from "#base/brand.ts";
import type { CheckoutParams, CustomerId } from "#domain/billing-records";
import {
  ACCOUNT,
  newCustomer,
  openProcessorHarness,
  type ProcessorHarness,
} from "./processor.fixture.ts";

let harness: ProcessorHarness;

before(async () => {
  harness = await openProcessorHarness();
});
after(() => harness.close());

test("a customer carries the account id, and is created once per key", async () => {
  const [first, second] = await Promise.all([
    harness.processor.createCustomer(ACCOUNT, "ada@example.com", "once"),
    harness.another().createCustomer(ACCOUNT, "ada@example.com", "once"),
  ]);
  assert.equal(first, second);
  const customer = await harness.stripe.customers.retrieve(first);
  assert.ok(customer.deleted !== true);
  assert.deepEqual(customer.metadata, { platen_account: ACCOUNT });
  assert.equal(customer.email, "ada@example.com");
  const nameless = await harness.processor.createCustomer(ACCOUNT, null, "nameless");
  assert.notEqual(nameless, first);
});

test("a checkout has one plan, a trial and a card, and lasts a day", async () => {
  const customer = await newCustomer(harness);
  const { url } = await harness.processor.openCheckout(orderOf(customer), "checkout-1");
  assert.match(url, /^http:\/\/127\.0\.0\.1:\d+\/checkout\//);
  const [session] = (await harness.stripe.checkout.sessions.list({ customer })).data;
  assert.equal(session?.url, url);
  assert.equal(session.success_url, "https://example.com/done");
  assert.equal(session.cancel_url, "https://example.com/back");
  assert.equal(session.client_reference_id, ACCOUNT);
  assert.equal(session.expires_at - session.created, 86_400);
  const again = await harness.processor.openCheckout(orderOf(customer), "checkout-1");
  assert.equal(again.url, url);
});

test("only the customer's own open checkouts are expired", async () => {
  const customer = await newCustomer(harness);
  const other = await newCustomer(harness);
  await harness.processor.openCheckout(orderOf(customer), "mine-1");
  await harness.processor.openCheckout(orderOf(customer), "mine-2");
  await harness.processor.openCheckout(orderOf(other), "other-1");
  await harness.processor.expireCheckouts(customer);
  await harness.processor.expireCheckouts(customer);
  assert.deepEqual(await statusesOf(customer), ["expired", "expired"]);
  assert.deepEqual(await statusesOf(other), ["open"]);
});

test("each portal session has its own URL and the same configuration", async () => {
  const customer = await newCustomer(harness);
  const back = "https://example.com/account";
  const first = await harness.processor.openPortal(customer, back);
  const second = await harness.another().openPortal(customer, back);
  assert.notEqual(first.url, second.url);
  const { data } = await harness.stripe.billingPortal.configurations.list();
  assert.equal(data.length, 1);
  const features = data[0]?.features;
  assert.equal(features?.payment_method_update.enabled, true);
  assert.equal(features.invoice_history.enabled, true);
  assert.equal(features.subscription_cancel.enabled, false);
  assert.equal(features.subscription_update.enabled, false);
});

test("a checkout for an unknown customer is rejected", async () => {
  const unknown = brand<CustomerId>("cus_none");
  const ordering = harness.processor.openCheckout(orderOf(unknown), "unknown");
  await assert.rejects(ordering, { status: 502, code: "processor_unavailable" });
  assert.match(harness.reportedErrors.at(-1)?.message ?? "", /resource_missing.*No such customer/);
});

function orderOf(customer: CustomerId): CheckoutParams {
  return {
    customer,
    accountId: ACCOUNT,
    tier: "PRO",
    interval: "month",
    trialDays: 14,
    successUrl: "https://example.com/done",
    cancelUrl: "https://example.com/back",
  };
}

async function statusesOf(customer: CustomerId) {
  const { data } = await harness.stripe.checkout.sessions.list({ customer });
  return data.map(({ status }) => status);
}
