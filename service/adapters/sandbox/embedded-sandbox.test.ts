import assert from "node:assert/strict";
import { createServer } from "node:http";
import { test } from "node:test";
import { Stripe } from "stripe";
import { eventually } from "../../../test/support/harness/eventually.ts";
import { keyRingVault } from "../system/vault.ts";
import { emailOf, openSandboxes, stripeAt } from "./embedded-sandbox.fixture.ts";

const { pool, time, key, makeSandbox } = await openSandboxes();

test("an unused sandbox is not started", async () => {
  const sandbox = makeSandbox();
  await sandbox.stop();
  assert.equal((await pool.query("select from sandbox_state")).rowCount, 0);
  await assert.rejects(sandbox.reach(), /stopped/);
});

test("the first process serves it, others find it, and one takes over when it stops", async () => {
  const [first, second] = [makeSandbox(), makeSandbox()];
  const places = await Promise.all([first.reach(), second.reach(), first.reach()]);
  assert.deepEqual(places[0], places[1]);
  assert.deepEqual(places[0], places[2]);
  const { id } = await stripeAt(places[0]).customers.create({ email: "a@example.com" });
  await first.stop();
  const again = await second.reach();
  assert.equal(again.port, places[0].port);
  assert.equal(await emailOf(again, id), "a@example.com");
  await second.stop();
});

test("events reach the serving process, signed with the one secret", async () => {
  const heard: { url: string; signature: string; body: string }[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (part) => (body += part));
    request.on("end", () => {
      const signature = String(request.headers["stripe-signature"]);
      heard.push({ url: request.url ?? "", signature, body });
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  const sandbox = makeSandbox(() => `http://127.0.0.1:${port}/processor/events`);
  await stripeAt(await sandbox.reach()).customers.create({ email: "d@example.com" });
  await eventually(
    "an event",
    () => heard.length,
    (count) => count > 0,
  );
  const [event] = heard;
  assert.equal(event?.url, "/processor/events");
  const secret = await sandbox.webhookSecret();
  assert.equal(await makeSandbox().webhookSecret(), secret);
  const read = Stripe.webhooks.constructEvent(
    event?.body ?? "",
    event?.signature ?? "",
    secret,
    300,
    undefined,
    time.ms,
  );
  assert.equal(read.type, "customer.created");
  assert.doesNotMatch(await dump(), /whsec_/);
  await sandbox.stop();
  server.close();
});

test("a secret whose key is gone is replaced", async () => {
  const before = await makeSandbox().webhookSecret();
  const other = keyRingVault([{ ...key, bytes: new Uint8Array(32).fill(1) }]);
  await pool.query("update sandbox_state set webhook_secret = $1", [other.seal(before, "lost")]);
  const replaced = await makeSandbox().webhookSecret();
  assert.notEqual(replaced, before);
  assert.equal(await makeSandbox().webhookSecret(), replaced);
});

test("what became due while the sandbox was not served is processed when it is", async () => {
  const sandbox = makeSandbox();
  const stripe = stripeAt(await sandbox.reach());
  const session = await trialOf(stripe);
  await sandbox.stop();
  time.ms += 20 * 86_400_000;
  const next = makeSandbox();
  const later = stripeAt(await next.reach());
  const read = () => later.subscriptions.retrieve(session);
  await eventually("the trial's end", read, ({ status }) => status === "active");
  await next.stop();
});

/** Everything that the database holds of the sandbox. */
async function dump(): Promise<string> {
  const states = await pool.query<object>("select * from sandbox_state");
  const rows = await pool.query<object>("select * from sandbox_row");
  return JSON.stringify([states.rows, rows.rows]);
}

async function trialOf(stripe: Stripe): Promise<string> {
  const card = "pm_card_visa";
  const customer = await stripe.customers.create({
    payment_method: card,
    invoice_settings: { default_payment_method: card },
  });
  const product = await stripe.products.create({ name: "PRO" });
  const price = await stripe.prices.create({
    product: product.id,
    currency: "usd",
    unit_amount: 4900,
    recurring: { interval: "month" },
  });
  const items = [{ price: price.id }];
  const order = { customer: customer.id, items, trial_period_days: 14 };
  return (await stripe.subscriptions.create(order)).id;
}
