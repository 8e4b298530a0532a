import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The mirror of the payment processor's customers, and since when an account has its status. */
export const billing: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  "alter table account add column standing_since timestamptz",
  `create table billing_customer (
    account_id text primary key references account,
    id text not null unique,
    created_at timestamptz not null,
    gone_at timestamptz,
    card text,
    -- Pictures are numbered when they are asked for: an older one never replaces a newer.
    asked bigint not null default 0,
    kept bigint not null default 0,
    synced_at timestamptz,
    due_at timestamptz not null,
    looks integer not null default 0
  )`,
  "create index billing_customer_due on billing_customer (due_at)",
  `create table billing_subscription (
    id text primary key,
    account_id text not null references account,
    role text not null check (role in ('plan', 'overage')),
    status text not null,
    tier text,
    plan_interval text,
    created_at timestamptz not null,
    trial_ends_at timestamptz,
    period_start timestamptz not null,
    period_end timestamptz not null,
    cancel_at_period_end boolean not null,
    ended_at timestamptz,
    pending json
  )`,
  "create index billing_subscription_owner on billing_subscription (account_id)",
  `create table billing_invoice (
    id text primary key,
    account_id text not null references account,
    subscription_id text,
    role text check (role in ('plan', 'overage')),
    status text not null,
    amount_due bigint not null,
    currency text not null,
    period_start timestamptz not null,
    period_end timestamptz not null,
    pdf_url text,
    created_at timestamptz not null,
    next_attempt_at timestamptz
  )`,
  "create index billing_invoice_owner on billing_invoice (account_id, created_at, id)",
  // The card that an open invoice was charged with, so that a sync does not charge it again.
  `create table billing_charge (
    invoice_id text not null,
    card text not null,
    account_id text not null references account,
    tried_at timestamptz not null,
    primary key (invoice_id, card)
  )`,
  "create index billing_charge_owner on billing_charge (account_id)",
  `create table processor_event (
    id text primary key,
    account_id text not null references account,
    type text not null,
    created_at timestamptz not null,
    noted_at timestamptz not null,
    handled_at timestamptz
  )`,
  "create index processor_event_owner on processor_event (account_id)",
  "create index processor_event_age on processor_event (noted_at)",
  // One row: up to when the processor's events were fetched.
  `create table processor_backfill (
    is_one boolean primary key default true check (is_one),
    done_to timestamptz not null
  )`,
  // Signing secrets of running sandboxes by endpoint; they protect nothing.
  "create table processor_endpoint (url text primary key, secret text not null)",
  // Status of the accounts before billing was switched off.
  `create table standing_before_off (
    account_id text primary key references account,
    plan text not null,
    subscription_status text
  )`,
];
