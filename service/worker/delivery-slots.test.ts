import assert from "node:assert/strict";
import { test } from "node:test";
import { brand } from "#base/brand.ts";
import { instant } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";
import type { DeliveryId, WebhookId } from "#domain/webhooks";
import { loadsOf, type UsedSlot } from "./delivery-slots.ts";

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
