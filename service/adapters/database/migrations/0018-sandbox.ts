import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The time of a service that only tries billing out, and the state of the sandbox that it tries it with. */
export const sandbox: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  // Without a row, or with one of zeros, the time is the database's.
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
  // In the order in which they were made, which the sandbox goes by.
  `create table sandbox_row (
    position bigint generated always as identity,
    kind text not null,
    id text not null,
    body text not null,
    primary key (kind, id)
  )`,
  // What the deployment billed by when it was last started.
  `create table billing_mode (
    is_only boolean primary key default true check (is_only),
    mode text not null
  )`,
];
