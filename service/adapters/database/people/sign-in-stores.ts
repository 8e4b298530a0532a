import { type Kysely, type Selectable, sql } from "kysely";
import { instant } from "#base/instant.ts";
import type { AttemptStore, Challenge, ChallengeStore } from "#domain/people/records";
import { fromRow, toRow } from "../tables/rows.ts";
import type { Tables } from "../tables/tables.ts";

/** Class of the advisory locks on subjects of attempts; the second number is a hash of the subject. */
const ATTEMPT_LOCK_CLASS = 1_633_969_267;

/** `ChallengeStore` on PostgreSQL; `db` may be a transaction. */
export function challengeStore(db: Kysely<Tables>): ChallengeStore {
  const challenge = (sha256: string) =>
    db.selectFrom("sign_in_challenge").selectAll().where("sha256", "=", sha256);
  return {
    create: async ({ personId, expiresAt }, sha256) => {
      const row = toRow("sign_in_challenge", { sha256, personId, expiresAt });
      await db.insertInto("sign_in_challenge").values(row).execute();
    },
    find: async (sha256) => challengeOrNull(await challenge(sha256).executeTakeFirst()),
    lock: async (sha256) => challengeOrNull(await challenge(sha256).forUpdate().executeTakeFirst()),
    countFailure: async (sha256) => {
      await db
        .updateTable("sign_in_challenge")
        .set(({ eb }) => ({ failures: eb("failures", "+", 1) }))
        .where("sha256", "=", sha256)
        .execute();
    },
    delete: async (sha256) => {
      await db.deleteFrom("sign_in_challenge").where("sha256", "=", sha256).execute();
    },
    deleteChallenges: async (personId) => {
      await db.deleteFrom("sign_in_challenge").where("person_id", "=", personId).execute();
    },
    purgeChallenges: async (now) => {
      await db.deleteFrom("sign_in_challenge").where("expires_at", "<=", new Date(now)).execute();
    },
  };
}

function challengeOrNull(
  row: Selectable<Tables["sign_in_challenge"]> | undefined,
): Challenge | null {
  if (row === undefined) return null;
  const { sha256: _, ...challenge } = fromRow("sign_in_challenge", row);
  return challenge;
}

/** `AttemptStore` on PostgreSQL; `db` may be a transaction. */
export function attemptStore(db: Kysely<Tables>): AttemptStore {
  return {
    lockAttempts: async (subjects, since) => {
      // In one order, so that two transactions never wait for each other.
      for (const subject of subjects.toSorted())
        await sql`select pg_advisory_xact_lock(${ATTEMPT_LOCK_CLASS}, hashtext(${subject}))`.execute(
          db,
        );
      const rows = await db
        .selectFrom("sign_in_failure")
        .select(["subject", "failed_at"])
        .where("subject", "in", subjects)
        .where("failed_at", ">", new Date(since))
        .orderBy("failed_at")
        .execute();
      return rows.map(({ subject, failed_at }) => ({ subject, at: instant(failed_at) }));
    },
    addAttempts: async (attempts) => {
      const rows = attempts.map(({ subject, at }) => ({ subject, failed_at: new Date(at) }));
      await db.insertInto("sign_in_failure").values(rows).execute();
    },
    takeBack: async ({ subject, at }) => {
      await sql`delete from sign_in_failure where id = (
        select id from sign_in_failure where subject = ${subject} and failed_at = ${new Date(at)}
        limit 1 for update skip locked)`.execute(db);
    },
    clearAttempts: async (subject) => {
      await db.deleteFrom("sign_in_failure").where("subject", "=", subject).execute();
    },
    purgeAttempts: async (before) => {
      await db.deleteFrom("sign_in_failure").where("failed_at", "<=", new Date(before)).execute();
    },
  };
}
