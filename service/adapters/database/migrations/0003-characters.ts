import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The non-ASCII characters in a bulk job's values, which the form's fonts may lack. */
export const characters: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    // Existing bulk jobs were accepted when such values failed their rows, and keep doing so.
    await sql`alter table bulk_upload add column characters text not null default ''`.execute(db);
  },
};
