import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Instant } from "#base/instant.ts";
import { type CompilationUses } from "#domain/filling";
import type { Tables } from "../tables/tables.ts";

/** Compilations listed at a time. */
const LISTED_MAX = 50;

/** Records the uses of shared compilations on PostgreSQL. */
export function compilationUses(db: Kysely<Tables>): CompilationUses {
  return {
    recordUse: async (key, now) => {
      await sql`insert into compilation_use values (${key}, ${new Date(now)})
        on conflict (compiled_key)
          do update set used_at = greatest(compilation_use.used_at, excluded.used_at)`.execute(db);
    },
    listUnneeded: async (before) => {
      const { rows } = await sql<{ compiled_key: string }>`
        select compiled_key from compilation_use as used
        where ${isUnneeded(before)} limit ${LISTED_MAX}`.execute(db);
      return rows.map(({ compiled_key }) => compiled_key);
    },
    // The row stays locked until the object is deleted, so that a concurrent recordUse then finds neither.
    dropUnneeded: async (key, before, work) =>
      await db.transaction().execute(async (transaction) => {
        const { rows } = await sql`select from compilation_use as used
          where compiled_key = ${key} and ${isUnneeded(before)} for update`.execute(transaction);
        if (rows.length === 0) return;
        await work();
        await transaction.deleteFrom("compilation_use").where("compiled_key", "=", key).execute();
      }),
  };
}

function isUnneeded(before: Instant): RawBuilder<unknown> {
  return sql`used_at < ${new Date(before)}
    and not exists (select from file
      where file.compiled_key = used.compiled_key and purged_at is null)
    and not exists (select from bulk_upload
      where fill_plan ->> 'compiledKey' = used.compiled_key and purged_at is null)
    and not exists (select from task where fill_plan ->> 'compiledKey' = used.compiled_key
      and status in ('pending', 'processing'))`;
}
