import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Stored signatures, which rows refer to by id. */
export const signatures: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `create table signature (
    id text primary key,
    seq integer generated always as identity unique,
    account_id text not null references account,
    name text not null,
    kind text not null check (kind in ('image', 'typed')),
    object_key text,
    typed_name text,
    font text,
    width integer,
    height integer,
    created_at timestamptz not null,
    check ((kind = 'image') = (object_key is not null and width is not null and height is not null)),
    check ((kind = 'typed') = (typed_name is not null))
  )`,
  "create index signature_account on signature (account_id, seq)",
];
