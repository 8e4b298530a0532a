import { type Kysely, sql } from "kysely";
import { brand } from "#base/brand.ts";
import type { BulkJobId, BundleStore } from "#domain/bulk-records";
import type { Tables } from "../tables/tables.ts";

/** ZIPs of one statement; the rest follows in the next. */
const SWEPT_MAX = 50;

/** Records the ZIPs that are stored as a whole, on PostgreSQL. */
export function bundleStore(db: Kysely<Tables>): BundleStore {
  return {
    findStoredBundle: async (id) => {
      const bundles = db.selectFrom("bulk_bundle").select(["key", "size_bytes"]);
      const row = await bundles.where("upload_id", "=", id).executeTakeFirst();
      if (row === undefined) return null;
      return { key: row.key, sizeBytes: row.size_bytes === null ? null : Number(row.size_bytes) };
    },
    claimBundle: async ({ id, key, until, expiresAt }, now, replaced) => {
      const claimed = await sql`
        insert into bulk_bundle as known (upload_id, key, leased_until, expires_at)
        values (${id}, ${key}, ${new Date(until)}, ${new Date(expiresAt)})
        on conflict (upload_id) do update
          set key = excluded.key, leased_until = excluded.leased_until, size_bytes = null
          where known.expires_at > ${new Date(now)}
            and (known.leased_until <= ${new Date(now)} or known.size_bytes is not null and known.key = ${replaced})`.execute(
        db,
      );
      return (claimed.numAffectedRows ?? 0n) > 0n;
    },
    renewBundle: async (id, key, now, until) => {
      const renewed = await db
        .updateTable("bulk_bundle")
        .set({ leased_until: new Date(until) })
        .where("upload_id", "=", id)
        .where("key", "=", key)
        .where("expires_at", ">", new Date(now))
        .executeTakeFirst();
      return renewed.numUpdatedRows > 0n;
    },
    finishBundle: async (id, key, sizeBytes) => {
      const finished = await sql`
        update bulk_bundle set leased_until = null, size_bytes = ${sizeBytes}
        where upload_id = ${id} and key = ${key}
          and exists (select from bulk_upload where id = ${id})`.execute(db);
      return (finished.numAffectedRows ?? 0n) > 0n;
    },
    releaseBundle: async (id, key, now) => {
      await db
        .updateTable("bulk_bundle")
        .set({ leased_until: new Date(now) })
        .where("upload_id", "=", id)
        .where("key", "=", key)
        .where("size_bytes", "is", null)
        .execute();
    },
    listExpiredBundles: async (before) => {
      const rows = await db
        .selectFrom("bulk_bundle")
        .select("upload_id")
        .where("expires_at", "<", new Date(before))
        .limit(SWEPT_MAX)
        .execute();
      return rows.map((row) => brand<BulkJobId>(row.upload_id));
    },
    forgetBundle: async (id) => {
      await db.deleteFrom("bulk_bundle").where("upload_id", "=", id).execute();
    },
  };
}
