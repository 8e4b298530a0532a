import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The movable time of a service with the billing sandbox, and the state of the sandbox. */
export const sandbox: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  // Without a row, or with zeros, the time is the database's.
  `create table service_clock (
    is_only boolean primary key default true check (is_only),
    version integer not null,
    ahead_ms bigint not null,
    frozen_at timestamptz
  )`,
  `create table sandbox_state (
    is_only boolean primary key default true check (is_only),
    head text not null,
    origin text,
    port integer not null default 0,
    webhook_secret text
  )`,
  // In the order of creation, which the sandbox relies on.
  `create table sandbox_row (
    position bigint generated always as identity,
    kind text not null,
    id text not null,
    body text not null,
    primary key (kind, id)
  )`,
  // The billing mode of the last start.
  `create table billing_mode (
    is_only boolean primary key default true check (is_only),
    mode text not null
  )`,
];
