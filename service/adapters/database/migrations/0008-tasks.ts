import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Single documents, and the tasks that generate them. */
export const tasks: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `create table file (
    id text primary key,
    account_id text not null,
    environment text not null,
    filename text not null,
    size_bytes integer not null,
    sha256 bytea not null,
    page_count integer not null,
    compiled_key text,
    tail bytea,
    object_key text,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    purged_at timestamptz
  )`,
  // Uncompressed: compressing a few kilobytes repeatedly costs more than it saves.
  "alter table file alter column tail set storage external",
  "create index file_expiry on file (expires_at) where purged_at is null",
  "create index file_purged on file (expires_at) where purged_at is not null",
  // Objects being written, so that those that are never recorded can be found and deleted.
  `create table file_object (
    key text primary key,
    begun_at timestamptz not null
  )`,
  `create table task (
    id text primary key,
    seq integer generated always as identity unique,
    account_id text not null references account,
    key_id integer not null,
    environment text not null,
    priority smallint not null,
    status text not null
      check (status in ('pending', 'processing', 'completed', 'failed', 'cancelled')),
    fill_order json not null,
    data json,
    filename text not null,
    page_count integer not null,
    metadata json,
    retention_seconds integer not null,
    submitted_at timestamptz not null,
    started_at timestamptz,
    finished_at timestamptz,
    not_before timestamptz,
    leased_until timestamptz,
    fence bigint,
    attempts integer not null default 0,
    file_id text,
    size_bytes integer,
    sha256 bytea,
    expires_at timestamptz,
    warnings json,
    error text,
    error_code text,
    field text,
    check ((data is null) = (status not in ('pending', 'processing')))
  )`,
  "create index task_owner on task (account_id, environment, seq)",
  `create index task_open on task (account_id, priority, seq)
    where status in ('pending', 'processing')`,
  "create index task_ended on task (finished_at)",
  `create table task_line (
    account_id text not null,
    priority smallint not null,
    last_turn bigint not null,
    primary key (account_id, priority)
  )`,
];
