set timezone = 'UTC';

-- next
create table if not exists "kysely_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);

-- next
create table if not exists "kysely_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);

-- next
create table account (
  id text primary key,
  -- Null after an erasure, like the name.
  email text,
  name text,
  -- The tier whose limits apply, also to an account that never subscribed.
  plan text not null,
  -- Null before the first subscription.
  subscription_status text default 'active'
    check (subscription_status in ('trialing', 'active', 'past_due', 'canceled')),
  -- Null: since the account was created.
  status_since timestamptz,
  retention_seconds integer check (retention_seconds > 0),
  overage_limit_pdfs integer check (overage_limit_pdfs >= 0),
  api_key_cap_spans_environments boolean not null default true,
  external_model_consent boolean not null default false,
  -- How members must have signed in.
  sign_in text not null default 'any' check (sign_in in ('any', 'sso')),
  created_at timestamptz not null,
  erased_at timestamptz
);

create table api_key (
  id integer generated always as identity primary key,
  account_id text not null references account,
  name text not null,
  scope text not null check (scope in ('read', 'write', 'admin')),
  environment text not null check (environment in ('development', 'staging', 'production')),
  -- The key itself is not stored.
  prefix text not null,
  last_four text not null,
  sha256 text not null unique,
  -- The member who made the key, or the key that it was made with, and their role then; both null: the operator.
  created_by_member integer,
  created_by_role text check (created_by_role in ('owner', 'admin', 'editor', 'viewer')),
  created_at timestamptz not null,
  last_used_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz,
  -- The key that replaced it; a replaced key does not count towards the cap.
  replaced_by integer references api_key on delete set null,
  constraint api_key_creator check (num_nulls(created_by_member, created_by_role) in (0, 2))
);
create index api_key_account on api_key (account_id, id);

create table person (
  id text primary key,
  email text not null,
  name text not null,
  password_hash text not null,
  -- Sealed; null: no second factor. It is required once it is confirmed.
  totp_secret text,
  totp_confirmed_at timestamptz,
  -- The last accepted time step, so that a code works once.
  totp_step bigint,
  created_at timestamptz not null
);
create unique index person_address on person (lower(email));

create table recovery_code (
  person_id text not null references person on delete cascade,
  sha256 text not null,
  used_at timestamptz,
  primary key (person_id, sha256)
);

-- Key pairs with which persons sign in (WebAuthn); the private keys are in their authenticators.
create table passkey (
  id integer generated always as identity primary key,
  person_id text not null references person on delete cascade,
  credential_id text not null unique,
  -- COSE, in base64url.
  public_key text not null,
  -- How often it signed, so that a copy of it is noticed; always 0: the authenticator does not count.
  sign_count bigint not null check (sign_count >= 0),
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_person on passkey (person_id, id);

create table member (
  id integer generated always as identity primary key,
  account_id text not null references account,
  email text not null,
  role text not null check (role in ('owner', 'admin', 'editor', 'viewer')),
  -- Null: invited, and not yet joined.
  person_id text references person on delete cascade,
  created_at timestamptz not null,
  joined_at timestamptz,
  last_seen_at timestamptz
);
create unique index member_address on member (account_id, lower(email));
create unique index member_owner on member (account_id) where role = 'owner';
create unique index member_person on member (person_id, account_id);

create table session (
  id integer generated always as identity primary key,
  person_id text not null references person on delete cascade,
  -- The account that the person works in; null: not a member of any.
  account_id text references account,
  sha256 text not null unique,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- When the password was last entered.
  authenticated_at timestamptz not null,
  signed_in_by text not null default 'password'
    check (signed_in_by in ('password', 'oidc', 'passkey', 'link')),
  user_agent text,
  address text
);
create index session_person on session (person_id, id);
create index session_age on session (last_seen_at);
create index session_start on session (created_at);

-- Single-use links.
create table person_token (
  sha256 text primary key,
  kind text not null check (kind in ('setup', 'invitation', 'reset', 'sign_in')),
  member_id integer references member on delete cascade,
  person_id text references person on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index person_token_member on person_token (member_id);
create index person_token_person on person_token (person_id);
create index person_token_expiry on person_token (expires_at);

-- Sign-ins whose password was accepted and whose second factor is awaited.
create table sign_in_challenge (
  sha256 text primary key,
  person_id text not null references person on delete cascade,
  expires_at timestamptz not null,
  failures smallint not null default 0
);
create index sign_in_challenge_expiry on sign_in_challenge (expires_at);
create index sign_in_challenge_person on sign_in_challenge (person_id);

create table sign_in_failure (
  id bigint generated always as identity primary key,
  -- email/<SHA-256 of the address in lower case>, ip/<address>, reset/<SHA-256>.
  subject text not null,
  failed_at timestamptz not null
);
create index sign_in_failure_subject on sign_in_failure (subject, failed_at);
create index sign_in_failure_age on sign_in_failure (failed_at);

create table audit_entry (
  id integer generated always as identity primary key,
  account_id text not null references account,
  occurred_at timestamptz not null,
  action text not null,
  -- Without foreign keys, here and in other records: they outlive keys and members. Both null: the operator.
  key_id integer,
  member_id integer,
  subject text,
  details json not null,
  constraint audit_entry_actor check (num_nonnulls(key_id, member_id) <= 1)
);
create index audit_entry_newest on audit_entry (account_id, id);

create function reject_audit_change() returns trigger language plpgsql as
  $$ begin raise exception 'the audit log is append-only'; end $$;
create trigger audit_entry_append_only before update or delete or truncate on audit_entry
  for each statement execute function reject_audit_change();

-- Running erasures; the row is deleted with the last of the data.
create table erasure (
  account_id text primary key references account,
  asked_at timestamptz not null
);

-- Rate-limit windows. Unlogged: a crash of the database empties them, which is acceptable for a rate limit.
create unlogged table rate_window (
  holder text not null check (holder in ('key', 'member')),
  holder_id integer not null,
  -- Slots are seconds since 1970.
  newest_slot bigint not null,
  oldest_slot bigint not null,
  counted integer not null,
  primary key (holder_id, holder)
) with (fillfactor = 20);

create unlogged table rate_slot (
  holder text not null,
  holder_id integer not null,
  slot bigint not null,
  requests integer not null,
  primary key (holder_id, holder, slot)
) with (fillfactor = 60);

create table idempotency_record (
  account_id text not null references account,
  environment text not null,
  route text not null,
  key text not null,
  fingerprint text not null,
  status smallint not null,
  headers json not null,
  -- Sealed; a large one is an object instead.
  body text,
  object_key text,
  recorded_at timestamptz not null,
  primary key (account_id, environment, route, key)
);
create index idempotency_record_age on idempotency_record (recorded_at);

-- Requests of known callers that were refused or failed, without query, body and values.
create table refused_request (
  id bigint generated always as identity primary key,
  account_id text not null references account,
  environment text not null,
  key_id integer,
  member_id integer,
  occurred_at timestamptz not null,
  request_id text not null,
  method text not null,
  path text not null,
  status smallint not null,
  code text not null,
  message text not null,
  constraint refused_request_actor check (num_nonnulls(key_id, member_id) = 1)
);
create index refused_request_newest on refused_request (account_id, environment, id);
-- One for each filter, which may leave a few of a million.
create index refused_request_code on refused_request (account_id, environment, code, id);
create index refused_request_class on refused_request (account_id, environment, (status / 100), id);
create index refused_request_age on refused_request (occurred_at);

-- next
create table template (
  id integer generated always as identity primary key,
  account_id text not null references account,
  name text not null,
  description text,
  current_version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz
);
create index template_account on template (account_id, id);
create index template_archived on template (archived_at) where archived_at is not null;

create table template_version (
  template_id integer not null references template on delete cascade,
  version integer not null,
  filename text not null,
  -- The PDF that is filled.
  object_key text not null,
  size_bytes integer not null,
  sha256 text not null,
  -- The uploaded file, where the PDF was converted from it or fields were added.
  original_key text,
  original_size_bytes integer,
  original_sha256 text,
  page_count integer not null,
  xfa text not null,
  encryption text not null check (encryption in ('none', 'kept', 'removed')),
  fields json not null,
  fields_source text not null check (fields_source in ('pdf', 'defined', 'both')),
  warnings json not null,
  pages json not null,
  -- The labels read from the pages; null until they are read, at the latest in the background.
  reading json,
  reading_format integer,
  created_at timestamptz not null,
  -- When the files were deleted.
  purged_at timestamptz,
  primary key (template_id, version),
  check (num_nulls(original_key, original_size_bytes, original_sha256) in (0, 3))
);

-- The words of a version's pages; deleted with its files.
create table template_text (
  template_id integer not null,
  version integer not null,
  pages json not null,
  primary key (template_id, version),
  foreign key (template_id, version) references template_version on delete cascade
);

-- Append-only; the newest row of a template and an environment is the published version.
create table template_publication (
  id integer generated always as identity primary key,
  template_id integer not null,
  version integer not null,
  environment text not null check (environment in ('development', 'staging', 'production')),
  published_at timestamptz not null,
  foreign key (template_id, version) references template_version on delete cascade
);
create index template_publication_newest on template_publication (template_id, environment, id);

create table schema_template (
  id integer generated always as identity primary key,
  account_id text not null references account,
  name text not null,
  -- `json`, not `jsonb`, to return a schema as it was sent.
  schema json not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index schema_template_account on schema_template (account_id, id);

create table mapping (
  id integer generated always as identity primary key,
  account_id text not null references account,
  name text not null,
  description text,
  template_id integer not null,
  template_version integer not null,
  schema_template_id integer references schema_template,
  -- Mappings of the library, with a category.
  is_template boolean not null,
  category text,
  -- `json`, not `jsonb`, to keep the order of the fields.
  field_mappings json not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  foreign key (template_id, template_version) references template_version
);
create index mapping_account on mapping (account_id, id);
create index mapping_library on mapping (account_id, id) where is_template;
create index mapping_template on mapping (template_id);
create index mapping_schema on mapping (schema_template_id) where schema_template_id is not null;

create table envelope (
  id integer generated always as identity primary key,
  account_id text not null references account,
  name text not null,
  description text,
  filename_pattern text,
  retention_seconds integer,
  -- Codes of the warnings that fail a row.
  fail_on json not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index envelope_account on envelope (account_id, id);

create table envelope_pair (
  envelope_id integer not null references envelope on delete cascade,
  -- From 0, in the order of the pages.
  position integer not null,
  template_id integer not null references template,
  mapping_id integer not null references mapping,
  -- Null: the version of the mapping.
  template_version integer,
  primary key (envelope_id, position),
  foreign key (template_id, template_version) references template_version
);
create index envelope_pair_mapping on envelope_pair (mapping_id);
create index envelope_pair_template on envelope_pair (template_id);

-- Stored signatures, which rows refer to by id: images and typed names.
create table signature (
  id text primary key,
  seq integer generated always as identity unique,
  account_id text not null references account,
  name text not null,
  kind text not null check (kind in ('image', 'typed')),
  object_key text,
  width integer,
  height integer,
  typed_name text,
  font text,
  created_at timestamptz not null,
  check ((kind = 'image') = (object_key is not null and width is not null and height is not null)),
  check ((kind = 'typed') = (typed_name is not null))
);
create index signature_account on signature (account_id, seq);

-- next
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

-- next
create table usage_counter (
  account_id text not null references account,
  kind text not null,
  -- '2026-11', in UTC.
  month text not null,
  used bigint not null,
  -- The quota when something was last counted; null: nothing was.
  "limit" bigint,
  -- When the month was closed for counting.
  closed_at timestamptz,
  primary key (account_id, kind, month)
);

-- One entry counts one output, or rows of a chunk together. The events of an entry have consecutive ids from its own on;
-- no entry has as many outputs as ids are left between two.
create sequence usage_ledger_ids increment by 10000;
create table usage_ledger (
  id bigint not null default nextval('usage_ledger_ids'),
  account_id text not null references account,
  kind text not null,
  -- That of the commit.
  month text not null,
  -- Unique in its month: one output is counted once.
  source text not null,
  outputs integer not null default 1,
  -- As of the time when the outputs were counted.
  tier text not null,
  -- Beyond the limit of the month, and the price of each.
  overage boolean not null default false,
  overage_cents integer,
  occurred_at timestamptz not null,
  environment text not null,
  key_id integer,
  member_id integer,
  template_id integer,
  mapping_id integer,
  envelope_id integer,
  task_id text,
  upload_id text,
  rows int4multirange,
  constraint usage_ledger_kind_check check (kind in ('pdf', 'ai')),
  constraint usage_ledger_actor check (num_nonnulls(key_id, member_id) = 1),
  constraint usage_ledger_outputs check (
    outputs between 1 and 10000 and (outputs = 1 or rows is not null)
  )
) partition by range (month);
create index usage_ledger_newest on usage_ledger (account_id, id);
-- With the outputs, which the search for a month's n-th output adds up.
create index usage_ledger_made on usage_ledger (account_id, month, occurred_at)
  include (outputs) where kind = 'pdf';
-- Months without a partition of their own: those before the service started, and those of a clock that is far ahead.
create table usage_ledger_rest partition of usage_ledger default;
create unique index usage_ledger_rest_source on usage_ledger_rest (kind, source);

-- The rows of each chunk that are in the ledger, while its job has not ended.
create table usage_claim (
  upload_id text not null,
  chunk integer not null,
  account_id text not null references account,
  rows int4multirange not null,
  primary key (upload_id, chunk)
) with (fillfactor = 50);
create index usage_claim_account on usage_claim (account_id);

-- Totals of the ledger's overage.
create table usage_overage (
  account_id text not null references account,
  month text not null,
  tier text not null,
  cents integer not null,
  pdfs bigint not null,
  primary key (account_id, month, tier, cents)
) with (fillfactor = 50);

-- Outputs of running jobs that are not counted yet.
create table usage_reservation (
  source text primary key,
  account_id text not null references account,
  outputs integer not null check (outputs >= 0)
);
create index usage_reservation_account on usage_reservation (account_id);

-- AI generations under way, which use the quota until they are counted, released or expired.
create table ai_reservation (
  id text primary key,
  account_id text not null references account,
  expires_at timestamptz not null
);
create index ai_reservation_account on ai_reservation (account_id);

-- Tokens of the external model, reserved or used, of all accounts.
create table model_tokens (
  month text primary key,
  tokens bigint not null check (tokens >= 0)
);

-- next
create table event (
  seq bigint generated always as identity primary key,
  id text not null unique,
  account_id text not null references account,
  environment text not null,
  type text not null,
  mapping_ids integer[] not null,
  -- The JSON in UTF-8 that every delivery sends.
  body bytea not null,
  created_at timestamptz not null,
  -- W3C traceparent of its cause.
  trace_parent text,
  -- The transaction that wrote it: a follower must not miss an event whose transaction commits late.
  txid xid8 not null default pg_current_xact_id()
);
create index event_owner on event (account_id, environment, txid, seq);
create index event_replay on event (account_id, environment, created_at);
create index event_age on event (created_at);

create table webhook (
  -- By default, because the secret is sealed for the id before the row is written.
  id integer generated by default as identity primary key,
  account_id text not null references account,
  environment text not null,
  name text not null,
  url text not null,
  mapping_id integer,
  events text[] not null,
  is_active boolean not null,
  -- Sealed.
  secret text not null,
  previous_secret text,
  previous_until timestamptz,
  failures_in_row integer not null default 0,
  timeouts_in_row integer not null default 0,
  created_at timestamptz not null,
  last_triggered_at timestamptz,
  -- A deleted webhook is hidden, and its open deliveries are abandoned.
  deleted_at timestamptz,
  check ((previous_secret is null) = (previous_until is null))
) with (fillfactor = 50);
create index webhook_owner on webhook (account_id, environment, id) where deleted_at is null;

-- Without foreign keys, whose checks would cost a query per row: deleting the referenced rows deletes these.
create table webhook_delivery (
  id bigint generated always as identity primary key,
  webhook_id integer not null,
  account_id text not null,
  environment text not null,
  event_seq bigint not null,
  event_type text not null,
  status text not null
    check (status in ('pending', 'retrying', 'delivered', 'failed', 'abandoned')),
  -- In an index in place of the status, whose every change would otherwise write to all indexes.
  has_ended_badly boolean generated always as
    (case when status in ('failed', 'abandoned') then true end) stored,
  -- Those that ended; while the delivery is open, its row in the queue has the number.
  attempts smallint not null default 0 check (attempts between 0 and 7),
  response_code integer,
  error_message text,
  duration_ms integer,
  created_at timestamptz not null,
  delivered_at timestamptz,
  check ((delivered_at is not null) = (status = 'delivered'))
) with (fillfactor = 50);
create index webhook_delivery_log on webhook_delivery (webhook_id, id);
create index webhook_delivery_ended_badly on webhook_delivery (webhook_id, id)
  where has_ended_badly;
create index webhook_delivery_owner on webhook_delivery (account_id);
create index webhook_delivery_event on webhook_delivery (event_seq);

-- A row for each delivery that is pending or retrying, so that claims and retries do not write to the log.
create table webhook_queue (
  delivery_id bigint primary key,
  webhook_id integer not null,
  event_seq bigint not null,
  -- Claimed ones.
  attempts smallint not null default 0 check (attempts between 0 and 7),
  next_attempt_at timestamptz not null,
  leased_until timestamptz
);
-- Without deduplication, because a posting list of equal times is only cleaned up when all its entries are dead.
create index webhook_queue_due on webhook_queue (webhook_id, next_attempt_at)
  with (deduplicate_items = off);
create index webhook_queue_leased on webhook_queue (leased_until) where leased_until is not null;

create table webhook_attempt (
  delivery_id bigint not null,
  attempt smallint not null,
  started_at timestamptz not null,
  duration_ms integer,
  url text not null,
  request_headers json not null,
  response_code integer,
  response_headers json,
  response_body bytea,
  error text,
  primary key (delivery_id, attempt)
);

-- Mails to the owner of an account; with a member, an invitation; with a person, a password reset.
create table notice (
  id bigint generated always as identity primary key,
  -- Null: a password reset, which concerns no account.
  account_id text references account,
  member_id integer references member on delete cascade,
  person_id text references person on delete cascade,
  kind text not null,
  -- What it is about, so that it is mailed once.
  key text not null unique,
  facts json not null,
  -- Null: no link, or sent, or given up.
  sealed_link text,
  created_at timestamptz not null,
  -- When the next attempt is due; in the future while one is in flight.
  due_at timestamptz not null,
  attempts smallint not null default 0,
  first_tried_at timestamptz,
  sent_at timestamptz,
  given_up_at timestamptz,
  error text,
  constraint notice_recipient
    check (num_nonnulls(member_id, person_id) <= 1 and num_nonnulls(account_id, person_id) = 1)
);
create index notice_owner on notice (account_id);
create index notice_member on notice (member_id) where member_id is not null;
create index notice_person on notice (person_id) where person_id is not null;
create index notice_due on notice (due_at) where sent_at is null and given_up_at is null;
create index notice_given_up on notice (id) where given_up_at is not null;

-- next
create table billing_customer (
  account_id text primary key references account,
  id text not null unique,
  created_at timestamptz not null,
  -- When the processor was found to have deleted it.
  gone_at timestamptz,
  -- The default card.
  card text,
  -- Snapshots are numbered when they are requested, so that an older one never replaces a newer one: the number of the
  -- newest request, and of the stored snapshot.
  snapshot_requested bigint not null default 0,
  snapshot_stored bigint not null default 0,
  -- When the stored snapshot was requested.
  synced_at timestamptz,
  due_at timestamptz not null,
  -- Since the last stored snapshot.
  sync_attempts integer not null default 0
);
create index billing_customer_due on billing_customer (due_at);

create table billing_subscription (
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
  -- A change of plan that takes effect later.
  pending json
);
create index billing_subscription_owner on billing_subscription (account_id);

create table billing_invoice (
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
);
create index billing_invoice_owner on billing_invoice (account_id, created_at, id);

-- The cards that an open invoice was charged with, so that a sync does not charge them again.
create table billing_charge (
  invoice_id text not null,
  card text not null,
  account_id text not null references account,
  tried_at timestamptz not null,
  primary key (invoice_id, card)
);
create index billing_charge_owner on billing_charge (account_id);

create table processor_event (
  id text primary key,
  account_id text not null references account,
  type text not null,
  created_at timestamptz not null,
  noted_at timestamptz not null,
  handled_at timestamptz
);
create index processor_event_owner on processor_event (account_id);
create index processor_event_age on processor_event (noted_at);

-- Up to when the processor's events were fetched.
create table processor_backfill (
  is_only boolean primary key default true check (is_only),
  done_to timestamptz not null
);

-- Signing secrets of webhook endpoints at the processor, sealed.
create table processor_endpoint (
  url text primary key,
  secret text not null
);

-- The billing mode of the last start, and the entitlements of the accounts before billing was switched off.
create table billing_mode (
  is_only boolean primary key default true check (is_only),
  mode text not null
);
create table entitlement_before_off (
  account_id text primary key references account,
  plan text not null,
  subscription_status text
);

-- Months with PDFs that are charged individually.
create table overage_month (
  account_id text not null references account,
  month text not null,
  -- When to report or sync next; null: nothing is open.
  due_at timestamptz,
  primary key (account_id, month)
) with (fillfactor = 50);
create index overage_month_due on overage_month (due_at) where due_at is not null;

-- The newest report of a tier for a subscription.
create table overage_report (
  account_id text not null references account,
  month text not null,
  tier text not null,
  subscription_id text not null,
  quantity bigint not null,
  "at" timestamptz not null,
  is_answered boolean not null,
  primary key (account_id, month, tier, subscription_id)
);

create table overage_invoice (
  invoice_id text primary key,
  account_id text not null references account,
  month text not null,
  subscription_id text not null,
  -- PDFs by tier; null while the invoice is a draft.
  billed json
);
create index overage_invoice_month on overage_invoice (account_id, month);

create table overage_correction (
  key text primary key,
  account_id text not null references account,
  month text not null,
  tier text not null,
  pdfs bigint not null,
  cents integer not null,
  is_done boolean not null
);
create index overage_correction_month on overage_correction (account_id, month);

-- next
-- When each periodic task is due next.
create table chore (
  name text primary key,
  due_at timestamptz not null
);

-- Running processes, what they report, and what the operator wants of them. Unlogged: each reports again within seconds.
create unlogged table service_process (
  id text primary key,
  role text not null check (role in ('all', 'api', 'worker')),
  host text not null,
  pid integer not null,
  version text not null,
  started_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null,
  -- Chunks and groups of tasks that it leases, and deliveries under way.
  holds integer not null,
  -- Rows of bulk jobs, and tasks, that it ended in the last minute.
  rows_per_minute integer not null default 0,
  is_draining boolean not null,
  wants_drain boolean not null default false,
  -- Null: as the process was started.
  log_level text
);

-- What the operator changed, of no account in particular.
create table operator_entry (
  id integer generated always as identity primary key,
  occurred_at timestamptz not null default clock_timestamp(),
  action text not null,
  subject text,
  details json not null
);
create trigger operator_entry_append_only before update or delete or truncate on operator_entry
  for each statement execute function reject_audit_change();

-- The id in the marker of the storage that this database belongs to.
create table storage_root (
  is_only boolean primary key default true check (is_only),
  id text not null
);

-- The movable time of a service with the payment sandbox. Without a row, or with zeros, the time is the database's.
create table service_clock (
  is_only boolean primary key default true check (is_only),
  version integer not null,
  ahead_ms bigint not null,
  frozen_at timestamptz
);

create table sandbox_state (
  is_only boolean primary key default true check (is_only),
  head text not null,
  -- Where it is served now.
  origin text,
  port integer not null default 0,
  -- Sealed.
  webhook_secret text
);
create table sandbox_row (
  -- Order of creation, which the sandbox relies on.
  position bigint generated always as identity,
  kind text not null,
  id text not null,
  body text not null,
  primary key (kind, id)
);

-- next
create or replace function count_requests(given_holder text, given_id integer, given_requests integer, given_now timestamptz,
    window_seconds integer, cap integer) returns table (counted integer, slot bigint, oldest_slot bigint, freeing_slot bigint) language plpgsql as $$
  #variable_conflict use_column
  declare
    head record;
    now_slot bigint := floor(extract(epoch from given_now));
    aged integer;
    freeing bigint;
  begin
    loop -- until the row is locked: a purge may delete it in between
      select w.newest_slot, w.oldest_slot, w.counted into head from rate_window w
        where w.holder_id = given_id and w.holder = given_holder for update;
      exit when found;
      insert into rate_window (holder, holder_id, newest_slot, oldest_slot, counted)
        values (given_holder, given_id, now_slot, now_slot, 0) on conflict do nothing;
    end loop;
    -- A window that lies further ahead was counted before the clock was set back: it starts anew.
    if head.newest_slot > now_slot + 60 then
      delete from rate_slot s where s.holder_id = given_id and s.holder = given_holder;
      head.newest_slot := now_slot;
      head.oldest_slot := now_slot;
      head.counted := 0;
    end if;
    -- The clocks of two processes differ by a little; the time of a window never goes back otherwise.
    now_slot := greatest(now_slot, head.newest_slot);
    if head.oldest_slot < now_slot - window_seconds then
      with gone as (
        delete from rate_slot s where s.holder_id = given_id and s.holder = given_holder
          and s.slot < now_slot - window_seconds
        returning s.requests
      ) select coalesce(sum(requests), 0) into aged from gone;
      head.counted := head.counted - aged;
      select coalesce(min(s.slot), now_slot) into head.oldest_slot
        from rate_slot s where s.holder_id = given_id and s.holder = given_holder;
    end if;
    insert into rate_slot as s (holder, holder_id, slot, requests)
      values (given_holder, given_id, now_slot, given_requests)
      on conflict (holder_id, holder, slot) do update set requests = s.requests + excluded.requests;
    head.counted := head.counted + given_requests;
    update rate_window w
      set newest_slot = now_slot, oldest_slot = head.oldest_slot, counted = head.counted
      where w.holder_id = given_id and w.holder = given_holder;
    if head.counted > cap then
      select sums.slot into freeing from (
        select s.slot, sum(s.requests) over (order by s.slot) as up_to
        from rate_slot s where s.holder_id = given_id and s.holder = given_holder
      ) sums where sums.up_to > head.counted - cap order by sums.slot limit 1;
    end if;
    return query select head.counted, now_slot, head.oldest_slot, freeing;
  end $$;

-- next
create or replace function take_requests(given_sha256 text, given_requests integer, given_now timestamptz,
    seen_before timestamptz, window_seconds integer, given_limits json) returns table (
    key_id integer, account_id text, scope text, environment text, tier text,
    subscription_status text, counted integer, slot bigint, oldest_slot bigint, freeing_slot bigint
  ) language plpgsql as $$
  #variable_conflict use_column
  declare
    found_key record;
  begin
    select k.id, k.account_id, k.scope, k.environment, k.last_used_at, a.plan, a.subscription_status
      into found_key
      from api_key k join account a on a.id = k.account_id
      where k.sha256 = given_sha256 and k.revoked_at is null
        and (k.expires_at is null or k.expires_at > given_now) and a.erased_at is null;
    if not found then return; end if;

    return query select found_key.id, found_key.account_id, found_key.scope,
        found_key.environment, found_key.plan, found_key.subscription_status,
        taken.counted, taken.slot, taken.oldest_slot, taken.freeing_slot
      from count_requests('key', found_key.id, given_requests, given_now, window_seconds,
        (given_limits ->> found_key.plan)::integer) as taken;

    if found_key.last_used_at is null or found_key.last_used_at <= seen_before then
      -- Without waiting for the disk, nor for a transaction that changes the key.
      perform set_config('synchronous_commit', 'off', true);
      update api_key set last_used_at = given_now where id in (
        select k.id from api_key k where k.id = found_key.id for no key update skip locked
      );
    end if;
  end $$;

-- next
create or replace function take_member_requests(given_sha256 text, given_account text, given_requests integer, given_now timestamptz,
    seen_before timestamptz, idle_since timestamptz, created_since timestamptz,
    window_seconds integer, given_limits json) returns table (
    outcome text, session_id integer, person_id text, authenticated_at timestamptz,
    signed_in_by text, sign_in text, member_id integer, role text, tier text, subscription_status text, counted integer, slot bigint, oldest_slot bigint, freeing_slot bigint
  ) language plpgsql as $$
  #variable_conflict use_column
  declare
    found_session record;
    found_member record;
  begin
    select s.id, s.person_id, s.account_id, s.authenticated_at, s.signed_in_by,
        s.last_seen_at into found_session
      from session s
      where s.sha256 = given_sha256
        and s.last_seen_at > idle_since and s.created_at > created_since;
    if not found then return; end if;

    select m.id, m.role, m.last_seen_at, a.plan, a.subscription_status, a.sign_in
      into found_member
      from member m join account a on a.id = m.account_id
      where m.person_id = found_session.person_id and m.account_id = given_account
        and a.erased_at is null;
    if not found then
      outcome := 'not_a_member';
      return next;
      return;
    end if;

    -- The chosen account counts only while the person is a member of it.
    if found_session.account_id <> given_account and exists (
      select from member m join account a on a.id = m.account_id
      where m.person_id = found_session.person_id and m.account_id = found_session.account_id
        and a.erased_at is null
    ) then
      outcome := 'account_changed';
      return next;
      return;
    end if;

    return query select 'counted', found_session.id, found_session.person_id,
        found_session.authenticated_at, found_session.signed_in_by, found_member.sign_in,
        found_member.id, found_member.role, found_member.plan,
        found_member.subscription_status,
        taken.counted, taken.slot, taken.oldest_slot, taken.freeing_slot
      from count_requests('member', found_member.id, given_requests, given_now, window_seconds,
        (given_limits ->> found_member.plan)::integer) as taken;

    if found_session.last_seen_at <= seen_before
      or found_member.last_seen_at is null or found_member.last_seen_at <= seen_before then
      -- Without waiting for the disk, nor for a transaction that changes the session or the member.
      perform set_config('synchronous_commit', 'off', true);
      update session set last_seen_at = given_now where id in (
        select s.id from session s where s.id = found_session.id for no key update skip locked
      );
      update member set last_seen_at = given_now where id in (
        select m.id from member m where m.id = found_member.id for no key update skip locked
      );
    end if;
  end $$;

-- next
create table "usage_ledger_2026_12" (like usage_ledger including defaults including constraints);

-- next
create unique index on "usage_ledger_2026_12" (kind, source);

-- next
alter table usage_ledger attach partition "usage_ledger_2026_12"
    for values from ('2026-12') to ('2027-01');

-- next
create table "usage_ledger_2027_01" (like usage_ledger including defaults including constraints);

-- next
create unique index on "usage_ledger_2027_01" (kind, source);

-- next
alter table usage_ledger attach partition "usage_ledger_2027_01"
    for values from ('2027-01') to ('2027-02');

-- next
create table "usage_ledger_2027_02" (like usage_ledger including defaults including constraints);

-- next
create unique index on "usage_ledger_2027_02" (kind, source);

-- next
alter table usage_ledger attach partition "usage_ledger_2027_02"
    for values from ('2027-02') to ('2027-03');

-- next
set session_replication_role = replica;

-- next
truncate account, ai_reservation, api_key, audit_entry, billing_charge, billing_customer, billing_invoice, billing_mode, billing_subscription, bulk_bundle, bulk_chunk, bulk_intake, bulk_line, bulk_row, bulk_row_record, bulk_turn, bulk_upload, chore, compilation_use, entitlement_before_off, envelope, envelope_pair, erasure, event, file, idempotency_record, kysely_migration, kysely_migration_lock, mapping, member, model_tokens, notice, object_note, operator_entry, overage_correction, overage_invoice, overage_month, overage_report, passkey, person, person_token, processor_backfill, processor_endpoint, processor_event, rate_slot, rate_window, recovery_code, refused_request, sandbox_row, sandbox_state, schema_template, service_clock, service_process, session, sign_in_challenge, sign_in_failure, signature, storage_root, task, task_line, template, template_publication, template_text, template_version, usage_claim, usage_counter, usage_ledger, usage_overage, usage_reservation, webhook, webhook_attempt, webhook_delivery, webhook_queue;

-- next
insert into account (id, email, name, plan, subscription_status, status_since, retention_seconds, overage_limit_pdfs, api_key_cap_spans_environments, external_model_consent, sign_in, created_at, erased_at) overriding system value
select id, email, name, plan, subscription_status, status_since, retention_seconds, overage_limit_pdfs, api_key_cap_spans_environments, external_model_consent, sign_in, created_at, erased_at from json_populate_recordset(null::account, '[
{"id":"acct_6fbvkOqPB2o9nS53FTFP","email":"everything@example.com","name":null,"plan":"ENTERPRISE","subscription_status":"active","status_since":null,"retention_seconds":null,"overage_limit_pdfs":null,"api_key_cap_spans_environments":true,"external_model_consent":false,"sign_in":"any","created_at":"2026-11-29T21:39:15.674+00:00","erased_at":null},
{"id":"acct_NtdhpL2yKDkdzMCL7OoS","email":"owner@example.com","name":null,"plan":"PRO","subscription_status":"active","status_since":"2026-12-01T09:00:00+00:00","retention_seconds":null,"overage_limit_pdfs":null,"api_key_cap_spans_environments":true,"external_model_consent":false,"sign_in":"any","created_at":"2026-12-01T09:00:00+00:00","erased_at":null}
]');

-- next
insert into api_key (id, account_id, name, scope, environment, prefix, last_four, sha256, created_by_member, created_by_role, created_at, last_used_at, expires_at, revoked_at, replaced_by) overriding system value
select id, account_id, name, scope, environment, prefix, last_four, sha256, created_by_member, created_by_role, created_at, last_used_at, expires_at, revoked_at, replaced_by from json_populate_recordset(null::api_key, '[
{"id":1,"account_id":"acct_6fbvkOqPB2o9nS53FTFP","name":"development admin","scope":"admin","environment":"development","prefix":"platen_dev_","last_four":"VNH8","sha256":"6b673ae9c95c3d9dd5db23acc36e99afd6b6f5d6d1ae93b20def3e9f243e50d1","created_by_member":null,"created_by_role":null,"created_at":"2026-11-29T21:39:15.674+00:00","last_used_at":null,"expires_at":null,"revoked_at":null,"replaced_by":null},
{"id":2,"account_id":"acct_6fbvkOqPB2o9nS53FTFP","name":"staging admin","scope":"admin","environment":"staging","prefix":"platen_stg_","last_four":"Ol8w","sha256":"382622d69dff574f5643648c19d257c619c2c058f39bfd853191689e7defb4a7","created_by_member":null,"created_by_role":null,"created_at":"2026-11-29T21:39:15.674+00:00","last_used_at":null,"expires_at":null,"revoked_at":null,"replaced_by":null},
{"id":3,"account_id":"acct_6fbvkOqPB2o9nS53FTFP","name":"production admin","scope":"admin","environment":"production","prefix":"platen_live_","last_four":"uteO","sha256":"aeea0e7332113cf76ac6e39fbed9d3e13edadd91af7b70f8997cc49458c6c049","created_by_member":null,"created_by_role":null,"created_at":"2026-11-29T21:39:15.674+00:00","last_used_at":"2026-12-01T09:00:00+00:00","expires_at":null,"revoked_at":null,"replaced_by":null},
{"id":4,"account_id":"acct_6fbvkOqPB2o9nS53FTFP","name":"K","scope":"read","environment":"staging","prefix":"platen_stg_","last_four":"EaXp","sha256":"8e7d9abd6390c2c8e320a48762b61488c4da0ca7f734d4d9a8315575b951a77c","created_by_member":null,"created_by_role":null,"created_at":"2026-12-01T09:00:00+00:00","last_used_at":null,"expires_at":null,"revoked_at":null,"replaced_by":null},
{"id":5,"account_id":"acct_NtdhpL2yKDkdzMCL7OoS","name":"development admin","scope":"admin","environment":"development","prefix":"platen_dev_","last_four":"Fg5O","sha256":"1fdb411b0f4c4956114542ecf9d416b671822331ec91d7e4d674b4ead5c327f4","created_by_member":null,"created_by_role":null,"created_at":"2026-12-01T09:00:00+00:00","last_used_at":null,"expires_at":null,"revoked_at":null,"replaced_by":null},
{"id":6,"account_id":"acct_NtdhpL2yKDkdzMCL7OoS","name":"staging admin","scope":"admin","environment":"staging","prefix":"platen_stg_","last_four":"8OeS","sha256":"550ec38ded95366b98036e4b49bd57e174872095cba2c13b1c01e840c2be4835","created_by_member":null,"created_by_role":null,"created_at":"2026-12-01T09:00:00+00:00","last_used_at":null,"expires_at":null,"revoked_at":null,"replaced_by":null},
{"id":7,"account_id":"acct_NtdhpL2yKDkdzMCL7OoS","name":"production admin","scope":"admin","environment":"production","prefix":"platen_live_","last_four":"18p0","sha256":"6038e8bd6994b1b93a6cd1b0e38712ccb3857e25068f261c120517222c3feeae","created_by_member":null,"created_by_role":null,"created_at":"2026-12-01T09:00:00+00:00","last_used_at":null,"expires_at":null,"revoked_at":null,"replaced_by":null}
]');

-- next
insert into audit_entry (id, account_id, occurred_at, action, key_id, member_id, subject, details) overriding system value
select id, account_id, occurred_at, action, key_id, member_id, subject, details from json_populate_recordset(null::audit_entry, '[
{"id":1,"account_id":"acct_6fbvkOqPB2o9nS53FTFP","occurred_at":"2026-11-29T21:39:15.674+00:00","action":"account.created","key_id":null,"member_id":null,"subject":null,"details":{"plan":"ENTERPRISE"}},
{"id":10,"account_id":"acct_6fbvkOqPB2o9nS53FTFP","occurred_at":"2026-12-01T09:00:00+00:00","action":"bulk.submitted","key_id":3,"member_id":null,"subject":"upload/bulk_7NGS92INFkgNdL2ZiUksI0ur","details":{"environment":"production","envelope_id":2,"rows":11,"retry_of":null}},
{"id":11,"account_id":"acct_NtdhpL2yKDkdzMCL7OoS","occurred_at":"2026-12-01T09:00:00+00:00","action":"account.created","key_id":null,"member_id":null,"subject":null,"details":{"plan":"PRO"}},
{"id":12,"account_id":"acct_NtdhpL2yKDkdzMCL7OoS","occurred_at":"2026-12-01T09:00:00+00:00","action":"plan.changed","key_id":null,"member_id":null,"subject":null,"details":{"plan":"PRO","status":"active","planBefore":"PRO","statusBefore":null}},
{"id":13,"account_id":"acct_NtdhpL2yKDkdzMCL7OoS","occurred_at":"2026-12-01T09:00:00+00:00","action":"member.joined","key_id":null,"member_id":3,"subject":"member/3","details":{"role":"owner"}},
{"id":14,"account_id":"acct_NtdhpL2yKDkdzMCL7OoS","occurred_at":"2026-12-01T09:00:00+00:00","action":"sign_in.failed","key_id":null,"member_id":null,"subject":"member/3","details":{}},
{"id":15,"account_id":"acct_6fbvkOqPB2o9nS53FTFP","occurred_at":"2026-12-01T09:00:00+00:00","action":"bulk.submitted","key_id":3,"member_id":null,"subject":"upload/bulk_OVnkeopNCxisgDhdEO03ws7o","details":{"environment":"production","envelope_id":2,"rows":10,"retry_of":null}},
{"id":2,"account_id":"acct_6fbvkOqPB2o9nS53FTFP","occurred_at":"2026-12-01T09:00:00+00:00","action":"template.uploaded","key_id":3,"member_id":null,"subject":"template/1","details":{"environment":"production","version":1}},
{"id":3,"account_id":"acct_6fbvkOqPB2o9nS53FTFP","occurred_at":"2026-12-01T09:00:00+00:00","action":"mapping.changed","key_id":3,"member_id":null,"subject":"mapping/1","details":{"environment":"production","change":"created"}},
{"id":4,"account_id":"acct_6fbvkOqPB2o9nS53FTFP","occurred_at":"2026-12-01T09:00:00+00:00","action":"api_key.created","key_id":3,"member_id":null,"subject":"api_key/4","details":{"scope":"read","environment":"staging"}},
{"id":5,"account_id":"acct_6fbvkOqPB2o9nS53FTFP","occurred_at":"2026-12-01T09:00:00+00:00","action":"member.invited","key_id":3,"member_id":null,"subject":"member/2","details":{"role":"viewer"}},
{"id":6,"account_id":"acct_6fbvkOqPB2o9nS53FTFP","occurred_at":"2026-12-01T09:00:00+00:00","action":"bulk.submitted","key_id":3,"member_id":null,"subject":"upload/bulk_RnPhC8iNAJytmAFbZweUmGYM","details":{"environment":"production","envelope_id":1,"rows":1,"retry_of":null}},
{"id":7,"account_id":"acct_6fbvkOqPB2o9nS53FTFP","occurred_at":"2026-12-01T09:00:00+00:00","action":"webhook.created","key_id":3,"member_id":null,"subject":"webhook/1","details":{"environment":"production"}},
{"id":8,"account_id":"acct_6fbvkOqPB2o9nS53FTFP","occurred_at":"2026-12-01T09:00:00+00:00","action":"template.uploaded","key_id":3,"member_id":null,"subject":"template/2","details":{"environment":"production","version":1}},
{"id":9,"account_id":"acct_6fbvkOqPB2o9nS53FTFP","occurred_at":"2026-12-01T09:00:00+00:00","action":"mapping.changed","key_id":3,"member_id":null,"subject":"mapping/2","details":{"environment":"production","change":"created"}}
]');

-- next
insert into billing_customer (account_id, id, created_at, gone_at, card, snapshot_requested, snapshot_stored, synced_at, due_at, sync_attempts) overriding system value
select account_id, id, created_at, gone_at, card, snapshot_requested, snapshot_stored, synced_at, due_at, sync_attempts from json_populate_recordset(null::billing_customer, '[
{"account_id":"acct_NtdhpL2yKDkdzMCL7OoS","id":"cus_WqcMZR00000001","created_at":"2026-12-01T09:00:00+00:00","gone_at":null,"card":"pm_WqcMZR00000001","snapshot_requested":4,"snapshot_stored":4,"synced_at":"2026-12-01T09:00:00+00:00","due_at":"2026-12-02T09:00:00+00:00","sync_attempts":0}
]');

-- next
insert into billing_invoice (id, account_id, subscription_id, role, status, amount_due, currency, period_start, period_end, pdf_url, created_at, next_attempt_at) overriding system value
select id, account_id, subscription_id, role, status, amount_due, currency, period_start, period_end, pdf_url, created_at, next_attempt_at from json_populate_recordset(null::billing_invoice, '[
{"id":"in_WqcMZR00000001","account_id":"acct_NtdhpL2yKDkdzMCL7OoS","subscription_id":"sub_WqcMZR00000001","role":"plan","status":"paid","amount_due":4900,"currency":"usd","period_start":"2026-12-01T09:00:00+00:00","period_end":"2027-01-01T09:00:00+00:00","pdf_url":"http://127.0.0.1:39491/sandbox/invoice/BxI2QkuPnQpxjD8uranIb20wymAHDhLU/pdf","created_at":"2026-12-01T09:00:00+00:00","next_attempt_at":null}
]');

-- next
insert into billing_mode (is_only, mode) overriding system value
select is_only, mode from json_populate_recordset(null::billing_mode, '[
{"is_only":true,"mode":"sandbox"}
]');

-- next
insert into billing_subscription (id, account_id, role, status, tier, plan_interval, created_at, trial_ends_at, period_start, period_end, cancel_at_period_end, ended_at, pending) overriding system value
select id, account_id, role, status, tier, plan_interval, created_at, trial_ends_at, period_start, period_end, cancel_at_period_end, ended_at, pending from json_populate_recordset(null::billing_subscription, '[
{"id":"sub_WqcMZR00000001","account_id":"acct_NtdhpL2yKDkdzMCL7OoS","role":"plan","status":"active","tier":"PRO","plan_interval":"month","created_at":"2026-12-01T09:00:00+00:00","trial_ends_at":null,"period_start":"2026-12-01T09:00:00+00:00","period_end":"2027-01-01T09:00:00+00:00","cancel_at_period_end":false,"ended_at":null,"pending":null},
{"id":"sub_WqcMZR00000002","account_id":"acct_NtdhpL2yKDkdzMCL7OoS","role":"overage","status":"active","tier":null,"plan_interval":null,"created_at":"2026-12-01T09:00:00+00:00","trial_ends_at":null,"period_start":"2026-12-01T09:00:00+00:00","period_end":"2027-01-01T00:00:00+00:00","cancel_at_period_end":false,"ended_at":null,"pending":null}
]');

-- next
insert into bulk_chunk (upload_id, chunk, seq, account_id, priority, plan_version, rows, first_line, byte_from, byte_to, source_sha256, numbers, lines, filenames, state, not_before, fence, leased_until, tails_sha256) overriding system value
select upload_id, chunk, seq, account_id, priority, plan_version, rows, first_line, byte_from, byte_to, source_sha256, numbers, lines, filenames, state, not_before, fence, leased_until, tails_sha256 from json_populate_recordset(null::bulk_chunk, '[
{"upload_id":"bulk_7NGS92INFkgNdL2ZiUksI0ur","chunk":0,"seq":2,"account_id":"acct_6fbvkOqPB2o9nS53FTFP","priority":1,"plan_version":1,"rows":11,"first_line":2,"byte_from":22,"byte_to":175,"source_sha256":"0e075d68864e71458d17ed965f40dbe9de57cad8f522fa8bf9abab5d5c3d1f1d","numbers":[1,2,3,4,5,6,7,8,9,10,11],"lines":[2,3,4,5,6,7,8,9,10,11,12],"filenames":["row-00001.pdf","row-00002.pdf","row-00003.pdf","row-00004.pdf","row-00005.pdf","row-00006.pdf","row-00007.pdf","row-00008.pdf","row-00009.pdf","row-00010.pdf","row-00011.pdf"],"state":"done","not_before":null,"fence":3,"leased_until":null,"tails_sha256":"b86ad3491d7f51c2079017eec14aed576e6571c43006415712d5857406d8dc3a"},
{"upload_id":"bulk_OVnkeopNCxisgDhdEO03ws7o","chunk":0,"seq":3,"account_id":"acct_6fbvkOqPB2o9nS53FTFP","priority":1,"plan_version":1,"rows":10,"first_line":2,"byte_from":22,"byte_to":155,"source_sha256":"7cf60c53f4fbb51abe02ab6242679a24d7d5008564a99589a0a16cae7cdd9cef","numbers":[1,2,3,4,5,6,7,8,9,10],"lines":[2,3,4,5,6,7,8,9,10,11],"filenames":["row-00001.pdf","row-00002.pdf","row-00003.pdf","row-00004.pdf","row-00005.pdf","row-00006.pdf","row-00007.pdf","row-00008.pdf","row-00009.pdf","row-00010.pdf"],"state":"waiting","not_before":null,"fence":null,"leased_until":null,"tails_sha256":null},
{"upload_id":"bulk_RnPhC8iNAJytmAFbZweUmGYM","chunk":0,"seq":1,"account_id":"acct_6fbvkOqPB2o9nS53FTFP","priority":1,"plan_version":1,"rows":1,"first_line":2,"byte_from":5,"byte_to":9,"source_sha256":"c4b7d45359e10813d1787293eb7ffa9a074e837fcf99c0281610eab5fe907e79","numbers":[1],"lines":[2],"filenames":["row-00001.pdf"],"state":"done","not_before":null,"fence":2,"leased_until":null,"tails_sha256":"4dcf7e10d1afa5fecd6773717389c96f66ce4bbf318a54e11d4c92efc6352fdd"}
]');

-- next
insert into bulk_line (account_id, priority, last_turn) overriding system value
select account_id, priority, last_turn from json_populate_recordset(null::bulk_line, '[
{"account_id":"acct_6fbvkOqPB2o9nS53FTFP","priority":1,"last_turn":3}
]');

-- next
insert into bulk_row (upload_id, "row", line, status, filename, size_bytes, crc, sha256, tail_bytes, packed_bytes, error, error_code, field, more_errors, warnings) overriding system value
select upload_id, "row", line, status, filename, size_bytes, crc, sha256, tail_bytes, packed_bytes, error, error_code, field, more_errors, warnings from json_populate_recordset(null::bulk_row, '[
{"upload_id":"bulk_7NGS92INFkgNdL2ZiUksI0ur","row":11,"line":12,"status":"succeeded","filename":"row-00011.pdf","size_bytes":17988,"crc":1896901705,"sha256":"\\xff22ef8cada2a07e4bc3f5d84e26e0caa0855c4096c3ab2792976ad950ce0557","tail_bytes":1455,"packed_bytes":349,"error":null,"error_code":null,"field":null,"more_errors":null,"warnings":[{"field":"town","code":"font_substituted","message":"The field''s own font lacks characters of this value; another font is used for them."}]},
{"upload_id":"bulk_7NGS92INFkgNdL2ZiUksI0ur","row":2,"line":3,"status":"failed","filename":null,"size_bytes":null,"crc":null,"sha256":null,"tail_bytes":null,"packed_bytes":null,"error":"A value that the form requires is missing.","error_code":"required_missing","field":"name","more_errors":null,"warnings":null},
{"upload_id":"bulk_7NGS92INFkgNdL2ZiUksI0ur","row":4,"line":5,"status":"failed","filename":null,"size_bytes":null,"crc":null,"sha256":null,"tail_bytes":null,"packed_bytes":null,"error":"The value is not one of the field''s options: a, b.","error_code":"value_not_in_options","field":"kind","more_errors":null,"warnings":null}
]');

-- next
insert into bulk_row_record (upload_id, chunk, rows, row_count, sums) overriding system value
select upload_id, chunk, rows, row_count, sums from json_populate_recordset(null::bulk_row_record, '[
{"upload_id":"bulk_7NGS92INFkgNdL2ZiUksI0ur","chunk":0,"rows":"{[1,2),[3,4),[5,11)}","row_count":8,"sums":"\\x000045e7858452c700000552000000ff145855153f42ef54501e8a15b0865d06d86ad13620aea31141f2c15af05ed68400004412429d98fa0000037d000000ccf024c76e10714c9f888f0518583ec928d3f93973270ac580f3b3ef11d340cfc10000454a6732b892000004b5000000ed62f32740666a6f240baa86c1bccab4e3277cd850ecc5b2fb6ad6f73ad7ad5b460000454a29aace9b000004b5000000ee068b4f7099c2b2c08dfe401086a6c1b56ac956988e9b6b4a84a2658660c6f0ac0000454a48006281000004b5000000f052931d4dc064471e6e7c05eba8dbb1c334ed9b9ba1393f3db2ea2240909de8d00000454a41af15a8000004b5000000edf789f145e383b528211fc03c2d0ac4997b676367cd314cb8b6853185181b9d590000454a96ae5f29000004b5000000ed714efc5ed8df424d9a14c88303e8eb82c51ae2dcca2104287a29bb1cf900d62d0000454a11d9336a000004b5000000efd5b004ec571d679d267ba1592fb8024f156f2feb919287d0a618d278f72469d0"},
{"upload_id":"bulk_RnPhC8iNAJytmAFbZweUmGYM","chunk":0,"rows":"{[1,2)}","row_count":1,"sums":"\\x00000a18e58d3f35000002390000007b0a7b2cf92502522c3ce75bd55a2efb60f8bd7e1f5199fd1968fd19526d425bf2"}
]');

-- next
insert into bulk_turn (turn) overriding system value
select turn from json_populate_recordset(null::bulk_turn, '[
{"turn":3}
]');

-- next
insert into bulk_upload (id, seq, account_id, key_id, member_id, environment, priority, status, total, succeeded, failed, warned, warning_counts, chunks_left, format, dialect, characters, signatures, fill_plan, retry_of, retry_root, retention_seconds, warnings, error, error_code, manifest_sha256, trace_parent, submitted_at, started_at, finished_at, expires_at, purged_at) overriding system value
select id, seq, account_id, key_id, member_id, environment, priority, status, total, succeeded, failed, warned, warning_counts, chunks_left, format, dialect, characters, signatures, fill_plan, retry_of, retry_root, retention_seconds, warnings, error, error_code, manifest_sha256, trace_parent, submitted_at, started_at, finished_at, expires_at, purged_at from json_populate_recordset(null::bulk_upload, '[
{"id":"bulk_7NGS92INFkgNdL2ZiUksI0ur","seq":2,"account_id":"acct_6fbvkOqPB2o9nS53FTFP","key_id":3,"member_id":null,"environment":"production","priority":1,"status":"completed","total":11,"succeeded":9,"failed":2,"warned":1,"warning_counts":{"font_substituted": 1},"chunks_left":0,"format":"csv","dialect":{"hasMark": false, "encoding": "utf-8", "delimiter": ",", "headerMatch": "exact"},"characters":"ëóŁź","signatures":[],"fill_plan":{"envelopeId":2,"pairs":[{"templateId":2,"templateVersion":1,"templateKey":"templates/acct_6fbvkOqPB2o9nS53FTFP/FUts6R3OicYcBHrIBzp6XzA3.pdf","templateSha256":"00936cdac42a26b80cb9ab87b921c2f7e3b089ff9eef097afcd0fa052a1276a9","mappingId":2,"fieldMappings":{"Name":"name","Town":"town","Kind":"kind","Agreed":"agreed"},"fields":[{"name":"Name","required":true,"type":"text"},{"name":"Town","required":false,"type":"text"},{"name":"Kind","required":false,"type":"choice"},{"name":"Agreed","required":false,"type":"checkbox"}]}],"schemas":[],"compiledKey":"compiled/1/6adae53a961c5441abad6ab5f095b9f535a337e7575112050eb3ecdeb8440ad1","compiledVersion":1,"flatten":false,"strict":false,"failOn":[],"test":false,"formWarnings":[],"columns":[["name",0],["town",1],["kind",2],["agreed",3]]},"retry_of":null,"retry_root":null,"retention_seconds":259200,"warnings":[],"error":null,"error_code":null,"manifest_sha256":"39f5d843383b539509cc6cb0d227dd4783b99fd523d5f7b9f9786f7ec505d56a","trace_parent":null,"submitted_at":"2026-12-01T09:00:00+00:00","started_at":"2026-12-01T09:00:00+00:00","finished_at":"2026-12-01T09:00:00+00:00","expires_at":"2026-12-04T09:00:00+00:00","purged_at":null},
{"id":"bulk_OVnkeopNCxisgDhdEO03ws7o","seq":3,"account_id":"acct_6fbvkOqPB2o9nS53FTFP","key_id":3,"member_id":null,"environment":"production","priority":1,"status":"queued","total":10,"succeeded":0,"failed":0,"warned":0,"warning_counts":{},"chunks_left":1,"format":"csv","dialect":{"hasMark": false, "encoding": "utf-8", "delimiter": ",", "headerMatch": "exact"},"characters":"","signatures":[],"fill_plan":{"envelopeId":2,"pairs":[{"templateId":2,"templateVersion":1,"templateKey":"templates/acct_6fbvkOqPB2o9nS53FTFP/FUts6R3OicYcBHrIBzp6XzA3.pdf","templateSha256":"00936cdac42a26b80cb9ab87b921c2f7e3b089ff9eef097afcd0fa052a1276a9","mappingId":2,"fieldMappings":{"Name":"name","Town":"town","Kind":"kind","Agreed":"agreed"},"fields":[{"name":"Name","required":true,"type":"text"},{"name":"Town","required":false,"type":"text"},{"name":"Kind","required":false,"type":"choice"},{"name":"Agreed","required":false,"type":"checkbox"}]}],"schemas":[],"compiledKey":"compiled/1/6adae53a961c5441abad6ab5f095b9f535a337e7575112050eb3ecdeb8440ad1","compiledVersion":1,"flatten":false,"strict":false,"failOn":[],"test":false,"formWarnings":[],"columns":[["name",0],["town",1],["kind",2],["agreed",3]]},"retry_of":null,"retry_root":null,"retention_seconds":259200,"warnings":[],"error":null,"error_code":null,"manifest_sha256":null,"trace_parent":null,"submitted_at":"2026-12-01T09:00:00+00:00","started_at":null,"finished_at":null,"expires_at":null,"purged_at":null},
{"id":"bulk_RnPhC8iNAJytmAFbZweUmGYM","seq":1,"account_id":"acct_6fbvkOqPB2o9nS53FTFP","key_id":3,"member_id":null,"environment":"production","priority":1,"status":"completed","total":1,"succeeded":1,"failed":0,"warned":0,"warning_counts":{},"chunks_left":0,"format":"csv","dialect":{"hasMark": false, "encoding": "utf-8", "delimiter": ",", "headerMatch": "exact"},"characters":"","signatures":[],"fill_plan":{"envelopeId":1,"pairs":[{"templateId":1,"templateVersion":1,"templateKey":"templates/acct_6fbvkOqPB2o9nS53FTFP/WVHL2FwlScpL57kPeBXglIFq.pdf","templateSha256":"affcf31dd6182286017b7c419b1d3c58fd45d298b50964685d791f8531d9fe11","mappingId":1,"fieldMappings":{"person.name":"name"},"fields":[{"name":"person.name","required":true,"type":"text"}]}],"schemas":[],"compiledKey":"compiled/1/e6a23406d382aeb4b3f75901453706c2ab3a0b0089790a5451fc6d40c37ed3b4","compiledVersion":1,"flatten":false,"strict":false,"failOn":[],"test":false,"formWarnings":[],"columns":[["name",0]]},"retry_of":null,"retry_root":null,"retention_seconds":259200,"warnings":[],"error":null,"error_code":null,"manifest_sha256":"3e2ed5fd3de8d69f1057ea2e510b33ef0c35b175c0ed99f08825ec3141895dd2","trace_parent":null,"submitted_at":"2026-12-01T09:00:00+00:00","started_at":"2026-12-01T09:00:00+00:00","finished_at":"2026-12-01T09:00:00+00:00","expires_at":"2026-12-04T09:00:00+00:00","purged_at":null}
]');

-- next
insert into chore (name, due_at) overriding system value
select name, due_at from json_populate_recordset(null::chore, '[
{"name":"admission","due_at":"2026-12-01T09:05:00+00:00"},
{"name":"compilations","due_at":"2026-12-01T10:00:00+00:00"},
{"name":"deliveries","due_at":"2026-12-01T09:01:00+00:00"},
{"name":"erasures","due_at":"2026-12-01T09:00:15+00:00"},
{"name":"files","due_at":"2026-12-01T09:01:00+00:00"},
{"name":"locked","due_at":"2026-12-01T09:05:00+00:00"},
{"name":"months","due_at":"2026-12-01T10:00:00+00:00"},
{"name":"people","due_at":"2026-12-01T09:05:00+00:00"},
{"name":"processor-events","due_at":"2026-12-01T09:15:00+00:00"},
{"name":"readings","due_at":"2026-12-01T09:01:00+00:00"},
{"name":"requests","due_at":"2026-12-01T09:05:00+00:00"},
{"name":"templates","due_at":"2026-12-01T09:05:00+00:00"},
{"name":"uploads","due_at":"2026-12-01T09:01:00+00:00"}
]');

-- next
insert into compilation_use (compiled_key, used_at) overriding system value
select compiled_key, used_at from json_populate_recordset(null::compilation_use, '[
{"compiled_key":"compiled/1/6adae53a961c5441abad6ab5f095b9f535a337e7575112050eb3ecdeb8440ad1","used_at":"2026-12-01T09:00:00+00:00"},
{"compiled_key":"compiled/1/e6a23406d382aeb4b3f75901453706c2ab3a0b0089790a5451fc6d40c37ed3b4","used_at":"2026-12-01T09:00:00+00:00"}
]');

-- next
insert into envelope (id, account_id, name, description, filename_pattern, retention_seconds, fail_on, created_at, updated_at) overriding system value
select id, account_id, name, description, filename_pattern, retention_seconds, fail_on, created_at, updated_at from json_populate_recordset(null::envelope, '[
{"id":1,"account_id":"acct_6fbvkOqPB2o9nS53FTFP","name":"E","description":null,"filename_pattern":null,"retention_seconds":null,"fail_on":[],"created_at":"2026-12-01T09:00:00+00:00","updated_at":"2026-12-01T09:00:00+00:00"},
{"id":2,"account_id":"acct_6fbvkOqPB2o9nS53FTFP","name":"Specimen","description":null,"filename_pattern":null,"retention_seconds":null,"fail_on":[],"created_at":"2026-12-01T09:00:00+00:00","updated_at":"2026-12-01T09:00:00+00:00"}
]');

-- next
insert into envelope_pair (envelope_id, "position", template_id, mapping_id, template_version) overriding system value
select envelope_id, "position", template_id, mapping_id, template_version from json_populate_recordset(null::envelope_pair, '[
{"envelope_id":1,"position":0,"template_id":1,"mapping_id":1,"template_version":null},
{"envelope_id":2,"position":0,"template_id":2,"mapping_id":2,"template_version":null}
]');

-- next
insert into event (seq, id, account_id, environment, type, mapping_ids, body, created_at, trace_parent, txid) overriding system value
select seq, id, account_id, environment, type, mapping_ids, body, created_at, trace_parent, txid from json_populate_recordset(null::event, '[
{"seq":1,"id":"evt_qq5FDga67lKjyVdR9dqaqsNA","account_id":"acct_6fbvkOqPB2o9nS53FTFP","environment":"production","type":"generation.completed","mapping_ids":[1],"body":"\\x7b226964223a226576745f7171354644676136376c4b6a795664523964716171734e41222c2274797065223a2267656e65726174696f6e2e636f6d706c65746564222c22637265617465645f6174223a22323032362d31322d30315430393a30303a30302e3030305a222c22656e7669726f6e6d656e74223a2270726f64756374696f6e222c2264617461223a7b227461736b5f6964223a227461736b5f735a79367a505a6f7866396e46466f373747505570684c64222c2274656d706c6174655f6964223a312c22646f776e6c6f61645f75726c223a22687474703a2f2f3132372e302e302e313a33393439312f6170692f76312f67656e65726174652f646f776e6c6f61642f66696c655f735a79367a505a6f7866396e46466f373747505570684c64222c22657870697265735f6174223a22323032362d31322d30345430393a30303a30302e3030305a227d7d","created_at":"2026-12-01T09:00:00+00:00","trace_parent":null,"txid":"927"},
{"seq":2,"id":"evt_wbdvoG1DcZrCtWd6raua6a2b","account_id":"acct_6fbvkOqPB2o9nS53FTFP","environment":"production","type":"batch.completed","mapping_ids":[1],"body":"\\x7b226964223a226576745f776264766f473144635a7243745764367261756136613262222c2274797065223a2262617463682e636f6d706c65746564222c22637265617465645f6174223a22323032362d31322d30315430393a30303a30302e3030305a222c22656e7669726f6e6d656e74223a2270726f64756374696f6e222c2264617461223a7b2262617463685f6a6f625f6964223a2262756c6b5f526e50684338694e414a79746d4146625a7765556d47594d222c22746f74616c223a312c22737563636565646564223a312c226661696c6564223a302c22646f776e6c6f61645f75726c223a22687474703a2f2f3132372e302e302e313a33393439312f6170692f76312f67656e65726174652f656e76656c6f70652d62756c6b2f646f776e6c6f61642f62756c6b5f526e50684338694e414a79746d4146625a7765556d47594d227d7d","created_at":"2026-12-01T09:00:00+00:00","trace_parent":null,"txid":"948"},
{"seq":3,"id":"evt_juLMXHoCFx4FeCrvFwaVXqXy","account_id":"acct_6fbvkOqPB2o9nS53FTFP","environment":"production","type":"batch.completed","mapping_ids":[2],"body":"\\x7b226964223a226576745f6a754c4d58486f4346783446654372764677615658715879222c2274797065223a2262617463682e636f6d706c65746564222c22637265617465645f6174223a22323032362d31322d30315430393a30303a30302e3030305a222c22656e7669726f6e6d656e74223a2270726f64756374696f6e222c2264617461223a7b2262617463685f6a6f625f6964223a2262756c6b5f374e47533932494e466b674e644c325a69556b7349307572222c22746f74616c223a31312c22737563636565646564223a392c226661696c6564223a322c22646f776e6c6f61645f75726c223a22687474703a2f2f3132372e302e302e313a33393439312f6170692f76312f67656e65726174652f656e76656c6f70652d62756c6b2f646f776e6c6f61642f62756c6b5f374e47533932494e466b674e644c325a69556b7349307572227d7d","created_at":"2026-12-01T09:00:00+00:00","trace_parent":null,"txid":"1018"}
]');

-- next
insert into file (id, seq, account_id, environment, envelope_id, template_id, filename, size_bytes, sha256, page_count, compiled_key, tail, object_key, created_at, expires_at, purged_at) overriding system value
select id, seq, account_id, environment, envelope_id, template_id, filename, size_bytes, sha256, page_count, compiled_key, tail, object_key, created_at, expires_at, purged_at from json_populate_recordset(null::file, '[
{"id":"file_lkhzT2oF2BSjvUUTbBgzAHUX","seq":1,"account_id":"acct_6fbvkOqPB2o9nS53FTFP","environment":"production","envelope_id":1,"template_id":1,"filename":"file_lkhzT2oF2BSjvUUTbBgzAHUX.pdf","size_bytes":2584,"sha256":"\\x3ea1e747d0306d5fa09a4b0a7dcbe25c33d08142593d554df7f890df8ac903ee","page_count":1,"compiled_key":"compiled/1/e6a23406d382aeb4b3f75901453706c2ab3a0b0089790a5451fc6d40c37ed3b4","tail":"\\x9c1839713fdccc58393640c929111129d25fa2bae2b69be4a26d64adb5928e7d23881424cdfc7033e311cd554eb133cddc7c682076140f864aaca8452c7b33978b4eb43e44b4a45464e6fad8d853fadaa9fab87eeafaf5ba535619d66cdd02d75d6354c4e1adec7babb7bdb57bcbe0185b337e1034bb2dff6000","object_key":null,"created_at":"2026-12-01T09:00:00+00:00","expires_at":"2026-12-04T09:00:00+00:00","purged_at":null},
{"id":"file_sZy6zPZoxf9nFFo77GPUphLd","seq":2,"account_id":"acct_6fbvkOqPB2o9nS53FTFP","environment":"production","envelope_id":1,"template_id":1,"filename":"file_sZy6zPZoxf9nFFo77GPUphLd.pdf","size_bytes":2584,"sha256":"\\x3ea1e747d0306d5fa09a4b0a7dcbe25c33d08142593d554df7f890df8ac903ee","page_count":1,"compiled_key":"compiled/1/e6a23406d382aeb4b3f75901453706c2ab3a0b0089790a5451fc6d40c37ed3b4","tail":"\\x9c1839713fdccc58393640c929111129d25fa2bae2b69be4a26d64adb5928e7d23881424cdfc7033e311cd554eb133cddc7c682076140f864aaca8452c7b33978b4eb43e44b4a45464e6fad8d853fadaa9fab87eeafaf5ba535619d66cdd02d75d6354c4e1adec7babb7bdb57bcbe0185b337e1034bb2dff6000","object_key":null,"created_at":"2026-12-01T09:00:00+00:00","expires_at":"2026-12-04T09:00:00+00:00","purged_at":null}
]');

-- next
insert into idempotency_record (account_id, environment, route, key, fingerprint, status, headers, body, object_key, recorded_at) overriding system value
select account_id, environment, route, key, fingerprint, status, headers, body, object_key, recorded_at from json_populate_recordset(null::idempotency_record, '[
{"account_id":"acct_6fbvkOqPB2o9nS53FTFP","environment":"production","route":"POST /api/v1/schema-templates","key":"once","fingerprint":"e78c21bb96530d7c93c6f47f1091a6a7b7b12e86d2b0df30c543cc2c1a9b17c7","status":201,"headers":{},"body":"test:erBv0G2TrStPA/kdBme7lufdgAZJEL11HtESZxtzBV60h7EoU6NTP66MkwOKa6ZqQIU/HaqlizQgnYdE5S7vyfRIipyQKdf41TxPwd1qYR01uh30BojHuloPdm6MN9qSuO/YiTMSmlsbbc4LbLnx9xn5H94E+yGdPPkMlhIwdiiekNUO6xGT7odThw==","object_key":null,"recorded_at":"2026-12-01T09:00:00+00:00"}
]');

-- next
insert into kysely_migration (name, "timestamp") overriding system value
select name, "timestamp" from json_populate_recordset(null::kysely_migration, '[
{"name":"0001-baseline","timestamp":"2026-12-01T09:00:00Z"}
]');

-- next
insert into kysely_migration_lock (id, is_locked) overriding system value
select id, is_locked from json_populate_recordset(null::kysely_migration_lock, '[
{"id":"migration_lock","is_locked":0}
]');

-- next
insert into mapping (id, account_id, name, description, template_id, template_version, schema_template_id, is_template, category, field_mappings, created_at, updated_at) overriding system value
select id, account_id, name, description, template_id, template_version, schema_template_id, is_template, category, field_mappings, created_at, updated_at from json_populate_recordset(null::mapping, '[
{"id":1,"account_id":"acct_6fbvkOqPB2o9nS53FTFP","name":"M","description":null,"template_id":1,"template_version":1,"schema_template_id":null,"is_template":false,"category":null,"field_mappings":{"person.name":"name"},"created_at":"2026-12-01T09:00:00+00:00","updated_at":"2026-12-01T09:00:00+00:00"},
{"id":2,"account_id":"acct_6fbvkOqPB2o9nS53FTFP","name":"Specimen","description":null,"template_id":2,"template_version":1,"schema_template_id":null,"is_template":false,"category":null,"field_mappings":{"Name":"name","Town":"town","Kind":"kind","Agreed":"agreed"},"created_at":"2026-12-01T09:00:00+00:00","updated_at":"2026-12-01T09:00:00+00:00"}
]');

-- next
insert into member (id, account_id, email, role, person_id, created_at, joined_at, last_seen_at) overriding system value
select id, account_id, email, role, person_id, created_at, joined_at, last_seen_at from json_populate_recordset(null::member, '[
{"id":1,"account_id":"acct_6fbvkOqPB2o9nS53FTFP","email":"everything@example.com","role":"owner","person_id":null,"created_at":"2026-11-29T21:39:15.674+00:00","joined_at":null,"last_seen_at":null},
{"id":2,"account_id":"acct_6fbvkOqPB2o9nS53FTFP","email":"13cbb12f-e1bc-49e4-af02-fa2424657064@example.com","role":"viewer","person_id":null,"created_at":"2026-12-01T09:00:00+00:00","joined_at":null,"last_seen_at":null},
{"id":3,"account_id":"acct_NtdhpL2yKDkdzMCL7OoS","email":"owner@example.com","role":"owner","person_id":"user_K4B0GCJMSHd2ITVo6oS8","created_at":"2026-12-01T09:00:00+00:00","joined_at":"2026-12-01T09:00:00+00:00","last_seen_at":null}
]');

-- next
insert into person (id, email, name, password_hash, totp_secret, totp_confirmed_at, totp_step, created_at) overriding system value
select id, email, name, password_hash, totp_secret, totp_confirmed_at, totp_step, created_at from json_populate_recordset(null::person, '[
{"id":"user_K4B0GCJMSHd2ITVo6oS8","email":"owner@example.com","name":"Ada Lovelace","password_hash":"$argon2id$v=19$m=19456,t=2,p=1$d0g1KUZY7L2aipYGjT9o7w$KnaK1pnf0wBJ8e1O4yBFsCaOisGIsKbpNynw6cVzN14","totp_secret":null,"totp_confirmed_at":null,"totp_step":null,"created_at":"2026-12-01T09:00:00+00:00"}
]');

-- next
insert into person_token (sha256, kind, member_id, person_id, created_at, expires_at, used_at) overriding system value
select sha256, kind, member_id, person_id, created_at, expires_at, used_at from json_populate_recordset(null::person_token, '[
{"sha256":"0670360426c26fe78200c27d5adf627e1c871de6fe6d147637fb5c01eb82001a","kind":"invitation","member_id":3,"person_id":null,"created_at":"2026-12-01T09:00:00+00:00","expires_at":"2026-12-08T09:00:00+00:00","used_at":"2026-12-01T09:00:00+00:00"},
{"sha256":"fdaf417796758fdf675016e94a4c68ad7da53ed1f48583d3825449535d6876e8","kind":"invitation","member_id":2,"person_id":null,"created_at":"2026-12-01T09:00:00+00:00","expires_at":"2026-12-08T09:00:00+00:00","used_at":null}
]');

-- next
insert into rate_slot (holder, holder_id, slot, requests) overriding system value
select holder, holder_id, slot, requests from json_populate_recordset(null::rate_slot, '[
{"holder":"key","holder_id":3,"slot":1796115600,"requests":156}
]');

-- next
insert into rate_window (holder, holder_id, newest_slot, oldest_slot, counted) overriding system value
select holder, holder_id, newest_slot, oldest_slot, counted from json_populate_recordset(null::rate_window, '[
{"holder":"key","holder_id":3,"newest_slot":1796115600,"oldest_slot":1796115600,"counted":156}
]');

-- next
insert into sandbox_row ("position", kind, id, body) overriding system value
select "position", kind, id, body from json_populate_recordset(null::sandbox_row, '[
{"position":1,"kind":"answers","id":"platen:meter:platen_overage_pro","body":"{\"id\":\"platen:meter:platen_overage_pro\",\"created\":1796115600,\"request\":\"5eeead155e5ab90b6c1f0a12e33b90f0b01d9179f41fe3f0649c64291ba1c06e\",\"status\":200,\"body\":\"{\\\"id\\\":\\\"mtr_WqcMZR00000001\\\",\\\"object\\\":\\\"billing.meter\\\",\\\"created\\\":1796115600,\\\"customer_mapping\\\":{\\\"event_payload_key\\\":\\\"stripe_customer_id\\\",\\\"type\\\":\\\"by_id\\\"},\\\"default_aggregation\\\":{\\\"formula\\\":\\\"last\\\"},\\\"display_name\\\":\\\"platen_overage_pro\\\",\\\"event_name\\\":\\\"platen_overage_pro\\\",\\\"event_time_window\\\":null,\\\"livemode\\\":false,\\\"status\\\":\\\"active\\\",\\\"status_transitions\\\":{\\\"deactivated_at\\\":null},\\\"updated\\\":1796115600,\\\"value_settings\\\":{\\\"event_payload_key\\\":\\\"value\\\"}}\"}"},
{"position":10,"kind":"answers","id":"platen:price:platen_pro_month_4900:none","body":"{\"id\":\"platen:price:platen_pro_month_4900:none\",\"created\":1796115600,\"request\":\"a50df797261caecb0bf995b46fdccae9cbeeca663f66b8c46e8c11cbdb55440d\",\"status\":200,\"body\":\"{\\\"id\\\":\\\"price_WqcMZR00000001\\\",\\\"object\\\":\\\"price\\\",\\\"active\\\":true,\\\"billing_scheme\\\":\\\"per_unit\\\",\\\"created\\\":1796115600,\\\"currency\\\":\\\"usd\\\",\\\"custom_unit_amount\\\":null,\\\"livemode\\\":false,\\\"lookup_key\\\":\\\"platen_pro_month_4900\\\",\\\"metadata\\\":{\\\"platen_role\\\":\\\"plan\\\",\\\"platen_tier\\\":\\\"PRO\\\"},\\\"nickname\\\":null,\\\"product\\\":\\\"platen_pro\\\",\\\"recurring\\\":{\\\"interval\\\":\\\"month\\\",\\\"interval_count\\\":1,\\\"meter\\\":null,\\\"usage_type\\\":\\\"licensed\\\",\\\"trial_period_days\\\":null},\\\"tax_behavior\\\":\\\"unspecified\\\",\\\"tiers_mode\\\":null,\\\"transform_quantity\\\":null,\\\"type\\\":\\\"recurring\\\",\\\"unit_amount\\\":4900,\\\"unit_amount_decimal\\\":\\\"4900\\\"}\"}"},
{"position":11,"kind":"events","id":"evt_WqcMZR00000004","body":"{\"id\":\"evt_WqcMZR00000004\",\"type\":\"price.created\",\"created\":1796115600,\"clock\":null,\"object\":{\"id\":\"price_WqcMZR00000001\",\"object\":\"price\",\"active\":true,\"billing_scheme\":\"per_unit\",\"created\":1796115600,\"currency\":\"usd\",\"custom_unit_amount\":null,\"livemode\":false,\"lookup_key\":\"platen_pro_month_4900\",\"metadata\":{\"platen_role\":\"plan\",\"platen_tier\":\"PRO\"},\"nickname\":null,\"product\":\"platen_pro\",\"recurring\":{\"interval\":\"month\",\"interval_count\":1,\"meter\":null,\"usage_type\":\"licensed\",\"trial_period_days\":null},\"tax_behavior\":\"unspecified\",\"tiers_mode\":null,\"transform_quantity\":null,\"type\":\"recurring\",\"unit_amount\":4900,\"unit_amount_decimal\":\"4900\"},\"previous\":null,\"request\":{\"id\":\"req_wiqvxbjmLCWv\",\"key\":\"platen:price:platen_pro_month_4900:none\"}}"},
{"position":12,"kind":"prices","id":"price_WqcMZR00000001","body":"{\"id\":\"price_WqcMZR00000001\",\"created\":1796115600,\"product\":\"platen_pro\",\"currency\":\"usd\",\"unitAmount\":4900,\"recurring\":{\"interval\":\"month\",\"intervalCount\":1,\"meter\":null},\"isActive\":true,\"lookupKey\":\"platen_pro_month_4900\",\"nickname\":null,\"metadata\":{\"platen_role\":\"plan\",\"platen_tier\":\"PRO\"}}"},
{"position":13,"kind":"answers","id":"platen:price:platen_pro_year_49000:none","body":"{\"id\":\"platen:price:platen_pro_year_49000:none\",\"created\":1796115600,\"request\":\"69b2fbc07705e20083062ead532e0782713b7da506d7156bd6ade00f545877be\",\"status\":200,\"body\":\"{\\\"id\\\":\\\"price_WqcMZR00000002\\\",\\\"object\\\":\\\"price\\\",\\\"active\\\":true,\\\"billing_scheme\\\":\\\"per_unit\\\",\\\"created\\\":1796115600,\\\"currency\\\":\\\"usd\\\",\\\"custom_unit_amount\\\":null,\\\"livemode\\\":false,\\\"lookup_key\\\":\\\"platen_pro_year_49000\\\",\\\"metadata\\\":{\\\"platen_role\\\":\\\"plan\\\",\\\"platen_tier\\\":\\\"PRO\\\"},\\\"nickname\\\":null,\\\"product\\\":\\\"platen_pro\\\",\\\"recurring\\\":{\\\"interval\\\":\\\"year\\\",\\\"interval_count\\\":1,\\\"meter\\\":null,\\\"usage_type\\\":\\\"licensed\\\",\\\"trial_period_days\\\":null},\\\"tax_behavior\\\":\\\"unspecified\\\",\\\"tiers_mode\\\":null,\\\"transform_quantity\\\":null,\\\"type\\\":\\\"recurring\\\",\\\"unit_amount\\\":49000,\\\"unit_amount_decimal\\\":\\\"49000\\\"}\"}"},
{"position":14,"kind":"events","id":"evt_WqcMZR00000005","body":"{\"id\":\"evt_WqcMZR00000005\",\"type\":\"price.created\",\"created\":1796115600,\"clock\":null,\"object\":{\"id\":\"price_WqcMZR00000002\",\"object\":\"price\",\"active\":true,\"billing_scheme\":\"per_unit\",\"created\":1796115600,\"currency\":\"usd\",\"custom_unit_amount\":null,\"livemode\":false,\"lookup_key\":\"platen_pro_year_49000\",\"metadata\":{\"platen_role\":\"plan\",\"platen_tier\":\"PRO\"},\"nickname\":null,\"product\":\"platen_pro\",\"recurring\":{\"interval\":\"year\",\"interval_count\":1,\"meter\":null,\"usage_type\":\"licensed\",\"trial_period_days\":null},\"tax_behavior\":\"unspecified\",\"tiers_mode\":null,\"transform_quantity\":null,\"type\":\"recurring\",\"unit_amount\":49000,\"unit_amount_decimal\":\"49000\"},\"previous\":null,\"request\":{\"id\":\"req_6pDtvseRK5WB\",\"key\":\"platen:price:platen_pro_year_49000:none\"}}"},
{"position":15,"kind":"prices","id":"price_WqcMZR00000002","body":"{\"id\":\"price_WqcMZR00000002\",\"created\":1796115600,\"product\":\"platen_pro\",\"currency\":\"usd\",\"unitAmount\":49000,\"recurring\":{\"interval\":\"year\",\"intervalCount\":1,\"meter\":null},\"isActive\":true,\"lookupKey\":\"platen_pro_year_49000\",\"nickname\":null,\"metadata\":{\"platen_role\":\"plan\",\"platen_tier\":\"PRO\"}}"},
{"position":16,"kind":"answers","id":"stripe-node-retry-8a471456-9bcc-454d-bfcd-da55efaa75e7","body":"{\"id\":\"stripe-node-retry-8a471456-9bcc-454d-bfcd-da55efaa75e7\",\"created\":1796115600,\"request\":\"a541b26e0841271de599f355b8817c818ad01abfc473975bbffc046741b22151\",\"status\":200,\"body\":\"{\\\"id\\\":\\\"platen_business\\\",\\\"object\\\":\\\"product\\\",\\\"active\\\":true,\\\"created\\\":1796115600,\\\"default_price\\\":null,\\\"description\\\":null,\\\"images\\\":[],\\\"livemode\\\":false,\\\"marketing_features\\\":[],\\\"metadata\\\":{},\\\"name\\\":\\\"Platen Business\\\",\\\"package_dimensions\\\":null,\\\"shippable\\\":null,\\\"statement_descriptor\\\":null,\\\"tax_code\\\":null,\\\"tax_details\\\":null,\\\"type\\\":\\\"service\\\",\\\"unit_label\\\":null,\\\"updated\\\":1796115600,\\\"url\\\":null}\"}"},
{"position":17,"kind":"events","id":"evt_WqcMZR00000006","body":"{\"id\":\"evt_WqcMZR00000006\",\"type\":\"product.created\",\"created\":1796115600,\"clock\":null,\"object\":{\"id\":\"platen_business\",\"object\":\"product\",\"active\":true,\"created\":1796115600,\"default_price\":null,\"description\":null,\"images\":[],\"livemode\":false,\"marketing_features\":[],\"metadata\":{},\"name\":\"Platen Business\",\"package_dimensions\":null,\"shippable\":null,\"statement_descriptor\":null,\"tax_code\":null,\"tax_details\":null,\"type\":\"service\",\"unit_label\":null,\"updated\":1796115600,\"url\":null},\"previous\":null,\"request\":{\"id\":\"req_5aq0FXxjrXaE\",\"key\":\"stripe-node-retry-8a471456-9bcc-454d-bfcd-da55efaa75e7\"}}"},
{"position":18,"kind":"products","id":"platen_business","body":"{\"id\":\"platen_business\",\"created\":1796115600,\"updated\":1796115600,\"isActive\":true,\"name\":\"Platen Business\",\"description\":null,\"unitLabel\":null,\"metadata\":{}}"},
{"position":19,"kind":"answers","id":"platen:price:platen_business_month_19900:none","body":"{\"id\":\"platen:price:platen_business_month_19900:none\",\"created\":1796115600,\"request\":\"a50ada65f0ae24575904a87c23ab458db07591dd9ec732f02700295f1d43a634\",\"status\":200,\"body\":\"{\\\"id\\\":\\\"price_WqcMZR00000003\\\",\\\"object\\\":\\\"price\\\",\\\"active\\\":true,\\\"billing_scheme\\\":\\\"per_unit\\\",\\\"created\\\":1796115600,\\\"currency\\\":\\\"usd\\\",\\\"custom_unit_amount\\\":null,\\\"livemode\\\":false,\\\"lookup_key\\\":\\\"platen_business_month_19900\\\",\\\"metadata\\\":{\\\"platen_role\\\":\\\"plan\\\",\\\"platen_tier\\\":\\\"BUSINESS\\\"},\\\"nickname\\\":null,\\\"product\\\":\\\"platen_business\\\",\\\"recurring\\\":{\\\"interval\\\":\\\"month\\\",\\\"interval_count\\\":1,\\\"meter\\\":null,\\\"usage_type\\\":\\\"licensed\\\",\\\"trial_period_days\\\":null},\\\"tax_behavior\\\":\\\"unspecified\\\",\\\"tiers_mode\\\":null,\\\"transform_quantity\\\":null,\\\"type\\\":\\\"recurring\\\",\\\"unit_amount\\\":19900,\\\"unit_amount_decimal\\\":\\\"19900\\\"}\"}"},
{"position":2,"kind":"events","id":"evt_WqcMZR00000001","body":"{\"id\":\"evt_WqcMZR00000001\",\"type\":\"billing.meter.created\",\"created\":1796115600,\"clock\":null,\"object\":{\"id\":\"mtr_WqcMZR00000001\",\"object\":\"billing.meter\",\"created\":1796115600,\"customer_mapping\":{\"event_payload_key\":\"stripe_customer_id\",\"type\":\"by_id\"},\"default_aggregation\":{\"formula\":\"last\"},\"display_name\":\"platen_overage_pro\",\"event_name\":\"platen_overage_pro\",\"event_time_window\":null,\"livemode\":false,\"status\":\"active\",\"status_transitions\":{\"deactivated_at\":null},\"updated\":1796115600,\"value_settings\":{\"event_payload_key\":\"value\"}},\"previous\":null,\"request\":{\"id\":\"req_OKJawtlu7M8x\",\"key\":\"platen:meter:platen_overage_pro\"}}"},
{"position":20,"kind":"events","id":"evt_WqcMZR00000007","body":"{\"id\":\"evt_WqcMZR00000007\",\"type\":\"price.created\",\"created\":1796115600,\"clock\":null,\"object\":{\"id\":\"price_WqcMZR00000003\",\"object\":\"price\",\"active\":true,\"billing_scheme\":\"per_unit\",\"created\":1796115600,\"currency\":\"usd\",\"custom_unit_amount\":null,\"livemode\":false,\"lookup_key\":\"platen_business_month_19900\",\"metadata\":{\"platen_role\":\"plan\",\"platen_tier\":\"BUSINESS\"},\"nickname\":null,\"product\":\"platen_business\",\"recurring\":{\"interval\":\"month\",\"interval_count\":1,\"meter\":null,\"usage_type\":\"licensed\",\"trial_period_days\":null},\"tax_behavior\":\"unspecified\",\"tiers_mode\":null,\"transform_quantity\":null,\"type\":\"recurring\",\"unit_amount\":19900,\"unit_amount_decimal\":\"19900\"},\"previous\":null,\"request\":{\"id\":\"req_ks0gxfKn4Gcy\",\"key\":\"platen:price:platen_business_month_19900:none\"}}"},
{"position":21,"kind":"prices","id":"price_WqcMZR00000003","body":"{\"id\":\"price_WqcMZR00000003\",\"created\":1796115600,\"product\":\"platen_business\",\"currency\":\"usd\",\"unitAmount\":19900,\"recurring\":{\"interval\":\"month\",\"intervalCount\":1,\"meter\":null},\"isActive\":true,\"lookupKey\":\"platen_business_month_19900\",\"nickname\":null,\"metadata\":{\"platen_role\":\"plan\",\"platen_tier\":\"BUSINESS\"}}"},
{"position":22,"kind":"answers","id":"platen:price:platen_business_year_199000:none","body":"{\"id\":\"platen:price:platen_business_year_199000:none\",\"created\":1796115600,\"request\":\"c3822db39a084e4d4d96ba6e16de8224177b52f25c6061b58734712aa8018088\",\"status\":200,\"body\":\"{\\\"id\\\":\\\"price_WqcMZR00000004\\\",\\\"object\\\":\\\"price\\\",\\\"active\\\":true,\\\"billing_scheme\\\":\\\"per_unit\\\",\\\"created\\\":1796115600,\\\"currency\\\":\\\"usd\\\",\\\"custom_unit_amount\\\":null,\\\"livemode\\\":false,\\\"lookup_key\\\":\\\"platen_business_year_199000\\\",\\\"metadata\\\":{\\\"platen_role\\\":\\\"plan\\\",\\\"platen_tier\\\":\\\"BUSINESS\\\"},\\\"nickname\\\":null,\\\"product\\\":\\\"platen_business\\\",\\\"recurring\\\":{\\\"interval\\\":\\\"year\\\",\\\"interval_count\\\":1,\\\"meter\\\":null,\\\"usage_type\\\":\\\"licensed\\\",\\\"trial_period_days\\\":null},\\\"tax_behavior\\\":\\\"unspecified\\\",\\\"tiers_mode\\\":null,\\\"transform_quantity\\\":null,\\\"type\\\":\\\"recurring\\\",\\\"unit_amount\\\":199000,\\\"unit_amount_decimal\\\":\\\"199000\\\"}\"}"},
{"position":23,"kind":"events","id":"evt_WqcMZR00000008","body":"{\"id\":\"evt_WqcMZR00000008\",\"type\":\"price.created\",\"created\":1796115600,\"clock\":null,\"object\":{\"id\":\"price_WqcMZR00000004\",\"object\":\"price\",\"active\":true,\"billing_scheme\":\"per_unit\",\"created\":1796115600,\"currency\":\"usd\",\"custom_unit_amount\":null,\"livemode\":false,\"lookup_key\":\"platen_business_year_199000\",\"metadata\":{\"platen_role\":\"plan\",\"platen_tier\":\"BUSINESS\"},\"nickname\":null,\"product\":\"platen_business\",\"recurring\":{\"interval\":\"year\",\"interval_count\":1,\"meter\":null,\"usage_type\":\"licensed\",\"trial_period_days\":null},\"tax_behavior\":\"unspecified\",\"tiers_mode\":null,\"transform_quantity\":null,\"type\":\"recurring\",\"unit_amount\":199000,\"unit_amount_decimal\":\"199000\"},\"previous\":null,\"request\":{\"id\":\"req_femZ7kA12kUo\",\"key\":\"platen:price:platen_business_year_199000:none\"}}"},
{"position":24,"kind":"prices","id":"price_WqcMZR00000004","body":"{\"id\":\"price_WqcMZR00000004\",\"created\":1796115600,\"product\":\"platen_business\",\"currency\":\"usd\",\"unitAmount\":199000,\"recurring\":{\"interval\":\"year\",\"intervalCount\":1,\"meter\":null},\"isActive\":true,\"lookupKey\":\"platen_business_year_199000\",\"nickname\":null,\"metadata\":{\"platen_role\":\"plan\",\"platen_tier\":\"BUSINESS\"}}"},
{"position":25,"kind":"answers","id":"stripe-node-retry-bc04bd6e-2ae8-42d0-8bd8-95b2e35fd6d0","body":"{\"id\":\"stripe-node-retry-bc04bd6e-2ae8-42d0-8bd8-95b2e35fd6d0\",\"created\":1796115600,\"request\":\"e42097f789abee1957bb37788475a6ad720efaa58bfb0379f8a4adb72e8c05cf\",\"status\":200,\"body\":\"{\\\"id\\\":\\\"platen_enterprise\\\",\\\"object\\\":\\\"product\\\",\\\"active\\\":true,\\\"created\\\":1796115600,\\\"default_price\\\":null,\\\"description\\\":null,\\\"images\\\":[],\\\"livemode\\\":false,\\\"marketing_features\\\":[],\\\"metadata\\\":{},\\\"name\\\":\\\"Platen Enterprise\\\",\\\"package_dimensions\\\":null,\\\"shippable\\\":null,\\\"statement_descriptor\\\":null,\\\"tax_code\\\":null,\\\"tax_details\\\":null,\\\"type\\\":\\\"service\\\",\\\"unit_label\\\":null,\\\"updated\\\":1796115600,\\\"url\\\":null}\"}"},
{"position":26,"kind":"events","id":"evt_WqcMZR00000009","body":"{\"id\":\"evt_WqcMZR00000009\",\"type\":\"product.created\",\"created\":1796115600,\"clock\":null,\"object\":{\"id\":\"platen_enterprise\",\"object\":\"product\",\"active\":true,\"created\":1796115600,\"default_price\":null,\"description\":null,\"images\":[],\"livemode\":false,\"marketing_features\":[],\"metadata\":{},\"name\":\"Platen Enterprise\",\"package_dimensions\":null,\"shippable\":null,\"statement_descriptor\":null,\"tax_code\":null,\"tax_details\":null,\"type\":\"service\",\"unit_label\":null,\"updated\":1796115600,\"url\":null},\"previous\":null,\"request\":{\"id\":\"req_JgkaPB3Ew8pJ\",\"key\":\"stripe-node-retry-bc04bd6e-2ae8-42d0-8bd8-95b2e35fd6d0\"}}"},
{"position":27,"kind":"products","id":"platen_enterprise","body":"{\"id\":\"platen_enterprise\",\"created\":1796115600,\"updated\":1796115600,\"isActive\":true,\"name\":\"Platen Enterprise\",\"description\":null,\"unitLabel\":null,\"metadata\":{}}"},
{"position":28,"kind":"answers","id":"platen:price:platen_enterprise_month_99900:none","body":"{\"id\":\"platen:price:platen_enterprise_month_99900:none\",\"created\":1796115600,\"request\":\"116ef6bd16d05514285973304483969ad1dfbac18ac13bf726e5520813643e11\",\"status\":200,\"body\":\"{\\\"id\\\":\\\"price_WqcMZR00000005\\\",\\\"object\\\":\\\"price\\\",\\\"active\\\":true,\\\"billing_scheme\\\":\\\"per_unit\\\",\\\"created\\\":1796115600,\\\"currency\\\":\\\"usd\\\",\\\"custom_unit_amount\\\":null,\\\"livemode\\\":false,\\\"lookup_key\\\":\\\"platen_enterprise_month_99900\\\",\\\"metadata\\\":{\\\"platen_role\\\":\\\"plan\\\",\\\"platen_tier\\\":\\\"ENTERPRISE\\\"},\\\"nickname\\\":null,\\\"product\\\":\\\"platen_enterprise\\\",\\\"recurring\\\":{\\\"interval\\\":\\\"month\\\",\\\"interval_count\\\":1,\\\"meter\\\":null,\\\"usage_type\\\":\\\"licensed\\\",\\\"trial_period_days\\\":null},\\\"tax_behavior\\\":\\\"unspecified\\\",\\\"tiers_mode\\\":null,\\\"transform_quantity\\\":null,\\\"type\\\":\\\"recurring\\\",\\\"unit_amount\\\":99900,\\\"unit_amount_decimal\\\":\\\"99900\\\"}\"}"},
{"position":29,"kind":"events","id":"evt_WqcMZR0000000a","body":"{\"id\":\"evt_WqcMZR0000000a\",\"type\":\"price.created\",\"created\":1796115600,\"clock\":null,\"object\":{\"id\":\"price_WqcMZR00000005\",\"object\":\"price\",\"active\":true,\"billing_scheme\":\"per_unit\",\"created\":1796115600,\"currency\":\"usd\",\"custom_unit_amount\":null,\"livemode\":false,\"lookup_key\":\"platen_enterprise_month_99900\",\"metadata\":{\"platen_role\":\"plan\",\"platen_tier\":\"ENTERPRISE\"},\"nickname\":null,\"product\":\"platen_enterprise\",\"recurring\":{\"interval\":\"month\",\"interval_count\":1,\"meter\":null,\"usage_type\":\"licensed\",\"trial_period_days\":null},\"tax_behavior\":\"unspecified\",\"tiers_mode\":null,\"transform_quantity\":null,\"type\":\"recurring\",\"unit_amount\":99900,\"unit_amount_decimal\":\"99900\"},\"previous\":null,\"request\":{\"id\":\"req_ZOFmyWHV1O4F\",\"key\":\"platen:price:platen_enterprise_month_99900:none\"}}"},
{"position":3,"kind":"meters","id":"mtr_WqcMZR00000001","body":"{\"id\":\"mtr_WqcMZR00000001\",\"created\":1796115600,\"updated\":1796115600,\"displayName\":\"platen_overage_pro\",\"eventName\":\"platen_overage_pro\",\"formula\":\"last\",\"customerKey\":\"stripe_customer_id\",\"valueKey\":\"value\",\"deactivatedAt\":null}"},
{"position":30,"kind":"prices","id":"price_WqcMZR00000005","body":"{\"id\":\"price_WqcMZR00000005\",\"created\":1796115600,\"product\":\"platen_enterprise\",\"currency\":\"usd\",\"unitAmount\":99900,\"recurring\":{\"interval\":\"month\",\"intervalCount\":1,\"meter\":null},\"isActive\":true,\"lookupKey\":\"platen_enterprise_month_99900\",\"nickname\":null,\"metadata\":{\"platen_role\":\"plan\",\"platen_tier\":\"ENTERPRISE\"}}"},
{"position":31,"kind":"answers","id":"platen:price:platen_enterprise_year_999000:none","body":"{\"id\":\"platen:price:platen_enterprise_year_999000:none\",\"created\":1796115600,\"request\":\"8e367df56bf5904361047dbdda385cfd947c77a3db23caeeff2a1b6809877d93\",\"status\":200,\"body\":\"{\\\"id\\\":\\\"price_WqcMZR00000006\\\",\\\"object\\\":\\\"price\\\",\\\"active\\\":true,\\\"billing_scheme\\\":\\\"per_unit\\\",\\\"created\\\":1796115600,\\\"currency\\\":\\\"usd\\\",\\\"custom_unit_amount\\\":null,\\\"livemode\\\":false,\\\"lookup_key\\\":\\\"platen_enterprise_year_999000\\\",\\\"metadata\\\":{\\\"platen_role\\\":\\\"plan\\\",\\\"platen_tier\\\":\\\"ENTERPRISE\\\"},\\\"nickname\\\":null,\\\"product\\\":\\\"platen_enterprise\\\",\\\"recurring\\\":{\\\"interval\\\":\\\"year\\\",\\\"interval_count\\\":1,\\\"meter\\\":null,\\\"usage_type\\\":\\\"licensed\\\",\\\"trial_period_days\\\":null},\\\"tax_behavior\\\":\\\"unspecified\\\",\\\"tiers_mode\\\":null,\\\"transform_quantity\\\":null,\\\"type\\\":\\\"recurring\\\",\\\"unit_amount\\\":999000,\\\"unit_amount_decimal\\\":\\\"999000\\\"}\"}"},
{"position":32,"kind":"events","id":"evt_WqcMZR0000000b","body":"{\"id\":\"evt_WqcMZR0000000b\",\"type\":\"price.created\",\"created\":1796115600,\"clock\":null,\"object\":{\"id\":\"price_WqcMZR00000006\",\"object\":\"price\",\"active\":true,\"billing_scheme\":\"per_unit\",\"created\":1796115600,\"currency\":\"usd\",\"custom_unit_amount\":null,\"livemode\":false,\"lookup_key\":\"platen_enterprise_year_999000\",\"metadata\":{\"platen_role\":\"plan\",\"platen_tier\":\"ENTERPRISE\"},\"nickname\":null,\"product\":\"platen_enterprise\",\"recurring\":{\"interval\":\"year\",\"interval_count\":1,\"meter\":null,\"usage_type\":\"licensed\",\"trial_period_days\":null},\"tax_behavior\":\"unspecified\",\"tiers_mode\":null,\"transform_quantity\":null,\"type\":\"recurring\",\"unit_amount\":999000,\"unit_amount_decimal\":\"999000\"},\"previous\":null,\"request\":{\"id\":\"req_Yi6gYW7ZlGun\",\"key\":\"platen:price:platen_enterprise_year_999000:none\"}}"},
{"position":33,"kind":"prices","id":"price_WqcMZR00000006","body":"{\"id\":\"price_WqcMZR00000006\",\"created\":1796115600,\"product\":\"platen_enterprise\",\"currency\":\"usd\",\"unitAmount\":999000,\"recurring\":{\"interval\":\"year\",\"intervalCount\":1,\"meter\":null},\"isActive\":true,\"lookupKey\":\"platen_enterprise_year_999000\",\"nickname\":null,\"metadata\":{\"platen_role\":\"plan\",\"platen_tier\":\"ENTERPRISE\"}}"},
{"position":34,"kind":"answers","id":"stripe-node-retry-d031be82-3ab4-4b1d-98e4-c5e2702a9755","body":"{\"id\":\"stripe-node-retry-d031be82-3ab4-4b1d-98e4-c5e2702a9755\",\"created\":1796115600,\"request\":\"6bff37f02bfc79709433956aa6af175d30b78d4c725ecbe8c950fbc8ab35e0a8\",\"status\":200,\"body\":\"{\\\"id\\\":\\\"platen_overage_pro\\\",\\\"object\\\":\\\"product\\\",\\\"active\\\":true,\\\"created\\\":1796115600,\\\"default_price\\\":null,\\\"description\\\":null,\\\"images\\\":[],\\\"livemode\\\":false,\\\"marketing_features\\\":[],\\\"metadata\\\":{},\\\"name\\\":\\\"PDFs past the month''s number, Pro\\\",\\\"package_dimensions\\\":null,\\\"shippable\\\":null,\\\"statement_descriptor\\\":null,\\\"tax_code\\\":null,\\\"tax_details\\\":null,\\\"type\\\":\\\"service\\\",\\\"unit_label\\\":null,\\\"updated\\\":1796115600,\\\"url\\\":null}\"}"},
{"position":35,"kind":"events","id":"evt_WqcMZR0000000c","body":"{\"id\":\"evt_WqcMZR0000000c\",\"type\":\"product.created\",\"created\":1796115600,\"clock\":null,\"object\":{\"id\":\"platen_overage_pro\",\"object\":\"product\",\"active\":true,\"created\":1796115600,\"default_price\":null,\"description\":null,\"images\":[],\"livemode\":false,\"marketing_features\":[],\"metadata\":{},\"name\":\"PDFs past the month''s number, Pro\",\"package_dimensions\":null,\"shippable\":null,\"statement_descriptor\":null,\"tax_code\":null,\"tax_details\":null,\"type\":\"service\",\"unit_label\":null,\"updated\":1796115600,\"url\":null},\"previous\":null,\"request\":{\"id\":\"req_5zHCbO0KVjMR\",\"key\":\"stripe-node-retry-d031be82-3ab4-4b1d-98e4-c5e2702a9755\"}}"},
{"position":36,"kind":"products","id":"platen_overage_pro","body":"{\"id\":\"platen_overage_pro\",\"created\":1796115600,\"updated\":1796115600,\"isActive\":true,\"name\":\"PDFs past the month''s number, Pro\",\"description\":null,\"unitLabel\":null,\"metadata\":{}}"},
{"position":37,"kind":"answers","id":"platen:price:platen_overage_pro_10:mtr_WqcMZR00000001","body":"{\"id\":\"platen:price:platen_overage_pro_10:mtr_WqcMZR00000001\",\"created\":1796115600,\"request\":\"a8b7edfc8526c8839cbb5f14bd2abf29c87be292f0e2ce5b9c2b0ad331030cab\",\"status\":200,\"body\":\"{\\\"id\\\":\\\"price_WqcMZR00000007\\\",\\\"object\\\":\\\"price\\\",\\\"active\\\":true,\\\"billing_scheme\\\":\\\"per_unit\\\",\\\"created\\\":1796115600,\\\"currency\\\":\\\"usd\\\",\\\"custom_unit_amount\\\":null,\\\"livemode\\\":false,\\\"lookup_key\\\":\\\"platen_overage_pro_10\\\",\\\"metadata\\\":{\\\"platen_role\\\":\\\"overage\\\",\\\"platen_tier\\\":\\\"PRO\\\"},\\\"nickname\\\":null,\\\"product\\\":\\\"platen_overage_pro\\\",\\\"recurring\\\":{\\\"interval\\\":\\\"month\\\",\\\"interval_count\\\":1,\\\"meter\\\":\\\"mtr_WqcMZR00000001\\\",\\\"usage_type\\\":\\\"metered\\\",\\\"trial_period_days\\\":null},\\\"tax_behavior\\\":\\\"unspecified\\\",\\\"tiers_mode\\\":null,\\\"transform_quantity\\\":null,\\\"type\\\":\\\"recurring\\\",\\\"unit_amount\\\":10,\\\"unit_amount_decimal\\\":\\\"10\\\"}\"}"},
{"position":38,"kind":"events","id":"evt_WqcMZR0000000d","body":"{\"id\":\"evt_WqcMZR0000000d\",\"type\":\"price.created\",\"created\":1796115600,\"clock\":null,\"object\":{\"id\":\"price_WqcMZR00000007\",\"object\":\"price\",\"active\":true,\"billing_scheme\":\"per_unit\",\"created\":1796115600,\"currency\":\"usd\",\"custom_unit_amount\":null,\"livemode\":false,\"lookup_key\":\"platen_overage_pro_10\",\"metadata\":{\"platen_role\":\"overage\",\"platen_tier\":\"PRO\"},\"nickname\":null,\"product\":\"platen_overage_pro\",\"recurring\":{\"interval\":\"month\",\"interval_count\":1,\"meter\":\"mtr_WqcMZR00000001\",\"usage_type\":\"metered\",\"trial_period_days\":null},\"tax_behavior\":\"unspecified\",\"tiers_mode\":null,\"transform_quantity\":null,\"type\":\"recurring\",\"unit_amount\":10,\"unit_amount_decimal\":\"10\"},\"previous\":null,\"request\":{\"id\":\"req_xnHV0aZKj25s\",\"key\":\"platen:price:platen_overage_pro_10:mtr_WqcMZR00000001\"}}"},
{"position":39,"kind":"prices","id":"price_WqcMZR00000007","body":"{\"id\":\"price_WqcMZR00000007\",\"created\":1796115600,\"product\":\"platen_overage_pro\",\"currency\":\"usd\",\"unitAmount\":10,\"recurring\":{\"interval\":\"month\",\"intervalCount\":1,\"meter\":\"mtr_WqcMZR00000001\"},\"isActive\":true,\"lookupKey\":\"platen_overage_pro_10\",\"nickname\":null,\"metadata\":{\"platen_role\":\"overage\",\"platen_tier\":\"PRO\"}}"},
{"position":4,"kind":"answers","id":"platen:meter:platen_overage_business","body":"{\"id\":\"platen:meter:platen_overage_business\",\"created\":1796115600,\"request\":\"37533c687b2df0a95f868dcfc501175b6637ee66e9a3c8256800d98346c257f9\",\"status\":200,\"body\":\"{\\\"id\\\":\\\"mtr_WqcMZR00000002\\\",\\\"object\\\":\\\"billing.meter\\\",\\\"created\\\":1796115600,\\\"customer_mapping\\\":{\\\"event_payload_key\\\":\\\"stripe_customer_id\\\",\\\"type\\\":\\\"by_id\\\"},\\\"default_aggregation\\\":{\\\"formula\\\":\\\"last\\\"},\\\"display_name\\\":\\\"platen_overage_business\\\",\\\"event_name\\\":\\\"platen_overage_business\\\",\\\"event_time_window\\\":null,\\\"livemode\\\":false,\\\"status\\\":\\\"active\\\",\\\"status_transitions\\\":{\\\"deactivated_at\\\":null},\\\"updated\\\":1796115600,\\\"value_settings\\\":{\\\"event_payload_key\\\":\\\"value\\\"}}\"}"},
{"position":40,"kind":"answers","id":"stripe-node-retry-73bc9ecb-5dec-456f-acc1-3f4f845f23f7","body":"{\"id\":\"stripe-node-retry-73bc9ecb-5dec-456f-acc1-3f4f845f23f7\",\"created\":1796115600,\"request\":\"15ad3b1e5c2aec2e42379a7fc45bf39272d766e4340abb503b2952fd28a8b90c\",\"status\":200,\"body\":\"{\\\"id\\\":\\\"platen_overage_business\\\",\\\"object\\\":\\\"product\\\",\\\"active\\\":true,\\\"created\\\":1796115600,\\\"default_price\\\":null,\\\"description\\\":null,\\\"images\\\":[],\\\"livemode\\\":false,\\\"marketing_features\\\":[],\\\"metadata\\\":{},\\\"name\\\":\\\"PDFs past the month''s number, Business\\\",\\\"package_dimensions\\\":null,\\\"shippable\\\":null,\\\"statement_descriptor\\\":null,\\\"tax_code\\\":null,\\\"tax_details\\\":null,\\\"type\\\":\\\"service\\\",\\\"unit_label\\\":null,\\\"updated\\\":1796115600,\\\"url\\\":null}\"}"},
{"position":41,"kind":"events","id":"evt_WqcMZR0000000e","body":"{\"id\":\"evt_WqcMZR0000000e\",\"type\":\"product.created\",\"created\":1796115600,\"clock\":null,\"object\":{\"id\":\"platen_overage_business\",\"object\":\"product\",\"active\":true,\"created\":1796115600,\"default_price\":null,\"description\":null,\"images\":[],\"livemode\":false,\"marketing_features\":[],\"metadata\":{},\"name\":\"PDFs past the month''s number, Business\",\"package_dimensions\":null,\"shippable\":null,\"statement_descriptor\":null,\"tax_code\":null,\"tax_details\":null,\"type\":\"service\",\"unit_label\":null,\"updated\":1796115600,\"url\":null},\"previous\":null,\"request\":{\"id\":\"req_7B0k5t6UQHGl\",\"key\":\"stripe-node-retry-73bc9ecb-5dec-456f-acc1-3f4f845f23f7\"}}"},
{"position":42,"kind":"products","id":"platen_overage_business","body":"{\"id\":\"platen_overage_business\",\"created\":1796115600,\"updated\":1796115600,\"isActive\":true,\"name\":\"PDFs past the month''s number, Business\",\"description\":null,\"unitLabel\":null,\"metadata\":{}}"},
{"position":43,"kind":"answers","id":"platen:price:platen_overage_business_5:mtr_WqcMZR00000002","body":"{\"id\":\"platen:price:platen_overage_business_5:mtr_WqcMZR00000002\",\"created\":1796115600,\"request\":\"55fa526b02b1540812b0a2c5b4b558aec7b4163d4191f8e1c796dbe6d843229a\",\"status\":200,\"body\":\"{\\\"id\\\":\\\"price_WqcMZR00000008\\\",\\\"object\\\":\\\"price\\\",\\\"active\\\":true,\\\"billing_scheme\\\":\\\"per_unit\\\",\\\"created\\\":1796115600,\\\"currency\\\":\\\"usd\\\",\\\"custom_unit_amount\\\":null,\\\"livemode\\\":false,\\\"lookup_key\\\":\\\"platen_overage_business_5\\\",\\\"metadata\\\":{\\\"platen_role\\\":\\\"overage\\\",\\\"platen_tier\\\":\\\"BUSINESS\\\"},\\\"nickname\\\":null,\\\"product\\\":\\\"platen_overage_business\\\",\\\"recurring\\\":{\\\"interval\\\":\\\"month\\\",\\\"interval_count\\\":1,\\\"meter\\\":\\\"mtr_WqcMZR00000002\\\",\\\"usage_type\\\":\\\"metered\\\",\\\"trial_period_days\\\":null},\\\"tax_behavior\\\":\\\"unspecified\\\",\\\"tiers_mode\\\":null,\\\"transform_quantity\\\":null,\\\"type\\\":\\\"recurring\\\",\\\"unit_amount\\\":5,\\\"unit_amount_decimal\\\":\\\"5\\\"}\"}"},
{"position":44,"kind":"events","id":"evt_WqcMZR0000000f","body":"{\"id\":\"evt_WqcMZR0000000f\",\"type\":\"price.created\",\"created\":1796115600,\"clock\":null,\"object\":{\"id\":\"price_WqcMZR00000008\",\"object\":\"price\",\"active\":true,\"billing_scheme\":\"per_unit\",\"created\":1796115600,\"currency\":\"usd\",\"custom_unit_amount\":null,\"livemode\":false,\"lookup_key\":\"platen_overage_business_5\",\"metadata\":{\"platen_role\":\"overage\",\"platen_tier\":\"BUSINESS\"},\"nickname\":null,\"product\":\"platen_overage_business\",\"recurring\":{\"interval\":\"month\",\"interval_count\":1,\"meter\":\"mtr_WqcMZR00000002\",\"usage_type\":\"metered\",\"trial_period_days\":null},\"tax_behavior\":\"unspecified\",\"tiers_mode\":null,\"transform_quantity\":null,\"type\":\"recurring\",\"unit_amount\":5,\"unit_amount_decimal\":\"5\"},\"previous\":null,\"request\":{\"id\":\"req_C47btcLScFWI\",\"key\":\"platen:price:platen_overage_business_5:mtr_WqcMZR00000002\"}}"},
{"position":45,"kind":"prices","id":"price_WqcMZR00000008","body":"{\"id\":\"price_WqcMZR00000008\",\"created\":1796115600,\"product\":\"platen_overage_business\",\"currency\":\"usd\",\"unitAmount\":5,\"recurring\":{\"interval\":\"month\",\"intervalCount\":1,\"meter\":\"mtr_WqcMZR00000002\"},\"isActive\":true,\"lookupKey\":\"platen_overage_business_5\",\"nickname\":null,\"metadata\":{\"platen_role\":\"overage\",\"platen_tier\":\"BUSINESS\"}}"},
{"position":46,"kind":"answers","id":"platen:customer:acct_NtdhpL2yKDkdzMCL7OoS/0","body":"{\"id\":\"platen:customer:acct_NtdhpL2yKDkdzMCL7OoS/0\",\"created\":1796115600,\"request\":\"e4eb8791164ca8802477ccbcfac3f03347c97c23c32ada9cc32588f870037f80\",\"status\":200,\"body\":\"{\\\"id\\\":\\\"cus_WqcMZR00000001\\\",\\\"object\\\":\\\"customer\\\",\\\"address\\\":null,\\\"balance\\\":0,\\\"created\\\":1796115600,\\\"currency\\\":null,\\\"customer_account\\\":null,\\\"default_source\\\":null,\\\"delinquent\\\":false,\\\"description\\\":null,\\\"discount\\\":null,\\\"email\\\":\\\"owner@example.com\\\",\\\"invoice_prefix\\\":\\\"00000001\\\",\\\"invoice_settings\\\":{\\\"custom_fields\\\":null,\\\"default_payment_method\\\":null,\\\"footer\\\":null,\\\"rendering_options\\\":null},\\\"livemode\\\":false,\\\"metadata\\\":{\\\"platen_account\\\":\\\"acct_NtdhpL2yKDkdzMCL7OoS\\\"},\\\"name\\\":null,\\\"next_invoice_sequence\\\":1,\\\"phone\\\":null,\\\"preferred_locales\\\":[],\\\"shipping\\\":null,\\\"tax_exempt\\\":\\\"none\\\",\\\"test_clock\\\":null}\"}"},
{"position":47,"kind":"customers","id":"cus_WqcMZR00000001","body":"{\"id\":\"cus_WqcMZR00000001\",\"created\":1796115600,\"clock\":null,\"isDeleted\":false,\"email\":\"owner@example.com\",\"name\":null,\"description\":null,\"phone\":null,\"address\":null,\"metadata\":{\"platen_account\":\"acct_NtdhpL2yKDkdzMCL7OoS\"},\"currency\":\"usd\",\"balance\":0,\"defaultPaymentMethod\":\"pm_WqcMZR00000001\",\"invoicePrefix\":\"00000001\",\"nextInvoiceSequence\":2}"},
{"position":48,"kind":"events","id":"evt_WqcMZR0000000g","body":"{\"id\":\"evt_WqcMZR0000000g\",\"type\":\"customer.created\",\"created\":1796115600,\"clock\":null,\"object\":{\"id\":\"cus_WqcMZR00000001\",\"object\":\"customer\",\"address\":null,\"balance\":0,\"created\":1796115600,\"currency\":null,\"customer_account\":null,\"default_source\":null,\"delinquent\":false,\"description\":null,\"discount\":null,\"email\":\"owner@example.com\",\"invoice_prefix\":\"00000001\",\"invoice_settings\":{\"custom_fields\":null,\"default_payment_method\":null,\"footer\":null,\"rendering_options\":null},\"livemode\":false,\"metadata\":{\"platen_account\":\"acct_NtdhpL2yKDkdzMCL7OoS\"},\"name\":null,\"next_invoice_sequence\":1,\"phone\":null,\"preferred_locales\":[],\"shipping\":null,\"tax_exempt\":\"none\",\"test_clock\":null},\"previous\":null,\"request\":{\"id\":\"req_Q0CNUz7GEWXE\",\"key\":\"platen:customer:acct_NtdhpL2yKDkdzMCL7OoS/0\"}}"},
{"position":49,"kind":"events","id":"evt_WqcMZR0000000h","body":"{\"id\":\"evt_WqcMZR0000000h\",\"type\":\"payment_method.attached\",\"created\":1796115600,\"clock\":null,\"object\":{\"id\":\"pm_WqcMZR00000001\",\"object\":\"payment_method\",\"allow_redisplay\":\"unspecified\",\"billing_details\":{\"address\":{\"city\":null,\"country\":null,\"line1\":null,\"line2\":null,\"postal_code\":null,\"state\":null},\"email\":null,\"name\":null,\"phone\":null,\"tax_id\":null},\"card\":{\"brand\":\"visa\",\"checks\":{\"address_line1_check\":null,\"address_postal_code_check\":null,\"cvc_check\":\"pass\"},\"country\":\"US\",\"display_brand\":\"visa\",\"exp_month\":12,\"exp_year\":2034,\"fingerprint\":\"sandbox424242\",\"funding\":\"credit\",\"generated_from\":null,\"last4\":\"4242\",\"networks\":{\"available\":[\"visa\"],\"preferred\":null},\"regulated_status\":\"unregulated\",\"three_d_secure_usage\":{\"supported\":true},\"wallet\":null},\"created\":1796115600,\"customer\":\"cus_WqcMZR00000001\",\"customer_account\":null,\"livemode\":false,\"metadata\":{},\"type\":\"card\"},\"previous\":null,\"request\":{\"id\":\"req_qzsbefNtoD11\",\"key\":null}}"},
{"position":5,"kind":"events","id":"evt_WqcMZR00000002","body":"{\"id\":\"evt_WqcMZR00000002\",\"type\":\"billing.meter.created\",\"created\":1796115600,\"clock\":null,\"object\":{\"id\":\"mtr_WqcMZR00000002\",\"object\":\"billing.meter\",\"created\":1796115600,\"customer_mapping\":{\"event_payload_key\":\"stripe_customer_id\",\"type\":\"by_id\"},\"default_aggregation\":{\"formula\":\"last\"},\"display_name\":\"platen_overage_business\",\"event_name\":\"platen_overage_business\",\"event_time_window\":null,\"livemode\":false,\"status\":\"active\",\"status_transitions\":{\"deactivated_at\":null},\"updated\":1796115600,\"value_settings\":{\"event_payload_key\":\"value\"}},\"previous\":null,\"request\":{\"id\":\"req_eqZ92q0j83ty\",\"key\":\"platen:meter:platen_overage_business\"}}"},
{"position":50,"kind":"paymentMethods","id":"pm_WqcMZR00000001","body":"{\"id\":\"pm_WqcMZR00000001\",\"created\":1796115600,\"customer\":\"cus_WqcMZR00000001\",\"card\":{\"brand\":\"visa\",\"last4\":\"4242\",\"expMonth\":12,\"expYear\":2034,\"fingerprint\":\"sandbox424242\",\"behaviour\":\"ok\"},\"name\":null,\"email\":null,\"metadata\":{}}"},
{"position":52,"kind":"events","id":"evt_WqcMZR0000000i","body":"{\"id\":\"evt_WqcMZR0000000i\",\"type\":\"customer.updated\",\"created\":1796115600,\"clock\":null,\"object\":{\"id\":\"cus_WqcMZR00000001\",\"object\":\"customer\",\"address\":null,\"balance\":0,\"created\":1796115600,\"currency\":null,\"customer_account\":null,\"default_source\":null,\"delinquent\":false,\"description\":null,\"discount\":null,\"email\":\"owner@example.com\",\"invoice_prefix\":\"00000001\",\"invoice_settings\":{\"custom_fields\":null,\"default_payment_method\":\"pm_WqcMZR00000001\",\"footer\":null,\"rendering_options\":null},\"livemode\":false,\"metadata\":{\"platen_account\":\"acct_NtdhpL2yKDkdzMCL7OoS\"},\"name\":null,\"next_invoice_sequence\":1,\"phone\":null,\"preferred_locales\":[],\"shipping\":null,\"tax_exempt\":\"none\",\"test_clock\":null},\"previous\":{\"invoice_settings\":{\"custom_fields\":null,\"default_payment_method\":null,\"footer\":null,\"rendering_options\":null}},\"request\":{\"id\":\"req_aHAtaa32obux\",\"key\":null}}"},
{"position":54,"kind":"events","id":"evt_WqcMZR0000000j","body":"{\"id\":\"evt_WqcMZR0000000j\",\"type\":\"invoice.created\",\"created\":1796115600,\"clock\":null,\"object\":{\"id\":\"in_WqcMZR00000001\",\"object\":\"invoice\",\"account_country\":\"US\",\"account_name\":\"Sandbox\",\"account_tax_ids\":null,\"amount_overpaid\":0,\"amount_shipping\":0,\"application\":null,\"collection_method\":\"charge_automatically\",\"custom_fields\":null,\"customer_account\":null,\"customer_address\":null,\"customer_phone\":null,\"customer_shipping\":null,\"customer_tax_exempt\":\"none\",\"customer_tax_ids\":[],\"default_source\":null,\"default_tax_rates\":[],\"discounts\":[],\"due_date\":null,\"footer\":null,\"from_invoice\":null,\"last_finalization_error\":null,\"latest_revision\":null,\"livemode\":false,\"on_behalf_of\":null,\"post_payment_credit_notes_amount\":0,\"pre_payment_credit_notes_amount\":0,\"receipt_number\":null,\"rendering\":null,\"shipping_cost\":null,\"shipping_details\":null,\"statement_descriptor\":null,\"total_discount_amounts\":[],\"total_pretax_credit_amounts\":[],\"total_taxes\":[],\"automatic_tax\":{\"disabled_reason\":null,\"enabled\":false,\"liability\":null,\"provider\":null,\"status\":null},\"issuer\":{\"type\":\"self\"},\"payment_settings\":{\"default_mandate\":null,\"payment_method_options\":null,\"payment_method_types\":null},\"amount_due\":4900,\"amount_paid\":0,\"amount_remaining\":4900,\"attempt_count\":0,\"attempted\":false,\"auto_advance\":true,\"automatically_finalizes_at\":null,\"billing_reason\":\"subscription_create\",\"created\":1796115600,\"currency\":\"usd\",\"customer\":\"cus_WqcMZR00000001\",\"customer_email\":\"owner@example.com\",\"customer_name\":null,\"default_payment_method\":null,\"description\":null,\"effective_at\":null,\"ending_balance\":null,\"hosted_invoice_url\":null,\"invoice_pdf\":null,\"lines\":{\"object\":\"list\",\"data\":[{\"id\":\"il_WqcMZR00000001\",\"object\":\"line_item\",\"amount\":4900,\"currency\":\"usd\",\"description\":\"1 × Platen Pro (at $49.00 / month)\",\"discount_amounts\":[],\"discountable\":true,\"discounts\":[],\"invoice\":\"in_WqcMZR00000001\",\"livemode\":false,\"metadata\":{\"platen_role\":\"plan\",\"platen_account\":\"acct_NtdhpL2yKDkdzMCL7OoS\"},\"parent\":{\"invoice_item_details\":null,\"subscription_item_details\":{\"invoice_item\":null,\"proration\":false,\"proration_details\":{\"credited_items\":null},\"subscription\":\"sub_WqcMZR00000001\",\"subscription_item\":\"si_WqcMZR00000001\"},\"type\":\"subscription_item_details\"},\"period\":{\"start\":1796115600,\"end\":1798794000},\"pretax_credit_amounts\":[],\"pricing\":{\"price_details\":{\"price\":\"price_WqcMZR00000001\",\"product\":\"platen_pro\"},\"type\":\"price_details\",\"unit_amount_decimal\":\"4900\"},\"quantity\":1,\"quantity_decimal\":\"1\",\"subscription\":\"sub_WqcMZR00000001\",\"subtotal\":4900,\"taxes\":[]}],\"has_more\":false,\"url\":\"/v1/invoices/in_WqcMZR00000001/lines\"},\"metadata\":{},\"next_payment_attempt\":null,\"number\":null,\"parent\":{\"quote_details\":null,\"subscription_details\":{\"metadata\":{\"platen_role\":\"plan\",\"platen_account\":\"acct_NtdhpL2yKDkdzMCL7OoS\"},\"subscription\":\"sub_WqcMZR00000001\"},\"type\":\"subscription_details\"},\"period_end\":1796115600,\"period_start\":1796115600,\"starting_balance\":0,\"status\":\"draft\",\"status_transitions\":{\"finalized_at\":null,\"marked_uncollectible_at\":null,\"paid_at\":null,\"voided_at\":null},\"subtotal\":4900,\"subtotal_excluding_tax\":4900,\"test_clock\":null,\"total\":4900,\"total_excluding_tax\":4900,\"webhooks_delivered_at\":null},\"previous\":null,\"request\":{\"id\":\"req_GLlkLzGNRnxx\",\"key\":null}}"},
{"position":55,"kind":"events","id":"evt_WqcMZR0000000k","body":"{\"id\":\"evt_WqcMZR0000000k\",\"type\":\"customer.updated\",\"created\":1796115600,\"clock\":null,\"object\":{\"id\":\"cus_WqcMZR00000001\",\"object\":\"customer\",\"address\":null,\"balance\":0,\"created\":1796115600,\"currency\":\"usd\",\"customer_account\":null,\"default_source\":null,\"delinquent\":false,\"description\":null,\"discount\":null,\"email\":\"owner@example.com\",\"invoice_prefix\":\"00000001\",\"invoice_settings\":{\"custom_fields\":null,\"default_payment_method\":\"pm_WqcMZR00000001\",\"footer\":null,\"rendering_options\":null},\"livemode\":false,\"metadata\":{\"platen_account\":\"acct_NtdhpL2yKDkdzMCL7OoS\"},\"name\":null,\"next_invoice_sequence\":2,\"phone\":null,\"preferred_locales\":[],\"shipping\":null,\"tax_exempt\":\"none\",\"test_clock\":null},\"previous\":{\"currency\":null,\"next_invoice_sequence\":1},\"request\":{\"id\":\"req_GLlkLzGNRnxx\",\"key\":null}}"},
{"position":56,"kind":"events","id":"evt_WqcMZR0000000l","body":"{\"id\":\"evt_WqcMZR0000000l\",\"type\":\"invoice.finalized\",\"created\":1796115600,\"clock\":null,\"object\":{\"id\":\"in_WqcMZR00000001\",\"object\":\"invoice\",\"account_country\":\"US\",\"account_name\":\"Sandbox\",\"account_tax_ids\":null,\"amount_overpaid\":0,\"amount_shipping\":0,\"application\":null,\"collection_method\":\"charge_automatically\",\"custom_fields\":null,\"customer_account\":null,\"customer_address\":null,\"customer_phone\":null,\"customer_shipping\":null,\"customer_tax_exempt\":\"none\",\"customer_tax_ids\":[],\"default_source\":null,\"default_tax_rates\":[],\"discounts\":[],\"due_date\":null,\"footer\":null,\"from_invoice\":null,\"last_finalization_error\":null,\"latest_revision\":null,\"livemode\":false,\"on_behalf_of\":null,\"post_payment_credit_notes_amount\":0,\"pre_payment_credit_notes_amount\":0,\"receipt_number\":null,\"rendering\":null,\"shipping_cost\":null,\"shipping_details\":null,\"statement_descriptor\":null,\"total_discount_amounts\":[],\"total_pretax_credit_amounts\":[],\"total_taxes\":[],\"automatic_tax\":{\"disabled_reason\":null,\"enabled\":false,\"liability\":null,\"provider\":null,\"status\":null},\"issuer\":{\"type\":\"self\"},\"payment_settings\":{\"default_mandate\":null,\"payment_method_options\":null,\"payment_method_types\":null},\"amount_due\":4900,\"amount_paid\":0,\"amount_remaining\":4900,\"attempt_count\":0,\"attempted\":false,\"auto_advance\":true,\"automatically_finalizes_at\":null,\"billing_reason\":\"subscription_create\",\"created\":1796115600,\"currency\":\"usd\",\"customer\":\"cus_WqcMZR00000001\",\"customer_email\":\"owner@example.com\",\"customer_name\":null,\"default_payment_method\":null,\"description\":null,\"effective_at\":1796115600,\"ending_balance\":0,\"hosted_invoice_url\":\"http://127.0.0.1:38133/invoice/BxI2QkuPnQpxjD8uranIb20wymAHDhLU\",\"invoice_pdf\":\"http://127.0.0.1:38133/invoice/BxI2QkuPnQpxjD8uranIb20wymAHDhLU/pdf\",\"lines\":{\"object\":\"list\",\"data\":[{\"id\":\"il_WqcMZR00000001\",\"object\":\"line_item\",\"amount\":4900,\"currency\":\"usd\",\"description\":\"1 × Platen Pro (at $49.00 / month)\",\"discount_amounts\":[],\"discountable\":true,\"discounts\":[],\"invoice\":\"in_WqcMZR00000001\",\"livemode\":false,\"metadata\":{\"platen_role\":\"plan\",\"platen_account\":\"acct_NtdhpL2yKDkdzMCL7OoS\"},\"parent\":{\"invoice_item_details\":null,\"subscription_item_details\":{\"invoice_item\":null,\"proration\":false,\"proration_details\":{\"credited_items\":null},\"subscription\":\"sub_WqcMZR00000001\",\"subscription_item\":\"si_WqcMZR00000001\"},\"type\":\"subscription_item_details\"},\"period\":{\"start\":1796115600,\"end\":1798794000},\"pretax_credit_amounts\":[],\"pricing\":{\"price_details\":{\"price\":\"price_WqcMZR00000001\",\"product\":\"platen_pro\"},\"type\":\"price_details\",\"unit_amount_decimal\":\"4900\"},\"quantity\":1,\"quantity_decimal\":\"1\",\"subscription\":\"sub_WqcMZR00000001\",\"subtotal\":4900,\"taxes\":[]}],\"has_more\":false,\"url\":\"/v1/invoices/in_WqcMZR00000001/lines\"},\"metadata\":{},\"next_payment_attempt\":null,\"number\":\"00000001-0001\",\"parent\":{\"quote_details\":null,\"subscription_details\":{\"metadata\":{\"platen_role\":\"plan\",\"platen_account\":\"acct_NtdhpL2yKDkdzMCL7OoS\"},\"subscription\":\"sub_WqcMZR00000001\"},\"type\":\"subscription_details\"},\"period_end\":1796115600,\"period_start\":1796115600,\"starting_balance\":0,\"status\":\"open\",\"status_transitions\":{\"finalized_at\":1796115600,\"marked_uncollectible_at\":null,\"paid_at\":null,\"voided_at\":null},\"subtotal\":4900,\"subtotal_excluding_tax\":4900,\"test_clock\":null,\"total\":4900,\"total_excluding_tax\":4900,\"webhooks_delivered_at\":null},\"previous\":null,\"request\":{\"id\":\"req_GLlkLzGNRnxx\",\"key\":null}}"},
{"position":57,"kind":"events","id":"evt_WqcMZR0000000m","body":"{\"id\":\"evt_WqcMZR0000000m\",\"type\":\"invoice_payment.paid\",\"created\":1796115600,\"clock\":null,\"object\":{\"id\":\"inpay_WqcMZR00000001\",\"object\":\"invoice_payment\",\"amount_paid\":4900,\"amount_requested\":4900,\"created\":1796115600,\"currency\":\"usd\",\"invoice\":\"in_WqcMZR00000001\",\"is_default\":true,\"livemode\":false,\"payment\":{\"payment_intent\":\"pi_WqcMZR00000001\",\"type\":\"payment_intent\"},\"status\":\"paid\",\"status_transitions\":{\"canceled_at\":null,\"paid_at\":1796115600}},\"previous\":null,\"request\":{\"id\":\"req_GLlkLzGNRnxx\",\"key\":null}}"},
{"position":58,"kind":"events","id":"evt_WqcMZR0000000n","body":"{\"id\":\"evt_WqcMZR0000000n\",\"type\":\"invoice.paid\",\"created\":1796115600,\"clock\":null,\"object\":{\"id\":\"in_WqcMZR00000001\",\"object\":\"invoice\",\"account_country\":\"US\",\"account_name\":\"Sandbox\",\"account_tax_ids\":null,\"amount_overpaid\":0,\"amount_shipping\":0,\"application\":null,\"collection_method\":\"charge_automatically\",\"custom_fields\":null,\"customer_account\":null,\"customer_address\":null,\"customer_phone\":null,\"customer_shipping\":null,\"customer_tax_exempt\":\"none\",\"customer_tax_ids\":[],\"default_source\":null,\"default_tax_rates\":[],\"discounts\":[],\"due_date\":null,\"footer\":null,\"from_invoice\":null,\"last_finalization_error\":null,\"latest_revision\":null,\"livemode\":false,\"on_behalf_of\":null,\"post_payment_credit_notes_amount\":0,\"pre_payment_credit_notes_amount\":0,\"receipt_number\":null,\"rendering\":null,\"shipping_cost\":null,\"shipping_details\":null,\"statement_descriptor\":null,\"total_discount_amounts\":[],\"total_pretax_credit_amounts\":[],\"total_taxes\":[],\"automatic_tax\":{\"disabled_reason\":null,\"enabled\":false,\"liability\":null,\"provider\":null,\"status\":null},\"issuer\":{\"type\":\"self\"},\"payment_settings\":{\"default_mandate\":null,\"payment_method_options\":null,\"payment_method_types\":null},\"amount_due\":4900,\"amount_paid\":4900,\"amount_remaining\":0,\"attempt_count\":1,\"attempted\":true,\"auto_advance\":true,\"automatically_finalizes_at\":null,\"billing_reason\":\"subscription_create\",\"created\":1796115600,\"currency\":\"usd\",\"customer\":\"cus_WqcMZR00000001\",\"customer_email\":\"owner@example.com\",\"customer_name\":null,\"default_payment_method\":null,\"description\":null,\"effective_at\":1796115600,\"ending_balance\":0,\"hosted_invoice_url\":\"http://127.0.0.1:38133/invoice/BxI2QkuPnQpxjD8uranIb20wymAHDhLU\",\"invoice_pdf\":\"http://127.0.0.1:38133/invoice/BxI2QkuPnQpxjD8uranIb20wymAHDhLU/pdf\",\"lines\":{\"object\":\"list\",\"data\":[{\"id\":\"il_WqcMZR00000001\",\"object\":\"line_item\",\"amount\":4900,\"currency\":\"usd\",\"description\":\"1 × Platen Pro (at $49.00 / month)\",\"discount_amounts\":[],\"discountable\":true,\"discounts\":[],\"invoice\":\"in_WqcMZR00000001\",\"livemode\":false,\"metadata\":{\"platen_role\":\"plan\",\"platen_account\":\"acct_NtdhpL2yKDkdzMCL7OoS\"},\"parent\":{\"invoice_item_details\":null,\"subscription_item_details\":{\"invoice_item\":null,\"proration\":false,\"proration_details\":{\"credited_items\":null},\"subscription\":\"sub_WqcMZR00000001\",\"subscription_item\":\"si_WqcMZR00000001\"},\"type\":\"subscription_item_details\"},\"period\":{\"start\":1796115600,\"end\":1798794000},\"pretax_credit_amounts\":[],\"pricing\":{\"price_details\":{\"price\":\"price_WqcMZR00000001\",\"product\":\"platen_pro\"},\"type\":\"price_details\",\"unit_amount_decimal\":\"4900\"},\"quantity\":1,\"quantity_decimal\":\"1\",\"subscription\":\"sub_WqcMZR00000001\",\"subtotal\":4900,\"taxes\":[]}],\"has_more\":false,\"url\":\"/v1/invoices/in_WqcMZR00000001/lines\"},\"metadata\":{},\"next_payment_attempt\":null,\"number\":\"00000001-0001\",\"parent\":{\"quote_details\":null,\"subscription_details\":{\"metadata\":{\"platen_role\":\"plan\",\"platen_account\":\"acct_NtdhpL2yKDkdzMCL7OoS\"},\"subscription\":\"sub_WqcMZR00000001\"},\"type\":\"subscription_details\"},\"period_end\":1796115600,\"period_start\":1796115600,\"starting_balance\":0,\"status\":\"paid\",\"status_transitions\":{\"finalized_at\":1796115600,\"marked_uncollectible_at\":null,\"paid_at\":1796115600,\"voided_at\":null},\"subtotal\":4900,\"subtotal_excluding_tax\":4900,\"test_clock\":null,\"total\":4900,\"total_excluding_tax\":4900,\"webhooks_delivered_at\":null},\"previous\":null,\"request\":{\"id\":\"req_GLlkLzGNRnxx\",\"key\":null}}"},
{"position":59,"kind":"events","id":"evt_WqcMZR0000000o","body":"{\"id\":\"evt_WqcMZR0000000o\",\"type\":\"invoice.payment_succeeded\",\"created\":1796115600,\"clock\":null,\"object\":{\"id\":\"in_WqcMZR00000001\",\"object\":\"invoice\",\"account_country\":\"US\",\"account_name\":\"Sandbox\",\"account_tax_ids\":null,\"amount_overpaid\":0,\"amount_shipping\":0,\"application\":null,\"collection_method\":\"charge_automatically\",\"custom_fields\":null,\"customer_account\":null,\"customer_address\":null,\"customer_phone\":null,\"customer_shipping\":null,\"customer_tax_exempt\":\"none\",\"customer_tax_ids\":[],\"default_source\":null,\"default_tax_rates\":[],\"discounts\":[],\"due_date\":null,\"footer\":null,\"from_invoice\":null,\"last_finalization_error\":null,\"latest_revision\":null,\"livemode\":false,\"on_behalf_of\":null,\"post_payment_credit_notes_amount\":0,\"pre_payment_credit_notes_amount\":0,\"receipt_number\":null,\"rendering\":null,\"shipping_cost\":null,\"shipping_details\":null,\"statement_descriptor\":null,\"total_discount_amounts\":[],\"total_pretax_credit_amounts\":[],\"total_taxes\":[],\"automatic_tax\":{\"disabled_reason\":null,\"enabled\":false,\"liability\":null,\"provider\":null,\"status\":null},\"issuer\":{\"type\":\"self\"},\"payment_settings\":{\"default_mandate\":null,\"payment_method_options\":null,\"payment_method_types\":null},\"amount_due\":4900,\"amount_paid\":4900,\"amount_remaining\":0,\"attempt_count\":1,\"attempted\":true,\"auto_advance\":true,\"automatically_finalizes_at\":null,\"billing_reason\":\"subscription_create\",\"created\":1796115600,\"currency\":\"usd\",\"customer\":\"cus_WqcMZR00000001\",\"customer_email\":\"owner@example.com\",\"customer_name\":null,\"default_payment_method\":null,\"description\":null,\"effective_at\":1796115600,\"ending_balance\":0,\"hosted_invoice_url\":\"http://127.0.0.1:38133/invoice/BxI2QkuPnQpxjD8uranIb20wymAHDhLU\",\"invoice_pdf\":\"http://127.0.0.1:38133/invoice/BxI2QkuPnQpxjD8uranIb20wymAHDhLU/pdf\",\"lines\":{\"object\":\"list\",\"data\":[{\"id\":\"il_WqcMZR00000001\",\"object\":\"line_item\",\"amount\":4900,\"currency\":\"usd\",\"description\":\"1 × Platen Pro (at $49.00 / month)\",\"discount_amounts\":[],\"discountable\":true,\"discounts\":[],\"invoice\":\"in_WqcMZR00000001\",\"livemode\":false,\"metadata\":{\"platen_role\":\"plan\",\"platen_account\":\"acct_NtdhpL2yKDkdzMCL7OoS\"},\"parent\":{\"invoice_item_details\":null,\"subscription_item_details\":{\"invoice_item\":null,\"proration\":false,\"proration_details\":{\"credited_items\":null},\"subscription\":\"sub_WqcMZR00000001\",\"subscription_item\":\"si_WqcMZR00000001\"},\"type\":\"subscription_item_details\"},\"period\":{\"start\":1796115600,\"end\":1798794000},\"pretax_credit_amounts\":[],\"pricing\":{\"price_details\":{\"price\":\"price_WqcMZR00000001\",\"product\":\"platen_pro\"},\"type\":\"price_details\",\"unit_amount_decimal\":\"4900\"},\"quantity\":1,\"quantity_decimal\":\"1\",\"subscription\":\"sub_WqcMZR00000001\",\"subtotal\":4900,\"taxes\":[]}],\"has_more\":false,\"url\":\"/v1/invoices/in_WqcMZR00000001/lines\"},\"metadata\":{},\"next_payment_attempt\":null,\"number\":\"00000001-0001\",\"parent\":{\"quote_details\":null,\"subscription_details\":{\"metadata\":{\"platen_role\":\"plan\",\"platen_account\":\"acct_NtdhpL2yKDkdzMCL7OoS\"},\"subscription\":\"sub_WqcMZR00000001\"},\"type\":\"subscription_details\"},\"period_end\":1796115600,\"period_start\":1796115600,\"starting_balance\":0,\"status\":\"paid\",\"status_transitions\":{\"finalized_at\":1796115600,\"marked_uncollectible_at\":null,\"paid_at\":1796115600,\"voided_at\":null},\"subtotal\":4900,\"subtotal_excluding_tax\":4900,\"test_clock\":null,\"total\":4900,\"total_excluding_tax\":4900,\"webhooks_delivered_at\":null},\"previous\":null,\"request\":{\"id\":\"req_GLlkLzGNRnxx\",\"key\":null}}"},
{"position":6,"kind":"meters","id":"mtr_WqcMZR00000002","body":"{\"id\":\"mtr_WqcMZR00000002\",\"created\":1796115600,\"updated\":1796115600,\"displayName\":\"platen_overage_business\",\"eventName\":\"platen_overage_business\",\"formula\":\"last\",\"customerKey\":\"stripe_customer_id\",\"valueKey\":\"value\",\"deactivatedAt\":null}"},
{"position":60,"kind":"events","id":"evt_WqcMZR0000000p","body":"{\"id\":\"evt_WqcMZR0000000p\",\"type\":\"customer.subscription.updated\",\"created\":1796115600,\"clock\":null,\"object\":{\"id\":\"sub_WqcMZR00000001\",\"object\":\"subscription\",\"application\":null,\"application_fee_percent\":null,\"automatic_tax\":{\"disabled_reason\":null,\"enabled\":false,\"liability\":null},\"billing_cycle_anchor\":1796115600,\"billing_cycle_anchor_config\":null,\"billing_mode\":{\"flexible\":{\"proration_discounts\":\"included\"},\"type\":\"flexible\"},\"billing_schedules\":[],\"billing_thresholds\":null,\"cancel_at\":null,\"cancel_at_period_end\":false,\"canceled_at\":null,\"cancellation_details\":{\"comment\":null,\"feedback\":null,\"reason\":null,\"feedback_option\":null},\"collection_method\":\"charge_automatically\",\"created\":1796115600,\"currency\":\"usd\",\"customer\":\"cus_WqcMZR00000001\",\"customer_account\":null,\"days_until_due\":null,\"default_payment_method\":null,\"default_source\":null,\"default_tax_rates\":[],\"description\":null,\"discounts\":[],\"ended_at\":null,\"invoice_settings\":{\"account_tax_ids\":null,\"custom_fields\":null,\"description\":null,\"footer\":null,\"issuer\":{\"type\":\"self\"}},\"items\":{\"object\":\"list\",\"data\":[{\"id\":\"si_WqcMZR00000001\",\"object\":\"subscription_item\",\"billing_thresholds\":null,\"created\":1796115600,\"current_period_end\":1798794000,\"current_period_start\":1796115600,\"current_trial\":null,\"discounts\":[],\"metadata\":{},\"plan\":{\"id\":\"price_WqcMZR00000001\",\"object\":\"plan\",\"active\":true,\"amount\":4900,\"amount_decimal\":\"4900\",\"billing_scheme\":\"per_unit\",\"created\":1796115600,\"currency\":\"usd\",\"livemode\":false,\"metadata\":{\"platen_role\":\"plan\",\"platen_tier\":\"PRO\"},\"nickname\":null,\"product\":\"platen_pro\",\"tiers_mode\":null,\"transform_usage\":null,\"trial_period_days\":null,\"interval\":\"month\",\"interval_count\":1,\"meter\":null,\"usage_type\":\"licensed\"},\"price\":{\"id\":\"price_WqcMZR00000001\",\"object\":\"price\",\"active\":true,\"billing_scheme\":\"per_unit\",\"created\":1796115600,\"currency\":\"usd\",\"custom_unit_amount\":null,\"livemode\":false,\"lookup_key\":\"platen_pro_month_4900\",\"metadata\":{\"platen_role\":\"plan\",\"platen_tier\":\"PRO\"},\"nickname\":null,\"product\":\"platen_pro\",\"recurring\":{\"interval\":\"month\",\"interval_count\":1,\"meter\":null,\"usage_type\":\"licensed\",\"trial_period_days\":null},\"tax_behavior\":\"unspecified\",\"tiers_mode\":null,\"transform_quantity\":null,\"type\":\"recurring\",\"unit_amount\":4900,\"unit_amount_decimal\":\"4900\"},\"quantity\":1,\"subscription\":\"sub_WqcMZR00000001\",\"tax_rates\":[]}],\"has_more\":false,\"url\":\"/v1/subscription_items?subscription=sub_WqcMZR00000001\"},\"latest_invoice\":\"in_WqcMZR00000001\",\"livemode\":false,\"managed_payments\":null,\"metadata\":{\"platen_role\":\"plan\",\"platen_account\":\"acct_NtdhpL2yKDkdzMCL7OoS\"},\"next_pending_invoice_item_invoice\":null,\"on_behalf_of\":null,\"pause_collection\":null,\"payment_settings\":{\"payment_method_options\":null,\"payment_method_types\":null,\"save_default_payment_method\":\"off\"},\"pending_invoice_item_interval\":null,\"pending_setup_intent\":null,\"pending_update\":null,\"schedule\":null,\"start_date\":1796115600,\"status\":\"active\",\"test_clock\":null,\"transfer_data\":null,\"trial_end\":null,\"trial_settings\":{\"end_behavior\":{\"billing_cycle_anchor\":null,\"missing_payment_method\":\"create_invoice\"}},\"trial_start\":null},\"previous\":{\"status\":\"incomplete\"},\"request\":{\"id\":\"req_GLlkLzGNRnxx\",\"key\":null}}"},
{"position":61,"kind":"events","id":"evt_WqcMZR0000000q","body":"{\"id\":\"evt_WqcMZR0000000q\",\"type\":\"customer.subscription.created\",\"created\":1796115600,\"clock\":null,\"object\":{\"id\":\"sub_WqcMZR00000001\",\"object\":\"subscription\",\"application\":null,\"application_fee_percent\":null,\"automatic_tax\":{\"disabled_reason\":null,\"enabled\":false,\"liability\":null},\"billing_cycle_anchor\":1796115600,\"billing_cycle_anchor_config\":null,\"billing_mode\":{\"flexible\":{\"proration_discounts\":\"included\"},\"type\":\"flexible\"},\"billing_schedules\":[],\"billing_thresholds\":null,\"cancel_at\":null,\"cancel_at_period_end\":false,\"canceled_at\":null,\"cancellation_details\":{\"comment\":null,\"feedback\":null,\"reason\":null,\"feedback_option\":null},\"collection_method\":\"charge_automatically\",\"created\":1796115600,\"currency\":\"usd\",\"customer\":\"cus_WqcMZR00000001\",\"customer_account\":null,\"days_until_due\":null,\"default_payment_method\":null,\"default_source\":null,\"default_tax_rates\":[],\"description\":null,\"discounts\":[],\"ended_at\":null,\"invoice_settings\":{\"account_tax_ids\":null,\"custom_fields\":null,\"description\":null,\"footer\":null,\"issuer\":{\"type\":\"self\"}},\"items\":{\"object\":\"list\",\"data\":[{\"id\":\"si_WqcMZR00000001\",\"object\":\"subscription_item\",\"billing_thresholds\":null,\"created\":1796115600,\"current_period_end\":1798794000,\"current_period_start\":1796115600,\"current_trial\":null,\"discounts\":[],\"metadata\":{},\"plan\":{\"id\":\"price_WqcMZR00000001\",\"object\":\"plan\",\"active\":true,\"amount\":4900,\"amount_decimal\":\"4900\",\"billing_scheme\":\"per_unit\",\"created\":1796115600,\"currency\":\"usd\",\"livemode\":false,\"metadata\":{\"platen_role\":\"plan\",\"platen_tier\":\"PRO\"},\"nickname\":null,\"product\":\"platen_pro\",\"tiers_mode\":null,\"transform_usage\":null,\"trial_period_days\":null,\"interval\":\"month\",\"interval_count\":1,\"meter\":null,\"usage_type\":\"licensed\"},\"price\":{\"id\":\"price_WqcMZR00000001\",\"object\":\"price\",\"active\":true,\"billing_scheme\":\"per_unit\",\"created\":1796115600,\"currency\":\"usd\",\"custom_unit_amount\":null,\"livemode\":false,\"lookup_key\":\"platen_pro_month_4900\",\"metadata\":{\"platen_role\":\"plan\",\"platen_tier\":\"PRO\"},\"nickname\":null,\"product\":\"platen_pro\",\"recurring\":{\"interval\":\"month\",\"interval_count\":1,\"meter\":null,\"usage_type\":\"licensed\",\"trial_period_days\":null},\"tax_behavior\":\"unspecified\",\"tiers_mode\":null,\"transform_quantity\":null,\"type\":\"recurring\",\"unit_amount\":4900,\"unit_amount_decimal\":\"4900\"},\"quantity\":1,\"subscription\":\"sub_WqcMZR00000001\",\"tax_rates\":[]}],\"has_more\":false,\"url\":\"/v1/subscription_items?subscription=sub_WqcMZR00000001\"},\"latest_invoice\":\"in_WqcMZR00000001\",\"livemode\":false,\"managed_payments\":null,\"metadata\":{\"platen_role\":\"plan\",\"platen_account\":\"acct_NtdhpL2yKDkdzMCL7OoS\"},\"next_pending_invoice_item_invoice\":null,\"on_behalf_of\":null,\"pause_collection\":null,\"payment_settings\":{\"payment_method_options\":null,\"payment_method_types\":null,\"save_default_payment_method\":\"off\"},\"pending_invoice_item_interval\":null,\"pending_setup_intent\":null,\"pending_update\":null,\"schedule\":null,\"start_date\":1796115600,\"status\":\"active\",\"test_clock\":null,\"transfer_data\":null,\"trial_end\":null,\"trial_settings\":{\"end_behavior\":{\"billing_cycle_anchor\":null,\"missing_payment_method\":\"create_invoice\"}},\"trial_start\":null},\"previous\":null,\"request\":{\"id\":\"req_GLlkLzGNRnxx\",\"key\":null}}"},
{"position":62,"kind":"invoices","id":"in_WqcMZR00000001","body":"{\"id\":\"in_WqcMZR00000001\",\"created\":1796115600,\"clock\":null,\"customer\":\"cus_WqcMZR00000001\",\"customerName\":null,\"customerEmail\":\"owner@example.com\",\"subscription\":\"sub_WqcMZR00000001\",\"token\":\"BxI2QkuPnQpxjD8uranIb20wymAHDhLU\",\"number\":\"00000001-0001\",\"status\":\"paid\",\"billingReason\":\"subscription_create\",\"currency\":\"usd\",\"description\":null,\"lines\":[{\"id\":\"il_WqcMZR00000001\",\"amount\":4900,\"currency\":\"usd\",\"description\":\"1 × Platen Pro (at $49.00 / month)\",\"period\":{\"start\":1796115600,\"end\":1798794000},\"quantity\":1,\"price\":\"price_WqcMZR00000001\",\"product\":\"platen_pro\",\"unitAmount\":4900,\"isProration\":false,\"subscription\":\"sub_WqcMZR00000001\",\"subscriptionItem\":\"si_WqcMZR00000001\",\"invoiceItem\":null,\"metadata\":{\"platen_role\":\"plan\",\"platen_account\":\"acct_NtdhpL2yKDkdzMCL7OoS\"}}],\"total\":4900,\"startingBalance\":0,\"endingBalance\":0,\"amountDue\":4900,\"amountPaid\":4900,\"attemptCount\":1,\"retryCount\":0,\"isAutoAdvanced\":true,\"nextPaymentAttempt\":null,\"finalizesAt\":null,\"finalizedAt\":1796115600,\"paidAt\":1796115600,\"voidedAt\":null,\"webhooksDeliveredAt\":null,\"period\":{\"start\":1796115600,\"end\":1796115600},\"prorationDate\":null,\"defaultPaymentMethod\":null,\"metadata\":{}}"},
{"position":63,"kind":"payments","id":"inpay_WqcMZR00000001","body":"{\"id\":\"inpay_WqcMZR00000001\",\"paymentIntent\":\"pi_WqcMZR00000001\",\"created\":1796115600,\"invoice\":\"in_WqcMZR00000001\",\"amount\":4900,\"currency\":\"usd\",\"paidAt\":1796115600,\"canceledAt\":null}"},
{"position":64,"kind":"subscriptions","id":"sub_WqcMZR00000001","body":"{\"id\":\"sub_WqcMZR00000001\",\"created\":1796115600,\"clock\":null,\"customer\":\"cus_WqcMZR00000001\",\"currency\":\"usd\",\"status\":\"active\",\"items\":[{\"id\":\"si_WqcMZR00000001\",\"created\":1796115600,\"price\":\"price_WqcMZR00000001\",\"quantity\":1,\"metadata\":{}}],\"startDate\":1796115600,\"anchor\":1796115600,\"periodStart\":1796115600,\"periodEnd\":1798794000,\"trialStart\":null,\"trialEnd\":null,\"onMissingCard\":\"create_invoice\",\"isCancelledAtPeriodEnd\":false,\"cancelAt\":null,\"canceledAt\":null,\"endedAt\":null,\"cancellation\":{\"comment\":null,\"feedback\":null,\"reason\":null},\"defaultPaymentMethod\":null,\"latestInvoice\":\"in_WqcMZR00000001\",\"schedule\":null,\"description\":null,\"metadata\":{\"platen_role\":\"plan\",\"platen_account\":\"acct_NtdhpL2yKDkdzMCL7OoS\"}}"},
{"position":65,"kind":"tasks","id":"turn-subscription:sub_WqcMZR00000001","body":"{\"id\":\"turn-subscription:sub_WqcMZR00000001\",\"kind\":\"turn-subscription\",\"subject\":\"sub_WqcMZR00000001\",\"clock\":null,\"dueAt\":1798794000,\"sequence\":1}"},
{"position":66,"kind":"answers","id":"platen:overage:sub_WqcMZR00000001/first","body":"{\"id\":\"platen:overage:sub_WqcMZR00000001/first\",\"created\":1796115600,\"request\":\"483d4d4a80b31b46a11bc8ed6fc503c4f285616c9a5ffafcee59628b49ada341\",\"status\":200,\"body\":\"{\\\"id\\\":\\\"sub_WqcMZR00000002\\\",\\\"object\\\":\\\"subscription\\\",\\\"application\\\":null,\\\"application_fee_percent\\\":null,\\\"automatic_tax\\\":{\\\"disabled_reason\\\":null,\\\"enabled\\\":false,\\\"liability\\\":null},\\\"billing_cycle_anchor\\\":1798761600,\\\"billing_cycle_anchor_config\\\":{\\\"day_of_month\\\":1,\\\"hour\\\":0,\\\"minute\\\":0,\\\"month\\\":null,\\\"second\\\":0},\\\"billing_mode\\\":{\\\"flexible\\\":{\\\"proration_discounts\\\":\\\"included\\\"},\\\"type\\\":\\\"flexible\\\"},\\\"billing_schedules\\\":[],\\\"billing_thresholds\\\":null,\\\"cancel_at\\\":null,\\\"cancel_at_period_end\\\":false,\\\"canceled_at\\\":null,\\\"cancellation_details\\\":{\\\"comment\\\":null,\\\"feedback\\\":null,\\\"reason\\\":null,\\\"feedback_option\\\":null},\\\"collection_method\\\":\\\"charge_automatically\\\",\\\"created\\\":1796115600,\\\"currency\\\":\\\"usd\\\",\\\"customer\\\":\\\"cus_WqcMZR00000001\\\",\\\"customer_account\\\":null,\\\"days_until_due\\\":null,\\\"default_payment_method\\\":null,\\\"default_source\\\":null,\\\"default_tax_rates\\\":[],\\\"description\\\":null,\\\"discounts\\\":[],\\\"ended_at\\\":null,\\\"invoice_settings\\\":{\\\"account_tax_ids\\\":null,\\\"custom_fields\\\":null,\\\"description\\\":null,\\\"footer\\\":null,\\\"issuer\\\":{\\\"type\\\":\\\"self\\\"}},\\\"items\\\":{\\\"object\\\":\\\"list\\\",\\\"data\\\":[{\\\"id\\\":\\\"si_WqcMZR00000002\\\",\\\"object\\\":\\\"subscription_item\\\",\\\"billing_thresholds\\\":null,\\\"created\\\":1796115600,\\\"current_period_end\\\":1798761600,\\\"current_period_start\\\":1796115600,\\\"current_trial\\\":null,\\\"discounts\\\":[],\\\"metadata\\\":{},\\\"plan\\\":{\\\"id\\\":\\\"price_WqcMZR00000007\\\",\\\"object\\\":\\\"plan\\\",\\\"active\\\":true,\\\"amount\\\":10,\\\"amount_decimal\\\":\\\"10\\\",\\\"billing_scheme\\\":\\\"per_unit\\\",\\\"created\\\":1796115600,\\\"currency\\\":\\\"usd\\\",\\\"livemode\\\":false,\\\"metadata\\\":{\\\"platen_role\\\":\\\"overage\\\",\\\"platen_tier\\\":\\\"PRO\\\"},\\\"nickname\\\":null,\\\"product\\\":\\\"platen_overage_pro\\\",\\\"tiers_mode\\\":null,\\\"transform_usage\\\":null,\\\"trial_period_days\\\":null,\\\"interval\\\":\\\"month\\\",\\\"interval_count\\\":1,\\\"meter\\\":\\\"mtr_WqcMZR00000001\\\",\\\"usage_type\\\":\\\"metered\\\"},\\\"price\\\":{\\\"id\\\":\\\"price_WqcMZR00000007\\\",\\\"object\\\":\\\"price\\\",\\\"active\\\":true,\\\"billing_scheme\\\":\\\"per_unit\\\",\\\"created\\\":1796115600,\\\"currency\\\":\\\"usd\\\",\\\"custom_unit_amount\\\":null,\\\"livemode\\\":false,\\\"lookup_key\\\":\\\"platen_overage_pro_10\\\",\\\"metadata\\\":{\\\"platen_role\\\":\\\"overage\\\",\\\"platen_tier\\\":\\\"PRO\\\"},\\\"nickname\\\":null,\\\"product\\\":\\\"platen_overage_pro\\\",\\\"recurring\\\":{\\\"interval\\\":\\\"month\\\",\\\"interval_count\\\":1,\\\"meter\\\":\\\"mtr_WqcMZR00000001\\\",\\\"usage_type\\\":\\\"metered\\\",\\\"trial_period_days\\\":null},\\\"tax_behavior\\\":\\\"unspecified\\\",\\\"tiers_mode\\\":null,\\\"transform_quantity\\\":null,\\\"type\\\":\\\"recurring\\\",\\\"unit_amount\\\":10,\\\"unit_amount_decimal\\\":\\\"10\\\"},\\\"subscription\\\":\\\"sub_WqcMZR00000002\\\",\\\"tax_rates\\\":[]},{\\\"id\\\":\\\"si_WqcMZR00000003\\\",\\\"object\\\":\\\"subscription_item\\\",\\\"billing_thresholds\\\":null,\\\"created\\\":1796115600,\\\"current_period_end\\\":1798761600,\\\"current_period_start\\\":1796115600,\\\"current_trial\\\":null,\\\"discounts\\\":[],\\\"metadata\\\":{},\\\"plan\\\":{\\\"id\\\":\\\"price_WqcMZR00000008\\\",\\\"object\\\":\\\"plan\\\",\\\"active\\\":true,\\\"amount\\\":5,\\\"amount_decimal\\\":\\\"5\\\",\\\"billing_scheme\\\":\\\"per_unit\\\",\\\"created\\\":1796115600,\\\"currency\\\":\\\"usd\\\",\\\"livemode\\\":false,\\\"metadata\\\":{\\\"platen_role\\\":\\\"overage\\\",\\\"platen_tier\\\":\\\"BUSINESS\\\"},\\\"nickname\\\":null,\\\"product\\\":\\\"platen_overage_business\\\",\\\"tiers_mode\\\":null,\\\"transform_usage\\\":null,\\\"trial_period_days\\\":null,\\\"interval\\\":\\\"month\\\",\\\"interval_count\\\":1,\\\"meter\\\":\\\"mtr_WqcMZR00000002\\\",\\\"usage_type\\\":\\\"metered\\\"},\\\"price\\\":{\\\"id\\\":\\\"price_WqcMZR00000008\\\",\\\"object\\\":\\\"price\\\",\\\"active\\\":true,\\\"billing_scheme\\\":\\\"per_unit\\\",\\\"created\\\":1796115600,\\\"currency\\\":\\\"usd\\\",\\\"custom_unit_amount\\\":null,\\\"livemode\\\":false,\\\"lookup_key\\\":\\\"platen_overage_business_5\\\",\\\"metadata\\\":{\\\"platen_role\\\":\\\"overage\\\",\\\"platen_tier\\\":\\\"BUSINESS\\\"},\\\"nickname\\\":null,\\\"product\\\":\\\"platen_overage_business\\\",\\\"recurring\\\":{\\\"interval\\\":\\\"month\\\",\\\"interval_count\\\":1,\\\"meter\\\":\\\"mtr_WqcMZR00000002\\\",\\\"usage_type\\\":\\\"metered\\\",\\\"trial_period_days\\\":null},\\\"tax_behavior\\\":\\\"unspecified\\\",\\\"tiers_mode\\\":null,\\\"transform_quantity\\\":null,\\\"type\\\":\\\"recurring\\\",\\\"unit_amount\\\":5,\\\"unit_amount_decimal\\\":\\\"5\\\"},\\\"subscription\\\":\\\"sub_WqcMZR00000002\\\",\\\"tax_rates\\\":[]}],\\\"has_more\\\":false,\\\"url\\\":\\\"/v1/subscription_items?subscription=sub_WqcMZR00000002\\\"},\\\"latest_invoice\\\":null,\\\"livemode\\\":false,\\\"managed_payments\\\":null,\\\"metadata\\\":{\\\"platen_role\\\":\\\"overage\\\",\\\"platen_account\\\":\\\"acct_NtdhpL2yKDkdzMCL7OoS\\\"},\\\"next_pending_invoice_item_invoice\\\":null,\\\"on_behalf_of\\\":null,\\\"pause_collection\\\":null,\\\"payment_settings\\\":{\\\"payment_method_options\\\":null,\\\"payment_method_types\\\":null,\\\"save_default_payment_method\\\":\\\"off\\\"},\\\"pending_invoice_item_interval\\\":null,\\\"pending_setup_intent\\\":null,\\\"pending_update\\\":null,\\\"schedule\\\":null,\\\"start_date\\\":1796115600,\\\"status\\\":\\\"active\\\",\\\"test_clock\\\":null,\\\"transfer_data\\\":null,\\\"trial_end\\\":null,\\\"trial_settings\\\":{\\\"end_behavior\\\":{\\\"billing_cycle_anchor\\\":null,\\\"missing_payment_method\\\":\\\"create_invoice\\\"}},\\\"trial_start\\\":null}\"}"},
{"position":67,"kind":"events","id":"evt_WqcMZR0000000r","body":"{\"id\":\"evt_WqcMZR0000000r\",\"type\":\"customer.subscription.created\",\"created\":1796115600,\"clock\":null,\"object\":{\"id\":\"sub_WqcMZR00000002\",\"object\":\"subscription\",\"application\":null,\"application_fee_percent\":null,\"automatic_tax\":{\"disabled_reason\":null,\"enabled\":false,\"liability\":null},\"billing_cycle_anchor\":1798761600,\"billing_cycle_anchor_config\":{\"day_of_month\":1,\"hour\":0,\"minute\":0,\"month\":null,\"second\":0},\"billing_mode\":{\"flexible\":{\"proration_discounts\":\"included\"},\"type\":\"flexible\"},\"billing_schedules\":[],\"billing_thresholds\":null,\"cancel_at\":null,\"cancel_at_period_end\":false,\"canceled_at\":null,\"cancellation_details\":{\"comment\":null,\"feedback\":null,\"reason\":null,\"feedback_option\":null},\"collection_method\":\"charge_automatically\",\"created\":1796115600,\"currency\":\"usd\",\"customer\":\"cus_WqcMZR00000001\",\"customer_account\":null,\"days_until_due\":null,\"default_payment_method\":null,\"default_source\":null,\"default_tax_rates\":[],\"description\":null,\"discounts\":[],\"ended_at\":null,\"invoice_settings\":{\"account_tax_ids\":null,\"custom_fields\":null,\"description\":null,\"footer\":null,\"issuer\":{\"type\":\"self\"}},\"items\":{\"object\":\"list\",\"data\":[{\"id\":\"si_WqcMZR00000002\",\"object\":\"subscription_item\",\"billing_thresholds\":null,\"created\":1796115600,\"current_period_end\":1798761600,\"current_period_start\":1796115600,\"current_trial\":null,\"discounts\":[],\"metadata\":{},\"plan\":{\"id\":\"price_WqcMZR00000007\",\"object\":\"plan\",\"active\":true,\"amount\":10,\"amount_decimal\":\"10\",\"billing_scheme\":\"per_unit\",\"created\":1796115600,\"currency\":\"usd\",\"livemode\":false,\"metadata\":{\"platen_role\":\"overage\",\"platen_tier\":\"PRO\"},\"nickname\":null,\"product\":\"platen_overage_pro\",\"tiers_mode\":null,\"transform_usage\":null,\"trial_period_days\":null,\"interval\":\"month\",\"interval_count\":1,\"meter\":\"mtr_WqcMZR00000001\",\"usage_type\":\"metered\"},\"price\":{\"id\":\"price_WqcMZR00000007\",\"object\":\"price\",\"active\":true,\"billing_scheme\":\"per_unit\",\"created\":1796115600,\"currency\":\"usd\",\"custom_unit_amount\":null,\"livemode\":false,\"lookup_key\":\"platen_overage_pro_10\",\"metadata\":{\"platen_role\":\"overage\",\"platen_tier\":\"PRO\"},\"nickname\":null,\"product\":\"platen_overage_pro\",\"recurring\":{\"interval\":\"month\",\"interval_count\":1,\"meter\":\"mtr_WqcMZR00000001\",\"usage_type\":\"metered\",\"trial_period_days\":null},\"tax_behavior\":\"unspecified\",\"tiers_mode\":null,\"transform_quantity\":null,\"type\":\"recurring\",\"unit_amount\":10,\"unit_amount_decimal\":\"10\"},\"subscription\":\"sub_WqcMZR00000002\",\"tax_rates\":[]},{\"id\":\"si_WqcMZR00000003\",\"object\":\"subscription_item\",\"billing_thresholds\":null,\"created\":1796115600,\"current_period_end\":1798761600,\"current_period_start\":1796115600,\"current_trial\":null,\"discounts\":[],\"metadata\":{},\"plan\":{\"id\":\"price_WqcMZR00000008\",\"object\":\"plan\",\"active\":true,\"amount\":5,\"amount_decimal\":\"5\",\"billing_scheme\":\"per_unit\",\"created\":1796115600,\"currency\":\"usd\",\"livemode\":false,\"metadata\":{\"platen_role\":\"overage\",\"platen_tier\":\"BUSINESS\"},\"nickname\":null,\"product\":\"platen_overage_business\",\"tiers_mode\":null,\"transform_usage\":null,\"trial_period_days\":null,\"interval\":\"month\",\"interval_count\":1,\"meter\":\"mtr_WqcMZR00000002\",\"usage_type\":\"metered\"},\"price\":{\"id\":\"price_WqcMZR00000008\",\"object\":\"price\",\"active\":true,\"billing_scheme\":\"per_unit\",\"created\":1796115600,\"currency\":\"usd\",\"custom_unit_amount\":null,\"livemode\":false,\"lookup_key\":\"platen_overage_business_5\",\"metadata\":{\"platen_role\":\"overage\",\"platen_tier\":\"BUSINESS\"},\"nickname\":null,\"product\":\"platen_overage_business\",\"recurring\":{\"interval\":\"month\",\"interval_count\":1,\"meter\":\"mtr_WqcMZR00000002\",\"usage_type\":\"metered\",\"trial_period_days\":null},\"tax_behavior\":\"unspecified\",\"tiers_mode\":null,\"transform_quantity\":null,\"type\":\"recurring\",\"unit_amount\":5,\"unit_amount_decimal\":\"5\"},\"subscription\":\"sub_WqcMZR00000002\",\"tax_rates\":[]}],\"has_more\":false,\"url\":\"/v1/subscription_items?subscription=sub_WqcMZR00000002\"},\"latest_invoice\":null,\"livemode\":false,\"managed_payments\":null,\"metadata\":{\"platen_role\":\"overage\",\"platen_account\":\"acct_NtdhpL2yKDkdzMCL7OoS\"},\"next_pending_invoice_item_invoice\":null,\"on_behalf_of\":null,\"pause_collection\":null,\"payment_settings\":{\"payment_method_options\":null,\"payment_method_types\":null,\"save_default_payment_method\":\"off\"},\"pending_invoice_item_interval\":null,\"pending_setup_intent\":null,\"pending_update\":null,\"schedule\":null,\"start_date\":1796115600,\"status\":\"active\",\"test_clock\":null,\"transfer_data\":null,\"trial_end\":null,\"trial_settings\":{\"end_behavior\":{\"billing_cycle_anchor\":null,\"missing_payment_method\":\"create_invoice\"}},\"trial_start\":null},\"previous\":null,\"request\":{\"id\":\"req_ZGPi7S8ov1B0\",\"key\":\"platen:overage:sub_WqcMZR00000001/first\"}}"},
{"position":68,"kind":"subscriptions","id":"sub_WqcMZR00000002","body":"{\"id\":\"sub_WqcMZR00000002\",\"created\":1796115600,\"clock\":null,\"customer\":\"cus_WqcMZR00000001\",\"currency\":\"usd\",\"status\":\"active\",\"items\":[{\"id\":\"si_WqcMZR00000002\",\"created\":1796115600,\"price\":\"price_WqcMZR00000007\",\"quantity\":null,\"metadata\":{}},{\"id\":\"si_WqcMZR00000003\",\"created\":1796115600,\"price\":\"price_WqcMZR00000008\",\"quantity\":null,\"metadata\":{}}],\"startDate\":1796115600,\"anchor\":1798761600,\"anchorConfig\":{\"dayOfMonth\":1,\"hour\":0,\"minute\":0,\"second\":0},\"periodStart\":1796115600,\"periodEnd\":1798761600,\"trialStart\":null,\"trialEnd\":null,\"onMissingCard\":\"create_invoice\",\"isCancelledAtPeriodEnd\":false,\"cancelAt\":null,\"canceledAt\":null,\"endedAt\":null,\"cancellation\":{\"comment\":null,\"feedback\":null,\"reason\":null},\"defaultPaymentMethod\":null,\"latestInvoice\":null,\"schedule\":null,\"description\":null,\"metadata\":{\"platen_role\":\"overage\",\"platen_account\":\"acct_NtdhpL2yKDkdzMCL7OoS\"}}"},
{"position":69,"kind":"tasks","id":"turn-subscription:sub_WqcMZR00000002","body":"{\"id\":\"turn-subscription:sub_WqcMZR00000002\",\"kind\":\"turn-subscription\",\"subject\":\"sub_WqcMZR00000002\",\"clock\":null,\"dueAt\":1798761600,\"sequence\":2}"},
{"position":7,"kind":"answers","id":"stripe-node-retry-5a50641a-b115-4955-9598-522bbfed3c3c","body":"{\"id\":\"stripe-node-retry-5a50641a-b115-4955-9598-522bbfed3c3c\",\"created\":1796115600,\"request\":\"7b78e111c5433ea55358d1f7b986575913a52abea467df740925b42f357af722\",\"status\":200,\"body\":\"{\\\"id\\\":\\\"platen_pro\\\",\\\"object\\\":\\\"product\\\",\\\"active\\\":true,\\\"created\\\":1796115600,\\\"default_price\\\":null,\\\"description\\\":null,\\\"images\\\":[],\\\"livemode\\\":false,\\\"marketing_features\\\":[],\\\"metadata\\\":{},\\\"name\\\":\\\"Platen Pro\\\",\\\"package_dimensions\\\":null,\\\"shippable\\\":null,\\\"statement_descriptor\\\":null,\\\"tax_code\\\":null,\\\"tax_details\\\":null,\\\"type\\\":\\\"service\\\",\\\"unit_label\\\":null,\\\"updated\\\":1796115600,\\\"url\\\":null}\"}"},
{"position":70,"kind":"endpoints","id":"we_WqcMZR00000001","body":"{\"id\":\"we_WqcMZR00000001\",\"created\":1796115600,\"isEnabled\":true,\"secret\":\"test:OB+tuUyscegLzb0NuOCeUWDxmnGXNjryeu957y9vNOO5pGR7vhhlSI5aAf7jcQK98t5mT4N7jzrBd3HVGzdrtsCp\",\"url\":\"http://127.0.0.1:45791/processor/events\",\"enabledEvents\":[\"*\"],\"description\":\"Platen\",\"metadata\":{\"platen_endpoint\":\"own\"}}"},
{"position":8,"kind":"events","id":"evt_WqcMZR00000003","body":"{\"id\":\"evt_WqcMZR00000003\",\"type\":\"product.created\",\"created\":1796115600,\"clock\":null,\"object\":{\"id\":\"platen_pro\",\"object\":\"product\",\"active\":true,\"created\":1796115600,\"default_price\":null,\"description\":null,\"images\":[],\"livemode\":false,\"marketing_features\":[],\"metadata\":{},\"name\":\"Platen Pro\",\"package_dimensions\":null,\"shippable\":null,\"statement_descriptor\":null,\"tax_code\":null,\"tax_details\":null,\"type\":\"service\",\"unit_label\":null,\"updated\":1796115600,\"url\":null},\"previous\":null,\"request\":{\"id\":\"req_eatRiT0Dn4a7\",\"key\":\"stripe-node-retry-5a50641a-b115-4955-9598-522bbfed3c3c\"}}"},
{"position":9,"kind":"products","id":"platen_pro","body":"{\"id\":\"platen_pro\",\"created\":1796115600,\"updated\":1796115600,\"isActive\":true,\"name\":\"Platen Pro\",\"description\":null,\"unitLabel\":null,\"metadata\":{}}"}
]');

-- next
insert into sandbox_state (is_only, head, origin, port, webhook_secret) overriding system value
select is_only, head, origin, port, webhook_secret from json_populate_recordset(null::sandbox_state, '[
{"is_only":true,"head":"{\"format\":1,\"salt\":\"WqcMZR\",\"counters\":{\"mtr\":2,\"evt\":27,\"price\":8,\"cus\":1,\"pm\":1,\"si\":3,\"sub\":2,\"sequence\":2,\"il\":1,\"in\":1,\"inpay\":1,\"pi\":1,\"we\":1},\"realTime\":1796115600,\"aheadSeconds\":0}","origin":"http://127.0.0.1:38133","port":38133,"webhook_secret":"test:iUlyP1J0J8Idm9EdtzJyGt286ynhNYqB70WuNZ57rONKsTLfOW+QkHktw6hDFn67vO0iBn4iDZ+FJ6LZ6kdc4Vjd"}
]');

-- next
insert into schema_template (id, account_id, name, schema, created_at, updated_at) overriding system value
select id, account_id, name, schema, created_at, updated_at from json_populate_recordset(null::schema_template, '[
{"id":1,"account_id":"acct_6fbvkOqPB2o9nS53FTFP","name":"S","schema":{"type":"object"},"created_at":"2026-12-01T09:00:00+00:00","updated_at":"2026-12-01T09:00:00+00:00"},
{"id":2,"account_id":"acct_6fbvkOqPB2o9nS53FTFP","name":"S","schema":{},"created_at":"2026-12-01T09:00:00+00:00","updated_at":"2026-12-01T09:00:00+00:00"}
]');

-- next
insert into service_clock (is_only, version, ahead_ms, frozen_at) overriding system value
select is_only, version, ahead_ms, frozen_at from json_populate_recordset(null::service_clock, '[
{"is_only":true,"version":1,"ahead_ms":0,"frozen_at":"2026-12-01T09:00:00+00:00"}
]');

-- next
insert into session (id, person_id, account_id, sha256, created_at, last_seen_at, authenticated_at, signed_in_by, user_agent, address) overriding system value
select id, person_id, account_id, sha256, created_at, last_seen_at, authenticated_at, signed_in_by, user_agent, address from json_populate_recordset(null::session, '[
{"id":1,"person_id":"user_K4B0GCJMSHd2ITVo6oS8","account_id":"acct_NtdhpL2yKDkdzMCL7OoS","sha256":"f6872d8b0328b38cbdd2aa2b51021f85fcca4c1db5356a7cf6a797a4290c3a78","created_at":"2026-12-01T09:00:00+00:00","last_seen_at":"2026-12-01T09:00:00+00:00","authenticated_at":"2026-12-01T09:00:00+00:00","signed_in_by":"password","user_agent":"node","address":"127.0.0.1"}
]');

-- next
insert into sign_in_failure (id, subject, failed_at) overriding system value
select id, subject, failed_at from json_populate_recordset(null::sign_in_failure, '[
{"id":1,"subject":"email/c8cd3c6427301eaf6665bccacd65ddb614527acc843a15463e3faba57124c351","failed_at":"2026-12-01T09:00:00+00:00"},
{"id":2,"subject":"ip/127.0.0.1","failed_at":"2026-12-01T09:00:00+00:00"},
{"id":3,"subject":"audit/c8cd3c6427301eaf6665bccacd65ddb614527acc843a15463e3faba57124c351","failed_at":"2026-12-01T09:00:00+00:00"}
]');

-- next
insert into signature (id, seq, account_id, name, kind, object_key, width, height, typed_name, font, created_at) overriding system value
select id, seq, account_id, name, kind, object_key, width, height, typed_name, font, created_at from json_populate_recordset(null::signature, '[
{"id":"sig_pl5sMCex1v2FH7HnPcwgGGGh","seq":1,"account_id":"acct_6fbvkOqPB2o9nS53FTFP","name":"G","kind":"typed","object_key":null,"width":null,"height":null,"typed_name":"Ada","font":null,"created_at":"2026-12-01T09:00:00+00:00"}
]');

-- next
insert into storage_root (is_only, id) overriding system value
select is_only, id from json_populate_recordset(null::storage_root, '[
{"is_only":true,"id":"d425a64f-3b84-4198-a040-974927bd1fe1"}
]');

-- next
insert into task (id, seq, account_id, key_id, member_id, environment, priority, plan_version, status, fill_plan, data, filename, page_count, metadata, retention_seconds, submitted_at, started_at, finished_at, not_before, leased_until, fence, attempts, file_id, size_bytes, sha256, expires_at, warnings, error, error_code, field) overriding system value
select id, seq, account_id, key_id, member_id, environment, priority, plan_version, status, fill_plan, data, filename, page_count, metadata, retention_seconds, submitted_at, started_at, finished_at, not_before, leased_until, fence, attempts, file_id, size_bytes, sha256, expires_at, warnings, error, error_code, field from json_populate_recordset(null::task, '[
{"id":"task_Y3kdgWlY9HRiWgAgKLJwr3uf","seq":2,"account_id":"acct_6fbvkOqPB2o9nS53FTFP","key_id":3,"member_id":null,"environment":"production","priority":1,"plan_version":1,"status":"pending","fill_plan":{"envelopeId":1,"pairs":[{"templateId":1,"templateVersion":1,"templateKey":"templates/acct_6fbvkOqPB2o9nS53FTFP/WVHL2FwlScpL57kPeBXglIFq.pdf","templateSha256":"affcf31dd6182286017b7c419b1d3c58fd45d298b50964685d791f8531d9fe11","mappingId":1,"fieldMappings":{"person.name":"name"},"fields":[{"name":"person.name","required":true,"type":"text"}]}],"schemas":[],"compiledKey":"compiled/1/e6a23406d382aeb4b3f75901453706c2ab3a0b0089790a5451fc6d40c37ed3b4","compiledVersion":1,"flatten":false,"strict":false,"failOn":[],"test":false,"formWarnings":[],"columns":[["name",0]]},"data":{"name":"Ada"},"filename":"file_Y3kdgWlY9HRiWgAgKLJwr3uf.pdf","page_count":1,"metadata":null,"retention_seconds":259200,"submitted_at":"2026-12-01T09:00:00+00:00","started_at":null,"finished_at":null,"not_before":null,"leased_until":null,"fence":null,"attempts":0,"file_id":null,"size_bytes":null,"sha256":null,"expires_at":null,"warnings":null,"error":null,"error_code":null,"field":null},
{"id":"task_sZy6zPZoxf9nFFo77GPUphLd","seq":1,"account_id":"acct_6fbvkOqPB2o9nS53FTFP","key_id":3,"member_id":null,"environment":"production","priority":1,"plan_version":1,"status":"completed","fill_plan":{"envelopeId":1,"pairs":[{"templateId":1,"templateVersion":1,"templateKey":"templates/acct_6fbvkOqPB2o9nS53FTFP/WVHL2FwlScpL57kPeBXglIFq.pdf","templateSha256":"affcf31dd6182286017b7c419b1d3c58fd45d298b50964685d791f8531d9fe11","mappingId":1,"fieldMappings":{"person.name":"name"},"fields":[{"name":"person.name","required":true,"type":"text"}]}],"schemas":[],"compiledKey":"compiled/1/e6a23406d382aeb4b3f75901453706c2ab3a0b0089790a5451fc6d40c37ed3b4","compiledVersion":1,"flatten":false,"strict":false,"failOn":[],"test":false,"formWarnings":[],"columns":[["name",0]]},"data":null,"filename":"file_sZy6zPZoxf9nFFo77GPUphLd.pdf","page_count":1,"metadata":null,"retention_seconds":259200,"submitted_at":"2026-12-01T09:00:00+00:00","started_at":"2026-12-01T09:00:00+00:00","finished_at":"2026-12-01T09:00:00+00:00","not_before":null,"leased_until":null,"fence":1,"attempts":1,"file_id":"file_sZy6zPZoxf9nFFo77GPUphLd","size_bytes":2584,"sha256":"\\x3ea1e747d0306d5fa09a4b0a7dcbe25c33d08142593d554df7f890df8ac903ee","expires_at":"2026-12-04T09:00:00+00:00","warnings":[],"error":null,"error_code":null,"field":null}
]');

-- next
insert into task_line (account_id, priority, last_turn) overriding system value
select account_id, priority, last_turn from json_populate_recordset(null::task_line, '[
{"account_id":"acct_6fbvkOqPB2o9nS53FTFP","priority":1,"last_turn":1}
]');

-- next
insert into template (id, account_id, name, description, current_version, created_at, updated_at, archived_at) overriding system value
select id, account_id, name, description, current_version, created_at, updated_at, archived_at from json_populate_recordset(null::template, '[
{"id":1,"account_id":"acct_6fbvkOqPB2o9nS53FTFP","name":"Small form","description":null,"current_version":1,"created_at":"2026-12-01T09:00:00+00:00","updated_at":"2026-12-01T09:00:00+00:00","archived_at":null},
{"id":2,"account_id":"acct_6fbvkOqPB2o9nS53FTFP","name":"Specimen","description":null,"current_version":1,"created_at":"2026-12-01T09:00:00+00:00","updated_at":"2026-12-01T09:00:00+00:00","archived_at":null}
]');

-- next
insert into template_publication (id, template_id, version, environment, published_at) overriding system value
select id, template_id, version, environment, published_at from json_populate_recordset(null::template_publication, '[
{"id":1,"template_id":1,"version":1,"environment":"development","published_at":"2026-12-01T09:00:00+00:00"},
{"id":2,"template_id":1,"version":1,"environment":"production","published_at":"2026-12-01T09:00:00+00:00"},
{"id":3,"template_id":2,"version":1,"environment":"development","published_at":"2026-12-01T09:00:00+00:00"},
{"id":4,"template_id":2,"version":1,"environment":"production","published_at":"2026-12-01T09:00:00+00:00"}
]');

-- next
insert into template_text (template_id, version, pages) overriding system value
select template_id, version, pages from json_populate_recordset(null::template_text, '[
{"template_id":1,"version":1,"pages":[{"page":1,"width":612,"height":792,"words":[]}]},
{"template_id":2,"version":1,"pages":[{"page":1,"width":612,"height":792,"words":[]}]}
]');

-- next
insert into template_version (template_id, version, filename, object_key, size_bytes, sha256, original_key, original_size_bytes, original_sha256, page_count, xfa, encryption, fields, fields_source, warnings, pages, reading, reading_format, created_at, purged_at) overriding system value
select template_id, version, filename, object_key, size_bytes, sha256, original_key, original_size_bytes, original_sha256, page_count, xfa, encryption, fields, fields_source, warnings, pages, reading, reading_format, created_at, purged_at from json_populate_recordset(null::template_version, '[
{"template_id":1,"version":1,"filename":"small form.pdf","object_key":"templates/acct_6fbvkOqPB2o9nS53FTFP/WVHL2FwlScpL57kPeBXglIFq.pdf","size_bytes":2675,"sha256":"affcf31dd6182286017b7c419b1d3c58fd45d298b50964685d791f8531d9fe11","original_key":null,"original_size_bytes":null,"original_sha256":null,"page_count":1,"xfa":"none","encryption":"none","fields":[{"name":"person.name","type":"text","maxLength":30,"defaultValue":null,"required":true,"options":[],"exportValues":[],"page":1,"rect":[20,700,300,720],"multiline":false,"comb":false,"readOnly":false,"multiSelect":false,"editable":false,"tooltip":"Name","format":null,"scripts":[],"calculationOrder":null,"widgets":[{"page":1,"rect":[20,700,300,720]}]},{"name":"person.city","type":"text","maxLength":null,"defaultValue":"Bern","required":false,"options":[],"exportValues":[],"page":1,"rect":[20,670,300,690],"multiline":false,"comb":false,"readOnly":false,"multiSelect":false,"editable":false,"tooltip":null,"format":null,"scripts":[],"calculationOrder":null,"widgets":[{"page":1,"rect":[20,670,300,690]}]},{"name":"agrees","type":"checkbox","maxLength":null,"defaultValue":null,"required":false,"options":["Yes"],"exportValues":["Yes"],"page":1,"rect":[20,640,300,660],"multiline":false,"comb":false,"readOnly":false,"multiSelect":false,"editable":false,"tooltip":null,"format":null,"scripts":[],"calculationOrder":null,"widgets":[{"page":1,"rect":[20,640,300,660]}]},{"name":"state","type":"choice","maxLength":null,"defaultValue":null,"required":false,"options":["New York","Vermont"],"exportValues":["NY","VT"],"page":1,"rect":[20,610,300,630],"multiline":false,"comb":false,"readOnly":false,"multiSelect":false,"editable":false,"tooltip":null,"format":null,"scripts":[],"calculationOrder":null,"widgets":[{"page":1,"rect":[20,610,300,630]}]}],"fields_source":"pdf","warnings":[{"code":"default_values_present","message":"The form already holds values; a row that gives such a field no value keeps the form''s.","fields":["person.city"]}],"pages":[{"box":[0,0,612,792],"rotation":0,"unit":1}],"reading":{"format":2,"labels":[{"label":"Name","labelSource":"tooltip","number":1,"optionLabels":[]},{"label":null,"labelSource":null,"number":2,"optionLabels":[]},{"label":null,"labelSource":null,"number":3,"optionLabels":[]},{"label":null,"labelSource":null,"number":4,"optionLabels":[]}],"isPartial":false},"reading_format":2,"created_at":"2026-12-01T09:00:00+00:00","purged_at":null},
{"template_id":2,"version":1,"filename":"specimen.pdf","object_key":"templates/acct_6fbvkOqPB2o9nS53FTFP/FUts6R3OicYcBHrIBzp6XzA3.pdf","size_bytes":2535,"sha256":"00936cdac42a26b80cb9ab87b921c2f7e3b089ff9eef097afcd0fa052a1276a9","original_key":null,"original_size_bytes":null,"original_sha256":null,"page_count":1,"xfa":"none","encryption":"none","fields":[{"name":"Name","type":"text","maxLength":20,"defaultValue":null,"required":true,"options":[],"exportValues":[],"page":1,"rect":[72,700,300,720],"multiline":false,"comb":false,"readOnly":false,"multiSelect":false,"editable":false,"tooltip":null,"format":null,"scripts":[],"calculationOrder":null,"widgets":[{"page":1,"rect":[72,700,300,720]}]},{"name":"Town","type":"text","maxLength":null,"defaultValue":null,"required":false,"options":[],"exportValues":[],"page":1,"rect":[72,660,300,680],"multiline":false,"comb":false,"readOnly":false,"multiSelect":false,"editable":false,"tooltip":null,"format":null,"scripts":[],"calculationOrder":null,"widgets":[{"page":1,"rect":[72,660,300,680]}]},{"name":"Kind","type":"choice","maxLength":null,"defaultValue":null,"required":false,"options":["a","b"],"exportValues":["a","b"],"page":1,"rect":[72,620,300,640],"multiline":false,"comb":false,"readOnly":false,"multiSelect":false,"editable":false,"tooltip":null,"format":null,"scripts":[],"calculationOrder":null,"widgets":[{"page":1,"rect":[72,620,300,640]}]},{"name":"Agreed","type":"checkbox","maxLength":null,"defaultValue":null,"required":false,"options":["Yes"],"exportValues":["Yes"],"page":1,"rect":[72,580,90,598],"multiline":false,"comb":false,"readOnly":false,"multiSelect":false,"editable":false,"tooltip":null,"format":null,"scripts":[],"calculationOrder":null,"widgets":[{"page":1,"rect":[72,580,90,598]}]}],"fields_source":"pdf","warnings":[],"pages":[{"box":[0,0,612,792],"rotation":0,"unit":1}],"reading":{"format":2,"labels":[{"label":null,"labelSource":null,"number":1,"optionLabels":[]},{"label":null,"labelSource":null,"number":2,"optionLabels":[]},{"label":null,"labelSource":null,"number":3,"optionLabels":[]},{"label":null,"labelSource":null,"number":4,"optionLabels":[]}],"isPartial":false},"reading_format":2,"created_at":"2026-12-01T09:00:00+00:00","purged_at":null}
]');

-- next
insert into usage_counter (account_id, kind, month, used, "limit", closed_at) overriding system value
select account_id, kind, month, used, "limit", closed_at from json_populate_recordset(null::usage_counter, '[
{"account_id":"acct_6fbvkOqPB2o9nS53FTFP","kind":"pdf","month":"2026-12","used":12,"limit":999999,"closed_at":null}
]');

-- next
insert into usage_ledger (id, account_id, kind, month, source, outputs, tier, overage, overage_cents, occurred_at, environment, key_id, member_id, template_id, mapping_id, envelope_id, task_id, upload_id, rows) overriding system value
select id, account_id, kind, month, source, outputs, tier, overage, overage_cents, occurred_at, environment, key_id, member_id, template_id, mapping_id, envelope_id, task_id, upload_id, rows from json_populate_recordset(null::usage_ledger, '[
{"id":1,"account_id":"acct_6fbvkOqPB2o9nS53FTFP","kind":"pdf","month":"2026-12","source":"sync/file_lkhzT2oF2BSjvUUTbBgzAHUX","outputs":1,"tier":"ENTERPRISE","overage":false,"overage_cents":null,"occurred_at":"2026-12-01T09:00:00+00:00","environment":"production","key_id":3,"member_id":null,"template_id":1,"mapping_id":1,"envelope_id":1,"task_id":null,"upload_id":null,"rows":null},
{"id":10001,"account_id":"acct_6fbvkOqPB2o9nS53FTFP","kind":"pdf","month":"2026-12","source":"task/task_sZy6zPZoxf9nFFo77GPUphLd","outputs":1,"tier":"ENTERPRISE","overage":false,"overage_cents":null,"occurred_at":"2026-12-01T09:00:00+00:00","environment":"production","key_id":3,"member_id":null,"template_id":1,"mapping_id":1,"envelope_id":1,"task_id":"task_sZy6zPZoxf9nFFo77GPUphLd","upload_id":null,"rows":null},
{"id":20001,"account_id":"acct_6fbvkOqPB2o9nS53FTFP","kind":"pdf","month":"2026-12","source":"bulk/bulk_RnPhC8iNAJytmAFbZweUmGYM/1","outputs":1,"tier":"ENTERPRISE","overage":false,"overage_cents":null,"occurred_at":"2026-12-01T09:00:00+00:00","environment":"production","key_id":3,"member_id":null,"template_id":1,"mapping_id":1,"envelope_id":1,"task_id":null,"upload_id":"bulk_RnPhC8iNAJytmAFbZweUmGYM","rows":"{[1,2)}"},
{"id":30001,"account_id":"acct_6fbvkOqPB2o9nS53FTFP","kind":"pdf","month":"2026-12","source":"bulk/bulk_7NGS92INFkgNdL2ZiUksI0ur/1","outputs":9,"tier":"ENTERPRISE","overage":false,"overage_cents":null,"occurred_at":"2026-12-01T09:00:00+00:00","environment":"production","key_id":3,"member_id":null,"template_id":2,"mapping_id":2,"envelope_id":2,"task_id":null,"upload_id":"bulk_7NGS92INFkgNdL2ZiUksI0ur","rows":"{[1,2),[3,4),[5,12)}"}
]');

-- next
insert into usage_reservation (source, account_id, outputs) overriding system value
select source, account_id, outputs from json_populate_recordset(null::usage_reservation, '[
{"source":"bulk/bulk_OVnkeopNCxisgDhdEO03ws7o","account_id":"acct_6fbvkOqPB2o9nS53FTFP","outputs":10},
{"source":"task/task_Y3kdgWlY9HRiWgAgKLJwr3uf","account_id":"acct_6fbvkOqPB2o9nS53FTFP","outputs":1}
]');

-- next
insert into webhook (id, account_id, environment, name, url, mapping_id, events, is_active, secret, previous_secret, previous_until, failures_in_row, timeouts_in_row, created_at, last_triggered_at, deleted_at) overriding system value
select id, account_id, environment, name, url, mapping_id, events, is_active, secret, previous_secret, previous_until, failures_in_row, timeouts_in_row, created_at, last_triggered_at, deleted_at from json_populate_recordset(null::webhook, '[
{"id":1,"account_id":"acct_6fbvkOqPB2o9nS53FTFP","environment":"production","name":"W","url":"https://receiver.invalid/hook","mapping_id":null,"events":["generation.completed","generation.failed"],"is_active":false,"secret":"test:nrKC6JbVD9THL0CuUFCdwzB6f1BedJK0oRDziY58pWCuZoulHUsKkK2KRECBBhm83o9kfPyJzoHgXPkME7NoIFKbGERIIg/1IB1RiRAr","previous_secret":null,"previous_until":null,"failures_in_row":0,"timeouts_in_row":0,"created_at":"2026-12-01T09:00:00+00:00","last_triggered_at":null,"deleted_at":null}
]');

-- next
insert into webhook_delivery (id, webhook_id, account_id, environment, event_seq, event_type, status, attempts, response_code, error_message, duration_ms, created_at, delivered_at) overriding system value
select id, webhook_id, account_id, environment, event_seq, event_type, status, attempts, response_code, error_message, duration_ms, created_at, delivered_at from json_populate_recordset(null::webhook_delivery, '[
{"id":1,"webhook_id":1,"account_id":"acct_6fbvkOqPB2o9nS53FTFP","environment":"production","event_seq":1,"event_type":"generation.completed","status":"pending","has_ended_badly":null,"attempts":0,"response_code":null,"error_message":null,"duration_ms":null,"created_at":"2026-12-01T09:00:00+00:00","delivered_at":null}
]');

-- next
insert into webhook_queue (delivery_id, webhook_id, event_seq, attempts, next_attempt_at, leased_until) overriding system value
select delivery_id, webhook_id, event_seq, attempts, next_attempt_at, leased_until from json_populate_recordset(null::webhook_queue, '[
{"delivery_id":1,"webhook_id":1,"event_seq":1,"attempts":0,"next_attempt_at":"2026-12-01T09:00:00+00:00","leased_until":null}
]');

-- next
select setval('api_key_id_seq', 7);

-- next
select setval('audit_entry_id_seq', 15);

-- next
select setval('bulk_chunk_seq_seq', 3);

-- next
select setval('bulk_upload_seq_seq', 3);

-- next
select setval('envelope_id_seq', 2);

-- next
select setval('event_seq_seq', 3);

-- next
select setval('file_seq_seq', 2);

-- next
select setval('mapping_id_seq', 2);

-- next
select setval('member_id_seq', 3);

-- next
select setval('sandbox_row_position_seq', 71);

-- next
select setval('schema_template_id_seq', 2);

-- next
select setval('session_id_seq', 1);

-- next
select setval('sign_in_failure_id_seq', 3);

-- next
select setval('signature_seq_seq', 1);

-- next
select setval('task_seq_seq', 2);

-- next
select setval('template_id_seq', 2);

-- next
select setval('template_publication_id_seq', 4);

-- next
select setval('usage_ledger_ids', 30001);

-- next
select setval('webhook_delivery_id_seq', 1);

-- next
select setval('webhook_id_seq', 1);

-- next
set session_replication_role = origin;
