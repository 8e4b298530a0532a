import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import type { OutboundAnswer, OutboundRequest } from "#domain/webhooks";
import { openWakeUps } from "../adapters/database/connection/wakeups.ts";
import { FAIL, OK, openDeliveries } from "../adapters/database/webhooks/deliveries.fixture.ts";
import { systemClock } from "../adapters/system/clock.ts";
import { TIMING } from "../settings/timing.ts";
import { type DeliverPorts, startDelivering } from "./deliver-webhooks.ts";

const UNTIL_MS_MAX = 20_000;

const desk = await openDeliveries();
const clock = systemClock();
const wakeUps = openWakeUps(desk.pool, "webhooks", () => undefined);
after(async () => {
  await wakeUps.stop();
  await desk.close();
});
const ann = await desk.account("ann");

beforeEach(async () => {
  desk.setTime(clock.now());
  await desk.empty();
});

type Sent = { readonly url: string; readonly atMs: number };

/** An endpoint for each webhook, which keeps what it gets; `answer` says how it answers. */
function endpoints(answer: (url: string) => OutboundAnswer | Promise<OutboundAnswer> = () => OK) {
  const got: Sent[] = [];
  const post = async ({ url }: OutboundRequest): Promise<OutboundAnswer> => {
    got.push({ url, atMs: clock.now() });
    return await answer(url);
  };
  return { got, post };
}

const SILENT = { listen: (): void => undefined };
const errors: string[] = [];

function ports(outbound: DeliverPorts["outbound"], more: Partial<DeliverPorts> = {}): DeliverPorts {
  return {
    ...desk,
    clock,
    deliveryQueue: desk.queue,
    outbound,
    wakeUps: SILENT,
    pollMs: TIMING.deliveryPollMs,
    onError: (_, what) => void errors.push(what),
    meter: { claimed: () => undefined, answered: () => undefined, released: () => undefined },
    ...more,
  };
}

async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + UNTIL_MS_MAX;
  while (!(await isSo())) {
    assert.ok(performance.now() < end, `never: ${what}`);
    await pause(10);
  }
}

const statuses = async (): Promise<readonly string[]> =>
  (await desk.rows()).map(({ status }) => status);
const areDelivered = async (count: number): Promise<boolean> =>
  (await statuses()).filter((status) => status === "delivered").length === count;

test("an event goes out when its transaction is committed", async () => {
  await desk.webhook(ann);
  const { got, post } = endpoints();
  const delivering = startDelivering(ports({ post }, { wakeUps }));
  await until("a first look", async () => (await desk.queue.look(clock.now())).nextAt === null);
  await desk.tell(ann);
  await until("delivered", () => areDelivered(1));
  await delivering.stop();
  assert.equal(got.length, 1);
});

test("an event whose call was lost is found all the same", async () => {
  await desk.webhook(ann);
  const { post } = endpoints();
  const delivering = startDelivering(ports({ post }));
  await desk.tell(ann, 7);
  await until("delivered", () => areDelivered(7));
  await delivering.stop();
});

test("a retry starts when it is due, never before", async () => {
  await desk.webhook(ann);
  const { got, post } = endpoints(() => (got.length < 4 ? FAIL : OK));
  const schedule = [0, 0.3, 0.4, 0.2, 9, 9, 9];
  const delivering = startDelivering(ports({ post }, { schedule }));
  await desk.tell(ann);
  await until("delivered", () => areDelivered(1));
  await delivering.stop();
  assert.equal(got.length, 4);
  for (const [index, { atMs }] of got.entries()) {
    const before = got[index - 1]?.atMs;
    const waited = before === undefined ? 0 : atMs - before;
    assert.ok(waited >= (schedule[index] ?? 0) * 1000, `attempt ${index + 1} after ${waited} ms`);
  }
});

test("an endpoint that hangs holds five requests, and the others get all of theirs", async () => {
  const hanging = `https://example.com/${await desk.webhook(ann)}?token=s`;
  for (let count = 0; count < 4; count++) await desk.webhook(ann);
  const hung = Promise.withResolvers<OutboundAnswer>();
  const { got, post } = endpoints((url) => (url === hanging ? hung.promise : OK));
  const delivering = startDelivering(ports({ post }, { wakeUps }));
  await desk.tell(ann, 30);
  await until("delivered", () => areDelivered(120));
  assert.equal(got.filter(({ url }) => url === hanging).length, 5);
  hung.resolve(OK);
  await until("all delivered", () => areDelivered(150));
  await delivering.stop();
});

test("who stops lets requests under way finish, and begins no other", async () => {
  await desk.webhook(ann);
  const answer = Promise.withResolvers<OutboundAnswer>();
  const { got, post } = endpoints(() => answer.promise);
  const delivering = startDelivering(ports({ post }));
  await desk.tell(ann, 20);
  await until("five under way", () => got.length === 5);
  const stopped = delivering.stop();
  answer.resolve(OK);
  await stopped;
  assert.ok(await areDelivered(5));
  assert.equal(got.length, 5);
  assert.deepEqual(
    (await desk.rows()).map(({ attempts }) => attempts).toSorted((one, two) => one - two),
    [...Array.from({ length: 15 }, () => 0), ...Array.from({ length: 5 }, () => 1)],
  );
});

test("what was claimed while we stopped is given back", async () => {
  await desk.webhook(ann);
  await desk.tell(ann, 3);
  const claiming = Promise.withResolvers<void>();
  const stopping = Promise.withResolvers<void>();
  const claim: typeof desk.queue.claim = async (fillPlan) => {
    const claimed = await desk.queue.claim(fillPlan);
    claiming.resolve();
    await stopping.promise;
    return claimed;
  };
  const { got, post } = endpoints();
  const delivering = startDelivering(ports({ post }, { deliveryQueue: { ...desk.queue, claim } }));
  await claiming.promise;
  const stopped = delivering.stop();
  stopping.resolve();
  await stopped;
  assert.equal(got.length, 0);
  assert.deepEqual(
    (await desk.rows()).map(({ attempts, leased_until }) => [attempts, leased_until]),
    [1, 2, 3].map(() => [0, null]),
  );
});

test("a database that is away is told of, and ends nothing", async () => {
  await desk.webhook(ann);
  errors.length = 0;
  let isAway = true;
  const look: typeof desk.queue.look = (now) =>
    isAway ? Promise.reject(new Error("away")) : desk.queue.look(now);
  const { post } = endpoints();
  const delivering = startDelivering(ports({ post }, { deliveryQueue: { ...desk.queue, look } }));
  await desk.tell(ann);
  await until("told", () => errors.length > 0);
  isAway = false;
  await until("delivered", () => areDelivered(1));
  await delivering.stop();
  assert.equal(new Set(errors).size, 1);
});
