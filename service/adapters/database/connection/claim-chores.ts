import { type Kysely, sql } from "kysely";
import type { Instant } from "#base/instant.ts";
import type { Tables } from "../tables/tables.ts";

/** Which chores are due, and claims of them. */
export type ChoreClaims = {
  /** Those of the named chores that are due. */
  readonly dueChores: (names: readonly string[], now: Instant) => Promise<readonly string[]>;
  /**
   * Returns true to the first process that claims the chore after `due_at`; the chore is then claimed until `next`. No
   * lock is held meanwhile; after a crash the chore is due again at `next`.
   */
  readonly claimChore: (name: string, now: Instant, next: Instant) => Promise<boolean>;
};

/** Claims periodic chores for one of the processes on a database. */
export function choreClaims(db: Kysely<Tables>): ChoreClaims {
  return {
    dueChores: async (names, now) => {
      const { rows } = await sql<{ name: string }>`
        select name from unnest(${[...names]}::text[]) as known (name)
        where not exists (
          select from chore where chore.name = known.name and due_at > ${new Date(now)}
        )`.execute(db);
      return rows.map(({ name }) => name);
    },
    claimChore: async (name, now, next) => {
      const claimed = await sql`
        insert into chore values (${name}, ${new Date(next)}::timestamptz)
        on conflict (name) do update set due_at = excluded.due_at
          where chore.due_at <= ${new Date(now)}`.execute(db);
      return (claimed.numAffectedRows ?? 0n) > 0n;
    },
  };
}
