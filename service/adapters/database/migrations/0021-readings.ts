import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Labels and text read from the pages of templates. */
export const readings: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  // Null until the version is read, which happens in the background for versions that exist already.
  `alter table template_version
    add column pages json,
    add column reading json,
    add column reading_format integer`,
  `create table template_text (
    template_id integer not null,
    version integer not null,
    pages json not null,
    primary key (template_id, version),
    foreign key (template_id, version) references template_version on delete cascade
  )`,
];
