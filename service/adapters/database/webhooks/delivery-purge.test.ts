import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { later } from "#base/instant.ts";
import { purgeDeliveries } from "#domain/webhooks";
import { storesOn } from "../stores.ts";
import { BEGIN, FAIL, openDeliveries } from "./deliveries.fixture.ts";

const LOG_SECONDS = 1000;

const desk = await openDeliveries();
after(desk.close);
const ann = await desk.account("ann");
const ports = { ...desk, ...storesOn(desk.db), logSeconds: LOG_SECONDS };

beforeEach(async () => {
  desk.setTime(BEGIN);
  await desk.empty();
});

/** How many rows of each kind stand. */
async function standing(): Promise<Record<string, number>> {
  const { rows } = await desk.pool.query<Record<string, number>>(`select
    (select count(*)::integer from event) as events,
    (select count(*)::integer from webhook) as webhooks,
    (select count(*)::integer from webhook_delivery) as deliveries,
    (select count(*)::integer from webhook_attempt) as attempts`);
  return rows[0] ?? {};
}

test("what ended is kept for the time of the log, and then goes with its attempts and its event", async () => {
  await desk.webhook(ann);
  await desk.tell(ann, 2);
  await desk.settle(await desk.claim());
  const before = await standing();
  desk.setTime(later(BEGIN, LOG_SECONDS));
  await purgeDeliveries(ports);
  assert.deepEqual(await standing(), before);
  desk.setTime(later(BEGIN, LOG_SECONDS + 1));
  await purgeDeliveries(ports);
  assert.deepEqual(await standing(), { events: 0, webhooks: 1, deliveries: 0, attempts: 0 });
});

test("an open delivery stays with its event, however long its webhook is paused", async () => {
  const paused = await desk.webhook(ann);
  await desk.webhook(ann);
  await desk.tell(ann);
  const claimed = await desk.claim();
  await desk.settle(claimed.filter(({ webhookId }) => webhookId !== paused));
  await desk.settle(
    claimed.filter(({ webhookId }) => webhookId === paused),
    FAIL,
  );
  await desk.change(paused, { is_active: false });
  desk.setTime(later(BEGIN, LOG_SECONDS * 100));
  await purgeDeliveries(ports);
  assert.deepEqual(await standing(), { events: 1, webhooks: 2, deliveries: 1, attempts: 1 });
  await desk.change(paused, { is_active: true });
  assert.equal((await desk.claim()).length, 1);
});

test("an event of long ago that was sent again lately stays as long as its newest delivery", async () => {
  await desk.webhook(ann);
  await desk.tell(ann);
  await desk.settle(await desk.claim());
  const lately = later(BEGIN, LOG_SECONDS * 2);
  await desk.pool.query(
    `insert into webhook_delivery (webhook_id, account_id, environment, event_seq, event_type,
      status, created_at, delivered_at)
    select webhook_id, account_id, environment, event_seq, event_type, 'delivered', $1, $1
    from webhook_delivery`,
    [new Date(lately)],
  );
  desk.setTime(lately);
  await purgeDeliveries(ports);
  assert.deepEqual(await standing(), { events: 1, webhooks: 1, deliveries: 1, attempts: 0 });
});

test("a deleted webhook goes when nothing refers to it any more", async () => {
  const webhook = await desk.webhook(ann);
  await desk.tell(ann);
  await desk.settle(await desk.claim());
  await desk.change(webhook, { is_active: false, deleted_at: new Date(BEGIN) });
  await purgeDeliveries(ports);
  assert.equal((await standing())["webhooks"], 1);
  desk.setTime(later(BEGIN, LOG_SECONDS + 1));
  await purgeDeliveries(ports);
  assert.deepEqual(await standing(), { events: 0, webhooks: 0, deliveries: 0, attempts: 0 });
});
