import { type Kysely, type RawBuilder, type Selectable, sql } from "kysely";
import { present } from "#base/assert.ts";
import { brand } from "#base/brand.ts";
import { instant } from "#base/instant.ts";
import type { Page, PageRequest } from "#base/page.ts";
import type { AccountId } from "#domain/accounts";
import {
  type BulkJob,
  type BulkJobId,
  type BulkJobState,
  type BulkJobStore,
  type BulkJobsWanted,
  type NewBulkJob,
  type OutcomeStore,
  type Owner,
  PRIORITIES,
  type Retry,
  type RowPosition,
  type RowSource,
} from "#domain/bulk-records";
import { actorColumns, actorIn } from "../accounts/actor-columns.ts";
import { listPage, mapPage } from "../connection/list-page.ts";
import type { Tables } from "../tables/tables.ts";
import { listRows } from "./list-rows.ts";

/** Class of the advisory locks on chains of retries; the second number is a hash of the first job's id. */
const RETRY_LOCK_CLASS = 1_919_251_577;

/** Bulk jobs as requests see them, on PostgreSQL; `db` may be a transaction. */
export function bulkJobStore(db: Kysely<Tables>): BulkJobStore & Pick<OutcomeStore, "loadBulkJob"> {
  return {
    createBulkJob: (job) => createBulkJob(db, job),
    findBulkJob: async (id, owner) => {
      const row = await ownedBy(db, owner).where("id", "=", id).executeTakeFirst();
      return row === undefined ? null : bulkJobOf(row);
    },
    loadBulkJob: async (id) => {
      const jobs = db.selectFrom("bulk_upload").selectAll();
      const row = await jobs.where("id", "=", id).executeTakeFirst();
      return row === undefined ? null : bulkJobOf(row);
    },
    listBulkJobs: (owner, page, wanted = ANY) => listBulkJobs(db, owner, page, wanted),
    listRows: (id, wanted) => listRows(db, id, wanted),
    listRowPositions: (id) => listRowPositions(db, id),
    listRowSources: (id) => listRowSources(db, id),
    lockRetries: async (id) => {
      await sql`select pg_advisory_xact_lock(${RETRY_LOCK_CLASS}, hashtext(${rootOf(id)}))`.execute(
        db,
      );
    },
    listRetriedRows: (id) => listRetriedRows(db, id),
    listRetries: (ids) => listRetries(db, ids),
    listFilledChunks: async (id) => {
      const chunks = await db
        .selectFrom("bulk_chunk")
        .select(["chunk", "numbers", "fence", "tails_sha256"])
        .where("upload_id", "=", id)
        .where("state", "=", "done")
        .orderBy("chunk")
        .execute();
      return chunks.map((row) => ({
        chunk: row.chunk,
        numbers: row.numbers,
        fence: Number(row.fence),
        tailsSha256: present(row.tails_sha256, "checksum of a chunk's tails"),
      }));
    },
  };
}

async function createBulkJob(db: Kysely<Tables>, { job, chunks }: NewBulkJob): Promise<void> {
  const priority = PRIORITIES.indexOf(job.priority);
  await db
    .insertInto("bulk_upload")
    .values({
      id: job.id,
      account_id: job.accountId,
      ...actorColumns(job.by),
      environment: job.environment,
      priority,
      format: job.format,
      dialect: JSON.stringify(job.dialect),
      retry_of: job.retryOf,
      retry_root: job.retryOf === null ? null : rootOf(job.retryOf),
      status: job.state.status,
      total: job.total,
      chunks_left: chunks.length,
      retention_seconds: job.retentionSeconds,
      warnings: JSON.stringify(job.warnings),
      fill_plan: JSON.stringify(job.fillPlan),
      characters: job.characters,
      signatures: JSON.stringify(job.signatures),
      submitted_at: new Date(job.submittedAt),
      trace_parent: job.traceParent,
    })
    .execute();
  const common = {
    upload_id: job.id,
    account_id: job.accountId,
    priority,
    plan_version: job.fillPlan.compiledVersion,
  };
  await db
    .insertInto("bulk_chunk")
    .values(
      chunks.map(({ chunk, numbers, rows, firstLine, from, to, lines, filenames, ...file }) => ({
        ...common,
        chunk,
        rows,
        first_line: firstLine,
        byte_from: from,
        byte_to: to,
        lines: [...lines],
        numbers: [...numbers],
        filenames: [...filenames],
        source_sha256: present(file.sourceSha256, "checksum of a chunk's part of the file"),
        state: "waiting" as const,
      })),
    )
    .execute();
}

async function listRowPositions(
  db: Kysely<Tables>,
  id: BulkJobId,
): Promise<readonly RowPosition[]> {
  const { rows } = await sql<RowPosition>`
    select number as "row", line, filename
    from bulk_chunk, unnest(numbers, lines, filenames) with ordinality
      as known (number, line, filename, place)
    where upload_id = ${id} order by chunk, place`.execute(db);
  return rows;
}

async function listRowSources(db: Kysely<Tables>, id: BulkJobId): Promise<readonly RowSource[]> {
  const chunks = await db
    .selectFrom("bulk_chunk")
    .select(["numbers", "lines", "first_line", "byte_from", "byte_to", "source_sha256"])
    .where("upload_id", "=", id)
    .orderBy("chunk")
    .execute();
  return chunks.map((row) => ({
    numbers: row.numbers,
    lines: row.lines,
    firstLine: row.first_line,
    from: row.byte_from,
    to: row.byte_to,
    sourceSha256: row.source_sha256,
  }));
}

/** Returns the first job of a job's chain of retries, or the job itself. */
function rootOf(id: BulkJobId): RawBuilder<string> {
  return sql<string>`coalesce(
    (select coalesce(retry_root, id) from bulk_upload where id = ${id}), ${id}::text)`;
}

// While a retry runs all its rows count: a job that is restarted with another plan tries them all again.
async function listRetriedRows(db: Kysely<Tables>, id: BulkJobId): Promise<readonly number[]> {
  const { rows } = await sql<{ row: number }>`
    with retry as (select id, status from bulk_upload where retry_root = ${rootOf(id)})
    select "row" from bulk_row
    where status = 'succeeded' and upload_id in (select id from retry)
    union
    select generate_series(lower(one), upper(one) - 1)
    from bulk_row_record, unnest(rows) as one where upload_id in (select id from retry)
    union
    select number from bulk_chunk, unnest(numbers) as open (number)
    where upload_id in (select id from retry where status in ('queued', 'processing'))`.execute(db);
  return rows.map(({ row }) => row);
}

async function listRetries(
  db: Kysely<Tables>,
  ids: readonly BulkJobId[],
): Promise<readonly Retry[]> {
  const roots = db
    .selectFrom("bulk_upload")
    .select((job) => job.fn.coalesce("retry_root", "id").as("root"))
    .where("id", "in", ids);
  const rows = await db
    .selectFrom("bulk_upload")
    .select(["id", "retry_of", "status", "succeeded"])
    .where("retry_root", "in", roots)
    .orderBy("seq")
    .execute();
  return rows.map(({ id, retry_of: retryOf, status, succeeded }) => ({
    id: brand<BulkJobId>(id),
    retryOf: retryOf === null ? null : brand<BulkJobId>(retryOf),
    status,
    succeeded,
  }));
}

const ANY: BulkJobsWanted = { status: null, retriesOf: null };

async function listBulkJobs(
  db: Kysely<Tables>,
  owner: Owner,
  page: PageRequest,
  { status, retriesOf }: BulkJobsWanted,
): Promise<Page<BulkJob>> {
  const owned = ownedBy(db, owner);
  const ofStatus = status === null ? owned : owned.where("status", "=", status);
  const found =
    retriesOf === null ? ofStatus : ofStatus.where("retry_root", "=", rootOf(retriesOf));
  return mapPage(await listPage(found, "bulk_upload.seq", page, ({ seq }) => seq), bulkJobOf);
}

function ownedBy(db: Kysely<Tables>, owner: Owner) {
  return db
    .selectFrom("bulk_upload")
    .selectAll()
    .where("account_id", "=", owner.accountId)
    .where("environment", "=", owner.environment);
}

function bulkJobOf(row: Selectable<Tables["bulk_upload"]>): BulkJob {
  return {
    id: brand<BulkJobId>(row.id),
    accountId: brand<AccountId>(row.account_id),
    by: present(actorIn(row), "submitter of a bulk job"),
    environment: row.environment,
    priority: present(PRIORITIES[row.priority], "priority of a bulk job"),
    format: row.format,
    dialect: row.dialect,
    retryOf: row.retry_of === null ? null : brand<BulkJobId>(row.retry_of),
    total: row.total,
    succeeded: row.succeeded,
    failed: row.failed,
    warned: row.warned,
    warningCounts: row.warning_counts,
    submittedAt: instant(row.submitted_at),
    traceParent: row.trace_parent,
    retentionSeconds: row.retention_seconds,
    warnings: row.warnings,
    fillPlan: row.fill_plan,
    characters: row.characters,
    signatures: row.signatures,
    manifestSha256: row.manifest_sha256,
    state: stateOf(row),
  };
}

function stateOf(row: Selectable<Tables["bulk_upload"]>): BulkJobState {
  const { status } = row;
  const startedAt = row.started_at === null ? null : instant(row.started_at);
  if (status === "queued") return { status };
  if (status === "processing") return { status, startedAt: present(startedAt, "start") };
  const finishedAt = instant(present(row.finished_at, "end of a finished bulk job"));
  const expiresAt = instant(present(row.expires_at, "expiry of a finished bulk job"));
  const ended = { startedAt, finishedAt, expiresAt };
  if (status !== "failed") return { status, ...ended };
  const error = present(row.error, "error of a failed bulk job");
  return { status, ...ended, error, errorCode: present(row.error_code, "its code") };
}
