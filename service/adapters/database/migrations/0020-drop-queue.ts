import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Drops the schema in which pg-boss kept wake-ups. A schema of that name with any other content stays. */
export const dropQueue: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql.raw(DROP).execute(db);
  },
};

// Nested, because PL/pgSQL plans a query on a table only when it is reached.
const DROP = `do $$ begin
  if exists (
    select from pg_attribute where attrelid = to_regclass('queue.queue') and attname = 'name'
  ) then
    if (
      select bool_or(name::text = 'chunk-waits')
        and bool_and(name::text = 'chunk-waits' or starts_with(name::text, '__pgboss__'))
      from queue.queue
    ) then
      drop schema queue cascade;
    end if;
  end if;
end $$`;
