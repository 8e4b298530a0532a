/**
 * Delivery of events to subscribers, with a short schedule in real time. The default schedule is tested with a virtual clock
 * in service/adapters/database/webhooks/delivery-queue.test.ts.
 */
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { after, test } from "node:test";
import { z } from "zod";
import { verifyWebhook } from "../../sdk/mod.ts";
import { openBulkHarness } from "../support/harness/bulk-harness.ts";
import { emitEvents } from "../support/harness/emit-events.ts";
import { startTask } from "../support/harness/start-task.ts";
import type { Received } from "../support/receiver/received.ts";
import { type Endpoint, testReceiver } from "../support/receiver/receiver.ts";
import {
  answers,
  inTurn,
  type Reply,
  sendsAndCloses,
} from "../support/receiver/receiver-replies.ts";
import {
  type NewWebhook,
  openWebhookService,
  verified,
} from "../support/receiver/webhook-harness.ts";

const SLOT_MS = 300;
const service = await openWebhookService();
const { authority, account, harness } = service;
const receiver = await testReceiver({ authority });
after(async () => {
  await Promise.all([service.stop(), receiver.stop()]);
});
const jobs = await openBulkHarness(service.url, account.key());

const Identified = z.looseObject({ id: z.string() });
const WithMapping = z.looseObject({ mapping_id: z.int() });
const WithAttempts = z.looseObject({
  attempt_log: z.array(
    z.looseObject({
      started_at: z.iso.datetime(),
      response: z.looseObject({ status_code: z.int() }).nullable(),
      error: z.string().nullable(),
    }),
  ),
});

let serial = 0;

/** Registers a webhook with its own path; deletes it after the test. */
async function createEndpoint(
  t: { after: (end: () => Promise<void>) => void },
  reply: Reply = answers(200),
  more: Readonly<Record<string, unknown>> = {},
): Promise<Endpoint & { readonly webhook: NewWebhook }> {
  serial += 1;
  const endpoint = receiver.at(`/hooks/${serial}`);
  endpoint.answer(reply);
  const webhook = await harness.create(endpoint.url, more);
  t.after(async () => {
    await harness.ask(`/${webhook.id}`, { method: "DELETE" });
  });
  return { ...endpoint, webhook };
}

function eventIdOf({ body }: Received): string {
  return Identified.parse(JSON.parse(String(body))).id;
}

/** The task ids in the events. */
function tasksIn(all: readonly Received[]): readonly string[] {
  const TaskEvent = z.looseObject({ data: z.looseObject({ task_id: z.string() }) });
  return all.map(({ body }) => TaskEvent.parse(JSON.parse(String(body))).data.task_id);
}

async function attemptsOf(webhookId: number, deliveryId: number) {
  const { body } = await harness.ask(`/${webhookId}/deliveries/${deliveryId}`);
  return WithAttempts.parse(body).attempt_log;
}

test("12: an event answered with 200 is posted once and recorded as delivered", async (t) => {
  const { webhook, got } = await createEndpoint(t);
  await startTask(jobs);
  const [delivery, ...others] = await harness.ended(webhook.id);
  assert.ok(delivery !== undefined && others.length === 0);
  assert.partialDeepStrictEqual(delivery, {
    webhook_config_id: webhook.id,
    event_type: "generation.completed",
    status: "delivered",
    attempts: 1,
    max_attempts: 7,
    response_code: 200,
    error_message: null,
    next_attempt_at: null,
  });
  assert.ok(Date.parse(delivery.delivered_at ?? "") >= Date.parse(delivery.created_at));
  assert.notEqual((await harness.find(webhook.id)).last_triggered_at, null);
  await startTask(jobs);
  await harness.ended(webhook.id, 2);
  assert.deepEqual(
    got.map(({ method }) => method),
    ["POST", "POST"],
  );
  assert.notEqual(got[0] && eventIdOf(got[0]), got[1] && eventIdOf(got[1]));
});

test("13: the signature is the HMAC of the raw bytes, for any content", async (t) => {
  const { webhook, arrived } = await createEndpoint(t, answers(200), { events: ["batch.failed"] });
  const error = "näme </b> 名 🖋 \u2028 \u0000 12345678901234567890 https://example.com/a\\b";
  const { db } = service.database;
  await emitEvents(db, { accountId: account.accountId, jobs: ["bulk_odd"], error });
  const [received] = await arrived(1);
  assert.ok(received !== undefined);
  const { body, headers } = received;
  for (const odd of ["näme </b> 名 🖋", "12345678901234567890", "//example.com/a"])
    assert.ok(String(body).includes(odd), String(body));
  const hmac = createHmac("sha256", webhook.secret).update(body).digest("hex");
  assert.equal(headers["service-signature"], `sha256=${hmac}`);
  assert.partialDeepStrictEqual(await verified(received, webhook.secret), { data: { error } });
  const { "webhook-signature": _, ...withoutStandard } = headers;
  const code = "wrong_signature";
  for (const [index, byte] of body.entries()) {
    const flipped = Buffer.from(body);
    flipped[index] = byte ^ (1 << (index % 8));
    for (const family of [withoutStandard, headers])
      await assert.rejects(verifyWebhook(flipped, family, webhook.secret), { code });
  }
});

test("15: a 2xx delivers; any other status or no response is a failure and retried", async (t) => {
  for (const status of [204, 201, 299])
    await createEndpoint(t, answers(status), { name: `${status}` });
  const failures: readonly (readonly [string, number | null, Reply])[] = [
    ["100", null, sendsAndCloses("HTTP/1.1 100 Continue\r\n\r\n")],
    ["103", null, sendsAndCloses("HTTP/1.1 103 Early Hints\r\n\r\n")],
    ["199", null, sendsAndCloses("HTTP/1.1 199 Odd\r\n\r\n")],
    ["rubbish", null, sendsAndCloses("+OK ready\r\n")],
    ...[300, 304, 400, 404, 410, 429, 500, 503].map(
      (status) => [`${status}`, status, answers(status)] as const,
    ),
  ];
  const failing = await Promise.all(
    failures.map(async ([name, status, reply]) => ({
      ...(await createEndpoint(t, inTurn(reply, answers(200)), { name })),
      status,
    })),
  );
  await startTask(jobs);
  const { body } = await harness.ask("");
  const all = z.array(z.looseObject({ id: z.int(), name: z.string() })).parse(body);
  for (const { id, name } of all.filter(({ name: one }) => ["204", "201", "299"].includes(one))) {
    const [delivery] = await harness.ended(id);
    assert.partialDeepStrictEqual(delivery, {
      status: "delivered",
      attempts: 1,
      response_code: Number(name),
    });
  }
  for (const { webhook, got, status } of failing) {
    const [delivery] = await harness.ended(webhook.id);
    const wanted = { status: "delivered", attempts: 2, response_code: 200 };
    assert.partialDeepStrictEqual(delivery, wanted, webhook.name);
    const [first] = await attemptsOf(webhook.id, delivery?.id ?? 0);
    assert.equal(first?.response?.status_code ?? null, status, webhook.name);
    assert.notEqual(first?.error, null, webhook.name);
    assert.deepEqual(got[0]?.body, got[1]?.body);
  }
});

test("16: a failing event is posted seven times on schedule with the same bytes, and no eighth time", async (t) => {
  const { webhook, arrived, got } = await createEndpoint(t, answers(500));
  await startTask(jobs);
  const posts = await arrived(7);
  const [delivery] = await harness.ended(webhook.id);
  assert.ok(delivery !== undefined);
  assert.partialDeepStrictEqual(delivery, {
    status: "failed",
    attempts: 7,
    response_code: 500,
    next_attempt_at: null,
    delivered_at: null,
  });
  assert.notEqual(delivery.error_message, null);
  for (const post of posts) {
    assert.deepEqual(post.body, posts[0]?.body);
    assert.equal(post.headers["webhook-id"], eventIdOf(post));
    await verified(post, webhook.secret);
  }
  const log = await attemptsOf(webhook.id, delivery.id);
  const starts = log.map(({ started_at }) => Date.parse(started_at));
  assert.equal(starts.length, 7);
  const gaps = starts.slice(1).map((start, index) => start - (starts[index] ?? 0));
  assert.ok(
    gaps.every((gap) => gap >= SLOT_MS),
    String(gaps),
  );
  // Another event of the same webhook still gets attempts; the failed one does not.
  await startTask(jobs);
  await arrived(10);
  const [first] = posts;
  const id = first === undefined ? "" : eventIdOf(first);
  assert.equal(got.filter((one) => eventIdOf(one) === id).length, 7);
});

test("17: three failures and a success are exactly four attempts", async (t) => {
  const fails = answers(503);
  const { webhook, got, arrived } = await createEndpoint(
    t,
    inTurn(fails, fails, fails, answers(200)),
  );
  await startTask(jobs);
  const [delivery] = await harness.ended(webhook.id);
  assert.partialDeepStrictEqual(delivery, { status: "delivered", attempts: 4, response_code: 200 });
  const witness = await createEndpoint(t, answers(500));
  await startTask(jobs);
  await witness.arrived(3);
  await arrived(5);
  assert.equal(new Set(got.slice(0, 4).map(eventIdOf)).size, 1);
  assert.equal(new Set(got.map(eventIdOf)).size, 2);
  assert.equal(got.length, 5);
});

test("27: two webhooks get a delivery each of the same event: the same bytes, separate signatures", async (t) => {
  const [one, other] = [await createEndpoint(t), await createEndpoint(t)];
  await startTask(jobs);
  const [a] = await one.arrived(1);
  const [b] = await other.arrived(1);
  assert.ok(a !== undefined && b !== undefined);
  assert.deepEqual(a.body, b.body);
  for (const name of ["service-signature", "webhook-signature"])
    assert.notEqual(a.headers[name], b.headers[name]);
  assert.equal((await verified(a, one.webhook.secret)).id, eventIdOf(b));
  await verified(b, other.webhook.secret);
  await assert.rejects(verifyWebhook(a.body, a.headers, other.webhook.secret));
  const [first] = await harness.ended(one.webhook.id);
  const [second] = await harness.ended(other.webhook.id);
  assert.equal(first?.event_id, second?.event_id);
  assert.notEqual(first?.id, second?.id);
});

test("28: a webhook with a mapping gets events of that mapping only, one without gets all", async (t) => {
  const second = await openBulkHarness(service.url, account.key());
  const { body } = await jobs.ask(`/api/v1/envelopes/${jobs.envelopeId}`);
  const { mapping_id } = WithMapping.parse(body);
  const [bound, free] = [
    await createEndpoint(t, answers(200), { mapping_id }),
    await createEndpoint(t),
  ];
  const others = await startTask(second);
  await free.arrived(1);
  const own = await startTask(jobs);
  assert.deepEqual(tasksIn(await free.arrived(2)), [others, own]);
  await bound.arrived(1);
  assert.deepEqual(tasksIn(bound.got), [own]);
  assert.equal((await harness.ended(bound.webhook.id)).length, 1);
});
