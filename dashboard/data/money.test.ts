import assert from "node:assert/strict";
import { test } from "node:test";
import { moneyText } from "./money.ts";

test("amounts have the decimals of their currency", () => {
  assert.equal(moneyText(4900, "usd"), "$49.00");
  assert.equal(moneyText(4900, "jpy"), "¥4,900");
});
