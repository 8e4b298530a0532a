import assert from "node:assert/strict";
import { after, test } from "node:test";
import { DEFAULT_PLANS } from "#domain/plans";
import { countOutputs, type Outputs } from "#domain/usage";
import { testDatabase } from "../../../../test/support/harness/database.ts";
import { MADE_AT, storedCaller } from "../../../../test/support/harness/stored-forms.ts";
import { sampleBulkJob } from "../../../domain/bulk-records/bulk-job.fixture.ts";
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

test("rows of a chunk that were counted are not counted again", async () => {
  assert.equal(await count(0, [2, 3]), 2);
  assert.equal(await count(0, [1, 2, 3]), 1);
  assert.equal(await count(1, [9]), 1);
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
