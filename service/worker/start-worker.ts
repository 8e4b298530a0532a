import { setTimeout as pause } from "node:timers/promises";
import { sweepUploads } from "#domain/bulk";
import { giveBack, type HeldWork, renewOverdue, type ServePorts, serveWork } from "./serve-work.ts";

/** What a worker needs. */
export type WorkerPorts = ServePorts & {
  /** Between two sweeps: nothing waits longer for a wake-up that was lost with the process it came to. */
  readonly sweepMs: number;
};

/** Where wake-ups come from. */
export type WakeUps = {
  readonly work: (lanes: number, serve: () => Promise<void>) => Promise<void>;
  readonly stop: (timeoutMs: number) => Promise<void>;
};

/** A running worker; `stop` lets work under way finish, or gives them back. */
export type Worker = { readonly stop: () => Promise<void> };

/** Work that needs longer when the worker stops is given back, for others to take at once. */
const FINISH_MS = 1000;

/** Serves chunks and tasks, `lanes` at a time, on every wake-up; and one at a time with every sweep. */
export async function startWorker(
  given: WorkerPorts,
  wakeUps: WakeUps,
  lanes: number,
): Promise<Worker> {
  const held: HeldWork = new Map();
  let isReleased = false;
  // After its lease was released, work fails because its threads end; that is no fault to report.
  const onError: ServePorts["onError"] = (error, what) => {
    if (!isReleased) given.onError(error, what);
  };
  const ports = { ...given, onError };
  const stopping = new AbortController();
  const { signal } = stopping;
  await wakeUps.work(lanes, async () => {
    if (!signal.aborted) await serveWork(ports, held);
  });
  const sweeping = sweepUntil(ports, held, signal);
  return {
    stop: async () => {
      stopping.abort();
      await Promise.race([
        Promise.all([wakeUps.stop(FINISH_MS), sweeping]),
        pause(FINISH_MS, null, { ref: false }),
      ]);
      await Promise.all([...held.keys()].map((work) => giveBack(ports, work, 0)));
      isReleased = true;
    },
  };
}

async function sweepUntil(ports: WorkerPorts, held: HeldWork, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await renewOverdue(ports, held);
      await sweepUploads(ports);
      while (!signal.aborted && (await serveWork(ports, held)));
    } catch (error) {
      ports.onError(error, "the sweep will be tried again");
    }
    await pause(ports.sweepMs, null, { signal }).catch(() => undefined);
  }
}
