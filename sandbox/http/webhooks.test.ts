import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, test } from "node:test";
import { Stripe } from "stripe";
import { eventually } from "../../test/support/harness/eventually.ts";
import {
  advanceTo,
  type Catalogue,
  type Listener,
  listen,
  makeCatalogue,
  type Processor,
  seconds,
  startProcessor,
  T0,
} from "./processor.fixture.ts";
import { invoicesOf, subscribe } from "./subscriber.fixture.ts";

let processor: Processor;
let stripe: Stripe;
let catalogue: Catalogue;
let listener: Listener;
let endpoint: Stripe.WebhookEndpoint;

before(async () => {
  processor = await startProcessor();
  stripe = processor.stripe;
  catalogue = await makeCatalogue(stripe);
});
after(() => processor.close());
beforeEach(async () => {
  listener = await listen();
  endpoint = await stripe.webhookEndpoints.create({ url: listener.url, enabled_events: ["*"] });
});
afterEach(async () => {
  await stripe.webhookEndpoints.del(endpoint.id);
  await fetch(`${processor.origin}/_control/faults`, { method: "DELETE" });
  await listener.close();
});

test("every event of a lifecycle is delivered once, in order", async () => {
  const { clock } = await subscribe(processor, catalogue);
  await advanceTo(stripe, clock, "2026-04-01T00:00:00Z");
  await processor.sandbox.settle();
  const sent = eventsOf(listener).map(({ id }) => id);
  const { data } = await stripe.events.list({ limit: 100, created: { gte: T0 } });
  const happened = data.map(({ id }) => id).toReversed();
  const own = happened.slice(happened.indexOf(sent[0] ?? ""));
  assert.deepEqual(sent.toSorted(), own.toSorted());
  const times = eventsOf(listener)
    .filter(({ type }) => !type.startsWith("test_helpers."))
    .map(({ created }) => created);
  assert.deepEqual(
    times,
    times.toSorted((a, b) => a - b),
  );
  const types: string[] = eventsOf(listener).map(({ type }) => type);
  assert.ok(
    types.indexOf("checkout.session.completed") < types.indexOf("invoice.payment_succeeded", 8),
  );
  for (const type of [
    "customer.subscription.created",
    "customer.subscription.trial_will_end",
    "customer.subscription.updated",
    "invoice.created",
    "invoice.finalized",
    "invoice.paid",
    "test_helpers.test_clock.ready",
  ]) {
    assert.ok(types.includes(type), type);
  }
});

test("a delivery has the signature that Stripe's SDK verifies, and no other secret's", async () => {
  await stripe.customers.create({ email: "signed@example.com" });
  await eventually(
    "the webhook",
    () => listener.received.length,
    (count) => count > 0,
  );
  const [{ body, signature } = { body: "", signature: "" }] = listener.received;
  const at = processor.sandbox.now();
  const secret = endpoint.secret ?? "";
  const event = stripe.webhooks.constructEvent(body, signature, secret, 300, undefined, at);
  assert.equal(event.type, "customer.created");
  assert.equal(event.api_version, "2026-10-28.endive");
  const { webhooks } = stripe;
  const bad = (text: string, key: string, time: number) => () =>
    webhooks.constructEvent(text, signature, key, 300, undefined, time);
  assert.throws(bad(body, "whsec_other", at), Stripe.errors.StripeSignatureVerificationError);
  assert.throws(bad(`${body} `, secret, at), Stripe.errors.StripeSignatureVerificationError);
  assert.throws(bad(body, secret, at + 301_000), Stripe.errors.StripeSignatureVerificationError);
});

test("an event of a change contains the previous values", async () => {
  const { id } = await stripe.customers.create({ email: "old@example.com" });
  await stripe.customers.update(id, { email: "new@example.com" });
  await eventually(
    "the webhook",
    () => listener.received.length,
    (count) => count > 1,
  );
  const updated = eventsOf(listener).find(({ type }) => type === "customer.updated");
  assert.deepEqual(updated?.data.previous_attributes, { email: "old@example.com" });
  assert.match(updated.request?.id ?? "", /^req_/);
});

test("an invoice is finalised only after its invoice.created was acknowledged", async () => {
  const { clock, customer } = await subscribe(processor, catalogue);
  await processor.sandbox.settle();
  listener.setStatus(500);
  await advanceTo(stripe, clock, "2026-01-15T06:30:00Z");
  const [waiting] = await invoicesOf(stripe, customer);
  assert.equal(waiting?.status, "draft");
  assert.equal(waiting.webhooks_delivered_at, null);
  listener.setStatus(200);
  await advanceTo(stripe, clock, "2026-01-15T09:00:00Z");
  const [paid] = await invoicesOf(stripe, customer);
  assert.equal(paid?.status, "paid");
  assert.ok((paid.webhooks_delivered_at ?? 0) > seconds("2026-01-15T06:30:00Z"));
});

test("an invoice waits at most three days", async () => {
  const { clock, customer } = await subscribe(processor, catalogue);
  await processor.sandbox.settle();
  listener.setStatus(500);
  await advanceTo(stripe, clock, "2026-01-17T23:59:59Z");
  assert.equal((await invoicesOf(stripe, customer))[0]?.status, "draft");
  await advanceTo(stripe, clock, "2026-01-18T01:00:00Z");
  assert.equal((await invoicesOf(stripe, customer))[0]?.status, "paid");
});

test("a failed delivery is repeated later with the same event", async () => {
  listener.setStatus(503);
  const { id } = await stripe.customers.create({});
  await eventually(
    "the webhook",
    () => listener.received.length,
    (count) => count === 1,
  );
  listener.setStatus(200);
  await processor.control("clock", { advance_to: processor.sandbox.now() / 1000 + 61 });
  const ids = eventsOf(listener).map((event) => event.id);
  assert.equal(ids.length, 2);
  assert.equal(ids[0], ids[1]);
  assert.ok(JSON.stringify(eventsOf(listener)[0]?.data.object).includes(id));
});

test("webhooks are dropped, duplicated, delayed and reordered by faults", async () => {
  await processor.control("faults", { fault: "drop", match: "customer.created" });
  await stripe.customers.create({ name: "dropped" });
  await processor.control("faults", { fault: "duplicate", match: "customer.created" });
  await stripe.customers.create({ name: "doubled" });
  await processor.control("faults", {
    fault: "delay",
    match: "customer.created",
    delay_seconds: 60,
  });
  await stripe.customers.create({ name: "delayed" });
  await stripe.customers.create({ name: "prompt" });
  await processor.sandbox.settle();
  assert.deepEqual(namesOf(listener), ["doubled", "doubled", "prompt"]);
  await processor.control("clock", { advance_to: processor.sandbox.now() / 1000 + 60 });
  assert.deepEqual(namesOf(listener), ["doubled", "doubled", "prompt", "delayed"]);
});

test("an endpoint only receives its event types", async () => {
  const other = await listen();
  const narrow = await stripe.webhookEndpoints.create({
    url: other.url,
    enabled_events: ["product.created"],
  });
  await stripe.customers.create({});
  await stripe.products.create({ name: "Heard" });
  await processor.sandbox.settle();
  await stripe.webhookEndpoints.del(narrow.id);
  assert.deepEqual(
    eventsOf(other).map(({ type }) => type),
    ["product.created"],
  );
  await other.close();
});

function eventsOf({ received }: Listener): Stripe.Event[] {
  return received.map(({ body }) => JSON.parse(body) as Stripe.Event);
}

function namesOf(heard: Listener): (string | null | undefined)[] {
  return eventsOf(heard).flatMap((event) =>
    event.type === "customer.created" ? [event.data.object.name] : [],
  );
}
