import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** What the list of an environment's files needs. */
export const fileList: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  // The order of the list and its cursor. Of what the file was made; null: not recorded.
  `alter table file
    add column seq bigint generated always as identity,
    add column envelope_id integer,
    add column template_id integer`,
  "create index file_list on file (account_id, environment, seq) where purged_at is null",
];
