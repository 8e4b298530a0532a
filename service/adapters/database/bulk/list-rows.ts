import { type Kysely, type Selectable, sql } from "kysely";
import { present } from "#base/assert.ts";
import type { BulkJobId, Row, RowStatus, RowsWanted } from "#domain/bulk-records";
import type { Tables } from "../tables/tables.ts";
import { sumsAt } from "./row-records.ts";

/** A row's columns; a pending row has only row, line and file name, and a recorded one its place in its record. */
type RowColumns = Omit<Selectable<Tables["bulk_row"]>, "upload_id" | "status"> & {
  readonly status: RowStatus;
  readonly chunk: number | null;
  readonly place: number | null;
  /** The record, with the first of its rows that is listed. */
  readonly sums: Buffer | null;
};

/**
 * Returns the rows of a job, in order. Untried rows are stored in their chunk only, and succeeded ones without warnings
 * in a record of their chunk. One statement, so that no row is seen twice or not at all.
 */
export async function listRows(
  db: Kysely<Tables>,
  id: BulkJobId,
  { status: wanted, after, skip = 0, limit }: RowsWanted,
): Promise<readonly Row[]> {
  const status = wanted === "warned" ? "succeeded" : wanted;
  const hasRecorded = wanted === null || wanted === "succeeded";
  const { rows } = await sql<RowColumns>`
    with record as (
      select *, sum(row_count) over (order by chunk) - row_count
        - first_value(row_count) over (order by chunk) as rows_before
      from bulk_row_record
      where upload_id = ${id} and upper(rows) > ${after}::bigint + 1 and ${hasRecorded}::boolean
    ), found as (
      -- With its own limit, so that a page of a long job is read by the index.
      (select "row", line, filename, status, size_bytes, crc, sha256, tail_bytes, packed_bytes,
        error, error_code, field, more_errors, warnings, null::integer as chunk,
        null::integer as place, null::bytea as sums
      from bulk_row where upload_id = ${id} and "row" > ${after}
        and (${status}::text is null or status = ${status})
      order by "row" limit ${skip}::bigint + ${limit}::integer)
      union all
      select number, line, filename, 'pending', null, null, null, null, null, null, null, null,
        null, null, null, null, null
      from bulk_chunk, unnest(numbers, lines, filenames) as untried (number, line, filename)
      where upload_id = ${id} and state in ('waiting', 'leased') and number > ${after}
      union all
      select "row", line, filename, 'succeeded', null, null, null, null, null, null, null, null,
        null, null, chunk, place, sums
      from (
        select number as "row", line, filename, record.chunk, sums,
          (row_number() over (partition by record.chunk order by ordinality) - 1)::integer as place
        from record join bulk_chunk using (upload_id, chunk),
          unnest(numbers, lines, filenames) with ordinality
            as known (number, line, filename, ordinality)
        -- The first record may end soon after the row; those after it suffice with this many rows.
        where rows_before < ${skip}::bigint + ${limit}::integer
          and number <@ record.rows
      ) as recorded
      where "row" > ${after}
    ), listed as (
      select * from found where ${status}::text is null or status = ${status}
      order by "row" offset ${skip} limit ${limit}
    )
    select "row", line, filename, status, size_bytes, crc, sha256, tail_bytes, packed_bytes, error,
      error_code, field, more_errors, warnings, chunk, place,
      case when row_number() over (partition by chunk order by "row") = 1 then sums end as sums
    from listed order by "row"`.execute(db);
  return rowsOf(rows);
}

function rowsOf(found: readonly RowColumns[]): readonly Row[] {
  const records = new Map<number, Buffer>();
  return found.map((columns) => {
    const { row, line, chunk, place, sums } = columns;
    if (chunk === null || place === null) return { row, line, state: rowStateOf(columns) };
    if (sums !== null) records.set(chunk, sums);
    const filename = present(columns.filename, "file name of a row's PDF");
    const recorded = sumsAt(present(records.get(chunk), "record of a chunk"), place);
    return { row, line, state: { status: "succeeded", filename, ...recorded, warnings: [] } };
  });
}

function rowStateOf(row: RowColumns): Row["state"] {
  const warnings = row.warnings ?? [];
  switch (row.status) {
    case "pending":
    case "cancelled":
      return { status: row.status };
    case "failed": {
      const message = present(row.error, "error of a failed row");
      const code = present(row.error_code, "its code");
      const errors = [{ field: row.field, code, message }, ...(row.more_errors ?? [])] as const;
      return { status: "failed", errors, warnings };
    }
    case "succeeded":
      return {
        status: "succeeded",
        filename: present(row.filename, "file name of a row's PDF"),
        sizeBytes: present(row.size_bytes, "size of a row's PDF"),
        crc: Number(row.crc),
        sha256: present(row.sha256, "sum of a row's PDF").toString("hex"),
        tailBytes: present(row.tail_bytes, "size of a row's tail"),
        packedBytes: present(row.packed_bytes, "size of a row's packed tail"),
        warnings,
      };
  }
}
