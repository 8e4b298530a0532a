import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { later } from "#base/instant.ts";
import { recordFinishedAttempts, recordLostAttempts } from "#domain/webhooks";
import { type ClaimedDelivery } from "#domain/webhooks/records";
import {
  answered,
  BEGIN,
  FAIL,
  HANG,
  OK,
  openDeliveryHarness,
  SCHEDULE,
} from "./delivery-harness.fixture.ts";
import { listFailingWebhooks } from "./failing-webhooks.ts";

const harness = await openDeliveryHarness();
after(harness.close);
const ann = await harness.account("ann");
const bob = await harness.account("bob");

beforeEach(async () => {
  harness.setTime(BEGIN);
  await harness.empty();
});

const LOST = /^The process that made this attempt ended/;

/** Fails the deliveries that are due now this many times. */
async function failAttempts(times: number = SCHEDULE.length, answer = FAIL): Promise<void> {
  for (let attempt = 1; attempt <= times; attempt++) {
    await harness.sendAndRecord(await harness.claim(), answer);
    harness.setTime(later(harness.clock.now(), SCHEDULE[attempt] ?? 0));
  }
}

test("an attempt is stored with its request and its response", async () => {
  const webhook = await harness.webhook(ann);
  await harness.emit(ann);
  await harness.sendAndRecord(await harness.claim(), answered(410));
  const [attempt] = await harness.attempts();
  assert.equal(attempt?.attempt, 1);
  assert.deepEqual(attempt.started_at, new Date(BEGIN));
  assert.equal(attempt.url, `https://example.com/${webhook}?token=s`);
  assert.equal(attempt.request_headers["service-event"], "batch.failed");
  assert.equal(attempt.response_code, 410);
  assert.deepEqual(attempt.response_headers, { "content-type": "text/plain" });
  assert.deepEqual(attempt.response_body, Buffer.from("answer"));
  assert.equal(attempt.error, "The endpoint answered with status 410.");
  const [row] = await harness.rows();
  assert.deepEqual(
    [row?.status, row?.response_code, row?.error_message],
    ["retrying", 410, "The endpoint answered with status 410."],
  );
});

test("an attempt without a response has no status, headers or body", async () => {
  await harness.webhook(ann);
  await harness.emit(ann);
  await harness.sendAndRecord(await harness.claim(), HANG);
  const [attempt] = await harness.attempts();
  assert.deepEqual(
    [attempt?.response_code, attempt?.response_headers, attempt?.response_body],
    [null, null, null],
  );
  assert.equal(attempt?.duration_ms, 10_000);
});

test("an attempt is recorded whatever characters the response contains", async () => {
  await harness.webhook(ann);
  await harness.emit(ann);
  const headers = { "x-odd": "a\u0000b\ud800", '"}': "\\u0000" };
  const body = Buffer.from([0, 255, 34, 92]);
  const answer = { ...OK, status: 500, headers, body, message: "It said \u0000\udfff." };
  await harness.sendAndRecord(await harness.claim(), answer);
  const [attempt] = await harness.attempts();
  assert.deepEqual(attempt?.response_headers, { "x-odd": "ab\ufffd", '"}': "\\u0000" });
  assert.deepEqual(attempt.response_body, body);
  assert.equal(attempt.error, "It said \ufffd.");
});

test("an attempt of a crashed process is recorded as lost, and the next one starts on schedule", async () => {
  await harness.webhook(ann);
  await harness.emit(ann);
  await harness.claim();
  harness.setTime(later(BEGIN, 14.999));
  assert.equal(
    (await harness.deliveryQueue.findDueWork(harness.clock.now())).hasExpiredLease,
    false,
  );
  harness.setTime(later(BEGIN, 15));
  assert.equal(
    (await harness.deliveryQueue.findDueWork(harness.clock.now())).hasExpiredLease,
    true,
  );
  await recordLostAttempts(harness);
  assert.equal(
    (await harness.deliveryQueue.findDueWork(harness.clock.now())).hasExpiredLease,
    false,
  );
  const [lost] = await harness.attempts();
  assert.match(lost?.error ?? "", LOST);
  assert.deepEqual(
    [lost?.attempt, lost?.started_at, lost?.duration_ms],
    [1, new Date(BEGIN), null],
  );
  assert.deepEqual(await harness.claim(), []);
  harness.setTime(later(BEGIN, 30));
  assert.deepEqual(
    (await harness.claim()).map(({ attempt }) => attempt),
    [2],
  );
});

test("a delivery fails when its last attempt is lost", async () => {
  await harness.webhook(ann);
  await harness.emit(ann);
  await failAttempts(6);
  await harness.claim();
  harness.setTime(later(harness.clock.now(), 15));
  await recordLostAttempts(harness);
  const [row] = await harness.rows();
  assert.deepEqual([row?.status, row?.attempts], ["failed", 7]);
  assert.match(row?.error_message ?? "", LOST);
  assert.deepEqual(
    (await harness.webhooks()).map((webhook) => webhook.failures_in_row),
    [1],
  );
  assert.equal((await harness.attempts()).length, 7);
});

test("a late failure is stored with its attempt and does not change the delivery", async () => {
  await harness.webhook(ann);
  await harness.emit(ann);
  const late = await harness.claim();
  harness.setTime(later(BEGIN, 30));
  await recordLostAttempts(harness);
  const newer = await harness.claim();
  const before = await harness.rows();
  await harness.sendAndRecord(late, FAIL);
  assert.deepEqual(await harness.rows(), before);
  await harness.sendAndRecord(newer, FAIL);
  assert.deepEqual(
    (await harness.attempts()).map(({ response_code }) => response_code),
    [500, 500],
  );
});

test("a late success delivers, whatever a newer attempt decided", async () => {
  await harness.webhook(ann);
  await harness.emit(ann);
  const late = await harness.claim();
  harness.setTime(later(BEGIN, 30));
  await recordLostAttempts(harness);
  const newer = await harness.claim();
  await harness.sendAndRecord(late, OK);
  await harness.sendAndRecord(newer, FAIL);
  const [row] = await harness.rows();
  assert.deepEqual([row?.status, row?.attempts, row?.response_code], ["delivered", 2, 200]);
});

test("two attempts of one delivery can be recorded in one batch", async () => {
  await harness.webhook(ann);
  await harness.emit(ann);
  const late = await harness.claim();
  harness.setTime(later(BEGIN, 30));
  await recordLostAttempts(harness);
  const newer = await harness.claim();
  const both = [...(await harness.post(late, OK)), ...(await harness.post(newer, FAIL))];
  await recordFinishedAttempts(harness, both);
  assert.deepEqual(
    (await harness.rows()).map(({ status }) => status),
    ["delivered"],
  );
});

test("an abandoned delivery stays abandoned, whatever its last response", async () => {
  await harness.webhook(ann);
  await harness.emit(ann, 2);
  const claimed = await harness.claim();
  await harness.db.updateTable("webhook_delivery").set({ status: "abandoned" }).execute();
  await harness.db.deleteFrom("webhook_queue").execute();
  await harness.sendAndRecord(claimed.slice(0, 1), OK);
  harness.setTime(later(BEGIN, 15));
  await recordLostAttempts(harness);
  const rows = await harness.rows();
  assert.deepEqual(
    rows.map(({ status }) => status),
    ["abandoned", "abandoned"],
  );
  assert.deepEqual(
    (await harness.attempts()).map(({ delivery_id: id }) => id),
    [rows[0]?.id],
  );
});

test("the owner is notified once when a third delivery in a row has failed for good", async () => {
  const webhook = await harness.webhook(ann);
  const other = await harness.webhook(bob);
  for (let failures = 0; failures < 5; failures++) {
    await harness.emit(ann);
    await harness.emit(bob);
    const claims = await harness.claim();
    await harness.sendAndRecord(claims.filter(({ webhookId }) => webhookId === other));
    await harness.sendAndRecord(
      claims.filter(({ webhookId }) => webhookId === webhook),
      FAIL,
    );
    harness.setTime(later(harness.clock.now(), 30));
    await failAttempts(7);
  }
  const notices = await harness.notices();
  assert.equal(notices.length, 1);
  assert.equal(notices[0]?.account_id, ann);
  assert.deepEqual(notices[0].facts, {
    kind: "webhook_failing",
    webhookId: webhook,
    name: "W",
    url: `https://example.com/${webhook}`,
    error: "The endpoint answered with status 500.",
    isSwitchedOff: false,
  });
  assert.deepEqual(
    (await harness.webhooks()).map((row) => row.failures_in_row),
    [5, 0],
  );
  assert.deepEqual(
    (await harness.webhooks()).map((row) => row.is_active),
    [true, true],
  );
});

test("a failing webhook is deactivated if the setting says so, and the notice says that it was", async () => {
  const webhook = await harness.webhook(ann, { failures_in_row: 2 });
  await harness.emit(ann);
  await failAttempts(6);
  const last = await harness.post(await harness.claim(), FAIL);
  await recordFinishedAttempts({ ...harness, autoDisable: true }, last);
  const [row] = await harness.webhooks();
  assert.deepEqual([row?.id, row?.is_active, row?.failures_in_row], [webhook, false, 3]);
  const facts = (await harness.notices())[0]?.facts;
  assert.ok(facts?.kind === "webhook_failing" && facts.isSwitchedOff);
});

test("failing webhooks are listed by their last failure, with its answer and the host alone", async () => {
  const first = await harness.webhook(ann);
  const second = await harness.webhook(bob);
  for (let failures = 0; failures < 2; failures++) {
    await harness.emit(ann);
    await failAttempts();
    harness.setTime(later(harness.clock.now(), 3600));
  }
  await harness.emit(bob);
  await failAttempts(SCHEDULE.length, { ...HANG, fault: "unreachable", durationMs: 0 });
  // Its deliveries are not kept any more.
  const third = await harness.webhook(ann, { failures_in_row: 9, is_active: false });
  await harness.webhook(ann, { failures_in_row: 9, deleted_at: new Date(BEGIN) });
  await harness.webhook(ann);
  const bobsDelivery = (await harness.rows()).at(-1);
  const found = await listFailingWebhooks(harness.db, 50);
  const shown = found.map(({ id, failuresInRow, lastStatusCode, lastError, failingSince }) => [
    id,
    failuresInRow,
    lastStatusCode,
    lastError,
    failingSince,
  ]);
  assert.deepEqual(shown, [
    [second, 1, null, HANG.message, bobsDelivery?.created_at.getTime()],
    [first, 2, 500, "The endpoint answered with status 500.", BEGIN],
    [third, 9, null, null, null],
  ]);
  const { accountId, environment, host, isActive } = found.at(-1) ?? assert.fail();
  assert.deepEqual(
    [accountId, environment, host, isActive],
    [ann, "production", "example.com", false],
  );
  assert.deepEqual(
    (await listFailingWebhooks(harness.db, 1)).map(({ id }) => id),
    [second],
  );
});

test("a success ends the streaks of failures and timeouts", async () => {
  await harness.webhook(ann, { failures_in_row: 2, timeouts_in_row: 2 });
  await harness.emit(ann);
  await harness.sendAndRecord(await harness.claim(), OK);
  const [row] = await harness.webhooks();
  assert.deepEqual([row?.failures_in_row, row?.timeouts_in_row], [0, 0]);
});

test("the time of a webhook's last call is updated at most once a second", async () => {
  await harness.webhook(ann);
  await harness.emit(ann, 3);
  const [first, second, third] = (await harness.claim()).map(
    (delivery): readonly ClaimedDelivery[] => [delivery],
  );
  await harness.sendAndRecord(first ?? []);
  const lastCalled = async () => (await harness.webhooks())[0]?.last_triggered_at?.getTime();
  assert.equal(await lastCalled(), BEGIN);
  harness.setTime(later(BEGIN, 0.9));
  await harness.sendAndRecord(second ?? [], FAIL);
  assert.equal(await lastCalled(), BEGIN);
  harness.setTime(later(BEGIN, 1.1));
  await harness.sendAndRecord(third ?? []);
  assert.equal(await lastCalled(), later(BEGIN, 1.1));
});

test("an attempt that cannot be signed fails with a reason, and stores no part of a secret", async () => {
  await harness.webhook(ann, { secret: harness.vault.seal("x", "webhook/0") });
  await harness.emit(ann);
  await harness.sendAndRecord(await harness.claim(), OK);
  const [attempt] = await harness.attempts();
  assert.match(attempt?.error ?? "", /could not be signed/);
  assert.deepEqual([attempt?.request_headers, attempt?.response_code], [{}, null]);
});
