/** Work: bulk jobs with their chunks and rows, tasks, single documents, and notes about stored objects. */
export const WORK = `
-- Bulk jobs. Updated several times each, so that the pages keep room for new versions of a row, and the fill plan is
-- stored apart from rows of more than 256 bytes.
create table bulk_upload (
  id text primary key,
  -- Order of submission; the cursor of the list.
  seq integer generated always as identity unique,
  account_id text not null references account,
  key_id integer,
  member_id integer,
  environment text not null,
  -- Index in PRIORITIES.
  priority smallint not null,
  status text not null check (status in ('queued', 'processing', 'completed', 'failed', 'cancelled')),
  total integer not null,
  succeeded integer not null default 0,
  failed integer not null default 0,
  -- Succeeded rows with a warning, and their warnings by code.
  warned integer not null default 0,
  warning_counts jsonb not null default '{}',
  -- Chunks that are neither done nor dropped.
  chunks_left integer not null,
  -- How the file of rows was written.
  format text not null,
  dialect jsonb not null,
  -- Characters of the values beyond ASCII, and signatures that rows refer to: what the compilation has to contain.
  characters text not null,
  signatures json not null,
  fill_plan json not null,
  -- The job whose failed rows it repeats, and the first of its chain. No foreign keys: either may be deleted first.
  retry_of text,
  retry_root text,
  retention_seconds integer not null,
  warnings json not null,
  error text,
  error_code text,
  -- Checksum of the stored manifest.
  manifest_sha256 text,
  -- W3C traceparent of the request that submitted it.
  trace_parent text,
  submitted_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  expires_at timestamptz,
  purged_at timestamptz,
  constraint bulk_upload_actor check (num_nonnulls(key_id, member_id) = 1),
  check (succeeded + failed <= total and chunks_left >= 0),
  check (warned between 0 and succeeded)
) with (fillfactor = 50, toast_tuple_target = 256);
create index bulk_upload_owner on bulk_upload (account_id, environment, seq);
create index bulk_upload_open on bulk_upload (seq) where status in ('queued', 'processing');
create index bulk_upload_expiry on bulk_upload (expires_at) where purged_at is null;
create index bulk_upload_ended on bulk_upload (finished_at) where purged_at is not null;
create index bulk_upload_retry_root on bulk_upload (retry_root) where retry_root is not null;

create table bulk_chunk (
  upload_id text not null references bulk_upload on delete cascade,
  chunk integer not null,
  seq bigint generated always as identity,
  account_id text not null,
  priority smallint not null,
  -- Of its job's plan. A worker leaves the work of newer versions to others.
  plan_version smallint not null,
  rows integer not null,
  first_line integer not null,
  -- Its part of the uploaded file, with its checksum.
  byte_from integer not null,
  byte_to integer not null,
  source_sha256 text not null,
  -- Number, line and file name of each row, in order.
  numbers integer[] not null,
  lines integer[] not null,
  filenames text[] not null,
  state text not null check (state in ('waiting', 'leased', 'done', 'dropped')),
  not_before timestamptz,
  -- Grows with every lease.
  fence bigint,
  leased_until timestamptz,
  -- Of the stored tails, once the chunk is done.
  tails_sha256 text,
  primary key (upload_id, chunk)
);
create index bulk_chunk_waiting on bulk_chunk (account_id, priority, seq) where state = 'waiting';
create index bulk_chunk_leased on bulk_chunk (leased_until) where state = 'leased';

-- The rows of a chunk that succeeded without a warning; their lines and file names are those of the chunk. Without a
-- foreign key, whose check would cost a query for each: deleting a bulk job deletes them.
create table bulk_row_record (
  upload_id text not null,
  chunk integer not null,
  rows int4multirange not null,
  row_count integer not null,
  -- Of each row 48 bytes: sizes and checksums of its PDF.
  sums bytea not null,
  primary key (upload_id, chunk),
  check (length(sums) = 48 * row_count)
);
-- Checksums cannot be compressed.
alter table bulk_row_record alter column sums set storage external;

-- Rows that failed or have a warning. Without a foreign key, as above.
create table bulk_row (
  upload_id text not null,
  "row" integer not null,
  line integer not null,
  status text not null check (status in ('succeeded', 'failed', 'cancelled')),
  filename text,
  size_bytes integer,
  crc bigint,
  sha256 bytea,
  tail_bytes integer,
  packed_bytes integer,
  -- The first error; the others, at most 49, if there are any.
  error text,
  error_code text,
  field text,
  more_errors json,
  warnings json,
  primary key (upload_id, "row")
);

-- ZIPs that are stored as a whole, or are being written. A row outlives its job until its object is deleted.
create table bulk_bundle (
  upload_id text primary key,
  key text not null,
  -- Until when its writer has it; null once it is stored.
  leased_until timestamptz,
  size_bytes bigint,
  expires_at timestamptz not null,
  check ((leased_until is null) = (size_bytes is not null))
);
create index bulk_bundle_expiry on bulk_bundle (expires_at);

-- Files of rows that are being uploaded, so that those that never become a job are found and deleted.
create table bulk_intake (
  id text primary key,
  begun_at timestamptz not null
);

-- One row: the last turn, which is also the fence of the lease that it gave.
create table bulk_turn (turn bigint not null);
insert into bulk_turn values (0);

-- The turn in which each account was last served, by priority: with chunks, and with tasks.
create table bulk_line (
  account_id text not null,
  priority smallint not null,
  last_turn bigint not null,
  primary key (account_id, priority)
);
create table task_line (
  account_id text not null,
  priority smallint not null,
  last_turn bigint not null,
  primary key (account_id, priority)
);

create table task (
  id text primary key,
  -- Order of submission; the cursor of the list.
  seq integer generated always as identity unique,
  account_id text not null references account,
  key_id integer,
  member_id integer,
  environment text not null,
  priority smallint not null,
  -- Of its plan, as of a chunk.
  plan_version smallint not null,
  status text not null
    check (status in ('pending', 'processing', 'completed', 'failed', 'cancelled')),
  fill_plan json not null,
  -- The values; null after the end.
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
  constraint task_actor check (num_nonnulls(key_id, member_id) = 1),
  check ((data is null) = (status not in ('pending', 'processing')))
);
create index task_owner on task (account_id, environment, seq);
create index task_open on task (account_id, priority, seq)
  where status in ('pending', 'processing');
create index task_ended on task (finished_at);

-- Single documents. Vacuumed after a fiftieth of new rows instead of a fifth, which marks their pages as visible to all:
-- counting the kept files reads the rows of pages that are not.
create table file (
  id text primary key,
  -- Order of creation; the cursor of the list.
  seq bigint generated always as identity,
  account_id text not null,
  environment text not null,
  envelope_id integer,
  -- That of its first pages.
  template_id integer not null,
  filename text not null,
  size_bytes integer not null,
  sha256 bytea not null,
  page_count integer not null,
  -- The packed tail and the compilation that has its prefix; or the whole PDF as an object.
  compiled_key text,
  tail bytea,
  object_key text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  purged_at timestamptz
) with (autovacuum_vacuum_insert_scale_factor = 0.02);
alter table file alter column tail set storage external;
-- With the expiry, so that kept files are counted without reading their rows.
create index file_kept on file (account_id, environment, seq) include (expires_at)
  where purged_at is null;
create index file_expiry on file (expires_at) where purged_at is null;
create index file_object_expiry on file (expires_at)
  where purged_at is null and object_key is not null;
create index file_purged on file (expires_at) where purged_at is not null;

-- Objects without a record: not recorded yet, or no longer.
create table object_note (
  key text primary key,
  noted_at timestamptz not null
);

-- Shared compiled forms by their object keys, to find unused ones.
create table compilation_use (
  compiled_key text primary key,
  used_at timestamptz not null
);
`;
