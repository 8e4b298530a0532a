import assert from "node:assert/strict";
import { test } from "node:test";
import { configuredAnchor } from "./create-subscription.ts";

test("the anchor is the next time that matches the configuration, now included", () => {
  const first = { dayOfMonth: 1, hour: 0, minute: 0, second: 0 };
  assert.equal(next(first, "2026-01-01T00:00:00Z"), "2026-01-01T00:00:00.000Z");
  assert.equal(next(first, "2026-01-01T00:00:01Z"), "2026-02-01T00:00:00.000Z");
  assert.equal(next(first, "2026-12-31T23:59:59Z"), "2027-01-01T00:00:00.000Z");
});

test("a missing day becomes the month's last", () => {
  const last = { dayOfMonth: 31, hour: 12, minute: 30, second: 5 };
  assert.equal(next(last, "2026-02-03T00:00:00Z"), "2026-02-28T12:30:05.000Z");
  assert.equal(next(last, "2026-02-28T12:30:06Z"), "2026-03-31T12:30:05.000Z");
});

function next(config: Parameters<typeof configuredAnchor>[0], now: string): string {
  return new Date(configuredAnchor(config, Date.parse(now) / 1000) * 1000).toISOString();
}
