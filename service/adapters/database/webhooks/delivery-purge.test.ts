import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { later } from "#base/instant.ts";
import { purgeDeliveries } from "#domain/webhooks";
import { storesOn } from "../stores.ts";
import { BEGIN, FAIL, openDeliveryHarness } from "./delivery-harness.fixture.ts";

const LOG_SECONDS = 1000;

const harness = await openDeliveryHarness();
after(harness.close);
const ann = await harness.account("ann");
const ports = { ...harness, ...storesOn(harness.db), logSeconds: LOG_SECONDS };

beforeEach(async () => {
  harness.setTime(BEGIN);
  await harness.empty();
});

/** Counts the rows of each table. */
async function rowCounts(): Promise<Record<string, number>> {
  const { rows } = await harness.pool.query<Record<string, number>>(`select
    (select count(*)::integer from event) as events,
    (select count(*)::integer from webhook) as webhooks,
    (select count(*)::integer from webhook_delivery) as deliveries,
    (select count(*)::integer from webhook_attempt) as attempts`);
  return rows[0] ?? {};
}

test("an ended delivery is deleted after the retention, with its attempts and its event", async () => {
  await harness.webhook(ann);
  await harness.emit(ann, 2);
  await harness.sendAndRecord(await harness.claim());
  const before = await rowCounts();
  harness.setTime(later(BEGIN, LOG_SECONDS));
  await purgeDeliveries(ports);
  assert.deepEqual(await rowCounts(), before);
  harness.setTime(later(BEGIN, LOG_SECONDS + 1));
  await purgeDeliveries(ports);
  assert.deepEqual(await rowCounts(), { events: 0, webhooks: 1, deliveries: 0, attempts: 0 });
});

test("an open delivery and its event are kept, however long its webhook is paused", async () => {
  const paused = await harness.webhook(ann);
  await harness.webhook(ann);
  await harness.emit(ann);
  const claimed = await harness.claim();
  await harness.sendAndRecord(claimed.filter(({ webhookId }) => webhookId !== paused));
  await harness.sendAndRecord(
    claimed.filter(({ webhookId }) => webhookId === paused),
    FAIL,
  );
  await harness.change(paused, { is_active: false });
  harness.setTime(later(BEGIN, LOG_SECONDS * 100));
  await purgeDeliveries(ports);
  assert.deepEqual(await rowCounts(), { events: 1, webhooks: 2, deliveries: 1, attempts: 1 });
  await harness.change(paused, { is_active: true });
  assert.equal((await harness.claim()).length, 1);
});

test("an old event is kept as long as its newest delivery", async () => {
  await harness.webhook(ann);
  await harness.emit(ann);
  await harness.sendAndRecord(await harness.claim());
  const recently = later(BEGIN, LOG_SECONDS * 2);
  await harness.pool.query(
    `insert into webhook_delivery (webhook_id, account_id, environment, event_seq, event_type,
      status, created_at, delivered_at)
    select webhook_id, account_id, environment, event_seq, event_type, 'delivered', $1, $1
    from webhook_delivery`,
    [new Date(recently)],
  );
  harness.setTime(recently);
  await purgeDeliveries(ports);
  assert.deepEqual(await rowCounts(), { events: 1, webhooks: 1, deliveries: 1, attempts: 0 });
});

test("a deleted webhook is purged when no delivery refers to it any more", async () => {
  const webhook = await harness.webhook(ann);
  await harness.emit(ann);
  await harness.sendAndRecord(await harness.claim());
  await harness.change(webhook, { is_active: false, deleted_at: new Date(BEGIN) });
  await purgeDeliveries(ports);
  assert.equal((await rowCounts())["webhooks"], 1);
  harness.setTime(later(BEGIN, LOG_SECONDS + 1));
  await purgeDeliveries(ports);
  assert.deepEqual(await rowCounts(), { events: 0, webhooks: 0, deliveries: 0, attempts: 0 });
});

test("one run clears more deliveries than are made at the highest rate in the minute between two", async () => {
  const webhook = await harness.webhook(ann);
  const perMinute = 2 * 500 * 60;
  await harness.pool.query(
    `with made as (
      insert into event (id, account_id, environment, type, mapping_ids, body, created_at)
      select 'evt_' || place, account_id, environment, 'batch.completed', '{}', '{}', $2
      from generate_series(1, $3::integer) as place, webhook where webhook.id = $1
      returning seq, account_id, environment
    )
    insert into webhook_delivery (webhook_id, account_id, environment, event_seq, event_type, status,
      created_at, delivered_at)
    select $1, account_id, environment, seq, 'batch.completed', 'delivered', $2, $2 from made`,
    [webhook, new Date(BEGIN), perMinute],
  );
  harness.setTime(later(BEGIN, LOG_SECONDS + 1));
  await purgeDeliveries(ports);
  assert.deepEqual(await rowCounts(), { events: 0, webhooks: 1, deliveries: 0, attempts: 0 });
});
