import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The characters of an upload's values that are beyond ASCII: what the form's fonts may lack. */
export const characters: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    // Uploads of before were taken when such values failed their rows, and so they do.
    await sql`alter table bulk_upload add column characters text not null default ''`.execute(db);
  },
};
