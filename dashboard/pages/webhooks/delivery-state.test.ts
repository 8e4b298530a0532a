import assert from "node:assert/strict";
import { test } from "node:test";
import { type DeliveryState, deliveriesAgainMs, headerText, healthOf } from "./delivery-state.ts";

const NOW = Date.parse("2026-07-02T12:00:00Z");

function delivery(
  status: DeliveryState,
  created_at: string,
  next_attempt_at: string | null = null,
) {
  return { status, created_at, next_attempt_at };
}

test("the deliveries of the last 24 hours are counted", () => {
  const latest = [
    delivery("pending", "2026-07-02T11:59:00Z", "2026-07-02T12:00:05Z"),
    delivery("retrying", "2026-07-02T11:00:00Z", "2026-07-02T11:50:00Z"),
    delivery("retrying", "2026-07-02T10:00:00Z", "2026-07-02T11:55:00Z"),
    delivery("delivered", "2026-07-02T09:00:00Z"),
    delivery("failed", "2026-07-01T12:00:01Z"),
    delivery("failed", "2026-07-01T12:00:00Z"),
  ];
  const dueSince = "2026-07-02T11:50:00Z";
  const counts = { delivered: 1, waiting: 3, failed: 1, dueSince };
  assert.deepEqual(healthOf(latest, true, NOW), { ...counts, isWhole: true });
  assert.deepEqual(healthOf(latest.slice(0, 5), true, NOW), { ...counts, isWhole: false });
  assert.equal(healthOf([], false, NOW).dueSince, null);
});

test("deliveries are read again while one is open", () => {
  assert.equal(deliveriesAgainMs([{ status: "delivered" }, { status: "failed" }]), false);
  assert.equal(
    typeof deliveriesAgainMs([{ status: "delivered" }, { status: "retrying" }]),
    "number",
  );
});

test("headers are lines of text", () => {
  assert.equal(headerText({ a: "1", b: "<b>" }), "a: 1\nb: <b>");
});
