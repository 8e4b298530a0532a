import assert from "node:assert/strict";
import { after, test } from "node:test";
import { sql } from "kysely";
import { monthOf } from "#base/month.ts";
import { DEFAULT_PLANS } from "#domain/plans";
import { countOutputs, type Outputs } from "#domain/usage";
import { type UsageEvent } from "#domain/usage/reading";
import { testDatabase } from "../../../../test/support/harness/database.ts";
import { MADE_AT, storedCaller } from "../../../../test/support/harness/stored-forms.ts";
import type { OutputSources } from "../../../domain/usage/output-source.ts";
import { storesOn, transactOn } from "../stores.ts";

const { db, close } = await testDatabase();
after(close);
const stores = storesOn(db);
const transact = transactOn(db);
const { accountId, by } = await storedCaller(stores, "owner");

const count = (sources: OutputSources): Promise<number> => {
  const cause = { accountId, by, environment: "production", mappingId: null } as const;
  const outputs: Outputs = { ...cause, templateId: 1, envelopeId: null, at: MADE_AT, sources };
  return transact((inside) => countOutputs(inside, outputs, DEFAULT_PLANS));
};
const chunkOf = (chunk: number, rows: readonly number[]): OutputSources => ({
  kind: "chunk",
  bulkJobId: "bulk_a",
  chunk,
  rows,
});
const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, place) => from + place);

/** Every event, from pages of this size. */
async function listAll(limit: number): Promise<readonly UsageEvent[]> {
  const events: UsageEvent[] = [];
  let before: number | null = null;
  do {
    const { items, next } = await stores.usageReads.listEvents(accountId, { limit, before });
    assert.ok(items.length <= limit);
    events.push(...items);
    before = next;
  } while (before !== null);
  return events;
}

test("entries of chunks are listed as one event per row, newest first, in pages of any size", async () => {
  await count({ kind: "single", sources: ["sync/a"] });
  await count(chunkOf(0, [...range(1, 4), 7]));
  await count({ kind: "single", sources: ["task/b", "task/c"] });
  await count(chunkOf(1, range(8, 12)));
  const rows = range(8, 12).toReversed();
  const expected = [
    ...rows.map((row) => `bulk/bulk_a/${row}`),
    "task/c",
    "task/b",
    ...[7, 4, 3, 2, 1].map((row) => `bulk/bulk_a/${row}`),
    "sync/a",
  ];
  const all = await listAll(100);
  assert.deepEqual(
    all.map(({ source }) => source),
    expected,
  );
  assert.deepEqual(
    all.map(({ row }) => row),
    [...rows, null, null, 7, 4, 3, 2, 1, null],
  );
  const ids = all.map(({ id }) => id);
  assert.deepEqual(
    ids,
    [...new Set(ids)].toSorted((a, b) => b - a),
  );
  for (let limit = 1; limit < all.length; limit += 1) assert.deepEqual(await listAll(limit), all);
});

test("the n-th output of a month is found within the entry that counts it", async () => {
  const other = await storedCaller(stores, "other");
  const add = (place: number, outputs: number) =>
    sql`insert into usage_ledger (account_id, kind, month, source, tier, occurred_at,
        environment, key_id, upload_id, rows, outputs)
      values (${other.accountId}, 'pdf', '2026-11', ${`bulk/nth/${place}`}, 'PRO',
        ${new Date(MADE_AT + place * 1000)}, 'production', 1, 'nth',
        int4multirange(int4range(1, 1 + ${outputs}::integer)), ${outputs})`.execute(db);
  // The later entry is written first.
  await add(2, 5);
  await add(1, 3);
  const month = monthOf(MADE_AT);
  const found = await Promise.all(
    range(1, 9).map((ordinal) => stores.usage.findOutputTime(other.accountId, month, ordinal)),
  );
  const made = range(1, 8).map((ordinal) => MADE_AT + (ordinal <= 3 ? 1000 : 2000));
  assert.deepEqual(found, [...made, null]);
});

test("the entries of a chunk that is filled again have no row in common", async () => {
  assert.equal(await count(chunkOf(2, range(20, 24))), 5);
  assert.equal(await count(chunkOf(2, range(18, 30))), 8);
  assert.equal(await count(chunkOf(2, range(18, 30))), 0);
  const { rows } = await sql<{ rows: string }>`
    select rows::text from usage_ledger where upload_id = 'bulk_a' and lower(rows) >= 18
    order by id`.execute(db);
  assert.deepEqual(
    rows.map((entry) => entry.rows),
    ["{[20,25)}", "{[18,20),[25,31)}"],
  );
});
