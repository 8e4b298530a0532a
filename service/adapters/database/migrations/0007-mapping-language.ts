import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Schemas that validate rows, and the mappings that refer to them. */
export const mappingLanguage: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  // `json`, not `jsonb`, to return a schema as it was sent.
  `create table schema_template (
    id integer generated always as identity primary key,
    account_id text not null references account,
    name text not null,
    schema json not null,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  "create index schema_template_account on schema_template (account_id, id)",
  "alter table mapping add column schema_template_id integer references schema_template",
  "create index mapping_schema on mapping (schema_template_id) where schema_template_id is not null",
  "create index mapping_library on mapping (account_id, id) where is_template",
];
