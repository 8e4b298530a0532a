/**
 * How one event reaches those who subscribed. The whole schedule of days goes by a virtual clock, in
 * service/adapters/database/webhooks/delivery-queue.test.ts; here it is a quick one, and real.
 */
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { after, test } from "node:test";
import { z } from "zod";
import { verifyWebhook } from "../../sdk/mod.ts";
import { openDesk } from "../support/harness/bulk-desk.ts";
import { emitEvents } from "../support/harness/emit-events.ts";
import { startTask } from "../support/harness/start-task.ts";
import type { Received } from "../support/receiver/received.ts";
import { type Endpoint, testReceiver } from "../support/receiver/receiver.ts";
import {
  answers,
  inTurn,
  type Reply,
  saysAndCloses,
} from "../support/receiver/receiver-replies.ts";
import { type NewWebhook, verified, webhookPlace } from "../support/receiver/webhook-desk.ts";

const SLOT_MS = 300;
const place = await webhookPlace();
const { authority, account, desk } = place;
const receiver = await testReceiver({ authority });
after(async () => {
  await Promise.all([place.stop(), receiver.stop()]);
});
const jobs = await openDesk(place.url, account.key());

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

/** A webhook at a path of its own, and what that path gets; deleted when the test is over. */
async function hooked(
  t: { after: (end: () => Promise<void>) => void },
  reply: Reply = answers(200),
  more: Readonly<Record<string, unknown>> = {},
): Promise<Endpoint & { readonly webhook: NewWebhook }> {
  serial += 1;
  const endpoint = receiver.at(`/hooks/${serial}`);
  endpoint.answer(reply);
  const webhook = await desk.create(endpoint.url, more);
  t.after(async () => {
    await desk.ask(`/${webhook.id}`, { method: "DELETE" });
  });
  return { ...endpoint, webhook };
}

function eventIdOf({ body }: Received): string {
  return Identified.parse(JSON.parse(String(body))).id;
}

/** The tasks that were told of. */
function tasksIn(all: readonly Received[]): readonly string[] {
  const Told = z.looseObject({ data: z.looseObject({ task_id: z.string() }) });
  return all.map(({ body }) => Told.parse(JSON.parse(String(body))).data.task_id);
}

async function attemptsOf(webhookId: number, deliveryId: number) {
  const { body } = await desk.ask(`/${webhookId}/deliveries/${deliveryId}`);
  return WithAttempts.parse(body).attempt_log;
}

test("12: what is answered with 200 is posted once, and recorded as delivered", async (t) => {
  const { webhook, got } = await hooked(t);
  await startTask(jobs);
  const [delivery, ...others] = await desk.ended(webhook.id);
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
  assert.notEqual((await desk.find(webhook.id)).last_triggered_at, null);
  await startTask(jobs);
  await desk.ended(webhook.id, 2);
  assert.deepEqual(
    got.map(({ method }) => method),
    ["POST", "POST"],
  );
  assert.notEqual(got[0] && eventIdOf(got[0]), got[1] && eventIdOf(got[1]));
});

test("13: the signature is the HMAC of the raw bytes, whatever they hold, and of no others", async (t) => {
  const { webhook, arrived } = await hooked(t, answers(200), { events: ["batch.failed"] });
  const error = "näme </b> 名 🖋 \u2028 \u0000 12345678901234567890 https://example.com/a\\b";
  const { db } = place.database;
  await emitEvents(db, { accountId: account.accountId, jobs: ["bulk_odd"], error });
  const [received] = await arrived(1);
  assert.ok(received !== undefined);
  const { body, headers } = received;
  for (const odd of ["näme </b> 名 🖋", "12345678901234567890", "//example.com/a"])
    assert.ok(String(body).includes(odd), String(body));
  const hmac = createHmac("sha256", webhook.secret).update(body).digest("hex");
  assert.equal(headers["service-signature"], `sha256=${hmac}`);
  assert.partialDeepStrictEqual(await verified(received, webhook.secret), { data: { error } });
  const { "webhook-signature": _, ...service } = headers;
  const code = "wrong_signature";
  for (const [index, byte] of body.entries()) {
    const flipped = Buffer.from(body);
    flipped[index] = byte ^ (1 << (index % 8));
    for (const family of [service, headers])
      await assert.rejects(verifyWebhook(flipped, family, webhook.secret), { code });
  }
});

test("15: 2xx is delivered; all else, and no answer at all, is a failure and tried again", async (t) => {
  for (const status of [204, 201, 299]) await hooked(t, answers(status), { name: `${status}` });
  const failures: readonly (readonly [string, number | null, Reply])[] = [
    ["100", null, saysAndCloses("HTTP/1.1 100 Continue\r\n\r\n")],
    ["103", null, saysAndCloses("HTTP/1.1 103 Early Hints\r\n\r\n")],
    ["199", null, saysAndCloses("HTTP/1.1 199 Odd\r\n\r\n")],
    ["rubbish", null, saysAndCloses("+OK ready\r\n")],
    ...[300, 304, 400, 404, 410, 429, 500, 503].map(
      (status) => [`${status}`, status, answers(status)] as const,
    ),
  ];
  const failing = await Promise.all(
    failures.map(async ([name, status, reply]) => ({
      ...(await hooked(t, inTurn(reply, answers(200)), { name })),
      status,
    })),
  );
  await startTask(jobs);
  const { body } = await desk.ask("");
  const all = z.array(z.looseObject({ id: z.int(), name: z.string() })).parse(body);
  for (const { id, name } of all.filter(({ name: one }) => ["204", "201", "299"].includes(one))) {
    const [delivery] = await desk.ended(id);
    assert.partialDeepStrictEqual(delivery, {
      status: "delivered",
      attempts: 1,
      response_code: Number(name),
    });
  }
  for (const { webhook, got, status } of failing) {
    const [delivery] = await desk.ended(webhook.id);
    const wanted = { status: "delivered", attempts: 2, response_code: 200 };
    assert.partialDeepStrictEqual(delivery, wanted, webhook.name);
    const [first] = await attemptsOf(webhook.id, delivery?.id ?? 0);
    assert.equal(first?.response?.status_code ?? null, status, webhook.name);
    assert.notEqual(first?.error, null, webhook.name);
    assert.deepEqual(got[0]?.body, got[1]?.body);
  }
});

test("16: what always fails is posted seven times by the schedule, the same bytes each time, and never an eighth", async (t) => {
  const { webhook, arrived, got } = await hooked(t, answers(500));
  await startTask(jobs);
  const posts = await arrived(7);
  const [delivery] = await desk.ended(webhook.id);
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
    gaps.every((gap) => gap >= SLOT_MS && gap <= SLOT_MS + 1000),
    String(gaps),
  );
  // Another event of the same webhook has its next attempts; the one that failed has none.
  await startTask(jobs);
  await arrived(10);
  const [first] = posts;
  const id = first === undefined ? "" : eventIdOf(first);
  assert.equal(got.filter((one) => eventIdOf(one) === id).length, 7);
});

test("17: three failures and a success are four attempts, and no more", async (t) => {
  const fails = answers(503);
  const { webhook, got, arrived } = await hooked(t, inTurn(fails, fails, fails, answers(200)));
  await startTask(jobs);
  const [delivery] = await desk.ended(webhook.id);
  assert.partialDeepStrictEqual(delivery, { status: "delivered", attempts: 4, response_code: 200 });
  const witness = await hooked(t, answers(500));
  await startTask(jobs);
  await witness.arrived(3);
  await arrived(5);
  assert.equal(new Set(got.slice(0, 4).map(eventIdOf)).size, 1);
  assert.equal(new Set(got.map(eventIdOf)).size, 2);
  assert.equal(got.length, 5);
});

test("27: two webhooks of one event have a delivery each: the same bytes, signatures of their own", async (t) => {
  const [one, other] = [await hooked(t), await hooked(t)];
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
  const [first] = await desk.ended(one.webhook.id);
  const [second] = await desk.ended(other.webhook.id);
  assert.equal(first?.event_id, second?.event_id);
  assert.notEqual(first?.id, second?.id);
});

test("28: a webhook of a mapping hears of that mapping alone, one of none of all", async (t) => {
  const second = await openDesk(place.url, account.key());
  const { body } = await jobs.ask(`/api/v1/envelopes/${jobs.envelopeId}`);
  const { mapping_id } = WithMapping.parse(body);
  const [bound, free] = [await hooked(t, answers(200), { mapping_id }), await hooked(t)];
  const others = await startTask(second);
  await free.arrived(1);
  const own = await startTask(jobs);
  assert.deepEqual(tasksIn(await free.arrived(2)), [others, own]);
  await bound.arrived(1);
  assert.deepEqual(tasksIn(bound.got), [own]);
  assert.equal((await desk.ended(bound.webhook.id)).length, 1);
});
