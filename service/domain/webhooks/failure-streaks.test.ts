import assert from "node:assert/strict";
import { test } from "node:test";
import { brand } from "#base/brand.ts";
import type { DeliveryId, RecordedAttempt, WebhookId } from "#domain/webhooks/records";
import { advanceStreaks } from "./failure-streaks.ts";

const webhookId = brand<WebhookId>(1);

/** One attempt a letter: d delivered, r to be retried, t timed out, F failed for good, L lost with its process. */
function attempts(text: string): readonly RecordedAttempt[] {
  return Array.from(text, (letter, index) => ({
    id: brand<DeliveryId>(index),
    webhookId,
    status: ({ d: "delivered", F: "failed", L: "failed" } as const)[letter] ?? "retrying",
    isTimeout: letter === "L" ? null : letter === "t",
    error: null,
  }));
}

const after = (text: string, before = { failures: 0, timeouts: 0 }) =>
  advanceStreaks(before, attempts(text));

test("the third failed delivery in a row notifies the owner, once per streak", () => {
  assert.equal(after("FF").notify, null);
  assert.equal(after("FrFtF").notify?.id, 4);
  assert.equal(after("FFFFFF").notify?.id, 2);
  assert.equal(after("F", { failures: 2, timeouts: 0 }).notify?.id, 0);
  assert.equal(after("F", { failures: 3, timeouts: 0 }).notify, null);
  assert.equal(after("FLF").notify?.id, 2);
});

test("a success ends the streak, and another streak notifies again", () => {
  assert.deepEqual(after("FFdFF"), { failures: 2, timeouts: 0, notify: null });
  assert.equal(after("FFFdFFF").notify?.id, 6);
  assert.deepEqual(after("FFFd"), { failures: 0, timeouts: 0, notify: attempts("FFFd")[2] });
});

test("timeouts in a row are counted until any response", () => {
  assert.equal(after("t").timeouts, 1);
  assert.equal(after("tttt").timeouts, 2);
  assert.equal(after("ttr").timeouts, 0);
  assert.equal(after("tL").timeouts, 1);
});
