import cluster, { type Worker } from "node:cluster";
import type { FromProcess, Report, ToProcess } from "./messages.ts";

/** The other processes that answer at this one's port. */
export type Siblings = {
  /** Whether there may be any. */
  readonly isShared: boolean;
  /** Gives this process's report, and returns those of the others and of all that have ended. */
  readonly exchange: (own: Report) => Promise<readonly Report[]>;
  /** Sets how this process's report is made when another one asks. */
  readonly reportBy: (read: () => Promise<Report>) => void;
};

/** One of several processes, as it is itself. */
export type Sibling = Siblings & {
  /** Aborts when this process has to stop. */
  readonly stopping: AbortSignal;
  /** Whether it leaves the port to others: to its successor, or to a service that is started anew. */
  readonly isLeaving: () => boolean;
  /** Sets what prints where the service listens, if this process has to; it answers requests from now on. */
  readonly answers: (url: string, announce: () => void) => void;
  /** Sends the last report, and ends the connection to the process that started this one. */
  readonly leave: () => Promise<void>;
};

/** The siblings of a process that has none. */
export const ALONE: Siblings = {
  isShared: false,
  exchange: async () => [],
  reportBy: () => undefined,
};

/** Longer than the others may take for their reports. */
const EXCHANGE_MS = 3000;

/** Returns this process as one of several; null if it was not started by `supervise`. */
export function openSibling(): Sibling | null {
  const { worker } = cluster;
  return worker === undefined ? null : siblingOf(worker);
}

function siblingOf(worker: Worker): Sibling {
  const stopping = new AbortController();
  let isLeaving = false;
  let readReport: (() => Promise<Report>) | null = null;
  let announce: (() => void) | null = null;
  let exchanges = 0;
  const waiting = new Map<number, (others: readonly Report[]) => void>();
  const stop = (): void => stopping.abort(new Error("interrupted"));
  const report = async (id: number | null): Promise<void> =>
    await send({ kind: "collected", id, own: (await readReport?.()) ?? [] });
  // The process that started this one decides on what a terminal sends to both.
  for (const name of ["SIGINT", "SIGHUP"] as const) process.on(name, () => undefined);
  process.on("SIGTERM", stop);
  worker.once("disconnect", () => {
    // Without this the process would exit at once, without giving back its work and its database.
    worker.exitedAfterDisconnect = true;
    isLeaving = true;
    stop();
  });
  process.on("message", (message: ToProcess) => {
    if (message.kind === "announce") announce?.();
    else if (message.kind === "collect") void report(message.id);
    else if (message.kind === "scraped") waiting.get(message.id)?.(message.others);
    else {
      isLeaving = message.kind === "retire";
      stop();
    }
  });
  return {
    isShared: true,
    stopping: stopping.signal,
    isLeaving: () => isLeaving,
    answers: (url, print) => {
      announce = print;
      void send({ kind: "ready", url });
    },
    reportBy: (read) => {
      readReport = read;
    },
    exchange: async (own) => {
      const id = (exchanges += 1);
      const { promise, resolve } = Promise.withResolvers<readonly Report[]>();
      waiting.set(id, resolve);
      const late = setTimeout(resolve, EXCHANGE_MS, []);
      void send({ kind: "scrape", id, own });
      const others = await promise;
      clearTimeout(late);
      waiting.delete(id);
      return others;
    },
    leave: async () => {
      await report(null).catch(() => undefined);
      worker.exitedAfterDisconnect = true;
      if (process.connected) process.disconnect();
    },
  };
}

/** Resolves when the message is sent, or the process that would receive it is gone. */
function send(message: FromProcess): Promise<void> {
  return new Promise((resolve) => {
    if (process.send === undefined || !process.connected) resolve();
    else process.send(message, undefined, undefined, () => resolve());
  });
}
