import assert from "node:assert/strict";
import { after, test } from "node:test";
import { type Instant, instant, later } from "#base/instant.ts";
import { Refusal } from "#base/refusal.ts";
import type { Caller } from "#domain/accounts";
import { DEFAULT_PLANS, type Tier } from "#domain/plans";
import { countAiGeneration, releaseAiGeneration, reserveAiGeneration } from "#domain/usage";
import { currentUsage, listUsageEvents, usageHistory } from "#domain/usage/reading";
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

const portsAt = (at: Instant) => ({ plans: DEFAULT_PLANS, clock: { now: () => at } });

/** Whether there was quota for it. */
async function isAdmitted(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    assert.ok(error instanceof Refusal && error.code === "ai_quota_exceeded", String(error));
    assert.deepEqual([error.status, error.extras], [402, { tier: "PRO" }]);
    return false;
  }
}

function reserve(caller: Caller, id: string, at: Instant = MADE_AT): Promise<boolean> {
  return isAdmitted(reserveAiGeneration({ ...portsAt(at), transactApart: transact }, caller, id));
}

function count(caller: Caller, id: string, at: Instant = MADE_AT): Promise<boolean> {
  const counted = transact(({ usage }) =>
    countAiGeneration({ ...portsAt(at), usage }, caller, { id, templateId: 7 }),
  );
  return isAdmitted(counted);
}

const countUsed = async (caller: Caller) => (await currentUsage(reads, caller)).ai.used;

test("of 50 concurrent reservations with one left exactly one is made", async () => {
  const caller = await subscriber("at99", "PRO", 99);
  const ids = Array.from({ length: 50 }, (_, id) => `many/${id}`);
  const made = await Promise.all(ids.map((id) => reserve(caller, id)));
  assert.equal(made.filter(Boolean).length, 1);
  assert.equal(await countUsed(caller), 99, "a reservation is not counted");
  const [id = ""] = ids.filter((_, index) => made[index] === true);
  assert.ok(await count(caller, id));
  const month = await currentUsage(reads, caller);
  assert.deepEqual(month.ai, { used: 100, limit: 100, remaining: 0 });
  assert.deepEqual(month.pdf, { used: 0, limit: 1000, remaining: 1000 });
  assert.ok(!(await reserve(caller, "one-more")));
  assert.ok(await reserve(caller, "december", DECEMBER));
});

test("a released reservation can be made again", async () => {
  const caller = await subscriber("released", "PRO", 99);
  assert.ok(await reserve(caller, "released/a"));
  assert.ok(!(await reserve(caller, "released/b")));
  const deps = { ...portsAt(MADE_AT), transactApart: transact };
  await releaseAiGeneration(deps, caller.accountId, "released/a");
  assert.ok(await reserve(caller, "released/b"));
});

test("the reservation of a process that ended expires after five minutes", async () => {
  const caller = await subscriber("crashed", "PRO", 99);
  assert.ok(await reserve(caller, "crashed/a"));
  assert.ok(!(await reserve(caller, "crashed/b", later(MADE_AT, 299))));
  assert.ok(await reserve(caller, "crashed/b", later(MADE_AT, 300)));
  assert.equal(await countUsed(caller), 99);
});

test("a generation whose reservation expired is counted only if quota is left", async () => {
  const caller = await subscriber("late", "PRO", 99);
  assert.ok(await reserve(caller, "late/a"));
  assert.ok(await reserve(caller, "late/b", later(MADE_AT, 300)));
  assert.ok(!(await count(caller, "late/a", later(MADE_AT, 301))));
  assert.ok(await count(caller, "late/b", later(MADE_AT, 301)));
  assert.equal(await countUsed(caller), 100);
});

test("a generation that is rolled back keeps its reservation", async () => {
  const caller = await subscriber("rolled", "PRO", 99);
  assert.ok(await reserve(caller, "rolled/a"));
  const rolledBack = transact(async ({ usage }) => {
    await countAiGeneration({ ...portsAt(MADE_AT), usage }, caller, {
      id: "rolled/a",
      templateId: 7,
    });
    throw new Error("the commit failed");
  });
  await assert.rejects(rolledBack, /the commit failed/);
  assert.equal(await countUsed(caller), 99);
  assert.ok(!(await reserve(caller, "rolled/b")));
});

test("a counted generation is not counted again, even when nothing is left", async () => {
  const caller = await subscriber("again", "PRO", 100);
  assert.ok(await count(caller, "again/5"));
  assert.equal(await countUsed(caller), 100);
});

test("BUSINESS is unlimited, shown as 999999", async () => {
  const caller = await subscriber("business", "BUSINESS", 101);
  assert.ok(await reserve(caller, "business/more"));
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
