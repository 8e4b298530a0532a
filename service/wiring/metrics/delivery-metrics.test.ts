import assert from "node:assert/strict";
import { test } from "node:test";
import { Registry } from "prom-client";
import { brand } from "#base/brand.ts";
import { instant } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";
import type { DeliveryId, WebhookId } from "#domain/webhooks/records";
import { deliveryMeter } from "./delivery-metrics.ts";

const NOW = instant(Date.UTC(2030, 0, 1));
const claimed = {
  id: brand<DeliveryId>(1),
  webhookId: brand<WebhookId>(1),
  accountId: brand<AccountId>("a"),
  attempt: 2,
  isSlow: true,
  dueAt: NOW,
  event: { id: "evt_1", type: "batch.failed", body: new Uint8Array() },
  traceParent: null,
  url: "https://example.com/?token=secret",
  secrets: { current: "sealed", previous: null },
};

async function lines(register: Registry, name: string): Promise<readonly string[]> {
  const text = await register.metrics();
  return text.split("\n").filter((line) => line.startsWith(name) && !line.includes("_bucket"));
}

test("an attempt is counted by its outcome, with its duration and lateness", async () => {
  const register = new Registry();
  const figures = { oldestDueAt: instant(NOW - 5000), failingWebhooks: 2 };
  const meter = deliveryMeter(register, () => Promise.resolve(figures), { now: () => NOW });
  meter.claimed(claimed, 40);
  assert.deepEqual(await lines(register, "platen_webhook_requests_in_flight"), [
    "platen_webhook_requests_in_flight 1",
  ]);
  meter.answered({
    id: claimed.id,
    webhookId: claimed.webhookId,
    attempt: 2,
    startedAt: NOW,
    durationMs: 250,
    url: claimed.url,
    requestHeaders: {},
    responseCode: 200,
    responseHeaders: null,
    responseBody: null,
    error: null,
    isTimeout: false,
    outcome: { status: "delivered", at: NOW },
  });
  meter.released();
  assert.deepEqual(
    await lines(register, "platen_webhook_"),
    [
      'platen_webhook_attempts_total{result="delivered"} 1',
      'platen_webhook_attempts_total{result="retrying"} 0',
      'platen_webhook_attempts_total{result="failed"} 0',
      "platen_webhook_retries_total 1",
      "platen_webhook_attempt_seconds_sum 0.25",
      "platen_webhook_attempt_seconds_count 1",
      "platen_webhook_late_seconds_sum 0.04",
      "platen_webhook_late_seconds_count 1",
      "platen_webhook_requests_in_flight 0",
      "platen_webhook_oldest_due_seconds 5",
      "platen_webhook_failing 2",
    ].toSorted((one, two) => place(one) - place(two)),
  );
});

/** In the order of registration. */
function place(line: string): number {
  const names = ["oldest", "failing", "attempts_total", "retries", "attempt_s", "late", "requests"];
  return names.findIndex((name) => line.includes(name));
}

test("while the database is unavailable the metrics of all processes are NaN, and those of this process are kept", async () => {
  const register = new Registry();
  deliveryMeter(register, () => Promise.reject(new Error("away")), { now: () => NOW });
  assert.deepEqual(await lines(register, "platen_webhook_failing"), ["platen_webhook_failing Nan"]);
  assert.equal((await lines(register, "platen_webhook_retries_total")).length, 1);
});
