import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Deletion of a template's files, and indexes to find its uses. */
export const templateLife: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  // Null until the PDF is deleted.
  "alter table template_version add column purged_at timestamptz",
  "create index template_archived on template (archived_at) where archived_at is not null",
  "create index mapping_template on mapping (template_id)",
  "create index envelope_pair_template on envelope_pair (template_id)",
];
