import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** How the uploaded file of a bulk job was written; null: comma-separated UTF-8 with exact names. */
export const dialect: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`alter table bulk_upload add column dialect jsonb`.execute(db);
  },
};
