import assert from "node:assert/strict";
import { test } from "node:test";
import { brand } from "#base/brand.ts";
import type { DeliveryId } from "./delivery.ts";
import type { RecordedAttempt } from "./settled-attempt.ts";
import { streaksAfter } from "./streaks.ts";
import type { WebhookId } from "./webhook.ts";

const webhookId = brand<WebhookId>(1);

/** Attempts of so many deliveries: d delivered, r to be retried, t timed out, F failed, L lost with its process. */
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
  streaksAfter(before, attempts(text));

test("the third failed delivery in a row is told, once in the row", () => {
  assert.equal(after("FF").told, null);
  assert.equal(after("FrFtF").told?.id, 4);
  assert.equal(after("FFFFFF").told?.id, 2);
  assert.equal(after("F", { failures: 2, timeouts: 0 }).told?.id, 0);
  assert.equal(after("F", { failures: 3, timeouts: 0 }).told, null);
  assert.equal(after("FLF").told?.id, 2);
});

test("one that is delivered ends the row, and another row is told again", () => {
  assert.deepEqual(after("FFdFF"), { failures: 2, timeouts: 0, told: null });
  assert.equal(after("FFFdFFF").told?.id, 6);
  assert.deepEqual(after("FFFd"), { failures: 0, timeouts: 0, told: attempts("FFFd")[2] });
});

test("timeouts in a row are counted until any answer comes", () => {
  assert.equal(after("t").timeouts, 1);
  assert.equal(after("tttt").timeouts, 2);
  assert.equal(after("ttr").timeouts, 0);
  assert.equal(after("tL").timeouts, 1);
});
