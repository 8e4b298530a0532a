import { type Kysely, sql } from "kysely";
import { brand } from "#base/brand.ts";
import type { OutcomeStore, TriedRow, UploadId } from "#domain/generation";
import type { Tables } from "../tables.ts";

/** What becomes of rows and uploads, on PostgreSQL; `db` may be a transaction. */
export function outcomeStore(db: Kysely<Tables>): OutcomeStore {
  return {
    settleRows: (id, tried) => settleRows(db, id, tried),
    settleRest: async (id, state) => {
      const { error, errorCode, field } =
        state.status === "failed" ? state : { error: null, errorCode: null, field: null };
      const settled = await db
        .updateTable("bulk_row")
        .set({ status: state.status, error, error_code: errorCode, field })
        .where("upload_id", "=", id)
        .where("status", "=", "pending")
        .executeTakeFirst();
      if (state.status !== "failed") return;
      const added = Number(settled.numUpdatedRows);
      await db
        .updateTable("bulk_upload")
        .set((upload) => ({ failed: upload("failed", "+", added) }))
        .where("id", "=", id)
        .execute();
    },
    addTried: async (id, succeeded, failed) => {
      const { chunks_left: left } = await db
        .updateTable("bulk_upload")
        .set((upload) => ({
          succeeded: upload("succeeded", "+", succeeded),
          failed: upload("failed", "+", failed),
          chunks_left: upload("chunks_left", "-", 1),
        }))
        .where("id", "=", id)
        .returning("chunks_left")
        .executeTakeFirstOrThrow();
      return left === 0;
    },
    endUpload: async (id, end) => {
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
    listUnclosed: async () => {
      const rows = await db
        .selectFrom("bulk_upload")
        .select("id")
        .where("status", "in", ["queued", "processing"])
        .where("chunks_left", "=", 0)
        .execute();
      return rows.map(({ id }) => brand<UploadId>(id));
    },
  };
}

async function settleRows(
  db: Kysely<Tables>,
  id: UploadId,
  tried: readonly TriedRow[],
): Promise<readonly number[]> {
  const columns = tried.map(columnsOf);
  const column = <Name extends keyof RowColumns>(name: Name): RowColumns[Name][] =>
    columns.map((row) => row[name]);
  const settled = await sql<{ row: number }>`
    update bulk_row as settled set
      status = given.status, size_bytes = given.size_bytes, crc = given.crc,
      sha256 = decode(given.sha256, 'hex'), tail_bytes = given.tail_bytes,
      packed_bytes = given.packed_bytes, error = given.error, error_code = given.error_code,
      field = given.field, warnings = given.warnings::json
    from unnest(
      ${column("row")}::integer[], ${column("status")}::text[], ${column("sizeBytes")}::integer[],
      ${column("crc")}::bigint[], ${column("sha256")}::text[], ${column("tailBytes")}::integer[],
      ${column("packedBytes")}::integer[], ${column("error")}::text[],
      ${column("errorCode")}::text[], ${column("field")}::text[], ${column("warnings")}::text[]
    ) as given (
      "row", status, size_bytes, crc, sha256, tail_bytes, packed_bytes, error, error_code, field,
      warnings
    )
    where settled.upload_id = ${id} and settled."row" = given."row" and settled.status = 'pending'
    returning settled."row"`.execute(db);
  return settled.rows.map(({ row }) => row);
}

type RowColumns = ReturnType<typeof columnsOf>;

function columnsOf({ row, state }: TriedRow) {
  const isFilled = state.status === "succeeded";
  return {
    row,
    status: state.status,
    sizeBytes: isFilled ? state.sizeBytes : null,
    crc: isFilled ? state.crc : null,
    sha256: isFilled ? state.sha256 : null,
    tailBytes: isFilled ? state.tailBytes : null,
    packedBytes: isFilled ? state.packedBytes : null,
    error: isFilled ? null : state.error,
    errorCode: isFilled ? null : state.errorCode,
    field: isFilled ? null : state.field,
    warnings: state.warnings.length === 0 ? null : JSON.stringify(state.warnings),
  };
}
