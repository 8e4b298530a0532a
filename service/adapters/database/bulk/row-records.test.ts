import assert from "node:assert/strict";
import { after, test } from "node:test";
import fc from "fast-check";
import { brand } from "#base/brand.ts";
import { later } from "#base/instant.ts";
import type { BulkJob, BulkJobId, Row, RowsWanted, TriedRow } from "#domain/bulk-records";
import { testDatabase } from "../../../../test/support/harness/database.ts";
import { storedCaller } from "../../../../test/support/harness/stored-forms.ts";
import { SUBMITTED_AT, sampleBulkJob } from "../../../domain/bulk-records/bulk-job.fixture.ts";
import { storesOn } from "../stores.ts";

const { db, close } = await testDatabase();
after(close);
const stores = storesOn(db);
const { bulk } = stores;
const { accountId, environment, by } = await storedCaller(stores, "owner");

type Kind = "clean" | "warned" | "failed" | "pending";
type Planned = { readonly row: number; readonly kind: Kind };
/** Limit of the row number in a cursor and of an offset. */
const NUMBER_MAX = 2 ** 31 - 1;
let serial = 0;

/** Stores a job with these rows and their results, a chunk each list; returns the job and its rows as they should be. */
async function storeRows(chunks: readonly (readonly Planned[])[]): Promise<{
  readonly job: BulkJob;
  readonly rows: readonly Row[];
}> {
  serial += 1;
  const id = brand<BulkJobId>(`bulk_${serial}`);
  const job = sampleBulkJob({ id, accountId, environment, by, priority: "normal" });
  await bulk.createBulkJob({
    job,
    chunks: chunks.map((rows, chunk) => ({
      chunk,
      numbers: rows.map(({ row }) => row),
      lines: rows.map(({ row }) => row + 1),
      filenames: rows.map(({ row }) => `row-${row}.pdf`),
      rows: rows.length,
      firstLine: 2,
      from: 0,
      to: 10,
      sourceSha256: "",
    })),
  });
  const all: Row[] = [];
  for (const [chunk, rows] of chunks.entries()) {
    const tried = rows.flatMap(({ row, kind }) =>
      kind === "pending" ? [] : [triedRow(row, kind)],
    );
    all.push(...(tried.length === 0 ? rows.map(pending) : tried));
    if (tried.length === 0) continue;
    const turn = await bulk.nextTurn();
    const queue = { accountId, priority: "normal", lastTurn: 0 } as const;
    const lease = await bulk.leaseChunk(queue, turn, SUBMITTED_AT, later(SUBMITTED_AT, 60));
    assert.equal(lease?.chunk, chunk);
    await bulk.finishLease(lease, "ab");
    const settled = await bulk.settleRows(id, chunk, tried);
    assert.deepEqual(
      settled,
      tried.map(({ row }) => row),
    );
  }
  return { job, rows: all };
}

const recordsOf = ({ id }: BulkJob) =>
  db.selectFrom("bulk_row_record").select("chunk").where("upload_id", "=", id).execute();

function pending({ row }: Planned): Row {
  return { row, line: row + 1, state: { status: "pending" } };
}

function triedRow(row: number, kind: Kind): TriedRow {
  const place = { row, line: row + 1 };
  const warnings = [{ field: "name", code: "text_truncated", message: "Cut." }];
  if (kind === "failed") {
    const error = { message: "No.", code: "required_missing", field: "name" } as const;
    return { ...place, state: { status: "failed", errors: [error], warnings: [] } };
  }
  const sums = {
    sizeBytes: 2 ** 31 - row,
    crc: 2 ** 32 - row,
    tailBytes: 900 + row,
    packedBytes: 90 + row,
    sha256: row.toString(16).padStart(64, "0"),
  };
  const filename = `row-${row}.pdf`;
  const named = { status: "succeeded", filename, ...sums } as const;
  return { ...place, state: { ...named, warnings: kind === "warned" ? warnings : [] } };
}

/** Chunks of rows with gaps between their numbers; the last chunks may be untried. */
const jobs = fc
  .tuple(
    fc.array(
      fc.array(
        fc.record({
          gap: fc.integer({ min: 1, max: 3 }),
          kind: fc.constantFrom<Kind>("clean", "clean", "warned", "failed"),
        }),
        { minLength: 1, maxLength: 6 },
      ),
      { minLength: 1, maxLength: 5 },
    ),
    fc.integer({ min: 0, max: 2 }),
  )
  .map(([chunks, untried]) => {
    let row = 0;
    return chunks.map((rows, chunk) =>
      rows.map(({ gap, kind }): Planned => {
        row += gap;
        return { row, kind: chunk >= chunks.length - untried ? "pending" : kind };
      }),
    );
  });

test("rows are listed the same from records and one by one, in any window and status", async () => {
  await fc.assert(
    fc.asyncProperty(jobs, async (chunks) => {
      const { job, rows } = await storeRows(chunks);
      const end = (rows.at(-1)?.row ?? 0) + 1;
      for (const status of [null, "succeeded", "failed", "pending"] as const)
        for (let from = 0; from <= end; from += 2)
          for (const [skip, limit] of [
            [0, 100],
            [0, 1],
            [1, 2],
            [3, 4],
          ] as const) {
            const wanted: RowsWanted = { status, after: from, skip, limit };
            const expected = rows
              .filter(({ row, state }) => row > from && (status ?? state.status) === state.status)
              .slice(skip, skip + limit);
            assert.deepEqual(await bulk.listRows(job.id, wanted), expected, JSON.stringify(wanted));
          }
      await bulk.dropChunks(job.id);
    }),
    { numRuns: 12 },
  );
});

test("no row is listed after the largest number or beyond the largest offset", async () => {
  const filled = [
    { row: 1, kind: "clean" },
    { row: 2, kind: "warned" },
  ] as const;
  const { job } = await storeRows([filled, [{ row: 3, kind: "pending" }]]);
  for (const [from, skip] of [
    [NUMBER_MAX, 0],
    [0, NUMBER_MAX],
    [NUMBER_MAX, NUMBER_MAX],
  ] as const) {
    const wanted: RowsWanted = { status: null, after: from, skip, limit: 100 };
    assert.deepEqual(await bulk.listRows(job.id, wanted), [], JSON.stringify(wanted));
  }
  await bulk.dropChunks(job.id);
});

test("a chunk's succeeded rows without warnings are one record, which is stored once", async () => {
  const kinds = ["clean", "warned", "clean", "failed", "clean"] as const;
  const planned = kinds.map((kind, index) => ({ row: index + 1, kind }));
  const { job } = await storeRows([planned]);
  const records = await db
    .selectFrom("bulk_row_record")
    .select(["rows", "row_count"])
    .where("upload_id", "=", job.id)
    .execute();
  assert.deepEqual(records, [{ rows: "{[1,2),[3,4),[5,6)}", row_count: 3 }]);
  const single = db.selectFrom("bulk_row").select("row").where("upload_id", "=", job.id);
  assert.deepEqual(await single.orderBy("row").execute(), [{ row: 2 }, { row: 4 }]);
  assert.deepEqual(await bulk.settleRows(job.id, 0, [triedRow(1, "clean")]), []);
});

test("a restarted job has no records, and the records of a job are deleted with it", async () => {
  const [first, second] = [
    await storeRows([[{ row: 1, kind: "clean" }]]),
    await storeRows([[{ row: 1, kind: "clean" }]]),
  ];
  const fillPlan = { ...first.job.fillPlan, compiledKey: "compiled/2/a" };
  await bulk.restartBulkJob(first.job, fillPlan);
  assert.deepEqual(await recordsOf(first.job), []);
  const ended = { startedAt: SUBMITTED_AT, finishedAt: SUBMITTED_AT, expiresAt: SUBMITTED_AT };
  await bulk.endBulkJob(second.job.id, { status: "completed", ...ended });
  await bulk.recordPurge(second.job.id, SUBMITTED_AT);
  assert.equal((await recordsOf(second.job)).length, 1);
  await bulk.deleteEnded(later(SUBMITTED_AT, 1));
  assert.deepEqual(await recordsOf(second.job), []);
});
