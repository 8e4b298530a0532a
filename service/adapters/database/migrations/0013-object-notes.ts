import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Notes of objects being written now cover all objects, not only files. */
export const objectNotes: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`alter table file_object rename to object_note`.execute(db);
    await sql`alter table object_note rename column begun_at to noted_at`.execute(db);
  },
};
