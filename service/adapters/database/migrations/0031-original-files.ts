import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The uploaded file of each version whose PDF was converted from it. */
export const originalFiles: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  // All null where the uploaded file is the PDF that is filled.
  `alter table template_version
    add column original_key text,
    add column original_size_bytes integer,
    add column original_sha256 text,
    add check (num_nulls(original_key, original_size_bytes, original_sha256) in (0, 3))`,
];
