import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Reserved outputs, overage in the ledger, and bulk jobs that repeat the failed rows of others. */
export const bulkMore: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `create table usage_reservation (
    source text primary key,
    account_id text not null references account,
    outputs integer not null check (outputs >= 0)
  )`,
  "create index usage_reservation_account on usage_reservation (account_id)",
  // Existing entries are all from before overage was charged.
  "alter table usage_ledger add column overage boolean not null default false",
  "alter table usage_ledger add column overage_cents integer",
  "alter table usage_ledger add column task_id text",
  // No foreign key: either may be deleted before the other.
  "alter table bulk_upload add column retry_of text",
  "alter table bulk_upload add column format text not null default 'csv'",
  // The row of each record of a chunk; null when they are consecutive.
  "alter table bulk_chunk add column numbers integer[]",
];
