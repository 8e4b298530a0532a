import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Warnings that fail rows, per envelope, and the warnings of each bulk job, counted. */
export const warnings: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  "alter table envelope add column fail_on json not null default '[]'",
  `alter table bulk_upload
    add column warned integer not null default 0 check (warned between 0 and succeeded),
    add column warning_counts jsonb not null default '{}'`,
  `with warned as (
      select upload_id, count(*)::integer as total from bulk_row
      where status = 'succeeded' and warnings is not null group by upload_id
    ), by_code as (
      select upload_id, warning ->> 'code' as code, count(*) as total
      from bulk_row, json_array_elements(warnings) as warning
      where status = 'succeeded' and warnings is not null group by upload_id, code
    ), counts as (
      select upload_id, jsonb_object_agg(code, total) as totals from by_code group by upload_id
    )
    update bulk_upload set warned = warned.total, warning_counts = counts.totals
    from warned join counts using (upload_id) where id = upload_id`,
];
