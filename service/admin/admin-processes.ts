import { setTimeout as pause } from "node:timers/promises";
import { isoString } from "#base/instant.ts";
import { Refusal } from "#base/refusal.ts";
import { recordOperation } from "../adapters/database/operator/operator-log.ts";
import {
  listProcesses,
  orderProcesses,
  type RunningProcess,
} from "../adapters/database/operator/processes.ts";
import type { Config } from "../settings/config.ts";
import { connect } from "../wiring/database.ts";

/** A running process as the operator sees it. */
export type ProcessBody = {
  readonly process_id: string;
  readonly role: string;
  readonly host: string;
  readonly pid: number;
  readonly version: string;
  readonly seen_at: string;
  /** Leases and deliveries under way. */
  readonly holds: number;
  readonly state: "running" | "draining" | "drained";
  /** Null: as it was started. */
  readonly log_level: string | null;
};

/** Which processes to drain or to resume, and how long to wait for them. */
export type DrainRequest = {
  /** Null: all that run now. */
  readonly process: string | null;
  readonly undo: boolean;
  readonly waitSeconds: number;
};

const POLL_MS = 250;

/**
 * The command `admin drain`: lets processes take no new work and waits until they hold none, or resumes them. `is_done` is
 * false when the wait was too short.
 *
 * @throws Refusal 404 without such a process.
 */
export async function drainIn(
  config: Config,
  { process, undo, waitSeconds }: DrainRequest,
): Promise<{ readonly is_done: boolean; readonly processes: readonly ProcessBody[] }> {
  const { db, close } = await connect(config);
  try {
    const ids = await orderProcesses(db, process, { wantsDrain: !undo });
    requireSome(ids, process);
    const action = undo ? "process.resumed" : "process.drained";
    await recordOperation(db, { action, subject: process, details: { processes: ids } });
    const deadline = performance.now() + waitSeconds * 1000;
    for (;;) {
      const all = await listProcesses(db);
      const processes = all.filter(({ id }) => ids.includes(id)).map(bodyOf);
      const wanted = undo ? "running" : "drained";
      const isDone = processes.every(({ state }) => state === wanted);
      if (isDone || performance.now() > deadline) return { is_done: isDone, processes };
      await pause(POLL_MS);
    }
  } finally {
    await close();
  }
}

/**
 * The command `admin log-level`: changes what processes log, which takes effect within five seconds and lasts until they
 * end; a null level is that of their start.
 *
 * @throws Refusal 404 without such a process.
 */
export async function setLogLevelIn(
  config: Config,
  { process, level }: { readonly process: string | null; readonly level: string | null },
): Promise<{ readonly level: string | null; readonly processes: readonly string[] }> {
  const { db, close } = await connect(config);
  try {
    const processes = await orderProcesses(db, process, { logLevel: level });
    requireSome(processes, process);
    const details = { level, processes };
    await recordOperation(db, { action: "log_level.changed", subject: process, details });
    return { level, processes };
  } finally {
    await close();
  }
}

/** Returns a running process as the operator sees it. */
export function bodyOf(running: RunningProcess): ProcessBody {
  const { id, role, host, pid, version, seenAt, holds, state, logLevel } = running;
  return {
    process_id: id,
    role,
    host,
    pid,
    version,
    seen_at: isoString(seenAt),
    holds,
    state,
    log_level: logLevel,
  };
}

function requireSome(ids: readonly string[], process: string | null): void {
  if (ids.length > 0) return;
  const message =
    process === null ? "No process is running." : `There is no running process ${process}.`;
  throw new Refusal(404, "not_found", message);
}
