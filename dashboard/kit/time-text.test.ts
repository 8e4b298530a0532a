import assert from "node:assert/strict";
import { test } from "node:test";
import { relativeText } from "./time-text.ts";

const NOW = Date.UTC(2026, 10, 28, 12);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const CASES: readonly (readonly [awayMs: number, text: string])[] = [
  [0, "now"],
  [-44_000, "now"],
  [44_000, "now"],
  [-50_000, "1 minute ago"],
  [-5 * MINUTE, "5 minutes ago"],
  [-59 * MINUTE, "59 minutes ago"],
  [-90 * MINUTE, "2 hours ago"],
  [-26 * HOUR, "yesterday"],
  [3 * DAY, "in 3 days"],
  [6 * DAY + HOUR, "in 6 days"],
  [-7 * DAY, "Nov 21, 2026"],
  [30 * DAY, "Dec 28, 2026"],
];

for (const [awayMs, text] of CASES)
  test(`${awayMs / 1000} seconds from now is written "${text}"`, () => {
    assert.equal(relativeText(NOW + awayMs, NOW), text);
  });
