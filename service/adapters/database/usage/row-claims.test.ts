import assert from "node:assert/strict";
import { after, test } from "node:test";
import { sql } from "kysely";
import { DEFAULT_PLANS } from "#domain/plans";
import { countOutputs, type Outputs } from "#domain/usage";
import { testDatabase } from "../../../../test/support/harness/database.ts";
import { MADE_AT, storedCaller } from "../../../../test/support/harness/stored-forms.ts";
import { sampleBulkJob } from "../../../domain/bulk/bulk-job.fixture.ts";
import { storesOn, transactOn } from "../stores.ts";

const { db, close } = await testDatabase();
after(close);
const stores = storesOn(db);
const transact = transactOn(db);
const { accountId, environment, by } = await storedCaller(stores, "owner");
const job = sampleBulkJob({ accountId, environment, by });

const count = (chunk: number, rows: readonly number[]): Promise<number> => {
  const sources = { kind: "chunk", bulkJobId: job.id, chunk, rows } as const;
  const cause = { accountId, by, environment, templateId: 1, mappingId: null, envelopeId: null };
  const outputs: Outputs = { ...cause, at: MADE_AT, sources };
  return transact((inside) => countOutputs(inside, outputs, DEFAULT_PLANS));
};

test("rows that an earlier release counted one by one are not counted again", async () => {
  const chunk = { rows: 3, firstLine: 2, from: 0, to: 10, sourceSha256: null };
  const rest = { lines: [2, 3, 4], filenames: ["a.pdf", "b.pdf", "c.pdf"] };
  const chunks = [
    { ...chunk, ...rest, chunk: 0, numbers: [1, 2, 3] },
    { ...chunk, ...rest, chunk: 1, numbers: [4, 6, 9] },
  ];
  await stores.bulk.createBulkJob({ job, chunks });
  for (const row of [2, 3, 9])
    await sql`insert into usage_ledger (account_id, kind, month, source, tier, occurred_at,
        environment, upload_id, "row")
      values (${accountId}, 'pdf', '2026-11', ${`bulk/${job.id}/${row}`}, 'PRO',
        ${new Date(MADE_AT)}, 'production', ${job.id}, ${row})`.execute(db);
  await transact(({ usage }) => usage.claimCounted(accountId, job.id));
  assert.equal(await count(0, [1, 2, 3]), 1);
  assert.equal(await count(1, [4, 6, 9]), 2);
  assert.equal(await count(1, [4, 6, 9]), 0);
});

test("the claims of a job that has ended are forgotten", async () => {
  const claims = () =>
    db.selectFrom("usage_claim").select("chunk").where("upload_id", "=", job.id).execute();
  assert.equal((await claims()).length, 2);
  await stores.usage.forgetClaims(job.id);
  assert.deepEqual(await claims(), []);
});
