import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Delivery of notices: the next attempt, the number of attempts, and why it was given up. */
export const notices: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  "alter table notice add column due_at timestamptz not null default now()",
  "alter table notice add column attempts smallint not null default 0",
  "alter table notice add column first_tried_at timestamptz",
  "alter table notice add column given_up_at timestamptz",
  "alter table notice add column error text",
  "update notice set due_at = created_at",
  "drop index notice_unsent",
  "create index notice_due on notice (due_at) where sent_at is null and given_up_at is null",
];
