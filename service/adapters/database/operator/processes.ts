import { type Kysely, type Selectable, sql } from "kysely";
import { present } from "#base/assert.ts";
import { type Instant, instant } from "#base/instant.ts";
import type { Tables } from "../tables/tables.ts";

/** A report of a process about itself. */
export type ProcessReport = {
  readonly id: string;
  /** `all`, `api` or `worker`. */
  readonly role: string;
  readonly host: string;
  readonly pid: number;
  readonly version: string;
  /** Leases and deliveries under way. */
  readonly holds: number;
  /** Rows of bulk jobs, and tasks, that it ended in the last minute. */
  readonly rowsPerMinute: number;
  readonly isDraining: boolean;
};

/** The operator's orders for a process. */
export type ProcessOrders = {
  readonly wantsDrain: boolean;
  /** Null: the level that the process was started with. */
  readonly logLevel: string | null;
};

/** A process that reported within the last half minute. */
export type RunningProcess = ProcessReport &
  ProcessOrders & {
    readonly startedAt: Instant;
    readonly seenAt: Instant;
    readonly state: "running" | "draining" | "drained";
  };

const ALIVE = sql`seen_at > clock_timestamp() - interval '30 seconds'`;

/** Records the report, and returns what the operator wants. */
export async function reportProcess(
  db: Kysely<Tables>,
  { id, role, host, pid, version, holds, rowsPerMinute, isDraining }: ProcessReport,
): Promise<ProcessOrders> {
  const { rows } = await sql<{ wants_drain: boolean; log_level: string | null }>`
    insert into service_process
      (id, role, host, pid, version, seen_at, holds, rows_per_minute, is_draining)
    values (${id}, ${role}, ${host}, ${pid}, ${version}, clock_timestamp(), ${holds},
      ${rowsPerMinute}, ${isDraining})
    on conflict (id) do update set seen_at = excluded.seen_at, holds = excluded.holds,
      rows_per_minute = excluded.rows_per_minute, is_draining = excluded.is_draining
    returning wants_drain, log_level`.execute(db);
  const { wants_drain, log_level } = present(rows[0], "report of this process");
  return { wantsDrain: wants_drain, logLevel: log_level };
}

/** Removes a process that ends, and those that have not reported for a day. */
export async function forgetProcess(db: Kysely<Tables>, id: string): Promise<void> {
  await sql`delete from service_process
    where id = ${id} or seen_at < clock_timestamp() - interval '1 day'`.execute(db);
}

/** The running processes, the oldest first; a process that ended without notice is listed for half a minute. */
export async function listProcesses(db: Kysely<Tables>): Promise<readonly RunningProcess[]> {
  const rows = await db
    .selectFrom("service_process")
    .selectAll()
    .where(sql<boolean>`${ALIVE}`)
    .orderBy("started_at")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    role: row.role,
    host: row.host,
    pid: row.pid,
    version: row.version,
    holds: row.holds,
    rowsPerMinute: row.rows_per_minute,
    isDraining: row.is_draining,
    wantsDrain: row.wants_drain,
    logLevel: row.log_level,
    startedAt: instant(row.started_at),
    seenAt: instant(row.seen_at),
    state: stateOf(row),
  }));
}

/** Changes what is wanted of one running process, or of all; returns the ids of those that it concerns. */
export async function orderProcesses(
  db: Kysely<Tables>,
  id: string | null,
  orders: Partial<ProcessOrders>,
): Promise<readonly string[]> {
  const { wantsDrain, logLevel } = orders;
  const rows = await db
    .updateTable("service_process")
    .set({
      ...(wantsDrain === undefined ? {} : { wants_drain: wantsDrain }),
      ...(logLevel === undefined ? {} : { log_level: logLevel }),
    })
    .where(sql<boolean>`${ALIVE}`)
    .where(sql<boolean>`${id}::text is null or id = ${id}`)
    .returning("id")
    .execute();
  return rows.map((row) => row.id);
}

function stateOf(
  row: Pick<Selectable<Tables["service_process"]>, "holds" | "is_draining" | "wants_drain">,
): RunningProcess["state"] {
  if (!row.wants_drain && !row.is_draining) return "running";
  return row.holds === 0 && row.is_draining ? "drained" : "draining";
}
