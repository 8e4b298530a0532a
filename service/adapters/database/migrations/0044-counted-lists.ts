import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Indexes for what scanned many rows: the number of an environment's files, and the log of failed deliveries. */
export const countedLists: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  "set local lock_timeout = '2s'",
  // As the former index, with the expiry, so that files that are still kept are counted without reading their rows.
  `create index file_kept on file (account_id, environment, seq) include (expires_at)
    where purged_at is null`,
  "drop index file_list",
  // Vacuumed after a fiftieth of new rows instead of a fifth, which marks their pages as visible to all: else counting reads
  // the rows of exactly those files that are kept.
  "alter table file set (autovacuum_vacuum_insert_scale_factor = 0.02)",
  `create index webhook_delivery_ended_badly on webhook_delivery (webhook_id, id)
    where status in ('failed', 'abandoned')`,
];
