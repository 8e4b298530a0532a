import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { brand } from "#base/brand.ts";
import type { CheckoutParams, CustomerId } from "#domain/billing";
import { ACCOUNT, type Desk, newCustomer, openDesk } from "./processor.fixture.ts";

let desk: Desk;

before(async () => {
  desk = await openDesk();
});
after(() => desk.close());

test("a customer bears the account's name, and is one however often it is asked for", async () => {
  const [first, second] = await Promise.all([
    desk.processor.createCustomer(ACCOUNT, "ada@example.com", "once"),
    desk.another().createCustomer(ACCOUNT, "ada@example.com", "once"),
  ]);
  assert.equal(first, second);
  const customer = await desk.stripe.customers.retrieve(first);
  assert.ok(customer.deleted !== true);
  assert.deepEqual(customer.metadata, { platen_account: ACCOUNT });
  assert.equal(customer.email, "ada@example.com");
  const nameless = await desk.processor.createCustomer(ACCOUNT, null, "nameless");
  assert.notEqual(nameless, first);
});

test("a checkout is for one plan, with a trial and a card, and a day long", async () => {
  const customer = await newCustomer(desk);
  const { url } = await desk.processor.openCheckout(orderOf(customer), "checkout-1");
  assert.match(url, /^http:\/\/127\.0\.0\.1:\d+\/checkout\//);
  const [session] = (await desk.stripe.checkout.sessions.list({ customer })).data;
  assert.equal(session?.url, url);
  assert.equal(session.success_url, "https://example.com/done");
  assert.equal(session.cancel_url, "https://example.com/back");
  assert.equal(session.client_reference_id, ACCOUNT);
  assert.equal(session.expires_at - session.created, 86_400);
  const again = await desk.processor.openCheckout(orderOf(customer), "checkout-1");
  assert.equal(again.url, url);
});

test("open checkouts of a customer are ended, and those of nobody else", async () => {
  const customer = await newCustomer(desk);
  const other = await newCustomer(desk);
  await desk.processor.openCheckout(orderOf(customer), "mine-1");
  await desk.processor.openCheckout(orderOf(customer), "mine-2");
  await desk.processor.openCheckout(orderOf(other), "other-1");
  await desk.processor.expireCheckouts(customer);
  await desk.processor.expireCheckouts(customer);
  assert.deepEqual(await statusesOf(customer), ["expired", "expired"]);
  assert.deepEqual(await statusesOf(other), ["open"]);
});

test("each visit of the portal has an address of its own, under one configuration", async () => {
  const customer = await newCustomer(desk);
  const back = "https://example.com/account";
  const first = await desk.processor.openPortal(customer, back);
  const second = await desk.another().openPortal(customer, back);
  assert.notEqual(first.url, second.url);
  const { data } = await desk.stripe.billingPortal.configurations.list();
  assert.equal(data.length, 1);
  const features = data[0]?.features;
  assert.equal(features?.payment_method_update.enabled, true);
  assert.equal(features.invoice_history.enabled, true);
  assert.equal(features.subscription_cancel.enabled, false);
  assert.equal(features.subscription_update.enabled, false);
});

test("nobody can check out for a customer that there is not", async () => {
  const nobody = brand<CustomerId>("cus_none");
  const ordering = desk.processor.openCheckout(orderOf(nobody), "nobody");
  await assert.rejects(ordering, { status: 502, code: "processor_unavailable" });
  assert.match(desk.told.at(-1)?.message ?? "", /resource_missing.*No such customer/);
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
  const { data } = await desk.stripe.checkout.sessions.list({ customer });
  return data.map(({ status }) => status);
}
