import assert from "node:assert/strict";
import { after, test } from "node:test";
import {
  WebhookDelivery,
  WebhookDeliveryDetails,
  WebhookDeliveryList,
  WebhookReplayed,
} from "#contract/delivery.ts";
import { SecretRotated } from "#contract/webhook.ts";
import { type EventFacts, emitEvents } from "#domain/events";
import { refused } from "../../../test/support/harness/refused.ts";
import { testReceiver } from "../../../test/support/receiver/receiver.ts";
import { answers } from "../../../test/support/receiver/receiver-replies.ts";
import {
  openWebhookService,
  verified,
  webhookHarness,
} from "../../../test/support/receiver/webhook-harness.ts";
import { transactOn } from "../../adapters/database/stores.ts";
import { systemClock } from "../../adapters/system/clock.ts";
import { systemRandomness } from "../../adapters/system/randomness.ts";
import { eventTexts } from "../events/event-text.ts";

const place = await openWebhookService({ WEBHOOK_SCHEDULE_SECONDS: "0,3600,1,1,1,1,1" });
after(place.stop);
const receiver = await testReceiver({ authority: place.authority });
after(receiver.stop);
const { harness, account, url, database } = place;
const transact = transactOn(database.db);
const ports = {
  clock: systemClock(),
  randomness: systemRandomness(),
  eventText: eventTexts(() => url),
};
const EVENTS = ["batch.completed", "batch.failed"];
const EVER = { from: "2020-01-01T00:00:00Z", to: "2100-01-01T00:00:00Z" };
let serial = 0;

/** A webhook with its own endpoint. */
function endpoint() {
  serial += 1;
  return receiver.at(`/hook-${serial}`);
}

/** Emits an event in production. */
async function happens(facts: EventFacts, mappingIds: readonly number[] = []): Promise<void> {
  const { accountId } = account;
  const happening = { accountId, environment: "production", mappingIds, facts } as const;
  await transact(({ events }) => emitEvents(ports, events, [happening]));
}

const failing = (error: string): EventFacts => ({
  type: "batch.failed",
  batchJobId: "bulk_1",
  error,
});
const DONE: EventFacts = {
  type: "batch.completed",
  batchJobId: "bulk_2",
  total: 2,
  succeeded: 1,
  failed: 1,
};

const log = async (id: number, query = "") =>
  WebhookDeliveryList.parse((await harness.ask(`/${id}/deliveries${query}`)).body);
const details = async (id: number, delivery: number) =>
  WebhookDeliveryDetails.parse((await harness.ask(`/${id}/deliveries/${delivery}`)).body);
const replay = async (id: number, json: object = {}) => {
  const answer = await harness.ask(`/${id}/replay`, { json: { ...EVER, ...json } });
  assert.equal(answer.status, 202, answer.text);
  return WebhookReplayed.parse(answer.body).created;
};

test("a delivery has its request, its response and its attempts", async () => {
  const at = endpoint();
  at.answer(answers(200, { "x-answer": "yes" }, "well \u0000 done\u00e9"));
  const { id } = await harness.create(at.url, { events: EVENTS });
  await happens(DONE);
  const [ended] = await harness.ended(id);
  const shown = await details(id, ended?.id ?? 0);
  const [got] = at.got;
  assert.deepEqual(shown, { ...shown, ...ended });
  assert.deepEqual([shown.status, shown.attempts, shown.max_attempts], ["delivered", 1, 7]);
  assert.deepEqual([shown.next_attempt_at, shown.error_message], [null, null]);
  assert.equal(shown.request?.url, at.url);
  assert.equal(shown.request?.body, got?.body.toString());
  assert.equal(shown.request?.headers["service-signature"], got?.headers["service-signature"]);
  assert.equal(shown.response?.status_code, 200);
  assert.equal(shown.response?.headers?.["x-answer"], "yes");
  assert.equal(shown.response?.body, "well \u0000 done\u00e9");
  const [attempt, ...others] = shown.attempt_log;
  assert.deepEqual(others, []);
  assert.deepEqual([attempt?.attempt, attempt?.response], [1, shown.response]);
  assert.ok(!JSON.stringify(shown).includes("whsec_"));
});

test("the first 16 KiB of any response are stored", async () => {
  const at = endpoint();
  at.answer(answers(500, {}, `${"x".repeat(16_383)}\u00e9${"y".repeat(40_000)}`));
  const { id } = await harness.create(at.url, { events: EVENTS });
  await happens(DONE);
  const retried = await harness.found(id, ({ status }) => status === "retrying");
  const { response, attempt_log, next_attempt_at } = await details(id, retried.id);
  assert.equal(response?.body, `${"x".repeat(16_383)}\ufffd`);
  assert.match(attempt_log[0]?.error ?? "", /500/);
  const started = Date.parse(attempt_log[0]?.started_at ?? "");
  const delayMs = Date.parse(next_attempt_at ?? "") - started;
  assert.equal(Math.floor(delayMs / 60_000), 60, `${delayMs} ms`);
});

test("deliveries are filtered by status and type, newest first, and a Link keeps the filter", async () => {
  const at = endpoint();
  const { id } = await harness.create(at.url, { events: EVENTS });
  for (const facts of [DONE, failing("a"), failing("b"), failing("c")]) await happens(facts);
  await harness.ended(id, 4);
  const all = await log(id);
  assert.deepEqual(
    all.map((one) => one.id),
    all.map((one) => one.id).toSorted((a, b) => b - a),
  );
  assert.equal((await log(id, "?event_type=batch.failed")).length, 3);
  assert.equal((await log(id, "?status=delivered")).length, 4);
  assert.deepEqual(await log(id, "?status=failed"), []);
  const first = await harness.ask(`/${id}/deliveries?event_type=batch.failed&limit=2`);
  const [, next = ""] = /<([^>]+)>/.exec(first.headers.get("link") ?? "") ?? [];
  const second = await harness.ask(next.slice(next.indexOf(`/${id}`)));
  assert.equal(second.headers.get("link"), null);
  const shown = [first, second].flatMap(({ body }) => WebhookDeliveryList.parse(body));
  assert.deepEqual(shown, await log(id, "?event_type=batch.failed"));
  for (const wrong of ["?status=odd", "?event_type=foo", "?limit=501", "?cursor=x"])
    refused(await harness.ask(`/${id}/deliveries${wrong}`), 400, "validation_error");
});

test("a resent delivery is a new one with the same event and body, starting at the first attempt", async () => {
  const at = endpoint();
  const { id, secret } = await harness.create(at.url, { events: EVENTS });
  await happens(failing("Ünïcode ✓ </script>"));
  const [first] = await harness.ended(id);
  const answer = await harness.ask(`/${id}/deliveries/${first?.id}/resend`, { method: "POST" });
  assert.equal(answer.status, 202, answer.text);
  const made = WebhookDelivery.parse(answer.body);
  assert.deepEqual([made.status, made.attempts, made.event_id], ["pending", 0, first?.event_id]);
  assert.notEqual(made.id, first?.id);
  const [a, b] = await at.arrived(2);
  assert.deepEqual(b?.body, a?.body);
  assert.ok(b !== undefined);
  assert.equal((await verified(b, secret)).id, first?.event_id);
  const path = "/deliveries/2000000000/resend";
  refused(await harness.ask(`/${id}${path}`, { method: "POST" }), 404, "delivery_not_found");
  const other = await harness.create(at.url);
  const foreign = await harness.ask(`/${other.id}/deliveries/${first?.id}/resend`, {
    method: "POST",
  });
  refused(foreign, 404, "delivery_not_found");
});

test("a replay delivers the unchanged events of a range that the webhook now subscribes to", async () => {
  const [before, at] = [endpoint(), endpoint()];
  const { id: early } = await harness.create(before.url, { events: EVENTS });
  const from = new Date().toISOString();
  await happens(DONE, [7]);
  await happens(failing("d"), [8]);
  await harness.ended(early, 2);
  const to = new Date().toISOString();
  const { id } = await harness.create(at.url, { events: ["batch.failed"] });
  assert.equal(await replay(id, { from, to }), 1);
  const [got] = await at.arrived(1);
  assert.ok(before.got.some(({ body }) => got !== undefined && body.equals(got.body)));
  await harness.change(id, { events: EVENTS });
  assert.equal(await replay(id, { from, to }), 2);
  await database.db.updateTable("webhook").set({ mapping_id: 7 }).where("id", "=", id).execute();
  assert.equal(await replay(id, { from, to }), 1);
  const earlier = new Date(Date.parse(from) - 1).toISOString();
  assert.equal(await replay(id, { from: "2020-01-01T00:00:00Z", to: earlier }), 0);
  const other = await harness.ended(id, 4);
  assert.equal(new Set(other.map(({ event_id }) => event_id)).size, 2);
});

test("a replay by status takes the events whose newest delivery has it, each once", async () => {
  const at = endpoint();
  const { id } = await harness.create(at.url, { events: EVENTS, is_active: false });
  const from = new Date().toISOString();
  await happens(DONE);
  await happens(failing("e"));
  assert.equal(await replay(id, { from }), 2);
  await database.db
    .updateTable("webhook_delivery")
    .set({ status: "failed" })
    .where("webhook_id", "=", id)
    .execute();
  await database.db.deleteFrom("webhook_queue").where("webhook_id", "=", id).execute();
  assert.equal(await replay(id, { from, status: "delivered" }), 0);
  assert.equal(await replay(id, { from, status: "failed" }), 2);
  assert.equal(await replay(id, { from, status: "failed" }), 0);
  assert.deepEqual([at.got.length, (await log(id)).length], [0, 4]);
  await harness.change(id, { is_active: true });
  await at.arrived(2);
});

test("a reversed range, or one with more than 10,000 events, creates no delivery", async () => {
  const { id } = await harness.create(endpoint().url, { events: EVENTS, is_active: false });
  const from = new Date().toISOString();
  for (const json of [{ from: EVER.to, to: EVER.from }, { from: "yesterday" }, { status: "odd" }])
    refused(
      await harness.ask(`/${id}/replay`, { json: { ...EVER, ...json } }),
      400,
      "validation_error",
    );
  const happening = { accountId: account.accountId, environment: "production" } as const;
  const many = Array.from({ length: 2500 }, (_, index) => ({
    ...happening,
    mappingIds: [],
    facts: failing(String(index)),
  }));
  const paused = { is_active: false };
  await database.db.updateTable("webhook").set(paused).execute();
  for (const _ of [1, 2, 3, 4]) await transact(({ events }) => emitEvents(ports, events, many));
  assert.equal(await replay(id, { from }), 10_000);
  await transact(({ events }) => emitEvents(ports, events, many.slice(0, 1)));
  const answer = await harness.ask(`/${id}/replay`, { json: { from, to: EVER.to } });
  assert.match(refused(answer, 400, "validation_error").message, /more than 10000/);
  const { rows } = await database.pool.query<{ count: string }>(
    "select count(*) from webhook_delivery where webhook_id = $1",
    [id],
  );
  assert.equal(rows[0]?.count, "10000");
  assert.equal((await harness.ask(`/${id}`, { method: "DELETE" })).status, 204);
});

test("during an overlap Service-Signature uses the old secret, and webhook-signature has both", async () => {
  const at = endpoint();
  const { id, secret } = await harness.create(at.url, { events: EVENTS });
  const json = { overlap_seconds: 600 };
  const rotated = SecretRotated.parse((await harness.ask(`/${id}/rotate-secret`, { json })).body);
  await happens(DONE);
  const [during] = await at.arrived(1);
  assert.ok(during !== undefined);
  await verified(during, secret);
  const { "service-signature": _, ...standard } = during.headers;
  await assert.rejects(verified(during, rotated.secret));
  assert.equal(standard["webhook-signature"]?.split(" ").length, 2);
  await harness.ask("/test", { json: { webhook_id: id } });
  const [, tested] = await at.arrived(2);
  assert.ok(tested !== undefined);
  await verified(tested, secret);
  await database.db
    .updateTable("webhook")
    .set({ previous_until: new Date() })
    .where("id", "=", id)
    .execute();
  await happens(DONE);
  const [, , later] = await at.arrived(3);
  assert.ok(later !== undefined);
  await verified(later, rotated.secret);
  await assert.rejects(verified(later, secret));
});

test("pending deliveries are abandoned with their webhook, and are a 404", async () => {
  const at = endpoint();
  at.answer(answers(500));
  const { id } = await harness.create(at.url, { events: EVENTS });
  await happens(DONE);
  const { id: delivery } = await harness.found(id, ({ status }) => status === "retrying");
  assert.equal((await harness.ask(`/${id}`, { method: "DELETE" })).status, 204);
  const kept = await database.db
    .selectFrom("webhook_delivery")
    .select(["status", "attempts"])
    .where("webhook_id", "=", id)
    .execute();
  assert.deepEqual(kept, [{ status: "abandoned", attempts: 1 }]);
  const { rows: queued } = await database.pool.query(
    "select from webhook_queue where webhook_id = $1",
    [id],
  );
  assert.deepEqual(queued, []);
  for (const path of ["", "/deliveries", `/deliveries/${delivery}`])
    refused(await harness.ask(`/${id}${path}`), 404, "webhook_not_found");
  const again = await harness.ask(`/${id}/deliveries/${delivery}/resend`, { method: "POST" });
  refused(again, 404, "webhook_not_found");
});

test("deliveries of another environment are a 404", async () => {
  const at = endpoint();
  const { id } = await harness.create(at.url, { events: EVENTS });
  await happens(DONE);
  const [ended] = await harness.ended(id);
  const staging = webhookHarness(url, account.key("admin", "staging"));
  for (const path of ["/deliveries", `/deliveries/${ended?.id}`])
    refused(await staging.ask(`/${id}${path}`), 404, "webhook_not_found");
  refused(await staging.ask(`/${id}/replay`, { json: EVER }), 404, "webhook_not_found");
});
