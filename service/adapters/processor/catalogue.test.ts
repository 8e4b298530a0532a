import assert from "node:assert/strict";
import { test } from "node:test";
import { DEFAULT_OFFERS, TIERS } from "#domain/plans";
import { type Desk, openDesk } from "./processor.fixture.ts";

test("what is sold is made once, however many processes want it at once", async (t) => {
  const desk = await openDesk();
  t.after(() => desk.close());
  const found = await Promise.all([1, 2, 3, 4].map(() => desk.another().priceIds()));
  for (const prices of found) assert.deepEqual(prices, found[0]);
  const { data } = await desk.stripe.prices.list({ limit: 100 });
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
  const meters = (await desk.stripe.billing.meters.list()).data;
  assert.deepEqual(
    meters.map((meter) => `${meter.event_name} ${meter.default_aggregation.formula}`).toSorted(),
    ["platen_overage_business last", "platen_overage_pro last"],
  );
  assert.equal((await desk.stripe.products.list({ limit: 100 })).data.length, 5);
  for (const tier of TIERS) {
    const price = await desk.stripe.prices.retrieve(found[0]?.[tier].year ?? "");
    assert.equal(price.unit_amount, DEFAULT_OFFERS[tier].prices.year);
  }
});

test("whatever call fails on the way, the next asking goes on where it was", async (t) => {
  for (const fault of ["fail-before", "fail-after", "garble-after"]) {
    const desk = await openDesk();
    t.after(() => desk.close());
    // Every third call is lost, so that no asking comes through at once.
    await desk.fault({ fault, match: "", every: 3, times: 6 });
    const prices = await untilAnswered(desk);
    assert.deepEqual(await desk.another().priceIds(), prices);
    assert.equal((await desk.stripe.prices.list({ limit: 100 })).data.length, 8, fault);
    assert.equal((await desk.stripe.billing.meters.list()).data.length, 2, fault);
  }
});

test("a price that was put away is taken up again", async (t) => {
  const desk = await openDesk();
  t.after(() => desk.close());
  const { PRO: pro } = await desk.processor.priceIds();
  await desk.stripe.prices.update(pro.month, { active: false });
  assert.equal((await desk.another().priceIds()).PRO.month, pro.month);
  assert.equal((await desk.stripe.prices.retrieve(pro.month)).active, true);
});

test("a meter that counts otherwise is not made use of", async (t) => {
  const desk = await openDesk();
  t.after(() => desk.close());
  await desk.stripe.billing.meters.create({
    display_name: "Somebody's",
    event_name: "platen_overage_pro",
    default_aggregation: { formula: "sum" },
  });
  await assert.rejects(desk.processor.priceIds(), { code: "processor_unavailable" });
  assert.match(desk.told[0]?.message ?? "", /does not count by the last value/);
});

async function untilAnswered({ processor }: Desk): ReturnType<typeof processor.priceIds> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await processor.priceIds();
    } catch (error) {
      if (attempt === 10) throw error;
    }
  }
}
