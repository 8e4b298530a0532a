import assert from "node:assert/strict";
import { after, test } from "node:test";
import { brand } from "#base/brand.ts";
import type { Month } from "#base/month.ts";
import { testDatabase } from "../../../../test/support/harness/database.ts";
import { tokenBudget } from "./token-budget.ts";

const { db, close } = await testDatabase();
after(close);
const budget = tokenBudget(db);
const month = (text: string): Month => brand<Month>(text);

async function tokensOf(name: string): Promise<number | null> {
  const found = db.selectFrom("model_tokens").select("tokens").where("month", "=", name);
  const row = await found.executeTakeFirst();
  return row === undefined ? null : Number(row.tokens);
}

test("concurrent reservations never exceed the month's limit", async () => {
  const all = Array.from({ length: 30 }, () => budget.reserve(month("2026-01"), 100, 1000));
  const granted = (await Promise.all(all)).filter((isReserved) => isReserved);
  assert.equal(granted.length, 10);
  assert.equal(await tokensOf("2026-01"), 1000);
});

test("a reservation is corrected, and each month counts for itself", async () => {
  assert.equal(await budget.reserve(month("2026-02"), 800, 1000), true);
  assert.equal(await budget.reserve(month("2026-02"), 800, 1000), false);
  await budget.settle(month("2026-02"), 50 - 800);
  assert.equal(await tokensOf("2026-02"), 50);
  assert.equal(await budget.reserve(month("2026-02"), 800, 1000), true);
  assert.equal(await budget.reserve(month("2026-03"), 1000, 1000), true);
});

test("a reservation above the limit or of a limit of 0 is never granted", async () => {
  assert.equal(await budget.reserve(month("2026-04"), 1001, 1000), false);
  assert.equal(await budget.reserve(month("2026-04"), 1, 0), false);
  assert.equal(await tokensOf("2026-04"), null);
});

test("usage beyond the reservation counts, and a correction never makes a month negative", async () => {
  await budget.reserve(month("2026-05"), 10, 1000);
  await budget.settle(month("2026-05"), 5000);
  assert.equal(await tokensOf("2026-05"), 5010);
  await budget.settle(month("2026-05"), -9000);
  assert.equal(await tokensOf("2026-05"), 0);
});
