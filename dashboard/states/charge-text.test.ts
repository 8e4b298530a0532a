import assert from "node:assert/strict";
import { test } from "node:test";
import type { Plan } from "@platen/sdk";
import { planWith, SUBSCRIPTION } from "#data/plan.fixture.ts";
import { chargeText } from "./charge-text.ts";

const PRO = priced("PRO", 4900);
const BUSINESS = priced("BUSINESS", 19_900);

test("an upgrade charges the difference for the rest of the period, in a trial nothing", () => {
  assert.equal(
    chargeText(SUBSCRIPTION, PRO, BUSINESS),
    "Charged today: the difference between the plans for the rest of the period until December 1, 2026, at most $150.00.",
  );
  const trial = {
    ...SUBSCRIPTION,
    status: "trialing",
    trial_ends_at: "2026-12-12T12:00:00Z",
  } as const;
  assert.equal(
    chargeText(trial, PRO, BUSINESS),
    "Nothing is charged today: your trial goes on until December 12, 2026. Then it is $199.00 per month.",
  );
});

test("without prices the sum stays open", () => {
  assert.match(chargeText(SUBSCRIPTION, undefined, BUSINESS), /charged at once/);
});

function priced(id: Plan["id"], unit_amount: number): Plan {
  const price = { interval: "month", price_id: "price_1", unit_amount, currency: "usd" } as const;
  return { ...planWith(id), prices: [price] };
}
