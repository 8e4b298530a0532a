import assert from "node:assert/strict";
import { after, test } from "node:test";
import { type Instant, instant } from "#base/instant.ts";
import { Refusal } from "#base/refusal.ts";
import type { Caller } from "#domain/accounts";
import { DEFAULT_PLANS, type Tier } from "#domain/plans";
import {
  countAiGeneration,
  currentUsage,
  listUsageEvents,
  requireAiQuota,
  usageHistory,
} from "#domain/usage";
import { testDatabase } from "../../../../test/support/harness/database.ts";
import { MADE_AT, storedCaller } from "../../../../test/support/harness/stored-forms.ts";
import { storesOn, transactOn } from "../stores.ts";

const database = await testDatabase();
after(database.close);
const stores = storesOn(database.db);
const transact = transactOn(database.db);
const DECEMBER = instant(Date.UTC(2026, 11, 1));
const reads = { ...stores, plans: DEFAULT_PLANS, clock: { now: () => MADE_AT } };

async function subscriber(name: string, tier: Tier = "PRO", made = 0): Promise<Caller> {
  const caller = await storedCaller(stores, name, tier);
  const { accountId } = caller;
  const active = { subscription_status: "active" } as const;
  await database.db.updateTable("account").set(active).where("id", "=", accountId).execute();
  for (let id = 0; id < made; id += 1) await count(caller, `${name}/${id}`);
  return caller;
}

/** Whether it was counted; false: the quota was exhausted. */
async function count(caller: Caller, id: string, at: Instant = MADE_AT): Promise<boolean> {
  const clock = { now: () => at };
  try {
    await transact(({ usage }) =>
      countAiGeneration({ usage, plans: DEFAULT_PLANS, clock }, caller, { id, templateId: 7 }),
    );
    return true;
  } catch (error) {
    assert.ok(error instanceof Refusal && error.code === "ai_quota_exceeded", String(error));
    assert.deepEqual([error.status, error.extras], [402, { tier: "PRO" }]);
    return false;
  }
}

const used = async (caller: Caller) => (await currentUsage(reads, caller)).ai.used;

test("of 50 concurrent generations with one left exactly one is counted", async () => {
  const caller = await subscriber("at99", "PRO", 99);
  const counted = await Promise.all(
    Array.from({ length: 50 }, (_, id) => count(caller, `many/${id}`)),
  );
  assert.equal(counted.filter(Boolean).length, 1);
  const month = await currentUsage(reads, caller);
  assert.deepEqual(month.ai, { used: 100, limit: 100, remaining: 0 });
  assert.deepEqual(month.pdf, { used: 0, limit: 1000, remaining: 1000 });
  await assert.rejects(requireAiQuota(reads, caller), { code: "ai_quota_exceeded" });
  const next = { ...reads, clock: { now: () => DECEMBER } };
  await requireAiQuota(next, caller);
  assert.ok(await count(caller, "december", DECEMBER));
});

test("a counted generation is not counted again, even when nothing is left", async () => {
  const caller = await subscriber("again", "PRO", 100);
  assert.ok(await count(caller, "again/5"));
  assert.equal(await used(caller), 100);
});

test("BUSINESS is unlimited, shown as 999999", async () => {
  const caller = await subscriber("business", "BUSINESS", 101);
  await requireAiQuota(reads, caller);
  const { ai } = await currentUsage(reads, caller);
  assert.deepEqual(ai, { used: 101, limit: 999_999, remaining: 999_898 });
});

test("AI generations appear in the history and in the events", async () => {
  const caller = await subscriber("shown", "PRO", 2);
  const [month, ...others] = await usageHistory(reads, caller, 12);
  assert.deepEqual([month?.ai.used, month?.pdf.used, others], [2, 0, []]);
  const { items } = await listUsageEvents(reads, caller, { limit: 10, before: null });
  assert.deepEqual(
    items.map(({ kind, source, templateId, isOverage }) => [kind, source, templateId, isOverage]),
    [
      ["ai", "ai/shown/1", 7, false],
      ["ai", "ai/shown/0", 7, false],
    ],
  );
});
