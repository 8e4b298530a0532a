import { setTimeout as pause } from "node:timers/promises";
import { repeatUntilStopped } from "#base/async/repeat.ts";
import { sweepBulkJobs } from "#domain/bulk";
import { startLanes } from "./lanes.ts";
import { giveBack, type HeldWork, renewOverdue, type ServePorts, serveWork } from "./serve-work.ts";

/** Dependencies of a worker. */
export type WorkerPorts = ServePorts & {
  /** Between two sweeps: the longest wait of work whose notification was lost, or whose delay has ended. */
  readonly sweepMs: number;
  /** True while no work is taken; what is held is finished. */
  readonly isDraining?: () => boolean;
};

/** Notifications between the workers on one database. One that is lost costs the time to the next sweep. */
export type WakeUps = {
  /** Calls `wake` when work may wait. */
  readonly listen: (wake: () => void) => void;
  /** Wakes the workers of all processes. */
  readonly notify: () => Promise<void>;
};

/** A running worker; `stop` waits for the current work, or releases it. */
export type Worker = {
  /** Chunks, and groups of tasks, that it works on. */
  readonly held: () => number;
  readonly stop: () => Promise<void>;
};

/** Work that needs longer when the worker stops is given back, for others to take at once. */
const FINISH_MS = 1000;

/** Serves chunks and tasks, `lanes` at a time, on every wake-up and after every sweep. */
export function startWorker(given: WorkerPorts, wakeUps: WakeUps, lanes: number): Worker {
  const held: HeldWork = new Map();
  let isReleased = false;
  // After its lease was released, work fails because its threads end; that is no fault to report.
  const onError: ServePorts["onError"] = (error, what) => {
    if (!isReleased) given.onError(error, what);
  };
  const ports = { ...given, onError };
  const stopping = new AbortController();
  const { signal } = stopping;
  const serve = async (taken: () => void): Promise<boolean> => {
    if (ports.isDraining?.() === true) return false;
    try {
      return await serveWork(ports, held, taken);
    } catch (error) {
      onError(error, "work will be looked for again");
      return false;
    }
  };
  const { wake, ended } = startLanes(lanes, serve, signal);
  wakeUps.listen(wake);
  const sweep = async (): Promise<void> => {
    try {
      await renewOverdue(ports, held);
      await sweepBulkJobs(ports);
    } finally {
      wake();
    }
  };
  const sweeping = repeatUntilStopped(sweep, {
    everyMs: ports.sweepMs,
    drainMs: FINISH_MS,
    onError: (error) => onError(error, "the sweep will be tried again"),
  });
  return {
    held: () => held.size,
    stop: async () => {
      stopping.abort();
      const finished = Promise.race([ended, pause(FINISH_MS, null, { ref: false })]);
      await Promise.all([finished, sweeping.stop()]);
      const unfinished = [...held.keys()];
      await Promise.all(unfinished.map((work) => giveBack(ports, work, 0)));
      if (unfinished.length > 0)
        await wakeUps.notify().catch((error: unknown) => {
          onError(error, "work that was given back waits for the next sweep");
        });
      isReleased = true;
    },
  };
}
