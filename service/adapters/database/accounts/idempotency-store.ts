import { type Kysely, type Selectable, sql } from "kysely";
import { type Instant, instant } from "#base/instant.ts";
import type { AnswerPlace, IdempotencyStore, KeptAnswer } from "#domain/accounts";
import type { Tables } from "../tables/tables.ts";

/** So many at a time; the others come with the next purge. */
const AT_ONCE_MAX = 500;
/** A transaction that does a whole request's work may wait so long for what is no database. */
const IDLE_SECONDS_MAX = 120;

/** Answering once, on PostgreSQL; `db` is the transaction in which the work is done, too. */
export function idempotencyStore(db: Kysely<Tables>): IdempotencyStore {
  return {
    hold: async (place) => {
      // The lock goes with the transaction, and that with its process: whoever is killed holds
      // nothing, and nothing has to lapse.
      const { rows } = await sql<{ held: boolean }>`
        select set_config('idle_in_transaction_session_timeout', ${`${IDLE_SECONDS_MAX}s`}, true),
          pg_try_advisory_xact_lock(hashtextextended(${JSON.stringify(columns(place))}, 0)) as held
      `.execute(db);
      return rows[0]?.held === true;
    },
    findAnswer: async (place, since) => {
      const row = await db
        .selectFrom("idempotency_record")
        .selectAll()
        .where((where) => where.and(columns(place)))
        .where("recorded_at", ">", new Date(since))
        .executeTakeFirst();
      return row === undefined ? null : answerOf(row);
    },
    record: async (place, answer) => {
      const values = {
        fingerprint: answer.fingerprint,
        status: answer.status,
        headers: JSON.stringify(answer.headers),
        body: answer.body,
        object_key: answer.objectKey,
        recorded_at: new Date(answer.recordedAt),
      };
      await db
        .insertInto("idempotency_record")
        .values({ ...columns(place), ...values })
        .onConflict((old) =>
          old.columns(["account_id", "environment", "route", "key"]).doUpdateSet(values),
        )
        .execute();
    },
    attempt: async (work) => {
      await sql`savepoint attempt`.execute(db);
      try {
        return await work();
      } catch (error) {
        await sql`rollback to savepoint attempt`.execute(db);
        throw error;
      }
    },
    forgetAnswers: (before) => forgetAnswers(db, before),
    forgetWindows: (before) => forgetWindows(db, before),
  };
}

async function forgetAnswers(db: Kysely<Tables>, before: Instant): Promise<readonly string[]> {
  const { rows } = await sql<{ object_key: string }>`
    with old as (
      delete from idempotency_record
      where (account_id, environment, route, key) in (
        select account_id, environment, route, key from idempotency_record
        where recorded_at <= ${new Date(before)} limit ${AT_ONCE_MAX}
      ) returning object_key
    )
    select object_key from old where object_key is not null`.execute(db);
  return rows.map((row) => row.object_key);
}

async function forgetWindows(db: Kysely<Tables>, before: Instant): Promise<void> {
  const slot = Math.floor(before / 1000);
  await sql`
    with idle as (
      delete from rate_window where key_id in (
        select key_id from rate_window where newest_slot < ${slot}
        limit ${AT_ONCE_MAX} for update skip locked
      ) returning key_id
    )
    delete from rate_slot using idle
    where rate_slot.key_id = idle.key_id and slot < ${slot}`.execute(db);
}

function columns({ accountId, environment, route, key }: AnswerPlace) {
  return { account_id: accountId, environment, route, key };
}

function answerOf(row: Selectable<Tables["idempotency_record"]>): KeptAnswer {
  return {
    fingerprint: row.fingerprint,
    status: row.status,
    headers: row.headers,
    body: row.body,
    objectKey: row.object_key,
    recordedAt: instant(row.recorded_at),
  };
}
