import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { brand } from "#base/brand.ts";
import { instant } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";
import type { Outbound, OutboundAnswer, OutboundRequest } from "#domain/webhooks";
import type { DeliveryId, WebhookId } from "#domain/webhooks/records";
import { eventually } from "../../test/support/harness/eventually.ts";
import { openWakeUps } from "../adapters/database/connection/wakeups.ts";
import {
  FAIL,
  OK,
  openDeliveryHarness,
} from "../adapters/database/webhooks/delivery-harness.fixture.ts";
import { systemClock } from "../adapters/system/clock.ts";
import { type DeliverPorts, loadsOf, startDelivering, type UsedSlot } from "./deliver-webhooks.ts";

const harness = await openDeliveryHarness();
const clock = systemClock();
const listener = openWakeUps(harness.pool, () => undefined);
const wakeUps = listener.of("webhooks");
after(async () => {
  await listener.stop();
  await harness.close();
});
const ann = await harness.account("ann");

beforeEach(async () => {
  harness.setTime(clock.now());
  await harness.empty();
});

type Sent = { readonly url: string; readonly atMs: number };

/** Endpoints of all webhooks, which keep the requests they get and respond with `answer`. */
function endpoints(answer: (url: string) => OutboundAnswer | Promise<OutboundAnswer> = () => OK) {
  const got: Sent[] = [];
  const post = async ({ url }: OutboundRequest): Promise<OutboundAnswer> => {
    got.push({ url, atMs: clock.now() });
    return await answer(url);
  };
  return { got, post };
}

/** When work is found whose signal was lost. */
const POLL_MS = 500;
const NO_SIGNALS = { listen: (): void => undefined };
const errors: string[] = [];

function ports(post: Outbound["post"], more: Partial<DeliverPorts> = {}): DeliverPorts {
  return {
    ...harness,
    clock,
    outbound: { ...harness.outbound, post },
    wakeUps: NO_SIGNALS,
    pollMs: POLL_MS,
    onError: (_, what) => void errors.push(what),
    meter: { claimed: () => undefined, answered: () => undefined, released: () => undefined },
    ...more,
  };
}

const countDelivered = async (): Promise<number> =>
  (await harness.rows()).filter(({ status }) => status === "delivered").length;
const areDelivered = (count: number) =>
  eventually(`${count} deliveries`, countDelivered, (done) => done === count);

test("an event goes out when its transaction is committed", async () => {
  await harness.webhook(ann);
  const { got, post } = endpoints();
  const delivering = startDelivering(ports(post, { wakeUps }));
  const nextWork = () => harness.deliveryQueue.findDueWork(clock.now());
  await eventually("a first poll", nextWork, ({ nextAt }) => nextAt === null);
  await harness.emit(ann);
  await areDelivered(1);
  await delivering.stop();
  assert.equal(got.length, 1);
});

test("an event whose wake-up signal was lost is found by polling", async () => {
  await harness.webhook(ann);
  const { post } = endpoints();
  const delivering = startDelivering(ports(post));
  await harness.emit(ann, 7);
  await areDelivered(7);
  await delivering.stop();
});

test("a retry starts when it is due, never before", async () => {
  await harness.webhook(ann);
  const { got, post } = endpoints(() => (got.length < 4 ? FAIL : OK));
  const schedule = [0, 0.3, 0.4, 0.2, 9, 9, 9];
  const delivering = startDelivering(ports(post, { schedule }));
  await harness.emit(ann);
  await areDelivered(1);
  await delivering.stop();
  assert.equal(got.length, 4);
  for (const [index, { atMs }] of got.entries()) {
    const before = got[index - 1]?.atMs;
    const waited = before === undefined ? 0 : atMs - before;
    assert.ok(waited >= (schedule[index] ?? 0) * 1000, `attempt ${index + 1} after ${waited} ms`);
  }
});

test("a hanging endpoint holds five requests, and the others get all of theirs", async () => {
  const hanging = `https://example.com/${await harness.webhook(ann)}?token=s`;
  for (let count = 0; count < 4; count++) await harness.webhook(ann);
  const hung = Promise.withResolvers<OutboundAnswer>();
  const { got, post } = endpoints((url) => (url === hanging ? hung.promise : OK));
  const delivering = startDelivering(ports(post, { wakeUps }));
  await harness.emit(ann, 30);
  await areDelivered(120);
  assert.equal(got.filter(({ url }) => url === hanging).length, 5);
  hung.resolve(OK);
  await areDelivered(150);
  await delivering.stop();
});

test("stopping lets requests in flight finish, and starts no new ones", async () => {
  await harness.webhook(ann);
  const answer = Promise.withResolvers<OutboundAnswer>();
  const { got, post } = endpoints(() => answer.promise);
  const delivering = startDelivering(ports(post));
  await harness.emit(ann, 20);
  await eventually(
    "five requests in flight",
    () => got.length,
    (count) => count === 5,
  );
  const stopped = delivering.stop();
  answer.resolve(OK);
  await stopped;
  assert.equal(await countDelivered(), 5);
  assert.equal(got.length, 5);
  assert.deepEqual(
    (await harness.rows()).map(({ attempts }) => attempts).toSorted((one, two) => one - two),
    [...Array.from({ length: 15 }, () => 0), ...Array.from({ length: 5 }, () => 1)],
  );
});

test("deliveries claimed during the stop are released", async () => {
  await harness.webhook(ann);
  await harness.emit(ann, 3);
  const claiming = Promise.withResolvers<void>();
  const stopping = Promise.withResolvers<void>();
  const claim: typeof harness.deliveryQueue.claim = async (request) => {
    const claimed = await harness.deliveryQueue.claim(request);
    claiming.resolve();
    await stopping.promise;
    return claimed;
  };
  const { got, post } = endpoints();
  const delivering = startDelivering(
    ports(post, { deliveryQueue: { ...harness.deliveryQueue, claim } }),
  );
  await claiming.promise;
  const stopped = delivering.stop();
  stopping.resolve();
  await stopped;
  assert.equal(got.length, 0);
  assert.deepEqual(
    (await harness.rows()).map(({ attempts, leased_until }) => [attempts, leased_until]),
    [1, 2, 3].map(() => [0, null]),
  );
});

test("an unavailable database is reported, and delivering continues afterwards", async () => {
  await harness.webhook(ann);
  errors.length = 0;
  let isDown = true;
  const findDueWork: typeof harness.deliveryQueue.findDueWork = (now) =>
    isDown ? Promise.reject(new Error("down")) : harness.deliveryQueue.findDueWork(now);
  const { post } = endpoints();
  const delivering = startDelivering(
    ports(post, { deliveryQueue: { ...harness.deliveryQueue, findDueWork } }),
  );
  await harness.emit(ann);
  await eventually(
    "the report",
    () => errors.length,
    (count) => count > 0,
  );
  isDown = false;
  await areDelivered(1);
  await delivering.stop();
  assert.equal(new Set(errors).size, 1);
});

function slot(account: string, isSlow: boolean, sinceMs: number): UsedSlot {
  return {
    sinceMs,
    claimed: {
      id: brand<DeliveryId>(1),
      webhookId: brand<WebhookId>(1),
      accountId: brand<AccountId>(account),
      attempt: 1,
      isSlow,
      dueAt: instant(0),
      event: { id: "evt_1", type: "batch.failed", body: new Uint8Array() },
      traceParent: null,
      url: "https://example.com/",
      secrets: { current: "", previous: null },
    },
  };
}

test("a request counts as slow if it was claimed as slow, or has lasted", () => {
  const slots = [slot("a", false, 900), slot("a", true, 900), slot("b", false, 100)];
  assert.deepEqual(loadsOf(slots, 500), [
    { accountId: "a", all: 2, slow: 1 },
    { accountId: "b", all: 1, slow: 1 },
  ]);
  assert.deepEqual(loadsOf([], 500), []);
});
