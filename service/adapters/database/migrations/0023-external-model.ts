import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The accounts' consent to an external model, and the tokens that it used per month. */
export const externalModel: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  "alter table account add column external_model_consent boolean not null default false",
  // `2026-11`, as in the usage ledger.
  `create table model_tokens (
    month text primary key,
    tokens bigint not null check (tokens >= 0)
  )`,
];
