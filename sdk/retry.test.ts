import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { RETRY_POLICY, retryAfterMs, retryDelayMs } from "./retry.ts";

const SPAN_MS_MAX = 8000;
const passing = { status: 503, code: "unavailable", retryAfterMs: null };

test("waits are bounded, never shorter than asked for, and end after retriesMax", () => {
  const asked = fc.option(fc.nat(60_000));
  const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100 }), asked, random, (attempt, retryAfter, chance) => {
      const policy = { ...RETRY_POLICY, retriesMax: 50 };
      const failure = { ...passing, retryAfterMs: retryAfter };
      const delay = retryDelayMs(attempt, failure, policy, chance);
      if (attempt > 50) return delay === null;
      const least = retryAfter ?? 0;
      return delay !== null && delay >= least && delay < least + SPAN_MS_MAX;
    }),
  );
});

test("Retry-After is seconds or a date; anything else is not guessed at", () => {
  const now = Date.UTC(2026, 0, 1);
  assert.equal(retryAfterMs("120", now), 120_000);
  assert.equal(retryAfterMs("Thu, 01 Jan 2026 00:01:00 GMT", now), 60_000);
  assert.equal(retryAfterMs("Wed, 31 Dec 2025 00:00:00 GMT", now), 0);
  for (const header of [null, "", "soon", "-"]) assert.equal(retryAfterMs(header, now), null);
});
