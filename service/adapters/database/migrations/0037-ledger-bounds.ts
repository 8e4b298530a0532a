import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Bounds the months of the ledger, before it becomes the first of its own partitions. Not checked for the entries that
 * there are, so that it takes a moment only.
 */
export const ledgerBounds: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`set local lock_timeout = '2s'`.execute(db);
    // Two months ahead of every entry, so that counting goes on until the next migration.
    const { rows } = await sql<{ end: string }>`
      select to_char((greatest(to_char(now() at time zone 'utc', 'YYYY-MM'), max(month)) || '-01')::date
        + interval '2 months', 'YYYY-MM') as "end" from usage_counter`.execute(db);
    const end = rows[0]?.end ?? "";
    await sql`alter table usage_ledger add constraint usage_ledger_end
      check (month < ${sql.lit(end)}) not valid`.execute(db);
  },
};
