/** Tables with data of the whole installation: its periodic tasks, its storage, its clock and the payment sandbox. */
export const INSTALLATION = `
-- When each periodic task is due next.
create table chore (
  name text primary key,
  due_at timestamptz not null
);

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
