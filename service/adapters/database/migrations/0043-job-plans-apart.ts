import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Stores the fill plans of new bulk jobs apart from their rows, which are updated several times. */
export const jobPlansApart: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  "set local lock_timeout = '2s'",
  // In bytes. Each update writes the whole row to the log, except what is stored apart.
  "alter table bulk_upload set (toast_tuple_target = 256)",
];
