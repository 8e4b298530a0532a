import { type Kysely, sql } from "kysely";
import { present } from "#base/assert.ts";
import type { Instant } from "#base/instant.ts";
import { MAY_WRITE } from "#domain/accounts";
import { PRIORITIES, type Priority, type WorkKind } from "#domain/bulk";
import { instantOrNull } from "../connection/times.ts";
import type { Tables } from "../tables/tables.ts";

/** Work that waits for a worker, of one kind and priority. */
export type WaitingWork = {
  readonly kind: WorkKind;
  readonly priority: Priority;
  /** Chunks of bulk jobs, or tasks. */
  readonly count: number;
  /** Rows in these chunks; of tasks the same as `count`. */
  readonly rows: number;
  /** When the oldest was submitted. */
  readonly oldestAt: Instant | null;
};

/** So many of each kind are looked at, to bound the cost: beyond it the numbers stay below the truth. */
const LOOKED_AT_MAX = 50_000;

/**
 * What waits now in the whole deployment, and nothing of accounts that may not write. Work whose
 * worker died waits again once its lease has expired.
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
        where state = 'waiting' and account_id in ${writing} limit ${LOOKED_AT_MAX})
      union all
      (select upload_id, priority, rows from bulk_chunk
        where state = 'leased' and leased_until < ${at} and account_id in ${writing}
        limit ${LOOKED_AT_MAX})
    ), waiting_task as (
      select priority, submitted_at from task
      where status in ('pending', 'processing') and account_id in ${writing}
        and (leased_until is null or leased_until < ${at})
      limit ${LOOKED_AT_MAX}
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
    priority: present(PRIORITIES[priority], "priority of what waits"),
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
