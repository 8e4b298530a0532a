import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Tails of files are packed; those recorded earlier stay as they are. */
export const packedTails: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  "set local lock_timeout = '2s'",
  "alter table file add column tail_packed boolean not null default false",
];
