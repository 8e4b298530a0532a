import { type Kysely, sql } from "kysely";
import { present } from "#base/assert.ts";
import { type Instant, later } from "#base/instant.ts";
import type { Tables } from "../tables/tables.ts";

/** Bounds the cost of a scrape. */
const COUNTED_MAX = 10_000;

/** Counts the files and bulk jobs that expired more than `graceSeconds` ago and whose files are not deleted yet. */
export async function purgeBacklog(
  db: Kysely<Tables>,
  now: Instant,
  graceSeconds: number,
): Promise<{ readonly files: number; readonly bulk_jobs: number }> {
  const before = new Date(later(now, -graceSeconds));
  const { rows } = await sql<{ files: number; bulk_jobs: number }>`
    select
      (select count(*)::integer from (select from file
        where purged_at is null and expires_at < ${before} limit ${COUNTED_MAX}) as due) as files,
      (select count(*)::integer from (select from bulk_upload
        where purged_at is null and expires_at < ${before} limit ${COUNTED_MAX}) as due) as bulk_jobs
  `.execute(db);
  return present(rows[0], "counts of expired files");
}
