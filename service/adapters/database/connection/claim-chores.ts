import { type Kysely, sql } from "kysely";
import type { Instant } from "#base/instant.ts";
import type { Tables } from "../tables/tables.ts";

/**
 * Claims periodic chores: true for the first process that asks after `due_at`, which then has the chore until `next`.
 * No lock is held meanwhile; after a crash the chore is due again at `next`.
 */
export function claimChores(
  db: Kysely<Tables>,
): (name: string, now: Instant, next: Instant) => Promise<boolean> {
  return async (name, now, next) => {
    // Most calls come before the chore is due, and write nothing.
    const claimed = await sql`
      insert into chore
        select ${name}, ${new Date(next)}::timestamptz
        where not exists (
          select from chore where name = ${name} and due_at > ${new Date(now)}
        )
      on conflict (name) do update set due_at = excluded.due_at
        where chore.due_at <= ${new Date(now)}`.execute(db);
    return (claimed.numAffectedRows ?? 0n) > 0n;
  };
}
