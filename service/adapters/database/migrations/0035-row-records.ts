import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** One record for the rows of a chunk that succeeded without a warning; rows of earlier releases stay as they are. */
export const rowRecords: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  // Line and file name of each row are in its chunk. Deleting a bulk job deletes its records.
  `create table bulk_row_record (
    upload_id text not null,
    chunk integer not null,
    rows int4multirange not null,
    row_count integer not null,
    sums bytea not null,
    primary key (upload_id, chunk),
    check (length(sums) = 48 * row_count)
  )`,
  // Checksums cannot be compressed.
  "alter table bulk_row_record alter column sums set storage external",
];
