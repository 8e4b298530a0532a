import { type Kysely, sql } from "kysely";
import { brand } from "#base/brand.ts";
import type { BulkJobId, ExpiryStore } from "#domain/bulk-records";
import type { Tables } from "../tables/tables.ts";

/** Jobs of one statement; the rest follows in the next. */
const SWEPT_MAX = 50;

/** Purges bulk jobs on PostgreSQL. */
export function expiryStore(db: Kysely<Tables>): ExpiryStore {
  return {
    recordIntake: async (id, now) => {
      await db
        .insertInto("bulk_intake")
        .values({ id, begun_at: new Date(now) })
        .execute();
    },
    deleteIntake: async (id) => {
      await db.deleteFrom("bulk_intake").where("id", "=", id).execute();
    },
    listIntakes: async (before) => {
      const rows = await db
        .selectFrom("bulk_intake")
        .select("id")
        .where("begun_at", "<", new Date(before))
        .limit(SWEPT_MAX)
        .execute();
      return rows.map(({ id }) => brand<BulkJobId>(id));
    },
    listExpired: async (now) => {
      const rows = await db
        .selectFrom("bulk_upload")
        .select("id")
        .where("expires_at", "<", new Date(now))
        .where("purged_at", "is", null)
        .limit(SWEPT_MAX)
        .execute();
      return rows.map(({ id }) => brand<BulkJobId>(id));
    },
    recordPurge: async (id, now) => {
      await db
        .updateTable("bulk_upload")
        .set({ purged_at: new Date(now) })
        .where("id", "=", id)
        .execute();
    },
    deleteEnded: async (before) => {
      const { rows } = await sql<{ deleted: number }>`
        with old as (
          delete from bulk_upload where id in (
            select id from bulk_upload
            where finished_at < ${new Date(before)} and purged_at is not null
            limit ${SWEPT_MAX}
          ) returning id
        ), records as (
          delete from bulk_row_record using old where upload_id = old.id
        ), single as (
          delete from bulk_row using old where upload_id = old.id
        )
        select count(*)::integer as deleted from old`.execute(db);
      return rows[0]?.deleted ?? 0;
    },
  };
}
