import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** An index on the times of a month's PDFs, to find the one that crossed a threshold without reading the others. */
export const ledgerTimes: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`
      create index usage_ledger_times on usage_ledger (account_id, month, occurred_at)
      where kind = 'pdf'`.execute(db);
  },
};
