import assert from "node:assert/strict";
import { test } from "node:test";
import { chargeText } from "./charge-text.ts";

const PREVIEW = {
  amount_due_now: 7500,
  currency: "usd",
  next_amount: 19_900,
  starts_at: "2026-11-16T12:00:00Z",
};
const UPGRADE = { plan: "BUSINESS", interval: "month", direction: "upgrade" } as const;

test("an upgrade charges what the service previewed, in a trial nothing", () => {
  assert.equal(
    chargeText(PREVIEW, UPGRADE, null),
    "Charged today: $75.00, for the rest of the current period. From then on it is $199.00 per month.",
  );
  assert.equal(
    chargeText({ ...PREVIEW, amount_due_now: 0 }, UPGRADE, "2026-12-12T12:00:00Z"),
    "Nothing is charged today: your trial continues until December 12, 2026. Then it is $199.00 per month.",
  );
});

test("a downgrade begins at the end of the period", () => {
  const later = { ...PREVIEW, amount_due_now: 0, next_amount: 49_000 };
  assert.equal(
    chargeText(later, { plan: "PRO", interval: "year", direction: "downgrade" }, null),
    "Nothing is charged today, and nothing changes until November 16, 2026. From then on it is $490.00 per year.",
  );
});
