import assert from "node:assert/strict";
import { after, test } from "node:test";
import { brand } from "#base/brand.ts";
import { instant } from "#base/instant.ts";
import type { AccountId, KeyId } from "#domain/accounts";
import { bulkSource, countOutputs, monthOf, type Outputs } from "#domain/usage";
import { testDatabase } from "../../../../test/database.ts";
import { storesOn } from "../stores.ts";

const database = await testDatabase();
after(() => database.close());
const { accounts, usage } = storesOn(database.db);

const NOW = instant(Date.UTC(2026, 10, 20));

test("an output is counted once, whoever counts it and how often", async () => {
  const accountId = brand<AccountId>("acct_usage");
  const email = "owner@example.com";
  await accounts.createAccount({ id: accountId, email, plan: "PRO", createdAt: NOW });
  const outputs = (rows: readonly number[], at = NOW): Outputs => ({
    accountId,
    keyId: brand<KeyId>(1),
    environment: "production",
    templateId: 2,
    mappingId: 3,
    envelopeId: 1,
    uploadId: "bulk_u",
    at,
    sources: rows.map((row) => bulkSource("bulk_u", row)),
  });
  const nextMonth = instant(Date.UTC(2026, 11, 1));
  await countOutputs(usage, outputs([1, 2, 3]));
  await countOutputs(usage, outputs([2, 3, 4]));
  await countOutputs(usage, outputs([4, 5], nextMonth));
  await countOutputs(usage, outputs([]));
  const counters = await database.db
    .selectFrom("usage_counter")
    .select(["month", "used"])
    .where("account_id", "=", accountId)
    .orderBy("month")
    .execute();
  assert.deepEqual(counters, [
    { month: monthOf(NOW), used: "4" },
    { month: "2026-12", used: "1" },
  ]);
  const ledger = await database.db
    .selectFrom("usage_ledger")
    .select(["source", "row", "tier", "month"])
    .where("account_id", "=", accountId)
    .orderBy("row")
    .execute();
  assert.equal(ledger.length, 5);
  const [first] = ledger;
  assert.deepEqual(first, { source: "bulk/bulk_u/1", row: 1, tier: "PRO", month: "2026-11" });
});
