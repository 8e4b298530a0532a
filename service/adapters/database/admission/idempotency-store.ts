import { type Kysely, type Selectable, sql } from "kysely";
import { type Instant, instant } from "#base/instant.ts";
import type { IdempotencyScope, IdempotencyStore, StoredResponse } from "#domain/admission";
import type { Tables } from "../tables/tables.ts";

/** Bounds one purge; the next one continues. */
const PURGE_MAX = 500;
/** How long the transaction of a request may wait for work outside the database. */
const IDLE_SECONDS_MAX = 120;

/** `IdempotencyStore` on PostgreSQL; `db` is the transaction of the request's work. */
export function idempotencyStore(db: Kysely<Tables>): IdempotencyStore {
  return {
    lock: async (scope) => {
      // The lock ends with the transaction, also when the process is killed, so that it needs no expiry.
      const { rows } = await sql<{ locked: boolean }>`
        select set_config('idle_in_transaction_session_timeout', ${`${IDLE_SECONDS_MAX}s`}, true),
          pg_try_advisory_xact_lock(hashtextextended(${JSON.stringify(columns(scope))}, 0)) as locked
      `.execute(db);
      return rows[0]?.locked === true;
    },
    findResponse: async (scope, since) => {
      const row = await db
        .selectFrom("idempotency_record")
        .selectAll()
        .where((where) => where.and(columns(scope)))
        .where("recorded_at", ">", new Date(since))
        .executeTakeFirst();
      return row === undefined ? null : answerOf(row);
    },
    record: async (scope, answer) => {
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
        .values({ ...columns(scope), ...values })
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
    purgeResponses: (before) => purgeResponses(db, before),
    purgeWindows: (before) => purgeWindows(db, before),
  };
}

async function purgeResponses(db: Kysely<Tables>, before: Instant): Promise<readonly string[]> {
  const { rows } = await sql<{ object_key: string }>`
    with old as (
      delete from idempotency_record
      where (account_id, environment, route, key) in (
        select account_id, environment, route, key from idempotency_record
        where recorded_at <= ${new Date(before)} limit ${PURGE_MAX}
      ) returning object_key
    )
    select object_key from old where object_key is not null`.execute(db);
  return rows.map((row) => row.object_key);
}

async function purgeWindows(db: Kysely<Tables>, before: Instant): Promise<void> {
  const slot = Math.floor(before / 1000);
  await sql`
    with idle as (
      delete from rate_window where (holder_id, holder) in (
        select holder_id, holder from rate_window where newest_slot < ${slot}
        limit ${PURGE_MAX} for update skip locked
      ) returning holder_id, holder
    )
    delete from rate_slot using idle
    where rate_slot.holder_id = idle.holder_id and rate_slot.holder = idle.holder
      and slot < ${slot}`.execute(db);
}

function columns({ accountId, environment, route, key }: IdempotencyScope) {
  return { account_id: accountId, environment, route, key };
}

function answerOf(row: Selectable<Tables["idempotency_record"]>): StoredResponse {
  return {
    fingerprint: row.fingerprint,
    status: row.status,
    headers: row.headers,
    body: row.body,
    objectKey: row.object_key,
    recordedAt: instant(row.recorded_at),
  };
}
