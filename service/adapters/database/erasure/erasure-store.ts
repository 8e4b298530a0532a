import { type Kysely, type RawBuilder, sql } from "kysely";
import { brand } from "#base/brand.ts";
import type { AccountId } from "#domain/accounts";
import type { BulkJobId } from "#domain/bulk-records";
import type { Erasure, ErasureStore } from "#domain/erasure";
import { fromRow } from "../tables/rows.ts";
import type { Tables } from "../tables/tables.ts";

/** Rows per statement: a statement has a time limit, and an account may have millions of rows. */
const UPLOADS_MAX = 50;
const OBJECTS_MAX = 500;
const ROWS_MAX = 5000;

/** Tables whose rows are deleted, referencing tables first; dependent rows are deleted by cascade. */
const EMPTIED = [
  "envelope",
  "mapping",
  "schema_template",
  "template",
  "signature",
  "task",
  "file",
  "bulk_line",
  "task_line",
  "usage_reservation",
  "usage_claim",
  "ai_reservation",
  "idempotency_record",
  "webhook",
  "event",
  "refused_request",
  "notice",
  "member",
  "api_key",
] as const satisfies readonly (keyof Tables)[];

/** Tables whose rows are deleted only after their objects. */
const WITH_OBJECTS = ["file", "idempotency_record"] as const;

/** Returns the database operations of erasure, on PostgreSQL; `db` may be a transaction. */
export function erasureStore(db: Kysely<Tables>): ErasureStore {
  return {
    begin: (erasure) => begin(db, erasure),
    list: async () => {
      const rows = await db.selectFrom("erasure").selectAll().orderBy("asked_at").execute();
      return rows.map((row) => fromRow("erasure", row));
    },
    stopWork: async (id, now) => {
      const at = new Date(now);
      await sql`update bulk_chunk set state = 'dropped', leased_until = null
        where account_id = ${id} and state in ('waiting', 'leased')`.execute(db);
      await sql`update bulk_upload set status = 'cancelled', finished_at = ${at}, expires_at = ${at}
        where account_id = ${id} and status in ('queued', 'processing')`.execute(db);
      await sql`update task set status = 'cancelled', finished_at = ${at}, data = null
        where account_id = ${id} and status in ('pending', 'processing')`.execute(db);
      await sql`update webhook set deleted_at = ${at}
        where account_id = ${id} and deleted_at is null`.execute(db);
    },
    ageCompilations: async (id, usedAt) => {
      const at = new Date(usedAt);
      await sql`update compilation_use set used_at = ${at} where used_at > ${at}
        and compiled_key in (${compiledKeys(id)})`.execute(db);
    },
    listBulkJobs: async (id) => {
      const jobs = db.selectFrom("bulk_upload").select("id").where("account_id", "=", id);
      const rows = await jobs.limit(UPLOADS_MAX).execute();
      return rows.map((row) => brand<BulkJobId>(row.id));
    },
    deleteBulkJob: async (id) => {
      await db.deleteFrom("bulk_row").where("upload_id", "=", id).execute();
      await db.deleteFrom("bulk_row_record").where("upload_id", "=", id).execute();
      await db.deleteFrom("bulk_upload").where("id", "=", id).execute();
      // A writer that was admitted before may still be running: it fails, and the purge deletes its objects.
      await sql`update bulk_bundle set expires_at = least(expires_at, now())
        where upload_id = ${id}`.execute(db);
    },
    listObjects: (id) => listObjects(db, id),
    forgetObjects: async (id, keys) => {
      for (const table of WITH_OBJECTS)
        await db
          .deleteFrom(table)
          .where("account_id", "=", id)
          .where("object_key", "in", keys)
          .execute();
    },
    deleteRows: async (id) => {
      let deleted = await deleteDeliveries(db, id);
      for (const table of EMPTIED) deleted += await deleteSome(db, table, id);
      return deleted;
    },
    end: async (id) => {
      await db.deleteFrom("erasure").where("account_id", "=", id).execute();
    },
  };
}

async function begin(db: Kysely<Tables>, { accountId, askedAt }: Erasure): Promise<void> {
  const asked_at = new Date(askedAt);
  await db.insertInto("erasure").values({ account_id: accountId, asked_at }).execute();
  await db
    .updateTable("account")
    .set({ email: null, name: null, erased_at: asked_at })
    .where("id", "=", accountId)
    .execute();
  // The account is not billed from now on.
  await db
    .updateTable("billing_customer")
    .set({ due_at: asked_at })
    .where("account_id", "=", accountId)
    .execute();
  await deleteMembers(db, accountId);
  await db.deleteFrom("api_key").where("account_id", "=", accountId).execute();
}

// Persons without another account are deleted with their sessions and links. They are locked first, so that none of them
// joins another account meanwhile.
async function deleteMembers(db: Kysely<Tables>, id: AccountId): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from person where id in (select person_id from member where account_id = ${id})
    order by id for update`.execute(db);
  const persons = rows.map((row) => row.id);
  await db.deleteFrom("member").where("account_id", "=", id).execute();
  await sql`update session set account_id = null where account_id = ${id}`.execute(db);
  await sql`delete from person where id = any (${persons})
    and not exists (select from member where person_id = person.id)`.execute(db);
}

// Each object is referenced by exactly one row.
async function listObjects(db: Kysely<Tables>, id: AccountId): Promise<readonly string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from (
      select object_key as key from file where account_id = ${id}
      union all select object_key from idempotency_record where account_id = ${id}
    ) as objects where key is not null limit ${OBJECTS_MAX}`.execute(db);
  return rows.map(({ key }) => key);
}

async function deleteSome(
  db: Kysely<Tables>,
  table: (typeof EMPTIED)[number],
  id: AccountId,
): Promise<number> {
  const name = sql.table(table);
  const isBare = WITH_OBJECTS.some((one) => one === table) ? sql`and object_key is null` : sql``;
  const { numAffectedRows } = await sql`delete from ${name} where ctid = any (array(
    select ctid from ${name} where account_id = ${id} ${isBare} limit ${ROWS_MAX}))`.execute(db);
  return Number(numAffectedRows ?? 0);
}

// Attempts contain responses of endpoints; they belong to a delivery and have no account column.
async function deleteDeliveries(db: Kysely<Tables>, id: AccountId): Promise<number> {
  const { rows } = await sql<{ deleted: number }>`
    with deleted as (
      delete from webhook_delivery where ctid = any (array(
        select ctid from webhook_delivery where account_id = ${id} limit ${ROWS_MAX}))
      returning id
    ), queued as (
      delete from webhook_queue using deleted where delivery_id = deleted.id
    ), attempts as (
      delete from webhook_attempt using deleted where delivery_id = deleted.id
    )
    select count(*)::integer as deleted from deleted`.execute(db);
  return rows[0]?.deleted ?? 0;
}

function compiledKeys(id: AccountId): RawBuilder<unknown> {
  return sql`select compiled_key from file where account_id = ${id} and compiled_key is not null
    union select fill_plan ->> 'compiledKey' from bulk_upload where account_id = ${id}
    union select fill_plan ->> 'compiledKey' from task where account_id = ${id}`;
}
