import assert from "node:assert/strict";
import { test } from "node:test";
import { moneyText } from "#base";

test("an amount is shown in its currency's units", () => {
  assert.equal(moneyText(123_450, "usd"), "$1,234.50");
  assert.equal(moneyText(-2450, "usd"), "-$24.50");
  assert.equal(moneyText(0, "eur"), "€0.00");
  assert.equal(moneyText(500, "jpy"), "¥500");
});

test("fractions of a cent are kept", () => {
  assert.equal(moneyText(0.5, "usd"), "$0.005");
});
