import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** An index on expired files with an object, which are purged apart from those whose bytes are in their records. */
export const purge: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  "set local lock_timeout = '2s'",
  `create index file_object_expiry on file (expires_at)
    where purged_at is null and object_key is not null`,
];
