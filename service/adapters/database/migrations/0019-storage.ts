import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The storage that this database belongs to, and checksums of stored objects. */
export const storage: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  // The id in the storage's marker. Without a row the service was never started with a storage.
  `create table storage_root (
    is_only boolean primary key default true check (is_only),
    id text not null
  )`,
  // SHA-256 in hexadecimal. Null for objects stored before checksums were recorded, or not stored yet.
  "alter table bulk_upload add column manifest_sha256 text",
  "alter table bulk_chunk add column source_sha256 text, add column tails_sha256 text",
];
