import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Whether a version's PDF is encrypted, and whether its documents are. */
export const keptEncryption: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `alter table template_version
    add column encryption text not null default 'none'
      check (encryption in ('none', 'kept', 'removed'))`,
  // Earlier releases removed it and stored a warning.
  `update template_version set encryption = 'removed'
    where warnings::jsonb @> '[{"code": "encryption_removed"}]'`,
];
