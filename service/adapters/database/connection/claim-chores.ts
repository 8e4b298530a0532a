import { type Kysely, sql } from "kysely";
import type { Instant } from "#base/instant.ts";
import type { Tables } from "../tables/tables.ts";

/**
 * Whose turn a chore is: true for the one who asks first from `due_at` on, who has it until
 * `next`. Nothing is held meanwhile; when he dies, it is another's turn then.
 */
export function choreClaims(
  db: Kysely<Tables>,
): (name: string, now: Instant, next: Instant) => Promise<boolean> {
  return async (name, now, next) => {
    // Most who ask come too early, and write nothing.
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
