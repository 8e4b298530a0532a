import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Ledger entries that count the rows of a chunk together; earlier entries stay as they are, one output each. */
export const ledgerOfChunks: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  "set local lock_timeout = '2s'",
  // Of a chunk the rows that are in the ledger, while its job has not ended.
  `create table usage_claim (
    upload_id text not null,
    chunk integer not null,
    account_id text not null references account,
    rows int4multirange not null,
    primary key (upload_id, chunk)
  ) with (fillfactor = 50)`,
  "create index usage_claim_account on usage_claim (account_id)",
  "alter table usage_ledger add column rows int4multirange",
  "alter table usage_ledger add column outputs integer not null default 1",
  // The events of an entry have consecutive ids from its own on; no entry has as many outputs as ids are left between two.
  "alter sequence usage_ledger_id_seq increment by 10000",
  // Not checked for the entries that there are: a scan of a large ledger would block it.
  `alter table usage_ledger add constraint usage_ledger_outputs check (
    outputs between 1 and 10000 and (outputs = 1 or rows is not null)
  ) not valid`,
  // As the former index, with the outputs of each entry, which the search for a month's n-th output adds up.
  `create index usage_ledger_made on usage_ledger (account_id, month, occurred_at)
    include (outputs) where kind = 'pdf'`,
  "drop index usage_ledger_times",
];
