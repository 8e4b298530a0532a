import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { instant, later } from "#base/instant.ts";
import { type ClaimedDelivery, DELIVERY_CAPS } from "#domain/webhooks/records";
import {
  answered,
  BEGIN,
  FAIL,
  HANG,
  OK,
  openDeliveryHarness,
  SCHEDULE,
} from "./delivery-harness.fixture.ts";

const harness = await openDeliveryHarness();
after(harness.close);
const ann = await harness.account("ann");
const bob = await harness.account("bob");
const cid = await harness.account("cid");

beforeEach(async () => {
  harness.setTime(BEGIN);
  await harness.empty();
});

/** Counts the claimed deliveries of each webhook or account. */
function tally(
  claimed: readonly ClaimedDelivery[],
  by: "webhookId" | "accountId" = "webhookId",
): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { [by]: key } of claimed) counts[key] = (counts[key] ?? 0) + 1;
  return counts;
}

test("an event is due at once, is claimed once, and a 2xx delivers it", async () => {
  const webhook = await harness.webhook(ann);
  assert.deepEqual(await harness.deliveryQueue.findDueWork(BEGIN), {
    isDue: false,
    hasExpiredLease: false,
    nextAt: null,
  });
  const [event] = await harness.emit(ann);
  assert.deepEqual(await harness.deliveryQueue.findDueWork(BEGIN), {
    isDue: true,
    hasExpiredLease: false,
    nextAt: null,
  });
  const claimed = await harness.claim();
  assert.deepEqual(
    claimed.map(({ attempt, isSlow, webhookId, dueAt }) => [attempt, isSlow, webhookId, dueAt]),
    [[1, false, webhook, BEGIN]],
  );
  assert.deepEqual(claimed[0]?.event, {
    id: event,
    type: "batch.failed",
    body: Buffer.from(`{"id":"${event}"}`),
  });
  assert.deepEqual(await harness.claim(), []);
  await harness.sendAndRecord(claimed, answered(204));
  const [row] = await harness.rows();
  assert.equal(row?.status, "delivered");
  assert.deepEqual([row.attempts, row.response_code, row.error_message], [1, 204, null]);
  assert.deepEqual([row.next_attempt_at, row.leased_until], [null, null]);
  assert.deepEqual(row.delivered_at, new Date(BEGIN));
});

test("a failing delivery is attempted seven times, on schedule to the millisecond", async () => {
  await harness.webhook(ann);
  const [event] = await harness.emit(ann);
  const bodies = new Set<string>();
  let due = BEGIN;
  for (const [index, delay] of SCHEDULE.entries()) {
    due = later(due, delay);
    harness.setTime(instant(due - 1));
    if (index > 0) {
      const work = await harness.deliveryQueue.findDueWork(harness.clock.now());
      assert.deepEqual(work, { isDue: false, hasExpiredLease: false, nextAt: due });
      assert.deepEqual(await harness.claim(), []);
    }
    harness.setTime(due);
    const claimed = await harness.claim();
    assert.deepEqual(
      claimed.map(({ attempt, event: { id } }) => [attempt, id]),
      [[index + 1, event]],
    );
    for (const { event: sent } of claimed) bodies.add(Buffer.from(sent.body).toString());
    await harness.sendAndRecord(claimed, FAIL);
  }
  assert.equal(bodies.size, 1);
  const [row] = await harness.rows();
  assert.deepEqual([row?.status, row?.attempts, row?.next_attempt_at], ["failed", 7, null]);
  harness.setTime(later(due, 365 * 86_400));
  assert.deepEqual(await harness.claim(), []);
  const starts = (await harness.attempts()).map(({ started_at }) => started_at.getTime() - BEGIN);
  assert.deepEqual(
    starts.map((start, index) => (start - (starts[index - 1] ?? 0)) / 1000),
    SCHEDULE,
  );
});

test("a webhook has at most five requests in flight, however many processes claim concurrently", async () => {
  const busy = await harness.webhook(ann);
  const other = await harness.webhook(bob);
  await harness.emit(ann, 40);
  await harness.emit(bob, 2);
  const claims = await Promise.all(Array.from({ length: 8 }, () => harness.claim()));
  const all = claims.flat();
  assert.deepEqual(tally(all), { [busy]: 5, [other]: 2 });
  assert.equal(new Set(all.map(({ id }) => id)).size, 7);
  const done = all.filter(({ webhookId }) => webhookId === busy).slice(0, 3);
  await harness.sendAndRecord(done);
  assert.deepEqual(tally(await harness.claim()), { [busy]: 3 });
});

test("after two timeouts in a row a webhook has one request in flight, until it answers", async () => {
  const webhook = await harness.webhook(ann);
  await harness.emit(ann, 20);
  await harness.sendAndRecord((await harness.claim()).slice(0, 2), HANG);
  harness.setTime(later(BEGIN, 20));
  assert.deepEqual(await harness.claim(), [], "three are in flight");
  await harness.db.deleteFrom("webhook_queue").where("leased_until", "is not", null).execute();
  const one = await harness.claim();
  assert.deepEqual(tally(one), { [webhook]: 1 });
  assert.deepEqual(
    one.map(({ isSlow }) => isSlow),
    [true],
  );
  await harness.sendAndRecord(one, FAIL);
  assert.deepEqual(tally(await harness.claim()), { [webhook]: 5 });
});

test("accounts take turns: one event does not wait behind another account's thousands", async () => {
  for (let count = 0; count < 30; count++) await harness.webhook(ann);
  const own = await harness.webhook(bob);
  await harness.emit(ann, 100);
  harness.setTime(later(BEGIN, 1));
  await harness.emit(bob);
  const caps = { ...DELIVERY_CAPS, slots: 10 };
  const first = await harness.claim([], caps);
  assert.deepEqual(tally(first, "accountId"), { [ann]: 9, [bob]: 1 });
  assert.equal(tally(first)[own], 1);
  await harness.emit(cid);
  await harness.webhook(cid);
  await harness.emit(cid, 3);
  await harness.emit(bob, 3);
  const inFlight = [{ accountId: ann, all: 6, slow: 0 }];
  assert.deepEqual(tally(await harness.claim(inFlight, caps), "accountId"), { [bob]: 2, [cid]: 2 });
});

test("an account never gets all slots, and slow requests get fewer", async () => {
  for (let count = 0; count < 4; count++) await harness.webhook(ann, { timeouts_in_row: 2 });
  for (let count = 0; count < 4; count++) await harness.webhook(ann);
  for (let count = 0; count < 4; count++) await harness.webhook(bob, { timeouts_in_row: 2 });
  await harness.emit(ann, 5);
  await harness.emit(bob, 5);
  const caps = { ...DELIVERY_CAPS, slots: 12, perAccount: 8, slow: 5, slowPerAccount: 3 };
  const claimed = await harness.claim([], caps);
  const slow = claimed.filter(({ isSlow }) => isSlow);
  assert.equal(slow.length, 5);
  assert.ok((tally(slow, "accountId")[ann] ?? 0) <= 3);
  assert.equal(tally(claimed, "accountId")[ann], 8);
  const inFlight = [
    { accountId: ann, all: 8, slow: 3 },
    { accountId: bob, all: 2, slow: 2 },
  ];
  assert.deepEqual(
    await harness.claim(inFlight, caps),
    [],
    "the free slots are reserved for fast requests and other accounts",
  );
});

test("retries leave room for first attempts", async () => {
  for (let count = 0; count < 6; count++) await harness.webhook(ann);
  await harness.emit(ann, 2);
  await harness.sendAndRecord(await harness.claim(), FAIL);
  harness.setTime(later(BEGIN, 60));
  const fresh = await harness.webhook(bob);
  await harness.emit(bob, 4);
  const caps = { ...DELIVERY_CAPS, slots: 10, slow: 7, slowPerAccount: 7, perAccount: 10 };
  const claimed = await harness.claim([], caps);
  assert.equal(claimed.filter(({ attempt }) => attempt === 2).length, 6);
  assert.equal(tally(claimed)[fresh], 4);
  const more = await harness.claim([{ accountId: ann, all: 6, slow: 6 }], caps);
  assert.deepEqual(
    more.map(({ attempt }) => attempt),
    [2],
    "four slots are free, one of them for retries",
  );
});

test("a webhook that has not answered for a second counts as slow, and a hanging one delays no other", async () => {
  const hanging = await harness.webhook(ann);
  const healthy = await harness.webhook(ann);
  await harness.emit(ann, 50);
  let delivered = 0;
  const claimed = await harness.claim();
  const hung = claimed.filter(({ webhookId }) => webhookId === hanging);
  let answering: readonly ClaimedDelivery[] = claimed.filter(
    ({ webhookId }) => webhookId === healthy,
  );
  assert.equal(hung.length, 5);
  for (let second = 1; answering.length > 0; second++) {
    await harness.sendAndRecord(answering);
    delivered += answering.length;
    harness.setTime(later(BEGIN, second * 0.2));
    answering = await harness.claim();
    assert.ok(answering.every(({ webhookId }) => webhookId === healthy));
  }
  assert.equal(delivered, 50);
  harness.setTime(later(BEGIN, 1.5));
  await harness.sendAndRecord(hung.slice(0, 1), OK);
  assert.deepEqual(
    (await harness.claim()).map(({ isSlow }) => isSlow),
    [true],
  );
});

test("a paused webhook gets no retries; when it is resumed, due deliveries are sent at once", async () => {
  const webhook = await harness.webhook(ann);
  await harness.emit(ann);
  await harness.sendAndRecord(await harness.claim(), FAIL);
  await harness.change(webhook, { is_active: false });
  assert.equal((await harness.emit(ann)).length, 1);
  harness.setTime(later(BEGIN, 3600));
  assert.deepEqual(await harness.deliveryQueue.findDueWork(harness.clock.now()), {
    isDue: false,
    hasExpiredLease: false,
    nextAt: null,
  });
  assert.deepEqual(await harness.claim(), []);
  await harness.change(webhook, { is_active: true });
  assert.deepEqual(
    (await harness.claim()).map(({ attempt }) => attempt),
    [2],
  );
  assert.equal((await harness.rows()).length, 1, "an event during the pause created no delivery");
});

test("a changed URL or secret applies from the next attempt on", async () => {
  const webhook = await harness.webhook(ann);
  await harness.emit(ann);
  const [first] = await harness.claim();
  await harness.sendAndRecord(first === undefined ? [] : [first], FAIL);
  const secret = harness.vault.seal("other", `webhook/${webhook}`);
  await harness.change(webhook, { url: "https://example.com/new", secret });
  harness.setTime(later(BEGIN, 30));
  const [second] = await harness.claim();
  assert.equal(second?.url, "https://example.com/new");
  assert.deepEqual(harness.openSecrets(second.webhookId, second.secrets, harness.clock.now()), [
    "other",
  ]);
  assert.notEqual(first?.url, second.url);
});

test("releasing unsent attempts restores their rows", async () => {
  await harness.webhook(ann);
  await harness.emit(ann);
  const before = await harness.rows();
  await harness.deliveryQueue.releaseUnsent(await harness.claim());
  assert.deepEqual(await harness.rows(), before);
  await harness.sendAndRecord(await harness.claim(), FAIL);
  harness.setTime(later(BEGIN, 31));
  const retry = await harness.rows();
  await harness.deliveryQueue.releaseUnsent(await harness.claim());
  assert.deepEqual(await harness.rows(), retry);
});

test("releasing an attempt that was claimed again since changes nothing", async () => {
  await harness.webhook(ann);
  await harness.emit(ann);
  const claimed = await harness.claim();
  await harness.sendAndRecord(claimed, FAIL);
  harness.setTime(later(BEGIN, 30));
  assert.equal((await harness.claim()).length, 1);
  const before = await harness.rows();
  await harness.deliveryQueue.releaseUnsent(claimed);
  assert.deepEqual(await harness.rows(), before);
});
