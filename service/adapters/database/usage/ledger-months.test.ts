import assert from "node:assert/strict";
import { after, test } from "node:test";
import { type Kysely, sql } from "kysely";
import { z } from "zod";
import { brand } from "#base/brand.ts";
import { instant } from "#base/instant.ts";
import { monthOf } from "#base/month.ts";
import { DEFAULT_PLANS } from "#domain/plans";
import { countOutputs, type Outputs, prepareMonths } from "#domain/usage";
import { testDatabase } from "../../../../test/support/harness/database.ts";
import { eventually } from "../../../../test/support/harness/eventually.ts";
import { storedCaller } from "../../../../test/support/harness/stored-forms.ts";
import { storesOn, transactOn } from "../stores.ts";
import type { Tables } from "../tables/tables.ts";
import { ledgerMonths } from "./ledger-months.ts";

const { db, close } = await testDatabase();
after(close);
const stores = storesOn(db);
const months = ledgerMonths(db);
const { accountId, by } = await storedCaller(stores, "owner");
const FAR = instant(Date.UTC(2031, 10, 30, 23, 59));

const count = (sources: readonly string[], at = FAR): Promise<number> => {
  const cause = { accountId, by, environment: "production", mappingId: null } as const;
  const single = { kind: "single", sources } as const;
  const outputs: Outputs = { ...cause, templateId: 1, envelopeId: null, at, sources: single };
  return transactOn(db)((inside) => countOutputs(inside, outputs, DEFAULT_PLANS));
};

const prepare = (now = FAR) => prepareMonths({ ledgerMonths: months, clock: { now: () => now } });

/** The partition of each source. */
async function partitions(): Promise<Readonly<Record<string, string>>> {
  const { rows } = await sql<{ source: string; partition: string }>`
    select source, tableoid::regclass::text as partition from usage_ledger
    where account_id = ${accountId}`.execute(db);
  return Object.fromEntries(rows.map(({ source, partition }) => [source, partition]));
}

test("each month has a partition two months before it begins, with the entries that it had already", async () => {
  assert.equal(await count(["sync/early"]), 1);
  assert.deepEqual(await partitions(), { "sync/early": "usage_ledger_rest" });
  assert.equal(await months.findEnd(), null);
  await prepare();
  assert.equal(await months.findEnd(), "2032-02");
  assert.equal(await count(["sync/late"]), 1);
  assert.deepEqual(await partitions(), {
    "sync/early": "usage_ledger_2031_11",
    "sync/late": "usage_ledger_2031_11",
  });
  await prepare();
  assert.equal(await months.findEnd(), "2032-02", "nothing is added twice");
});

test("an output that is counted again after the turn of the month stays in the month of its commit", async () => {
  const december = instant(Date.UTC(2031, 11, 1));
  assert.equal(await count(["sync/turn"]), 1);
  assert.equal(await count(["sync/turn"], december), 0);
  assert.equal((await partitions())["sync/turn"], "usage_ledger_2031_11");
  const { used } = await stores.usage.findSpent(accountId, monthOf(december));
  assert.equal(used, 0);
});

/** Adds an entry as a service would. */
const add = (source: string, month: string, inside: Kysely<Tables> = db) =>
  sql`
    insert into usage_ledger (account_id, kind, month, source, tier, occurred_at, environment,
      key_id)
    values (${accountId}, 'ai', ${month}, ${source}, 'PRO', ${new Date(FAR)}, 'production', 1)`.execute(
    inside,
  );

test("a source is unique in its month, with and without a partition of its own", async () => {
  for (const month of ["2031-11", "2030-01"]) {
    await add("ai/once", month);
    await assert.rejects(add("ai/once", month), /duplicate key/);
  }
});

test("the ledger is written and read only after a month has its partition", async () => {
  const { rows } = await sql`select current_database() as database`.execute(db);
  const waiting = (queries: number) =>
    eventually(
      `${queries} statements that wait for a lock`,
      async () =>
        (
          await sql`
            select from pg_stat_activity
            where datname = ${z.object({ database: z.string() }).parse(rows[0]).database}
              and wait_event_type = 'Lock'`.execute(db)
        ).rows.length,
      (found) => found === queries,
    );
  const settled: Promise<unknown>[] = [];
  await db.transaction().execute(async (inside) => {
    await add("ai/before", "2033-05", inside);
    settled.push(months.add(brand("2033-05"), brand("2033-06")));
    await waiting(1);
    settled.push(add("ai/meanwhile", "2033-05"));
    await waiting(2);
    settled.push(partitions());
    await waiting(3);
  });
  await Promise.all(settled);
  const { "ai/before": before, "ai/meanwhile": meanwhile } = await partitions();
  assert.deepEqual([before, meanwhile], ["usage_ledger_2033_05", "usage_ledger_2033_05"]);
});

test("events are listed across partitions by their index", async () => {
  await count(["sync/old"], instant(Date.UTC(2026, 10, 5)));
  const { items } = await stores.usageReads.listEvents(accountId, { limit: 10, before: null });
  assert.deepEqual(
    items.map(({ source }) => source),
    [
      "sync/old",
      "ai/meanwhile",
      "ai/before",
      "ai/once",
      "ai/once",
      "sync/turn",
      "sync/late",
      "sync/early",
    ],
  );
});
