import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** When a month's PDFs were made, in their order: which of them crossed a threshold is found without its neighbours. */
export const ledgerTimes: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`
      create index usage_ledger_times on usage_ledger (account_id, month, occurred_at)
      where kind = 'pdf'`.execute(db);
  },
};
