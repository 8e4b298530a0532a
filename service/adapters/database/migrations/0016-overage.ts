import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Closed months, their individually charged PDFs, and what of these was reported to and charged by the processor. */
export const overage: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `alter table usage_counter add column "limit" bigint`,
  "alter table usage_counter add column closed_at timestamptz",
  `create table usage_overage (
    account_id text not null references account,
    month text not null,
    tier text not null,
    cents integer not null,
    pdfs bigint not null,
    primary key (account_id, month, tier, cents)
  ) with (fillfactor = 50)`,
  `insert into usage_overage
    select account_id, month, tier, overage_cents, count(*) from usage_ledger
    where overage and overage_cents is not null group by 1, 2, 3, 4`,
  `create table overage_month (
    account_id text not null references account,
    month text not null,
    due_at timestamptz,
    primary key (account_id, month)
  ) with (fillfactor = 50)`,
  "create index overage_month_due on overage_month (due_at) where due_at is not null",
  `create table overage_report (
    account_id text not null references account,
    month text not null,
    tier text not null,
    subscription_id text not null,
    quantity bigint not null,
    "at" timestamptz not null,
    is_answered boolean not null,
    primary key (account_id, month, tier, subscription_id)
  )`,
  // Null while the invoice is a draft.
  `create table overage_invoice (
    invoice_id text primary key,
    account_id text not null references account,
    month text not null,
    subscription_id text not null,
    billed json
  )`,
  "create index overage_invoice_month on overage_invoice (account_id, month)",
  `create table overage_correction (
    key text primary key,
    account_id text not null references account,
    month text not null,
    tier text not null,
    pdfs bigint not null,
    cents integer not null,
    is_done boolean not null
  )`,
  "create index overage_correction_month on overage_correction (account_id, month)",
];
