import assert from "node:assert/strict";
import { after, test } from "node:test";
import { Stripe } from "stripe";
import { type Instant, instant, later } from "#base/instant.ts";
import { listen } from "../../../sandbox/http/processor.fixture.ts";
import { newCustomer, openProcessorHarness, snapshotOf, subscribe } from "./processor.fixture.ts";
import { readEvent } from "./read-event.ts";

const harness = await openProcessorHarness();
const { processor } = harness;
after(() => harness.close());

const NOW = instant(Date.UTC(2026, 0, 1));
const SECRET = "whsec_of_this_test";

test("events are listed from a time on, oldest first, with their customer", async () => {
  const customer = await newCustomer(harness);
  await subscribe(harness, customer);
  const [invoice] = (await snapshotOf(harness, customer)).invoices;
  const events = await processor.listEvents(NOW);
  const ours = events.filter((event) => event.customer === customer);
  const types = ours.map(({ type }) => type);
  assert.ok(types.indexOf("invoice.created") < types.indexOf("invoice.paid"));
  assert.ok(types.includes("customer.subscription.created"));
  const paid = ours.find(({ type }) => type === "invoice.paid");
  assert.equal(paid?.invoice, invoice?.id);
  assert.equal(paid?.createdAt, NOW);
  assert.ok(!events.some(({ type }) => type.startsWith("price.")));
  assert.deepEqual(await processor.listEvents(later(NOW, 1)), []);
});

test("events are listed across pages without gaps", async () => {
  const customer = await newCustomer(harness);
  for (let index = 0; index < 105; index += 1) {
    await harness.stripe.customers.update(customer, { name: `Ada ${index}` });
  }
  const events = await processor.listEvents(NOW);
  const ours = events.filter((event) => event.customer === customer);
  assert.ok(ours.length >= 105);
  assert.equal(new Set(events.map(({ id }) => id)).size, events.length);
});

test("a signed event is accepted for five minutes", async () => {
  const payload = eventText();
  const header = signPayload(payload, NOW);
  const expected = {
    id: "evt_1",
    type: "invoice.paid",
    createdAt: NOW,
    customer: "cus_1",
    invoice: "in_1",
  };
  assert.deepEqual(await readEvent(Buffer.from(payload), header, SECRET, NOW), expected);
  assert.deepEqual(
    await readEvent(Buffer.from(payload), header, SECRET, later(NOW, 300)),
    expected,
  );
  await refuses(payload, header, SECRET, later(NOW, 301));
});

test("a missing signature, or one of another secret or body, is rejected", async () => {
  const payload = eventText();
  const header = signPayload(payload, NOW);
  for (const wrong of [null, "", "t=1", "v1=abc", "nonsense", "t=1767225600,v1="])
    await refuses(payload, wrong, SECRET, NOW);
  await refuses(payload, header, "whsec_of_another", NOW);
  await refuses(payload, header, "", NOW);
  await refuses(payload.replace("cus_1", "cus_2"), header, SECRET, NOW);
  await refuses(payload, header.replace("t=1767225600", "t=1767225601"), SECRET, NOW);
  await refuses("", signPayload("", NOW), SECRET, NOW);
  await refuses("no JSON", signPayload("no JSON", NOW), SECRET, NOW);
  await refuses('{"id":"evt_1"}', signPayload('{"id":"evt_1"}', NOW), SECRET, NOW);
});

test("registering an endpoint again replaces it and its secret", async () => {
  const receiver = await listen();
  try {
    const { url } = receiver;
    const first = await processor.registerEndpoint(url);
    const { secret } = await processor.registerEndpoint(url);
    assert.notEqual(first.secret, secret);
    const { data } = await harness.stripe.webhookEndpoints.list();
    assert.deepEqual(
      data.map((endpoint) => endpoint.url),
      [url],
    );
    const customer = await newCustomer(harness);
    await harness.sandbox.sandbox.settle();
    const got = receiver.received.at(-1);
    assert.ok(got !== undefined);
    const event = await readEvent(Buffer.from(got.body), got.signature, secret, NOW);
    assert.equal(event.customer, customer);
  } finally {
    await receiver.close();
  }
});

async function refuses(
  payload: string,
  header: string | null,
  secret: string,
  now: Instant,
): Promise<void> {
  const reading = readEvent(Buffer.from(payload), header, secret, now);
  await assert.rejects(reading, { status: 400, code: "invalid_signature" }, String(header));
}

function signPayload(payload: string, time: Instant): string {
  const timestamp = time / 1000;
  return Stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET, timestamp });
}

function eventText(): string {
  return JSON.stringify({
    id: "evt_1",
    object: "event",
    type: "invoice.paid",
    created: NOW / 1000,
    data: { object: { id: "in_1", object: "invoice", customer: { id: "cus_1" } } },
  });
}
