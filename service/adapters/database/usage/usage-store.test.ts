import assert from "node:assert/strict";
import { after, test } from "node:test";
import { instant, later } from "#base/instant.ts";
import { monthOf } from "#base/month.ts";
import { DEFAULT_PLANS } from "#domain/plans";
import { countOutputs, type Outputs } from "#domain/usage";
import { testDatabase } from "../../../../test/support/harness/database.ts";
import { MADE_AT, storedCaller } from "../../../../test/support/harness/stored-forms.ts";
import { actorColumns } from "../accounts/actor-columns.ts";
import { storesOn, transactOn } from "../stores.ts";

const database = await testDatabase();
after(database.close);
const stores = storesOn(database.db);
const transact = transactOn(database.db);
const owner = await storedCaller(stores, "owner");
const other = await storedCaller(stores, "other", "ENTERPRISE");

function outputs(bulkJobId: string, rows: readonly number[], more: Partial<Outputs> = {}): Outputs {
  return {
    accountId: owner.accountId,
    by: owner.by,
    environment: "staging",
    templateId: 2,
    mappingId: 3,
    envelopeId: 1,
    at: MADE_AT,
    sources: { kind: "chunk", bulkJobId, chunk: 0, rows },
    ...more,
  };
}

/** The counter, and the outputs in the ledger. */
async function countUsed(accountId: string = owner.accountId): Promise<readonly [number, number]> {
  const counters = await database.db
    .selectFrom("usage_counter")
    .select("used")
    .where("account_id", "=", accountId)
    .execute();
  const ledger = await database.db
    .selectFrom("usage_ledger")
    .select("outputs")
    .where("account_id", "=", accountId)
    .execute();
  return [
    counters.reduce((sum, counter) => sum + Number(counter.used), 0),
    ledger.reduce((sum, entry) => sum + entry.outputs, 0),
  ];
}

test("months are in UTC, to the millisecond", () => {
  const first = instant(Date.UTC(2027, 0, 1));
  assert.equal(monthOf(first), "2027-01");
  assert.equal(monthOf(instant(first - 1)), "2026-12");
  assert.equal(monthOf(instant(Date.UTC(2028, 1, 29, 23, 59, 59, 999))), "2028-02");
});

test("the rows of a chunk are one ledger entry, with what was made, from what, when and with which key", async () => {
  await countOutputs(stores, outputs("bulk_line", [7, 8, 12]), DEFAULT_PLANS);
  const lines = await database.db
    .selectFrom("usage_ledger")
    .selectAll()
    .where("upload_id", "=", "bulk_line")
    .execute();
  assert.deepEqual(lines, [
    {
      id: lines[0]?.id,
      account_id: owner.accountId,
      kind: "pdf",
      month: "2026-11",
      source: "bulk/bulk_line/7",
      tier: "PRO",
      occurred_at: new Date(MADE_AT),
      environment: "staging",
      ...actorColumns(owner.by),
      template_id: 2,
      mapping_id: 3,
      envelope_id: 1,
      upload_id: "bulk_line",
      rows: "{[7,9),[12,13)}",
      outputs: 3,
      task_id: null,
      overage: false,
      overage_cents: null,
    },
  ]);
});

test("concurrent counts add each source once, and counter and ledger agree", async () => {
  const [before] = await countUsed();
  const rows = Array.from({ length: 40 }, (_, index) => index + 1);
  await Promise.all(
    Array.from({ length: 8 }, (_, worker) =>
      transact((inside) =>
        countOutputs(inside, outputs("bulk_many", rows.slice(worker * 4)), DEFAULT_PLANS),
      ),
    ),
  );
  const [counter, ledger] = await countUsed();
  assert.equal(counter, before + 40);
  assert.equal(counter, ledger);
});

test("a rolled-back transaction counts nothing", async () => {
  const before = await countUsed();
  const failed = transact(async (inside) => {
    await countOutputs(inside, outputs("bulk_failed", [1, 2]), DEFAULT_PLANS);
    throw new Error("the database went away");
  });
  await assert.rejects(failed, /went away/);
  assert.deepEqual(await countUsed(), before);
  await countOutputs(stores, outputs("bulk_failed", [1, 2]), DEFAULT_PLANS);
  assert.deepEqual(await countUsed(), [before[0] + 2, before[1] + 2]);
});

test("counters are separate by account and month", async () => {
  const before = await countUsed();
  const { accountId } = other;
  await countOutputs(stores, outputs("bulk_other", [1, 2, 3], { accountId }), DEFAULT_PLANS);
  const at = later(MADE_AT, 40 * 24 * 3600);
  await countOutputs(stores, outputs("bulk_other", [4], { accountId, at }), DEFAULT_PLANS);
  assert.deepEqual(await countUsed(accountId), [4, 4]);
  assert.deepEqual(await countUsed(), before);
});

test("counting nothing creates no counter", async () => {
  const none = await storedCaller(stores, "none");
  await countOutputs(
    stores,
    outputs("bulk_none", [], { accountId: none.accountId }),
    DEFAULT_PLANS,
  );
  assert.deepEqual(await countUsed(none.accountId), [0, 0]);
});
