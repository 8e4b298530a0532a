import { Refusal } from "#base/refusal.ts";
import { workFigures } from "../adapters/database/bulk/work-figures.ts";
import { serviceTime } from "../adapters/database/connection/service-time.ts";
import { recordOperation } from "../adapters/database/operator/operator-log.ts";
import { listProcesses } from "../adapters/database/operator/processes.ts";
import { type Requeued, requeueWork } from "../adapters/database/operator/requeue.ts";
import { countByState } from "../adapters/database/operator/work-states.ts";
import type { Config } from "../settings/config.ts";
import { connect } from "../wiring/database.ts";
import { bodyOf, type ProcessBody } from "./admin-processes.ts";

/** The work of the deployment. */
export type WorkOverview = {
  /** By kind and priority; read-only accounts left out. */
  readonly waiting: readonly {
    readonly kind: string;
    readonly priority: string;
    readonly count: number;
    readonly rows: number;
    readonly oldest_seconds: number;
  }[];
  /** Jobs and tasks of the last 30 days, by kind and status. */
  readonly states: readonly {
    readonly kind: string;
    readonly status: string;
    readonly count: number;
  }[];
  readonly processes: readonly ProcessBody[];
};

/** The command `admin jobs`: waiting work, jobs and tasks by status, and the processes that do it. */
export async function readWorkIn(config: Config): Promise<WorkOverview> {
  const { db, pool, close } = await connect(config);
  try {
    const { now } = await serviceTime(pool);
    const waiting = await workFigures(db, now);
    return {
      waiting: waiting.map(({ kind, priority, count, rows, oldestAt }) => ({
        kind,
        priority,
        count,
        rows,
        oldest_seconds: oldestAt === null ? 0 : Math.max(0, Math.round((now - oldestAt) / 1000)),
      })),
      states: await countByState(db),
      processes: (await listProcesses(db)).map(bodyOf),
    };
  } finally {
    await close();
  }
}

/**
 * The command `admin requeue`: lets another worker take the unfinished work of a job or task at once.
 *
 * @throws Refusal 404 for an unknown id, 409 for work that has ended.
 */
export async function requeueIn(config: Config, id: string): Promise<Requeued> {
  const { db, close } = await connect(config);
  try {
    const result = await requeueWork(db, id);
    if (result === null) throw new Refusal(404, "not_found", `There is no job or task ${id}.`);
    const { status, requeued } = result;
    if (["completed", "failed", "cancelled"].includes(status))
      throw new Refusal(409, "job_already_finished", `${id} has ended: ${status}.`);
    const details = { status, requeued };
    await recordOperation(db, { action: "work.requeued", subject: id, details });
    return result;
  } finally {
    await close();
  }
}
