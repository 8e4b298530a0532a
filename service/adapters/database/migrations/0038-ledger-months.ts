import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The ledger in partitions by month. The table so far becomes the first one, with its rows where they are. */
export const ledgerMonths: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`set local lock_timeout = '2s'`.execute(db);
    for (const statement of VALIDATED) await sql.raw(statement).execute(db);
    const { rows } = await sql<{ end: string }>`
      select substring(pg_get_constraintdef(oid) from '\\d{4}-\\d{2}') as "end"
      from pg_constraint where conname = 'usage_ledger_end'`.execute(db);
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
    await sql`alter table usage_ledger attach partition usage_ledger_before
      for values from (minvalue) to (${sql.lit(rows[0]?.end ?? "")})`.execute(db);
    await sql`alter table usage_ledger_before drop constraint usage_ledger_end`.execute(db);
  },
};

// Reads the whole ledger, while entries are added.
const VALIDATED = [
  "alter table usage_ledger validate constraint usage_ledger_outputs",
  "alter table usage_ledger validate constraint usage_ledger_end",
];

const STATEMENTS = [
  "alter table usage_ledger rename to usage_ledger_before",
  "alter index usage_ledger_newest rename to usage_ledger_before_newest",
  "alter index usage_ledger_made rename to usage_ledger_before_made",
  // A partition cannot have an identity of its own.
  "create sequence usage_ledger_ids increment by 10000",
  "select setval('usage_ledger_ids', last_value, is_called) from usage_ledger_id_seq",
  "alter table usage_ledger_before alter column id drop identity",
  `create table usage_ledger (like usage_ledger_before,
    constraint usage_ledger_kind_check check (kind in ('pdf', 'ai')),
    constraint usage_ledger_actor check (num_nonnulls(key_id, member_id) <= 1),
    constraint usage_ledger_outputs check (
      outputs between 1 and 10000 and (outputs = 1 or rows is not null)
    ),
    foreign key (account_id) references account
  ) partition by range (month)`,
  "alter table usage_ledger alter column id set default nextval('usage_ledger_ids')",
  "alter table usage_ledger alter column overage set default false",
  "alter table usage_ledger alter column outputs set default 1",
  "create index usage_ledger_newest on usage_ledger (account_id, id)",
  `create index usage_ledger_made on usage_ledger (account_id, month, occurred_at)
    include (outputs) where kind = 'pdf'`,
  // Months without a partition of their own, such as those of a clock that is far ahead.
  "create table usage_ledger_later partition of usage_ledger default",
  "create unique index usage_ledger_later_source on usage_ledger_later (kind, source)",
];
