import assert from "node:assert/strict";
import { after, test } from "node:test";
import { brand } from "#base/brand.ts";
import { instant, later } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";
import type {
  AccountQueue,
  BulkJob,
  BulkJobId,
  Lease,
  NewBulkJob,
  Owner,
  Priority,
  RowStatus,
  TriedRow,
} from "#domain/bulk-records";
import type { EnvelopeId } from "#domain/envelopes";
import type { MappingId } from "#domain/mappings";
import type { TemplateId } from "#domain/templates";
import { testDatabase } from "../../../../test/support/harness/database.ts";
import { rowCounts, sampleBulkJob } from "../../../domain/bulk-records/bulk-job.fixture.ts";
import { storesOn, transactOn } from "../stores.ts";

const database = await testDatabase();
after(() => database.close());
const { accounts, bulk } = storesOn(database.db);
const transact = transactOn(database.db);

const NOW = instant(Date.UTC(2026, 10, 20));
const UNTIL = later(NOW, 10);
const OWNER = await newOwner("acct_one");

async function newOwner(name: string): Promise<Owner> {
  const id = brand<AccountId>(name);
  await accounts.createAccount({ id, email: `${name}@example.com`, plan: "PRO", createdAt: NOW });
  return { accountId: id, environment: "production" };
}

let made = 0;
function newBulkJob(total: number, chunkRows: number, more: Partial<BulkJob> = {}): NewBulkJob {
  made += 1;
  const job: BulkJob = {
    ...sampleBulkJob(),
    id: brand<BulkJobId>(`bulk_${made}`),
    ...OWNER,
    priority: "normal",
    total,
    submittedAt: NOW,
    retentionSeconds: 100,
    fillPlan: {
      ...sampleBulkJob().fillPlan,
      envelopeId: brand<EnvelopeId>(1),
      pairs: [
        {
          templateId: brand<TemplateId>(2),
          templateVersion: 1,
          templateKey: "templates/a",
          templateSha256: "0a",
          mappingId: brand<MappingId>(3),
          fieldMappings: { z: "b", a: { source: "c", required: true } },
          fields: [{ name: "z", type: "text", required: false }],
        },
      ],
      schemas: [{ type: "object" }],
      test: true,
      columns: [["b", 0]],
    },
    format: "jsonl",
    retryOf: brand<BulkJobId>("bulk_before"),
    characters: "éŁ小😀",
    signatures: [{ id: "sig_a", kind: "typed", name: "Ann" }],
    ...more,
  };
  const rows = Array.from({ length: total }, (_, index) => index + 1);
  return {
    job,
    chunks: Array.from({ length: Math.ceil(total / chunkRows) }, (_, chunk) => {
      const own = rows.slice(chunk * chunkRows, (chunk + 1) * chunkRows);
      const firstRow = chunk * chunkRows + 1;
      return {
        chunk,
        numbers: own,
        rows: own.length,
        firstLine: firstRow + 1,
        from: firstRow * 10,
        to: firstRow * 10 + 10,
        lines: own.map((row) => row + 1),
        sourceSha256: `of ${chunk}`,
        filenames: own.map((row) => `row-${row}.pdf`),
      };
    }),
  };
}

async function addJob(total: number, chunkRows: number, more?: Partial<BulkJob>): Promise<BulkJob> {
  const job = newBulkJob(total, chunkRows, more);
  await bulk.createBulkJob(job);
  return job.job;
}

function lease(line: Partial<AccountQueue> = {}, turn = Date.now()): Promise<Lease | null> {
  const whole: AccountQueue = {
    accountId: OWNER.accountId,
    priority: "normal",
    lastTurn: 0,
    ...line,
  };
  return bulk.leaseChunk(whole, turn, NOW, UNTIL);
}

function present<Value>(value: Value | null): Value {
  assert.ok(value !== null);
  return value;
}

function tryRow(row: number, status: "succeeded" | "failed"): TriedRow {
  if (status === "failed") {
    const error = { message: "No.", code: "required_missing", field: "town" } as const;
    const errors = [error, ...(row % 2 === 0 ? [{ ...error, field: "name" }] : [])] as const;
    return { row, line: row + 1, state: { status, errors, warnings: [] } };
  }
  const sha256 = "ab".repeat(32);
  const warnings = [{ field: "name", code: "text_truncated", message: "Cut." }];
  const sizes = { sizeBytes: 9000, tailBytes: 900, packedBytes: 90, crc: 4_294_967_295 };
  const filename = `row-${row}.pdf`;
  return { row, line: row + 1, state: { status, filename, sha256, warnings, ...sizes } };
}

async function statuses({ id, total }: BulkJob): Promise<RowStatus[]> {
  const rows = await bulk.listRows(id, { status: null, after: 0, limit: total });
  return rows.map(({ state }) => state.status);
}

async function drop(job: BulkJob): Promise<void> {
  await bulk.dropChunks(job.id);
}

test("a job is read as it was created, its rows pending in order", async () => {
  const job = await addJob(3, 2);
  assert.deepEqual(await bulk.loadBulkJob(job.id), job);
  assert.deepEqual(Object.keys(job.fillPlan.pairs[0].fieldMappings), ["z", "a"]);
  const rows = await bulk.listRows(job.id, { status: null, after: 1, limit: 5 });
  assert.deepEqual(rows, [
    { row: 2, line: 3, state: { status: "pending" } },
    { row: 3, line: 4, state: { status: "pending" } },
  ]);
  await drop(job);
});

test("a job is unknown to another account and another environment", async () => {
  const job = await addJob(1, 1);
  const other = await newOwner("acct_two");
  assert.equal(await bulk.findBulkJob(job.id, other), null);
  assert.equal(await bulk.findBulkJob(job.id, { ...OWNER, environment: "staging" }), null);
  assert.deepEqual(await bulk.findBulkJob(job.id, OWNER), job);
  const page = { limit: 10, skip: 0, before: null };
  assert.deepEqual((await bulk.listBulkJobs(other, page)).items, []);
  await drop(job);
});

test("jobs are listed newest first, page by page", async () => {
  const owner = await newOwner("acct_list");
  const ids: BulkJobId[] = [];
  for (let index = 0; index < 5; index += 1) ids.unshift((await addJob(1, 1, owner)).id);
  const first = await bulk.listBulkJobs(owner, { limit: 2, skip: 0, before: null });
  const second = await bulk.listBulkJobs(owner, { limit: 5, skip: 0, before: first.next });
  assert.deepEqual([first.total, second.total, second.next], [5, 5, null]);
  assert.deepEqual(
    [...first.items, ...second.items].map(({ id }) => id),
    ids,
  );
});

test("queues are listed with the turn in which they were last served, once their work is due", async () => {
  const a = await newOwner("acct_line_a");
  const b = await newOwner("acct_line_b");
  const jobs = [
    await addJob(2, 1, { ...a, priority: "high" }),
    await addJob(1, 1, { ...b, priority: "low" }),
  ];
  const of = async (now = NOW): Promise<AccountQueue[]> =>
    (await bulk.listQueues(now)).filter(({ accountId }) => accountId.startsWith("acct_line"));
  assert.deepEqual(await of(), [
    { accountId: a.accountId, priority: "high", lastTurn: 0 },
    { accountId: b.accountId, priority: "low", lastTurn: 0 },
  ]);
  const held = present(await lease({ accountId: a.accountId, priority: "high" }, 7));
  assert.equal((await of())[0]?.lastTurn, 7);
  await lease({ accountId: a.accountId, priority: "high" }, 8);
  await bulk.releaseLease(held, later(NOW, 5));
  assert.deepEqual(
    (await of()).map(({ accountId }) => accountId),
    [b.accountId],
  );
  assert.equal((await of(later(NOW, 5)))[0]?.lastTurn, 8);
  await Promise.all(jobs.map(drop));
});

test("a lease has the chunk's position in the file and sets its job to processing", async () => {
  const job = await addJob(3, 2);
  assert.deepEqual(present(await lease({}, 11)), {
    bulkJobId: job.id,
    accountId: OWNER.accountId,
    chunk: 0,
    numbers: [1, 2],
    rows: 2,
    firstLine: 2,
    from: 10,
    to: 20,
    lines: [2, 3],
    filenames: ["row-1.pdf", "row-2.pdf"],
    sourceSha256: "of 0",
    fence: 11,
    previousFence: null,
  });
  const found = present(await bulk.loadBulkJob(job.id));
  assert.deepEqual(found.state, { status: "processing", startedAt: NOW });
  assert.equal(present(await lease({}, 12)).chunk, 1);
  assert.equal(await lease({}, 13), null);
  await drop(job);
});

test("concurrent transactions get consecutive turns", async () => {
  const turns = await Promise.all(
    Array.from({ length: 8 }, () => transact((stores) => stores.bulk.nextTurn())),
  );
  const sorted = turns.toSorted((a, b) => a - b);
  assert.deepEqual(
    sorted,
    sorted.map((_, index) => (sorted[0] ?? 0) + index),
  );
});

test("an expired lease can be renewed and finished until the chunk is leased again", async () => {
  const job = await addJob(4, 2);
  const [first, second] = [present(await lease({}, 20)), present(await lease({}, 21))];
  assert.equal(await bulk.freeExpiredLeases(later(UNTIL, 1)), 2);
  assert.equal(await bulk.renewLease(first, later(UNTIL, 100)), true);
  assert.equal(await bulk.finishLease(second, "tails"), true);
  assert.equal(await lease({}, 22), null);
  assert.equal(await bulk.finishLease(first, "tails"), true);
  await drop(job);
});

test("a chunk that was released or restarted cannot be finished under its old lease", async () => {
  const job = await addJob(2, 2);
  const old = present(await lease({}, 20));
  await bulk.releaseLease(old, NOW);
  assert.ok(!(await bulk.finishLease(old, "")) && !(await bulk.renewLease(old, UNTIL)));
  const outdated = present(await lease({}, 21));
  await bulk.freeExpiredLeases(later(UNTIL, 1));
  await bulk.restartBulkJob(job, { ...job.fillPlan, compiledKey: "compiled/newer" });
  assert.equal(await bulk.finishLease(outdated, "tails"), false);
  await drop(job);
});

test("after an expired chunk is leased again, its first holder can no longer change it", async () => {
  const job = await addJob(2, 2);
  const late = present(await lease({}, 20));
  assert.equal(await bulk.freeExpiredLeases(UNTIL), 0);
  assert.equal(await bulk.freeExpiredLeases(later(UNTIL, 1)), 1);
  const next = present(await lease({}, 21));
  assert.deepEqual([next.chunk, next.previousFence], [0, 20]);
  assert.equal(await bulk.renewLease(late, UNTIL), false);
  assert.equal(await bulk.finishLease(late, "late"), false);
  await bulk.releaseLease(late, NOW);
  assert.equal(await bulk.renewLease(next, later(UNTIL, 100)), true);
  assert.equal(await bulk.freeExpiredLeases(later(UNTIL, 1)), 0);
  assert.equal(await bulk.finishLease(next, "next"), true);
  assert.equal(await bulk.finishLease(next, "next"), false);
  assert.deepEqual(await bulk.listFilledChunks(job.id), [
    { chunk: 0, numbers: [1, 2], fence: 21, tailsSha256: "next" },
  ]);
});

test("a dropped chunk cannot be finished", async () => {
  const job = await addJob(2, 1);
  const held = present(await lease());
  await bulk.dropChunks(job.id);
  assert.equal(await bulk.finishLease(held, "held"), false);
  assert.equal(await bulk.renewLease(held, UNTIL), false);
  assert.equal(await lease(), null);
});

test("a row is settled once, with all its properties", async () => {
  const job = await addJob(3, 3);
  const first = [tryRow(1, "succeeded"), tryRow(2, "failed")];
  assert.deepEqual(await bulk.settleRows(job.id, 0, first), [1, 2]);
  const again = [tryRow(1, "failed"), tryRow(2, "succeeded"), tryRow(3, "succeeded")];
  assert.deepEqual(await bulk.settleRows(job.id, 0, again), [3]);
  await drop(job);
  const rows = await bulk.listRows(job.id, { status: null, after: 0, limit: 9 });
  assert.deepEqual(rows, [tryRow(1, "succeeded"), tryRow(2, "failed"), tryRow(3, "succeeded")]);
});

test("counts grow by the rows tried, and the last chunk is recognized", async () => {
  const job = await addJob(5, 2);
  assert.equal(await bulk.addCounts(job.id, rowCounts(2, 0)), false);
  assert.equal(await bulk.addCounts(job.id, rowCounts(1, 1)), false);
  assert.equal((await bulk.listUnclosed()).includes(job.id), false);
  assert.equal(await bulk.addCounts(job.id, rowCounts(0, 1)), true);
  assert.equal((await bulk.listUnclosed()).includes(job.id), true);
  const { succeeded, failed } = present(await bulk.loadBulkJob(job.id));
  assert.deepEqual([succeeded, failed], [3, 2]);
  await assert.rejects(bulk.addCounts(job.id, rowCounts(1, 0)), /violates check/);
  await drop(job);
});

test("a job ends once, and its pending rows get that state", async () => {
  const job = await addJob(3, 3);
  await lease();
  await bulk.settleRows(job.id, 0, [tryRow(1, "succeeded")]);
  await bulk.addCounts(job.id, rowCounts(1, 0));
  await bulk.dropChunks(job.id);
  const errors = [{ field: null, code: "storage_error", message: "Gone." }] as const;
  await bulk.settleRemaining(job.id, { status: "failed", errors, warnings: [] });
  const times = { startedAt: NOW, finishedAt: UNTIL, expiresAt: later(UNTIL, 100) };
  const end = { status: "failed", error: "Gone.", errorCode: "storage_error", ...times } as const;
  assert.equal(await bulk.endBulkJob(job.id, end), true);
  assert.equal(await bulk.endBulkJob(job.id, { status: "cancelled", ...times }), false);
  const found = present(await bulk.loadBulkJob(job.id));
  assert.deepEqual(found, { ...job, succeeded: 1, failed: 2, state: end });
  assert.deepEqual(await statuses(job), ["succeeded", "failed", "failed"]);
});

test("cancelled rows are counted neither as succeeded nor as failed", async () => {
  const job = await addJob(2, 2);
  await drop(job);
  await bulk.settleRemaining(job.id, { status: "cancelled" });
  assert.deepEqual(await statuses(job), ["cancelled", "cancelled"]);
  const { succeeded, failed } = present(await bulk.loadBulkJob(job.id));
  assert.deepEqual([succeeded, failed], [0, 0]);
});

test("a restarted job has no row tried, a new plan and all chunks waiting", async () => {
  const job = await addJob(4, 2);
  const done = present(await lease());
  await lease();
  await bulk.settleRows(job.id, 0, [tryRow(1, "succeeded"), tryRow(2, "failed")]);
  await bulk.finishLease(done, "done");
  await bulk.addCounts(job.id, rowCounts(1, 1, { text_truncated: 1 }));
  const fillPlan = { ...job.fillPlan, compiledKey: "compiled/1/b", compiledVersion: 1 };
  await transact((stores) => stores.bulk.restartBulkJob(job, fillPlan));
  const found = present(await bulk.loadBulkJob(job.id));
  assert.deepEqual(found, { ...job, fillPlan, state: found.state });
  assert.deepEqual(await statuses(job), ["pending", "pending", "pending", "pending"]);
  const again = present(await lease());
  assert.deepEqual([again.chunk, again.previousFence], [0, done.fence]);
  // Another worker that read the job before cannot restart it again.
  await assert.rejects(transact((stores) => stores.bulk.restartBulkJob(job, fillPlan)));
  assert.equal(await bulk.renewLease(again, UNTIL), true);
  await drop(job);
});

test("a file that never became a job is listed after the grace period", async () => {
  const id = brand<BulkJobId>("bulk_intake");
  await bulk.recordIntake(id, NOW);
  assert.deepEqual(await bulk.listIntakes(NOW), []);
  assert.deepEqual(await bulk.listIntakes(later(NOW, 1)), [id]);
  await bulk.deleteIntake(id);
  assert.deepEqual(await bulk.listIntakes(later(NOW, 1)), []);
});

test("a finished job's files expire, then its record is deleted with all rows", async () => {
  const job = await addJob(2, 2);
  await drop(job);
  await bulk.settleRemaining(job.id, { status: "cancelled" });
  const times = { startedAt: null, finishedAt: NOW, expiresAt: UNTIL };
  await bulk.endBulkJob(job.id, { status: "cancelled", ...times });
  const isExpired = async (now: typeof NOW): Promise<boolean> =>
    (await bulk.listExpired(now)).includes(job.id);
  assert.deepEqual([await isExpired(UNTIL), await isExpired(later(UNTIL, 1))], [false, true]);
  await bulk.deleteEnded(later(NOW, 1));
  assert.ok((await bulk.loadBulkJob(job.id)) !== null, "its files still lie there");
  await bulk.recordPurge(job.id, UNTIL);
  assert.equal(await isExpired(later(UNTIL, 1)), false);
  await bulk.deleteEnded(NOW);
  assert.ok((await bulk.loadBulkJob(job.id)) !== null, "it is not old enough");
  await bulk.deleteEnded(later(NOW, 1));
  assert.equal(await bulk.loadBulkJob(job.id), null);
  assert.deepEqual(await statuses(job), []);
});

test("concurrent leases are all different", async () => {
  const owner = await newOwner("acct_many");
  const priority: Priority = "high";
  await addJob(20, 1, { ...owner, priority });
  const leases = await Promise.all(
    Array.from({ length: 25 }, (_, index) =>
      lease({ accountId: owner.accountId, priority }, 1000 + index),
    ),
  );
  const chunks = leases.flatMap((found) => (found === null ? [] : [found.chunk]));
  assert.equal(new Set(chunks).size, chunks.length);
  assert.equal(chunks.length, 20);
});
