import assert from "node:assert/strict";
import { after, test } from "node:test";
import { sql } from "kysely";
import { present } from "#base/assert.ts";
import { brand } from "#base/brand.ts";
import { instant } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";
import type { BulkJob, BulkJobId, TriedRow } from "#domain/bulk";
import { testDatabase } from "../../../../test/support/harness/database.ts";
import { rowCounts, sampleBulkJob } from "../../../domain/bulk/bulk-job.fixture.ts";
import { warnings } from "../migrations/0025-warnings.ts";
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

async function created(id: string): Promise<BulkJob> {
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
  const job = await created("bulk_counted");
  const both = { text_truncated: 2, format_mismatch: 1 };
  await Promise.all([
    bulk.addCounts(job.id, rowCounts(1, 0, both)),
    bulk.addCounts(job.id, rowCounts(1, 0, { text_truncated: 3 })),
    bulk.addCounts(job.id, rowCounts(1, 0, both)),
    bulk.addCounts(job.id, rowCounts(1, 1)),
  ]);
  assert.deepEqual(await countsOf(job), [3, { text_truncated: 7, format_mismatch: 2 }]);
});

const row = (number: number, ...codes: readonly string[]): TriedRow => ({
  row: number,
  line: number + 1,
  state: {
    status: "succeeded",
    filename: `row-${number}.pdf`,
    sizeBytes: 1,
    crc: 1,
    sha256: "ab",
    tailBytes: 1,
    packedBytes: 1,
    warnings: codes.map((code) => ({ field: null, code, message: "" })),
  },
});

test("the migration counts the warnings of existing jobs", async () => {
  const [warned, plain] = [await created("bulk_warned"), await created("bulk_plain")];
  const failed = { status: "failed", error: "", errorCode: "timeout", field: null } as const;
  const rows = [
    row(1, "text_truncated", "text_truncated", "glyph_missing"),
    row(2),
    row(3, "text_truncated"),
    { ...row(4), state: { ...failed, warnings: [{ field: null, code: "x", message: "" }] } },
  ];
  await bulk.settleRows(warned.id, 0, rows);
  await bulk.addCounts(warned.id, rowCounts(3, 1));
  await bulk.settleRows(plain.id, 0, [row(1)]);
  await bulk.addCounts(plain.id, rowCounts(1, 0));
  const { db } = database;
  await sql`alter table bulk_upload drop column warned, drop column warning_counts`.execute(db);
  await sql`alter table envelope drop column fail_on`.execute(db);
  await warnings.up(db);
  assert.deepEqual(await countsOf(warned), [2, { text_truncated: 3, glyph_missing: 1 }]);
  assert.deepEqual(await countsOf(plain), [0, {}]);
});
