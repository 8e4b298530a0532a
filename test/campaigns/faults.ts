import { chmod, mkdir, readFile, rename, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Installation, ServiceProcess } from "../support/harness/service-process.ts";

/** How often each kind comes among the faults: the longer one takes, the rarer it is. */
const SHARES = {
  "kill the service": 5,
  "kill the worker": 4,
  "kill the service and the database": 4,
  "pause the worker past its lease": 2,
  "pause the service past its leases": 1,
  "storage renamed away": 2,
  "storage not mounted": 1,
  "storage read-only": 1,
} as const;

export type FaultKind = keyof typeof SHARES;

/** A lease lasts 12 s: what a process holds when it is paused for so long is taken by another. */
const PAUSED_MS = 13_500;
const AWAY_MS_MAX = 3000;

/** Root may write whatever the mode of a folder is. */
const MAY_BE_READ_ONLY = process.geteuid?.() !== 0;

/** So many faults in a random order, each kind by its share. */
export function planFaults(count: number, random: () => number): readonly FaultKind[] {
  const round = kindsOf(SHARES).flatMap((kind) => Array.from({ length: SHARES[kind] }, () => kind));
  const faults: FaultKind[] = [];
  while (faults.length < count) faults.push(...shuffled(round, random));
  return faults.slice(0, count);
}

function kindsOf(shares: typeof SHARES): readonly FaultKind[] {
  const all = Object.keys(shares).filter((kind): kind is FaultKind => kind in shares);
  return MAY_BE_READ_ONLY ? all : all.filter((kind) => kind !== "storage read-only");
}

function shuffled<Item>(items: readonly Item[], random: () => number): readonly Item[] {
  return items
    .map((item) => ({ item, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

/** An installation with two processes on which faults are inflicted. */
export type Target = {
  /** The process that answers requests; another one after it was killed. */
  readonly service: () => ServiceProcess;
  /** Returns when the fault is over; a paused worker goes on later, while other faults happen. */
  readonly inflict: (kind: FaultKind) => Promise<void>;
  /** Waits until nothing is paused any more. */
  readonly recover: () => Promise<void>;
};

/** Starts the two processes of a place. */
export async function targetOf(place: Installation, random: () => number): Promise<Target> {
  const storage = join(place.home, "objects");
  const startWorker = (): Promise<ServiceProcess> => place.start({ PLATEN_ROLE: "worker" });
  let service = await place.start();
  let worker = await startWorker();
  let paused: Promise<void> = Promise.resolve();
  const outage = (): Promise<void> => pause(random() * AWAY_MS_MAX);
  const killService = async (): Promise<void> => {
    await killed(service);
    service = await place.start();
  };
  const FAULTS: Readonly<Record<FaultKind, () => Promise<void>>> = {
    "kill the service": killService,
    "kill the worker": async () => {
      await paused;
      await killed(worker);
      worker = await startWorker();
    },
    "kill the service and the database": async () => {
      const lock = await readFile(join(place.home, "database", "postmaster.pid"), "utf8");
      process.kill(Number.parseInt(lock, 10), "SIGKILL");
      await killService();
    },
    "pause the worker past its lease": async () => {
      await paused;
      paused = pausedFor(worker, PAUSED_MS);
    },
    "pause the service past its leases": () => pausedFor(service, PAUSED_MS),
    "storage renamed away": () => awayWhile(storage, outage),
    "storage not mounted": () =>
      awayWhile(storage, async () => {
        await mkdir(storage);
        await outage();
        await rmdir(storage); // fails where anything was written into it
      }),
    "storage read-only": async () => {
      await chmod(storage, 0o500);
      await outage();
      await chmod(storage, 0o700);
    },
  };
  return {
    service: () => service,
    inflict: (kind) => FAULTS[kind](),
    recover: () => paused,
  };
}

async function killed(service: ServiceProcess): Promise<void> {
  service.signal("SIGKILL");
  await service.exit;
}

async function pausedFor(service: ServiceProcess, ms: number): Promise<void> {
  service.signal("SIGSTOP");
  await pause(ms);
  service.signal("SIGCONT");
}

async function awayWhile(storage: string, work: () => Promise<void>): Promise<void> {
  await rename(storage, `${storage}-away`);
  await work();
  await rename(`${storage}-away`, storage);
}
