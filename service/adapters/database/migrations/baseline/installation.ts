/** Tables with data of the whole installation: its periodic tasks, its processes, its storage, its clock and the payment sandbox. */
export const INSTALLATION = `
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
`;
