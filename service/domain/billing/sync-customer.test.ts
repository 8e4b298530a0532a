import assert from "node:assert/strict";
import { after, test } from "node:test";
import { openSyncDesk, subscribed } from "./sync-desk.fixture.ts";

const desk = await openSyncDesk();
after(desk.close);
const { stripe } = desk;

test("a checkout that is looked at makes a trial, a card for everything, and a second subscription", async () => {
  const accountId = await subscribed(desk);
  const { customer } = await desk.stores.billing.findMirror(accountId);
  assert.deepEqual(await desk.state(accountId), {
    plan: "PRO",
    status: "trialing",
    subscriptions: ["overage - active", "plan PRO trialing"],
    invoices: ["plan 0 paid"],
    notices: [],
  });
  const found = await stripe.customers.retrieve(customer?.id ?? "");
  assert.ok(found.deleted !== true && found.invoice_settings.default_payment_method !== null);
  const { data } = await stripe.subscriptions.list({ customer: customer?.id ?? "" });
  assert.deepEqual(
    data.map((one) => one.default_payment_method),
    [null, null],
  );
});
