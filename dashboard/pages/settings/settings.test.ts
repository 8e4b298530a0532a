import assert from "node:assert/strict";
import { test } from "node:test";
import { planWith } from "#data/plan.fixture.ts";
import {
  overageHint,
  type Settings,
  settingsTexts,
  unitChoices,
  wantedSettings,
} from "./settings.ts";

const BEFORE: Settings = {
  name: "Example",
  retention_seconds: null,
  overage_limit_pdfs: null,
  api_key_cap_spans_environments: true,
};

test("a form that was not changed requests nothing", () => {
  const all: readonly Settings[] = [
    BEFORE,
    { ...BEFORE, name: null },
    { ...BEFORE, retention_seconds: 1 },
    { ...BEFORE, retention_seconds: 90 * 60 },
    { ...BEFORE, retention_seconds: 2_592_000 },
    { ...BEFORE, overage_limit_pdfs: 0 },
    { ...BEFORE, overage_limit_pdfs: 2_147_483_647 },
    { ...BEFORE, api_key_cap_spans_environments: false },
  ];
  for (const before of all)
    assert.deepEqual(wantedSettings(settingsTexts(before), before), { kind: "valid", body: {} });
});

test("only what was changed is requested", () => {
  assert.deepEqual(change({ name: " New " }), { name: "New" });
  assert.deepEqual(change({ name: " " }), { name: null });
  const days = { retention: "own", retentionAmount: "7", retentionUnit: "days" };
  assert.deepEqual(change(days), { retention_seconds: 604_800 });
  assert.deepEqual(change({ ...days, retentionUnit: "hours" }), { retention_seconds: 25_200 });
  assert.deepEqual(change({ overage: "none" }), { overage_limit_pdfs: 0 });
  assert.deepEqual(change({ overage: "limited", overageAmount: "2,500" }), {
    overage_limit_pdfs: 2500,
  });
  assert.deepEqual(change({ keyLimit: "each" }), { api_key_cap_spans_environments: false });
});

test("faults name their field", () => {
  for (const retentionAmount of ["", "0", "31", "1.5", "-1", "x"]) {
    const wanted = wantedSettings(
      { ...settingsTexts(BEFORE), retention: "own", retentionAmount },
      BEFORE,
    );
    assert.deepEqual(wanted.kind === "faulty" && Object.keys(wanted.faults), ["retention"]);
  }
  for (const overageAmount of ["", "-1", "1.5", "2147483648"]) {
    const wanted = wantedSettings(
      { ...settingsTexts(BEFORE), overage: "limited", overageAmount },
      BEFORE,
    );
    assert.deepEqual(wanted.kind === "faulty" && Object.keys(wanted.faults), ["overage"]);
  }
});

test("days and hours are offered, and a smaller unit only where it is in use", () => {
  assert.deepEqual(
    unitChoices("days").map(({ id }) => id),
    ["days", "hours"],
  );
  assert.deepEqual(
    unitChoices("minutes").map(({ id }) => id),
    ["days", "hours", "minutes"],
  );
});

test("the price of PDFs beyond the plan is shown where it is known", () => {
  const plans = [
    planWith("PRO", { overage: { allowed: false, unit_amount: 0, currency: "usd" } }),
    planWith("BUSINESS", { overage: { allowed: true, unit_amount: 5, currency: "usd" } }),
    planWith("ENTERPRISE"),
  ];
  const hint = (plan: "PRO" | "BUSINESS" | "ENTERPRISE", overage: string): string | undefined =>
    overageHint({ overage, overageAmount: "1000" }, { plan }, plans);
  assert.equal(hint("BUSINESS", "unlimited"), "Each costs $0.05.");
  assert.equal(hint("BUSINESS", "limited"), "Each costs $0.05: at most $50.00 per month.");
  assert.equal(hint("BUSINESS", "none"), undefined);
  assert.match(hint("PRO", "unlimited") ?? "", /does not allow any/);
  assert.match(hint("ENTERPRISE", "unlimited") ?? "", /no monthly limit/);
  assert.equal(overageHint({}, { plan: "PRO" }, undefined), undefined);
});

function change(texts: Readonly<Record<string, string>>): unknown {
  const wanted = wantedSettings({ ...settingsTexts(BEFORE), ...texts }, BEFORE);
  return wanted.kind === "valid" ? wanted.body : wanted.faults;
}
