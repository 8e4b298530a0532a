import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Settings of accounts, rotation of keys, members, the audit log, erasure. */
export const accounts: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `alter table account
    alter column email drop not null,
    add column name text,
    add column retention_seconds integer check (retention_seconds > 0),
    add column overage_limit_pdfs integer check (overage_limit_pdfs >= 0),
    add column api_key_cap_spans_environments boolean not null default true,
    add column erased_at timestamptz`,
  // The key that replaced it; a replaced key does not count towards the cap.
  "alter table api_key add column replaced_by integer references api_key on delete set null",
  `create table member (
    id integer generated always as identity primary key,
    account_id text not null references account,
    email text not null,
    role text not null check (role in ('owner', 'admin', 'editor', 'viewer')),
    created_at timestamptz not null
  )`,
  "create unique index member_address on member (account_id, lower(email))",
  "create unique index member_owner on member (account_id) where role = 'owner'",
  `insert into member (account_id, email, role, created_at)
    select id, email, 'owner', created_at from account`,
  `create table audit_entry (
    id integer generated always as identity primary key,
    account_id text not null references account,
    occurred_at timestamptz not null,
    action text not null,
    key_id integer,
    subject text,
    details json not null
  )`,
  "create index audit_entry_newest on audit_entry (account_id, id)",
  `create function audit_entry_stands() returns trigger language plpgsql as
    $$ begin raise exception 'the audit log is append-only'; end $$`,
  `create trigger audit_entry_stands before update or delete or truncate on audit_entry
    for each statement execute function audit_entry_stands()`,
  // Running erasures; the row is deleted with the last of the data.
  `create table erasure (
    account_id text primary key references account,
    asked_at timestamptz not null
  )`,
  // When each periodic chore is due next.
  `create table chore (
    name text primary key,
    due_at timestamptz not null
  )`,
  // Shared compiled forms by their object keys, to find unused ones.
  `create table compilation_use (
    compiled_key text primary key,
    used_at timestamptz not null
  )`,
  `insert into compilation_use
    select distinct fill_order ->> 'compiledKey', now() from bulk_upload where purged_at is null`,
];
