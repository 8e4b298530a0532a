import assert from "node:assert/strict";
import { test } from "node:test";
import { DEFAULT_OFFERS, TIERS } from "#domain/plans";
import { openProcessorHarness, type ProcessorHarness } from "./processor.fixture.ts";

test("prices and meters are created once by concurrent processes", async (t) => {
  const harness = await openProcessorHarness();
  t.after(() => harness.close());
  const found = await Promise.all([1, 2, 3, 4].map(() => harness.another().priceIds()));
  for (const prices of found) assert.deepEqual(prices, found[0]);
  const { data } = await harness.stripe.prices.list({ limit: 100 });
  const shown = data.map(({ lookup_key: key, unit_amount: cents }) => `${key} ${cents}`);
  assert.deepEqual(shown.toSorted(), [
    "platen_business_month_19900 19900",
    "platen_business_year_199000 199000",
    "platen_enterprise_month_99900 99900",
    "platen_enterprise_year_999000 999000",
    "platen_overage_business_5 5",
    "platen_overage_pro_10 10",
    "platen_pro_month_4900 4900",
    "platen_pro_year_49000 49000",
  ]);
  const meters = (await harness.stripe.billing.meters.list()).data;
  assert.deepEqual(
    meters.map((meter) => `${meter.event_name} ${meter.default_aggregation.formula}`).toSorted(),
    ["platen_overage_business last", "platen_overage_pro last"],
  );
  assert.equal((await harness.stripe.products.list({ limit: 100 })).data.length, 5);
  for (const tier of TIERS) {
    const price = await harness.stripe.prices.retrieve(found[0]?.[tier].year ?? "");
    assert.equal(price.unit_amount, DEFAULT_OFFERS[tier].prices.year);
  }
});

test("after any failed call the next attempt continues where it stopped", async (t) => {
  for (const fault of ["fail-before", "fail-after", "garble-after"]) {
    const harness = await openProcessorHarness();
    t.after(() => harness.close());
    // Every third call is lost, so that no attempt succeeds at once.
    await harness.fault({ fault, match: "", every: 3, times: 6 });
    const prices = await untilAnswered(harness);
    assert.deepEqual(await harness.another().priceIds(), prices);
    assert.equal((await harness.stripe.prices.list({ limit: 100 })).data.length, 8, fault);
    assert.equal((await harness.stripe.billing.meters.list()).data.length, 2, fault);
  }
});

test("an archived price is reactivated", async (t) => {
  const harness = await openProcessorHarness();
  t.after(() => harness.close());
  const { PRO: pro } = await harness.processor.priceIds();
  await harness.stripe.prices.update(pro.month, { active: false });
  assert.equal((await harness.another().priceIds()).PRO.month, pro.month);
  assert.equal((await harness.stripe.prices.retrieve(pro.month)).active, true);
});

test("a meter with another aggregation is rejected", async (t) => {
  const harness = await openProcessorHarness();
  t.after(() => harness.close());
  await harness.stripe.billing.meters.create({
    display_name: "Another counter",
    event_name: "platen_overage_pro",
    default_aggregation: { formula: "sum" },
  });
  await assert.rejects(harness.processor.priceIds(), { code: "processor_unavailable" });
  assert.match(harness.reportedErrors[0]?.message ?? "", /does not count by the last value/);
});

async function untilAnswered({
  processor,
}: ProcessorHarness): ReturnType<typeof processor.priceIds> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await processor.priceIds();
    } catch (error) {
      if (attempt === 10) throw error;
    }
  }
}
