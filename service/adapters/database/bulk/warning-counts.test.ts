import assert from "node:assert/strict";
import { after, test } from "node:test";
import { present } from "#base/assert.ts";
import { brand } from "#base/brand.ts";
import { instant } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";
import type { BulkJob, BulkJobId } from "#domain/bulk-records";
import { testDatabase } from "../../../../test/support/harness/database.ts";
import { rowCounts, sampleBulkJob } from "../../../domain/bulk-records/bulk-job.fixture.ts";
import { storesOn } from "../stores.ts";

const database = await testDatabase();
after(() => database.close());
const { accounts, bulk } = storesOn(database.db);

const accountId = brand<AccountId>("acct_one");
await accounts.createAccount({
  id: accountId,
  email: "one@example.com",
  plan: "PRO",
  createdAt: instant(Date.UTC(2026, 10, 20)),
});

async function createJob(id: string): Promise<BulkJob> {
  const job = sampleBulkJob({ id: brand<BulkJobId>(id), accountId });
  const chunk = {
    chunk: 0,
    numbers: [1],
    rows: 1,
    firstLine: 2,
    from: 10,
    to: 20,
    lines: [2],
    sourceSha256: "of 0",
    filenames: ["row-1.pdf"],
  };
  const chunks = Array.from({ length: 4 }, (_, index) => ({ ...chunk, chunk: index }));
  await bulk.createBulkJob({ job, chunks });
  return job;
}

async function countsOf({ id }: BulkJob): Promise<readonly unknown[]> {
  const { warned, warningCounts } = present(await bulk.loadBulkJob(id), "the job");
  return [warned, warningCounts];
}

test("warnings are added by code, also by workers at the same time", async () => {
  const job = await createJob("bulk_counted");
  const both = { text_truncated: 2, format_mismatch: 1 };
  await Promise.all([
    bulk.addCounts(job.id, rowCounts(1, 0, both)),
    bulk.addCounts(job.id, rowCounts(1, 0, { text_truncated: 3 })),
    bulk.addCounts(job.id, rowCounts(1, 0, both)),
    bulk.addCounts(job.id, rowCounts(1, 1)),
  ]);
  assert.deepEqual(await countsOf(job), [3, { text_truncated: 7, format_mismatch: 2 }]);
});
