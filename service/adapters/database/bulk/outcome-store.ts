import { type Kysely, type RawBuilder, sql } from "kysely";
import { brand } from "#base/brand.ts";
import {
  type BulkJob,
  type BulkJobId,
  type FailedRow,
  type OutcomeStore,
  type RowCounts,
  type TriedRow,
} from "#domain/bulk-records";
import { type FillPlan } from "#domain/filling";
import type { Tables } from "../tables/tables.ts";
import { partRows, recordRows } from "./row-records.ts";

/** Results of rows and jobs, on PostgreSQL; `db` may be a transaction. */
export function outcomeStore(db: Kysely<Tables>): Omit<OutcomeStore, "loadBulkJob"> {
  return {
    settleRows: (id, chunk, tried) => settleRows(db, id, chunk, tried),
    settleRemaining: (id, state) => settleRemaining(db, id, state),
    addCounts: (id, counts) => addCounts(db, id, counts),
    recordManifest: async (id, sha256) => {
      await db
        .updateTable("bulk_upload")
        .set({ manifest_sha256: sha256 })
        .where("id", "=", id)
        .execute();
    },
    endBulkJob: async (id, end) => {
      const ended = await db
        .updateTable("bulk_upload")
        .set({
          status: end.status,
          finished_at: new Date(end.finishedAt),
          expires_at: new Date(end.expiresAt),
          error: end.status === "failed" ? end.error : null,
          error_code: end.status === "failed" ? end.errorCode : null,
        })
        .where("id", "=", id)
        .where("status", "in", ["queued", "processing"])
        .executeTakeFirst();
      return ended.numUpdatedRows === 1n;
    },
    restartBulkJob: (job, fillPlan) => restartBulkJob(db, job, fillPlan),
    listUnclosed: async () => {
      const rows = await db
        .selectFrom("bulk_upload")
        .select("id")
        .where("status", "in", ["queued", "processing"])
        .where("chunks_left", "=", 0)
        .execute();
      return rows.map(({ id }) => brand<BulkJobId>(id));
    },
  };
}

async function addCounts(
  db: Kysely<Tables>,
  id: BulkJobId,
  { succeeded, failed, warned, warningCounts }: RowCounts,
): Promise<boolean> {
  const { chunks_left: left } = await db
    .updateTable("bulk_upload")
    .set((job) => ({
      succeeded: job("succeeded", "+", succeeded),
      failed: job("failed", "+", failed),
      chunks_left: job("chunks_left", "-", 1),
    }))
    .$if(warned > 0, (query) =>
      query.set((job) => ({
        warned: job("warned", "+", warned),
        warning_counts: withCounts(warningCounts),
      })),
    )
    .where("id", "=", id)
    .returning("chunks_left")
    .executeTakeFirstOrThrow();
  return left === 0;
}

/** Returns the job's counts plus these, by code. */
function withCounts(added: RowCounts["warningCounts"]): RawBuilder<string> {
  return sql`(
    select jsonb_object_agg(code, total)
    from (
      select code, sum(value::integer) as total
      from (
        select key as code, value from jsonb_each_text(bulk_upload.warning_counts)
        union all
        select key, value from jsonb_each_text(${JSON.stringify(added)}::jsonb)
      ) as counted
      group by code
    ) as by_code
  )`;
}

async function settleRows(
  db: Kysely<Tables>,
  id: BulkJobId,
  chunk: number,
  tried: readonly TriedRow[],
): Promise<readonly number[]> {
  const { recorded, others } = partRows(tried);
  const settled = [
    ...(recorded.length === 0 ? [] : await recordRows(db, id, chunk, recorded)),
    ...(others.length === 0 ? [] : await settleSingly(db, id, others)),
  ];
  return settled.toSorted((a, b) => a - b);
}

async function settleSingly(
  db: Kysely<Tables>,
  id: BulkJobId,
  tried: readonly TriedRow[],
): Promise<readonly number[]> {
  const columns = tried.map(columnsOf);
  const column = <Name extends keyof Columns>(name: Name): Columns[Name][] =>
    columns.map((row) => row[name]);
  const settled = await sql<{ row: number }>`
    insert into bulk_row (
      upload_id, "row", line, filename, status, size_bytes, crc, sha256, tail_bytes, packed_bytes,
      error, error_code, field, more_errors, warnings
    )
    select ${id}, "row", line, filename, status, size_bytes, crc, decode(sha256, 'hex'), tail_bytes,
      packed_bytes, error, error_code, field, more_errors::json, warnings::json
    from unnest(
      ${column("row")}::integer[], ${column("line")}::integer[], ${column("filename")}::text[],
      ${column("status")}::text[], ${column("sizeBytes")}::integer[], ${column("crc")}::bigint[],
      ${column("sha256")}::text[], ${column("tailBytes")}::integer[],
      ${column("packedBytes")}::integer[], ${column("error")}::text[],
      ${column("errorCode")}::text[], ${column("field")}::text[],
      ${column("moreErrors")}::text[], ${column("warnings")}::text[]
    ) as given (
      "row", line, filename, status, size_bytes, crc, sha256, tail_bytes, packed_bytes, error,
      error_code, field, more_errors, warnings
    )
    on conflict (upload_id, "row") do nothing
    returning "row"`.execute(db);
  return settled.rows.map(({ row }) => row);
}

type Columns = ReturnType<typeof columnsOf>;

function columnsOf({ row, line, state }: TriedRow) {
  const isFilled = state.status === "succeeded";
  return {
    row,
    line,
    filename: isFilled ? state.filename : null,
    status: state.status,
    sizeBytes: isFilled ? state.sizeBytes : null,
    crc: isFilled ? state.crc : null,
    sha256: isFilled ? state.sha256 : null,
    tailBytes: isFilled ? state.tailBytes : null,
    packedBytes: isFilled ? state.packedBytes : null,
    ...(isFilled ? NO_ERRORS : errorColumns(state)),
    warnings: state.warnings.length === 0 ? null : JSON.stringify(state.warnings),
  };
}

type ErrorColumns = {
  readonly error: string | null;
  readonly errorCode: string | null;
  readonly field: string | null;
  readonly moreErrors: string | null;
};

const NO_ERRORS: ErrorColumns = { error: null, errorCode: null, field: null, moreErrors: null };

function errorColumns({ errors: [first, ...others] }: FailedRow): ErrorColumns {
  const { field, code, message } = first;
  const moreErrors = others.length === 0 ? null : JSON.stringify(others);
  return { error: message, errorCode: code, field, moreErrors };
}

async function settleRemaining(
  db: Kysely<Tables>,
  id: BulkJobId,
  state: Parameters<OutcomeStore["settleRemaining"]>[1],
): Promise<void> {
  const { error, errorCode, field, moreErrors } =
    state.status === "failed" ? errorColumns(state) : NO_ERRORS;
  const settled = await sql`
    insert into bulk_row (upload_id, "row", line, status, error, error_code, field, more_errors)
    select upload_id, number, line, ${state.status}, ${error}, ${errorCode}, ${field}, ${moreErrors}
    from bulk_chunk, unnest(numbers, lines) as untried (number, line)
    where upload_id = ${id} and state = 'dropped'
    on conflict (upload_id, "row") do nothing`.execute(db);
  if (state.status !== "failed") return;
  const added = Number(settled.numAffectedRows ?? 0);
  await db
    .updateTable("bulk_upload")
    .set((job) => ({ failed: job("failed", "+", added), chunks_left: 0 }))
    .where("id", "=", id)
    .execute();
}

async function restartBulkJob(db: Kysely<Tables>, job: BulkJob, fillPlan: FillPlan): Promise<void> {
  const { id } = job;
  const { numUpdatedRows: chunks } = await db
    .updateTable("bulk_chunk")
    .set({
      state: "waiting",
      plan_version: fillPlan.compiledVersion,
      leased_until: null,
      not_before: null,
    })
    .where("upload_id", "=", id)
    .where("state", "!=", "dropped")
    .executeTakeFirst();
  await db.deleteFrom("bulk_row").where("upload_id", "=", id).execute();
  await db.deleteFrom("bulk_row_record").where("upload_id", "=", id).execute();
  const begun = await db
    .updateTable("bulk_upload")
    .set({
      fill_plan: JSON.stringify(fillPlan),
      succeeded: 0,
      failed: 0,
      warned: 0,
      warning_counts: "{}",
      chunks_left: Number(chunks),
    })
    .where("id", "=", id)
    .where("status", "=", "processing")
    .where(sql<string>`fill_plan ->> 'compiledKey'`, "=", job.fillPlan.compiledKey)
    .executeTakeFirst();
  // Another worker restarted the job, or it has ended: the transaction must be rolled back.
  if (begun.numUpdatedRows === 0n) throw new Error("the bulk job has changed since it was read");
}
