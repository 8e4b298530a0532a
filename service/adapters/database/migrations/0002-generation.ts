import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Bulk jobs with their chunks and rows, the usage ledger with its counter, the outbox of events. */
export const generation: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `create table bulk_upload (
    id text primary key,
    seq integer generated always as identity unique,
    account_id text not null references account,
    key_id integer not null,
    environment text not null,
    priority smallint not null,
    status text not null check (status in ('queued', 'processing', 'completed', 'failed', 'cancelled')),
    total integer not null,
    succeeded integer not null default 0,
    failed integer not null default 0,
    chunks_left integer not null,
    retention_seconds integer not null,
    warnings json not null,
    fill_order json not null,
    error text,
    error_code text,
    submitted_at timestamptz not null,
    started_at timestamptz,
    finished_at timestamptz,
    expires_at timestamptz,
    purged_at timestamptz,
    check (succeeded + failed <= total and chunks_left >= 0)
  ) with (fillfactor = 50)`,
  "create index bulk_upload_owner on bulk_upload (account_id, environment, seq)",
  "create index bulk_upload_ended on bulk_upload (finished_at) where purged_at is not null",
  "create index bulk_upload_open on bulk_upload (seq) where status in ('queued', 'processing')",
  // Finds bulk jobs whose files may have expired.
  "create index bulk_upload_expiry on bulk_upload (expires_at) where purged_at is null",
  `create table bulk_chunk (
    upload_id text not null references bulk_upload on delete cascade,
    chunk integer not null,
    seq bigint generated always as identity,
    account_id text not null,
    priority smallint not null,
    first_row integer not null,
    rows integer not null,
    first_line integer not null,
    byte_from integer not null,
    byte_to integer not null,
    lines integer[] not null,
    filenames text[] not null,
    state text not null check (state in ('waiting', 'leased', 'done', 'dropped')),
    not_before timestamptz,
    fence bigint,
    leased_until timestamptz,
    primary key (upload_id, chunk)
  )`,
  `create index bulk_chunk_waiting on bulk_chunk (account_id, priority, seq)
    where state = 'waiting'`,
  "create index bulk_chunk_leased on bulk_chunk (leased_until) where state = 'leased'",
  // Rows with a result; the others are only in their chunk. Without a foreign key, whose check would cost a query per row:
  // deleting a bulk job deletes its rows.
  `create table bulk_row (
    upload_id text not null,
    "row" integer not null,
    line integer not null,
    filename text,
    status text not null check (status in ('succeeded', 'failed', 'cancelled')),
    size_bytes integer,
    crc bigint,
    sha256 bytea,
    tail_bytes integer,
    packed_bytes integer,
    error text,
    error_code text,
    field text,
    warnings json,
    primary key (upload_id, "row")
  )`,
  // CSV files being uploaded, so that those that are never recorded can be found and deleted.
  `create table bulk_intake (
    id text primary key,
    begun_at timestamptz not null
  )`,
  // One row: the account whose turn was last in the round robin.
  "create table bulk_turn (turn bigint not null)",
  "insert into bulk_turn values (0)",
  `create table bulk_line (
    account_id text not null,
    priority smallint not null,
    last_turn bigint not null,
    primary key (account_id, priority)
  )`,
  `create table usage_ledger (
    id bigint generated always as identity primary key,
    account_id text not null references account,
    kind text not null check (kind in ('pdf', 'ai')),
    month text not null,
    source text not null,
    tier text not null,
    occurred_at timestamptz not null,
    environment text not null,
    key_id integer,
    template_id integer,
    mapping_id integer,
    envelope_id integer,
    upload_id text,
    "row" integer,
    unique (kind, source)
  )`,
  "create index usage_ledger_newest on usage_ledger (account_id, id)",
  `create table usage_counter (
    account_id text not null references account,
    kind text not null,
    month text not null,
    used bigint not null,
    primary key (account_id, kind, month)
  )`,
  `create table event (
    seq bigint generated always as identity primary key,
    id text not null unique,
    account_id text not null references account,
    environment text not null,
    type text not null,
    mapping_ids integer[] not null,
    facts json not null,
    created_at timestamptz not null
  )`,
];
