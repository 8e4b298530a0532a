import assert from "node:assert/strict";
import { test } from "node:test";
import { DEFAULT_OFFERS } from "#domain/plans";
import { readConfig } from "./config.ts";

test("a deployment can override the prices", () => {
  const { offers } = readConfig({ PRICE_PRO_MONTH: "5900", PRICE_ENTERPRISE_YEAR: "0" });
  assert.equal(offers.PRO.prices.month, 5900);
  assert.equal(offers.PRO.prices.year, DEFAULT_OFFERS.PRO.prices.year);
  assert.equal(offers.ENTERPRISE.prices.year, 0);
  assert.deepEqual(offers.BUSINESS, DEFAULT_OFFERS.BUSINESS);
});

test("a price that is not a whole number of cents is rejected", () => {
  for (const price of ["49.00", "-1", "free", "100000000"])
    assert.throws(() => readConfig({ PRICE_PRO_MONTH: price }), /PRICE_PRO_MONTH/);
});
