import type {
  Migrations,
  SchemaMigration,
} from "../../service/adapters/database/migrations/migration.ts";
import { MIGRATIONS } from "../../service/adapters/database/migrations/migrations.ts";

/**
 * The migrations of a release after this one: columns of the tables that requests and jobs read most, and an index that is
 * created while they are used.
 */
export const NEXT: Migrations = {
  ...MIGRATIONS,
  "0002-1-account-note": addNote("account"),
  "0002-2-job-note": addNote("bulk_upload"),
  "0002-3-job-note-index": {
    kind: "expand",
    change: { in: "index", name: "bulk_upload_note", on: "bulk_upload (note)" },
  },
};

function addNote(table: string): SchemaMigration {
  return {
    kind: "expand",
    change: {
      in: "transaction",
      up: async (db) => {
        await db.schema
          .alterTable(table)
          .addColumn("note", "text", (column) => column.notNull().defaultTo(""))
          .execute();
      },
    },
  };
}
