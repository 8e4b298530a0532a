import { type Kysely, sql } from "kysely";
import { present } from "#base/assert.ts";
import type { Instant } from "#base/instant.ts";
import { MAY_WRITE } from "#domain/accounts";
import { PRIORITIES, type Priority, type WorkKind } from "#domain/bulk-records";
import { instantOrNull } from "../connection/times.ts";
import type { Tables } from "../tables/tables.ts";

/** Waiting work of one kind and priority. */
export type WaitingWork = {
  readonly kind: WorkKind;
  readonly priority: Priority;
  /** Chunks of bulk jobs, or tasks. */
  readonly count: number;
  /** Rows of these chunks; equal to `count` for tasks. */
  readonly rows: number;
  /** When the oldest was submitted. */
  readonly oldestAt: Instant | null;
};

/** Bounds the cost: with more work of one kind, the numbers are too low. */
const COUNTED_MAX = 50_000;

/**
 * Counts waiting work of the whole deployment, without read-only accounts. Work of a crashed worker counts as waiting
 * once its lease has expired.
 */
export async function workFigures(
  db: Kysely<Tables>,
  now: Instant,
): Promise<readonly WaitingWork[]> {
  const at = sql`${new Date(now)}::timestamptz`;
  const writing = sql`(select id from account
    where subscription_status in (${sql.join(MAY_WRITE)}))`;
  const { rows } = await sql<Row>`
    with chunk as (
      (select upload_id, priority, rows from bulk_chunk
        where state = 'waiting' and account_id in ${writing} limit ${COUNTED_MAX})
      union all
      (select upload_id, priority, rows from bulk_chunk
        where state = 'leased' and leased_until < ${at} and account_id in ${writing}
        limit ${COUNTED_MAX})
    ), waiting_task as (
      select priority, submitted_at from task
      where status in ('pending', 'processing') and account_id in ${writing}
        and (leased_until is null or leased_until < ${at})
      limit ${COUNTED_MAX}
    )
    select 'bulk' as kind, chunk.priority, count(*)::integer as count,
      sum(chunk.rows)::integer as rows, min(submitted_at) as oldest
    from chunk join bulk_upload on bulk_upload.id = chunk.upload_id
    group by chunk.priority
    union all
    select 'task', priority, count(*)::integer, count(*)::integer, min(submitted_at)
    from waiting_task group by priority`.execute(db);
  return rows.map(({ kind, priority, count, rows: inChunks, oldest }) => ({
    kind,
    priority: present(PRIORITIES[priority], "priority of waiting work"),
    count,
    rows: inChunks,
    oldestAt: instantOrNull(oldest),
  }));
}

type Row = {
  readonly kind: WorkKind;
  readonly priority: number;
  readonly count: number;
  readonly rows: number;
  readonly oldest: Date | null;
};
