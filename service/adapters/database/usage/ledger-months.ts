import { type Kysely, sql } from "kysely";
import { brand } from "#base/brand.ts";
import type { Month } from "#base/month.ts";
import type { LedgerMonths } from "#domain/usage";
import type { Tables } from "../tables/tables.ts";

/** Maintains the partitions of `usage_ledger`: one per month without gaps, and one for the entries of all other months. */
export function ledgerMonths(db: Kysely<Tables>): LedgerMonths {
  return {
    findEnd: async () => {
      const { rows } = await sql<{ end: string | null }>`
        select max(substring(pg_get_expr(relpartbound, pg_class.oid)
          from 'TO \\(''(\\d{4}-\\d{2})''\\)')) as "end"
        from pg_class join pg_inherits on inhrelid = pg_class.oid
        where inhparent = 'usage_ledger'::regclass`.execute(db);
      const end = rows[0]?.end ?? null;
      return end === null ? null : brand<Month>(end);
    },
    add: async (month, next) => {
      await db.transaction().execute((inside) => addMonth(inside, month, next));
    },
  };
}

// Entries of the month that were written before it had a partition are moved there. The lock blocks all readers and
// writers of the ledger: otherwise PostgreSQL would refuse an entry that it has already routed to the old partition,
// and a query that it has already planned would miss the moved entries.
async function addMonth(db: Kysely<Tables>, month: Month, next: Month): Promise<void> {
  const partition = sql.table(`usage_ledger_${month.replace("-", "_")}`);
  await sql`set local lock_timeout = '2s'`.execute(db);
  await sql`create table ${partition} (like usage_ledger including defaults including constraints)`.execute(
    db,
  );
  await sql`create unique index on ${partition} (kind, source)`.execute(db);
  await sql`lock table usage_ledger in access exclusive mode`.execute(db);
  await sql`
    with moved as (
      delete from usage_ledger_rest where month >= ${month} and month < ${next} returning *
    ) insert into ${partition} select * from moved`.execute(db);
  await sql`alter table usage_ledger attach partition ${partition}
    for values from (${sql.lit(month)}) to (${sql.lit(next)})`.execute(db);
}
