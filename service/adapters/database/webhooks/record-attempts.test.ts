import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { later } from "#base/instant.ts";
import { type ClaimedDelivery, settleDeliveries, settleLapsed } from "#domain/webhooks";
import { answered, BEGIN, FAIL, HANG, OK, openDeliveries, SCHEDULE } from "./deliveries.fixture.ts";

const desk = await openDeliveries();
after(desk.close);
const ann = await desk.account("ann");
const bob = await desk.account("bob");

beforeEach(async () => {
  desk.setTime(BEGIN);
  await desk.empty();
});

const LOST = /^The process that made this attempt ended/;

/** Claims and answers until the deliveries that are due now have failed for good. */
async function failForGood(times: number = SCHEDULE.length): Promise<void> {
  for (let attempt = 1; attempt <= times; attempt++) {
    await desk.settle(await desk.claim(), FAIL);
    desk.setTime(later(desk.clock.now(), SCHEDULE[attempt] ?? 0));
  }
}

test("an attempt is kept with its request and its answer", async () => {
  const webhook = await desk.webhook(ann);
  await desk.tell(ann);
  await desk.settle(await desk.claim(), answered(410));
  const [attempt] = await desk.attempts();
  assert.equal(attempt?.attempt, 1);
  assert.deepEqual(attempt.started_at, new Date(BEGIN));
  assert.equal(attempt.url, `https://example.com/${webhook}?token=s`);
  assert.equal(attempt.request_headers["service-event"], "batch.failed");
  assert.equal(attempt.response_code, 410);
  assert.deepEqual(attempt.response_headers, { "content-type": "text/plain" });
  assert.deepEqual(attempt.response_body, Buffer.from("answer"));
  assert.equal(attempt.error, "The endpoint answered with status 410.");
  const [row] = await desk.rows();
  assert.deepEqual(
    [row?.status, row?.response_code, row?.error_message],
    ["retrying", 410, "The endpoint answered with status 410."],
  );
});

test("an endpoint that nobody answered for has no status, no headers and no body", async () => {
  await desk.webhook(ann);
  await desk.tell(ann);
  await desk.settle(await desk.claim(), HANG);
  const [attempt] = await desk.attempts();
  assert.deepEqual(
    [attempt?.response_code, attempt?.response_headers, attempt?.response_body],
    [null, null, null],
  );
  assert.equal(attempt?.duration_ms, 10_000);
});

test("what an endpoint answers cannot keep an attempt from being written", async () => {
  await desk.webhook(ann);
  await desk.tell(ann);
  const headers = { "x-odd": "a\u0000b\ud800", '"}': "\\u0000" };
  const body = Buffer.from([0, 255, 34, 92]);
  const answer = { ...OK, status: 500, headers, body, message: "It said \u0000\udfff." };
  await desk.settle(await desk.claim(), answer);
  const [attempt] = await desk.attempts();
  assert.deepEqual(attempt?.response_headers, { "x-odd": "ab\ufffd", '"}': "\\u0000" });
  assert.deepEqual(attempt.response_body, body);
  assert.equal(attempt.error, "It said \ufffd.");
});

test("an attempt whose process is gone is written down as lost, and the next one comes on schedule", async () => {
  await desk.webhook(ann);
  await desk.tell(ann);
  await desk.claim();
  desk.setTime(later(BEGIN, 14.999));
  assert.equal((await desk.queue.look(desk.clock.now())).hasLapsed, false);
  desk.setTime(later(BEGIN, 15));
  assert.equal((await desk.queue.look(desk.clock.now())).hasLapsed, true);
  await settleLapsed(desk);
  assert.equal((await desk.queue.look(desk.clock.now())).hasLapsed, false);
  const [lost] = await desk.attempts();
  assert.match(lost?.error ?? "", LOST);
  assert.deepEqual(
    [lost?.attempt, lost?.started_at, lost?.duration_ms],
    [1, new Date(BEGIN), null],
  );
  assert.deepEqual(await desk.claim(), []);
  desk.setTime(later(BEGIN, 30));
  assert.deepEqual(
    (await desk.claim()).map(({ attempt }) => attempt),
    [2],
  );
});

test("a delivery whose last process is gone has failed", async () => {
  await desk.webhook(ann);
  await desk.tell(ann);
  await failForGood(6);
  await desk.claim();
  desk.setTime(later(desk.clock.now(), 15));
  await settleLapsed(desk);
  const [row] = await desk.rows();
  assert.deepEqual([row?.status, row?.attempts], ["failed", 7]);
  assert.match(row?.error_message ?? "", LOST);
  assert.deepEqual(
    (await desk.webhooks()).map((webhook) => webhook.failures_in_row),
    [1],
  );
  assert.equal((await desk.attempts()).length, 7);
});

test("an answer that comes late is kept with its attempt, and decides nothing that a newer one may", async () => {
  await desk.webhook(ann);
  await desk.tell(ann);
  const late = await desk.claim();
  desk.setTime(later(BEGIN, 30));
  await settleLapsed(desk);
  const newer = await desk.claim();
  const before = await desk.rows();
  await desk.settle(late, FAIL);
  assert.deepEqual(await desk.rows(), before);
  await desk.settle(newer, FAIL);
  assert.deepEqual(
    (await desk.attempts()).map(({ response_code }) => response_code),
    [500, 500],
  );
});

test("a success that comes late is a success, whatever was decided meanwhile", async () => {
  await desk.webhook(ann);
  await desk.tell(ann);
  const late = await desk.claim();
  desk.setTime(later(BEGIN, 30));
  await settleLapsed(desk);
  const newer = await desk.claim();
  await desk.settle(late, OK);
  await desk.settle(newer, FAIL);
  const [row] = await desk.rows();
  assert.deepEqual([row?.status, row?.attempts, row?.response_code], ["delivered", 2, 200]);
});

test("both answers of one delivery may come in one batch", async () => {
  await desk.webhook(ann);
  await desk.tell(ann);
  const late = await desk.claim();
  desk.setTime(later(BEGIN, 30));
  await settleLapsed(desk);
  const newer = await desk.claim();
  const both = [...(await desk.post(late, OK)), ...(await desk.post(newer, FAIL))];
  await settleDeliveries(desk, both);
  assert.deepEqual(
    (await desk.rows()).map(({ status }) => status),
    ["delivered"],
  );
});

test("a delivery that was abandoned stays so, whatever its last request is answered", async () => {
  await desk.webhook(ann);
  await desk.tell(ann, 2);
  const claimed = await desk.claim();
  await desk.db
    .updateTable("webhook_delivery")
    .set({ status: "abandoned", next_attempt_at: null })
    .execute();
  await desk.settle(claimed.slice(0, 1), OK);
  desk.setTime(later(BEGIN, 15));
  await settleLapsed(desk);
  const rows = await desk.rows();
  assert.deepEqual(
    rows.map(({ status }) => status),
    ["abandoned", "abandoned"],
  );
  assert.deepEqual(
    rows.map((row) => row.leased_until),
    [null, null],
  );
});

test("the owner is told once when a third delivery in a row has failed for good", async () => {
  const webhook = await desk.webhook(ann);
  const other = await desk.webhook(bob);
  for (let failures = 0; failures < 5; failures++) {
    await desk.tell(ann);
    await desk.tell(bob);
    const claims = await desk.claim();
    await desk.settle(claims.filter(({ webhookId }) => webhookId === other));
    await desk.settle(
      claims.filter(({ webhookId }) => webhookId === webhook),
      FAIL,
    );
    desk.setTime(later(desk.clock.now(), 30));
    await failForGood(7);
  }
  const told = await desk.notices();
  assert.equal(told.length, 1);
  assert.equal(told[0]?.account_id, ann);
  assert.deepEqual(told[0].facts, {
    kind: "webhook_failing",
    webhookId: webhook,
    name: "W",
    url: `https://example.com/${webhook}`,
    error: "The endpoint answered with status 500.",
    isSwitchedOff: false,
  });
  assert.deepEqual(
    (await desk.webhooks()).map((row) => row.failures_in_row),
    [5, 0],
  );
  assert.deepEqual(
    (await desk.webhooks()).map((row) => row.is_active),
    [true, true],
  );
});

test("a webhook that fails is switched off where the deployment says so, and is told so", async () => {
  const webhook = await desk.webhook(ann, { failures_in_row: 2 });
  await desk.tell(ann);
  await failForGood(6);
  const last = await desk.post(await desk.claim(), FAIL);
  await settleDeliveries({ ...desk, autoDisable: true }, last);
  const [row] = await desk.webhooks();
  assert.deepEqual([row?.id, row?.is_active, row?.failures_in_row], [webhook, false, 3]);
  const told = (await desk.notices())[0]?.facts;
  assert.ok(told?.kind === "webhook_failing" && told.isSwitchedOff);
});

test("one delivery that arrives ends a row of failures", async () => {
  await desk.webhook(ann, { failures_in_row: 2, timeouts_in_row: 2 });
  await desk.tell(ann);
  await desk.settle(await desk.claim(), OK);
  const [row] = await desk.webhooks();
  assert.deepEqual([row?.failures_in_row, row?.timeouts_in_row], [0, 0]);
});

test("when a webhook was last called is noted, once a second at most", async () => {
  await desk.webhook(ann);
  await desk.tell(ann, 3);
  const [first, second, third] = (await desk.claim()).map((one): readonly ClaimedDelivery[] => [
    one,
  ]);
  await desk.settle(first ?? []);
  const noted = async () => (await desk.webhooks())[0]?.last_triggered_at?.getTime();
  assert.equal(await noted(), BEGIN);
  desk.setTime(later(BEGIN, 0.9));
  await desk.settle(second ?? [], FAIL);
  assert.equal(await noted(), BEGIN);
  desk.setTime(later(BEGIN, 1.1));
  await desk.settle(third ?? []);
  assert.equal(await noted(), later(BEGIN, 1.1));
});

test("what cannot be signed fails with its reason, and keeps nothing of a secret", async () => {
  await desk.webhook(ann, { secret: desk.vault.seal("x", "webhook/0") });
  await desk.tell(ann);
  await desk.settle(await desk.claim(), OK);
  const [attempt] = await desk.attempts();
  assert.match(attempt?.error ?? "", /could not be signed/);
  assert.deepEqual([attempt?.request_headers, attempt?.response_code], [{}, null]);
});
