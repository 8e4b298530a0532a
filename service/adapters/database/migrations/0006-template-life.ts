import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** What becomes of a template's files, and by what its users are found. */
export const templateLife: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  // Null while the PDF is there.
  "alter table template_version add column purged_at timestamptz",
  "create index template_archived on template (archived_at) where archived_at is not null",
  "create index mapping_template on mapping (template_id)",
  "create index envelope_pair_template on envelope_pair (template_id)",
];
