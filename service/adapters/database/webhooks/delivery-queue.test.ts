import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { instant, later } from "#base/instant.ts";
import { type ClaimedDelivery, DELIVERY_CAPS } from "#domain/webhooks";
import { answered, BEGIN, FAIL, HANG, OK, openDeliveries, SCHEDULE } from "./deliveries.fixture.ts";

const desk = await openDeliveries();
after(desk.close);
const ann = await desk.account("ann");
const bob = await desk.account("bob");
const cid = await desk.account("cid");

beforeEach(async () => {
  desk.setTime(BEGIN);
  await desk.empty();
});

/** How many of these each webhook or account has. */
function tally(
  claimed: readonly ClaimedDelivery[],
  by: "webhookId" | "accountId" = "webhookId",
): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { [by]: key } of claimed) counts[key] = (counts[key] ?? 0) + 1;
  return counts;
}

test("what is told is due at once, is claimed once, and is delivered by an answer of 2xx", async () => {
  const webhook = await desk.webhook(ann);
  assert.deepEqual(await desk.queue.look(BEGIN), { isDue: false, hasLapsed: false, nextAt: null });
  const [event] = await desk.tell(ann);
  assert.deepEqual(await desk.queue.look(BEGIN), { isDue: true, hasLapsed: false, nextAt: null });
  const claimed = await desk.claim();
  assert.deepEqual(
    claimed.map(({ attempt, isSlow, webhookId, dueAt }) => [attempt, isSlow, webhookId, dueAt]),
    [[1, false, webhook, BEGIN]],
  );
  assert.deepEqual(claimed[0]?.event, {
    id: event,
    type: "batch.failed",
    body: Buffer.from(`{"id":"${event}"}`),
  });
  assert.deepEqual(await desk.claim(), []);
  await desk.settle(claimed, answered(204));
  const [row] = await desk.rows();
  assert.equal(row?.status, "delivered");
  assert.deepEqual([row.attempts, row.response_code, row.error_message], [1, 204, null]);
  assert.deepEqual([row.next_attempt_at, row.leased_until], [null, null]);
  assert.deepEqual(row.delivered_at, new Date(BEGIN));
});

test("a delivery that always fails is tried seven times, on the schedule to the millisecond, and no eighth time", async () => {
  await desk.webhook(ann);
  const [event] = await desk.tell(ann);
  const bodies = new Set<string>();
  let due = BEGIN;
  for (const [index, delay] of SCHEDULE.entries()) {
    due = later(due, delay);
    desk.setTime(instant(due - 1));
    if (index > 0) {
      const work = await desk.queue.look(desk.clock.now());
      assert.deepEqual(work, { isDue: false, hasLapsed: false, nextAt: due });
      assert.deepEqual(await desk.claim(), []);
    }
    desk.setTime(due);
    const claimed = await desk.claim();
    assert.deepEqual(
      claimed.map(({ attempt, event: { id } }) => [attempt, id]),
      [[index + 1, event]],
    );
    for (const { event: sent } of claimed) bodies.add(Buffer.from(sent.body).toString());
    await desk.settle(claimed, FAIL);
  }
  assert.equal(bodies.size, 1);
  const [row] = await desk.rows();
  assert.deepEqual([row?.status, row?.attempts, row?.next_attempt_at], ["failed", 7, null]);
  desk.setTime(later(due, 365 * 86_400));
  assert.deepEqual(await desk.claim(), []);
  const starts = (await desk.attempts()).map(({ started_at }) => started_at.getTime() - BEGIN);
  assert.deepEqual(
    starts.map((start, index) => (start - (starts[index - 1] ?? 0)) / 1000),
    SCHEDULE,
  );
});

test("a webhook has five requests at most under way, however many processes claim at once", async () => {
  const busy = await desk.webhook(ann);
  const other = await desk.webhook(bob);
  await desk.tell(ann, 40);
  await desk.tell(bob, 2);
  const claims = await Promise.all(Array.from({ length: 8 }, () => desk.claim()));
  const all = claims.flat();
  assert.deepEqual(tally(all), { [busy]: 5, [other]: 2 });
  assert.equal(new Set(all.map(({ id }) => id)).size, 7);
  const done = all.filter(({ webhookId }) => webhookId === busy).slice(0, 3);
  await desk.settle(done);
  assert.deepEqual(tally(await desk.claim()), { [busy]: 3 });
});

test("after two timeouts in a row a webhook has one request under way, until it answers", async () => {
  const webhook = await desk.webhook(ann);
  await desk.tell(ann, 20);
  await desk.settle((await desk.claim()).slice(0, 2), HANG);
  desk.setTime(later(BEGIN, 20));
  assert.deepEqual(await desk.claim(), [], "three are under way");
  await desk.pool.query(
    "update webhook_delivery set leased_until = null, status = 'abandoned', next_attempt_at = null where leased_until is not null",
  );
  const one = await desk.claim();
  assert.deepEqual(tally(one), { [webhook]: 1 });
  assert.deepEqual(
    one.map(({ isSlow }) => isSlow),
    [true],
  );
  await desk.settle(one, FAIL);
  assert.deepEqual(tally(await desk.claim()), { [webhook]: 5 });
});

test("accounts take turns: one event does not wait behind another account's thousands", async () => {
  for (let count = 0; count < 30; count++) await desk.webhook(ann);
  const own = await desk.webhook(bob);
  await desk.tell(ann, 100);
  desk.setTime(later(BEGIN, 1));
  await desk.tell(bob);
  const caps = { ...DELIVERY_CAPS, slots: 10 };
  const first = await desk.claim([], caps);
  assert.deepEqual(tally(first, "accountId"), { [ann]: 9, [bob]: 1 });
  assert.equal(tally(first)[own], 1);
  await desk.tell(cid);
  await desk.webhook(cid);
  await desk.tell(cid, 3);
  await desk.tell(bob, 3);
  const held = [{ accountId: ann, all: 6, slow: 0 }];
  assert.deepEqual(tally(await desk.claim(held, caps), "accountId"), { [bob]: 2, [cid]: 2 });
});

test("an account never has all slots, and what may be slow has fewer", async () => {
  for (let count = 0; count < 4; count++) await desk.webhook(ann, { timeouts_in_row: 2 });
  for (let count = 0; count < 4; count++) await desk.webhook(ann);
  for (let count = 0; count < 4; count++) await desk.webhook(bob, { timeouts_in_row: 2 });
  await desk.tell(ann, 5);
  await desk.tell(bob, 5);
  const caps = { ...DELIVERY_CAPS, slots: 12, account: 8, slow: 5, accountSlow: 3 };
  const claimed = await desk.claim([], caps);
  const slow = claimed.filter(({ isSlow }) => isSlow);
  assert.equal(slow.length, 5);
  assert.ok((tally(slow, "accountId")[ann] ?? 0) <= 3);
  assert.equal(tally(claimed, "accountId")[ann], 8);
  const held = [
    { accountId: ann, all: 8, slow: 3 },
    { accountId: bob, all: 2, slow: 2 },
  ];
  assert.deepEqual(await desk.claim(held, caps), [], "there is room, and it is not for these");
});

test("retries leave room for first attempts", async () => {
  for (let count = 0; count < 6; count++) await desk.webhook(ann);
  await desk.tell(ann, 2);
  await desk.settle(await desk.claim(), FAIL);
  desk.setTime(later(BEGIN, 60));
  const fresh = await desk.webhook(bob);
  await desk.tell(bob, 4);
  const caps = { ...DELIVERY_CAPS, slots: 10, slow: 7, accountSlow: 7, account: 10 };
  const claimed = await desk.claim([], caps);
  assert.equal(claimed.filter(({ attempt }) => attempt === 2).length, 6);
  assert.equal(tally(claimed)[fresh], 4);
  const more = await desk.claim([{ accountId: ann, all: 6, slow: 6 }], caps);
  assert.deepEqual(
    more.map(({ attempt }) => attempt),
    [2],
    "four slots are free, one of them for retries",
  );
});

test("a webhook that has not answered for a second counts as slow, and one that hangs stops no other", async () => {
  const hanging = await desk.webhook(ann);
  const well = await desk.webhook(ann);
  await desk.tell(ann, 50);
  let delivered = 0;
  const held = await desk.claim();
  const hung = held.filter(({ webhookId }) => webhookId === hanging);
  let answering: readonly ClaimedDelivery[] = held.filter(({ webhookId }) => webhookId === well);
  assert.equal(hung.length, 5);
  for (let second = 1; answering.length > 0; second++) {
    await desk.settle(answering);
    delivered += answering.length;
    desk.setTime(later(BEGIN, second * 0.2));
    answering = await desk.claim();
    assert.ok(answering.every(({ webhookId }) => webhookId === well));
  }
  assert.equal(delivered, 50);
  desk.setTime(later(BEGIN, 1.5));
  await desk.settle(hung.slice(0, 1), OK);
  assert.deepEqual(
    (await desk.claim()).map(({ isSlow }) => isSlow),
    [true],
  );
});

test("a pause holds retries, and when it ends what is due goes out at once", async () => {
  const webhook = await desk.webhook(ann);
  await desk.tell(ann);
  await desk.settle(await desk.claim(), FAIL);
  await desk.change(webhook, { is_active: false });
  assert.equal((await desk.tell(ann)).length, 1);
  desk.setTime(later(BEGIN, 3600));
  assert.deepEqual(await desk.queue.look(desk.clock.now()), {
    isDue: false,
    hasLapsed: false,
    nextAt: null,
  });
  assert.deepEqual(await desk.claim(), []);
  await desk.change(webhook, { is_active: true });
  assert.deepEqual(
    (await desk.claim()).map(({ attempt }) => attempt),
    [2],
  );
  assert.equal((await desk.rows()).length, 1, "what was told during the pause made none");
});

test("a changed URL holds from the next attempt on, and so does a changed secret", async () => {
  const webhook = await desk.webhook(ann);
  await desk.tell(ann);
  const [first] = await desk.claim();
  await desk.settle(first === undefined ? [] : [first], FAIL);
  const secret = desk.vault.seal("other", `webhook/${webhook}`);
  await desk.change(webhook, { url: "https://example.com/new", secret });
  desk.setTime(later(BEGIN, 30));
  const [second] = await desk.claim();
  assert.equal(second?.url, "https://example.com/new");
  assert.deepEqual(desk.openSecrets(second.webhookId, second.secrets, desk.clock.now()), ["other"]);
  assert.notEqual(first?.url, second.url);
});

test("what was claimed and not sent is given back as if it had not been", async () => {
  await desk.webhook(ann);
  await desk.tell(ann);
  const before = await desk.rows();
  await desk.queue.giveBack(await desk.claim());
  assert.deepEqual(await desk.rows(), before);
  await desk.settle(await desk.claim(), FAIL);
  desk.setTime(later(BEGIN, 31));
  const retry = await desk.rows();
  await desk.queue.giveBack(await desk.claim());
  assert.deepEqual(await desk.rows(), retry);
});

test("what somebody else gives back after it was claimed anew stays claimed", async () => {
  await desk.webhook(ann);
  await desk.tell(ann);
  const claimed = await desk.claim();
  await desk.settle(claimed, FAIL);
  desk.setTime(later(BEGIN, 30));
  assert.equal((await desk.claim()).length, 1);
  const before = await desk.rows();
  await desk.queue.giveBack(claimed);
  assert.deepEqual(await desk.rows(), before);
});
