import assert from "node:assert/strict";
import { chmod, mkdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { TIMING } from "../../service/settings/timing.ts";
import type { Installation } from "../../test/support/harness/service-process.ts";
import type { ServiceProcess } from "../../test/support/harness/start-process.ts";
import type { CampaignStore, StorageKind } from "./campaign-store.ts";

/** Relative frequency of each kind of fault; slow ones are rarer. */
const PROCESSES = {
  "kill the service": 5,
  "kill the worker": 4,
  "kill the service and the database": 4,
  "pause the worker past its lease": 2,
  "pause the service past its leases": 1,
} as const;
const FOLDER = {
  "storage renamed away": 2,
  "storage not mounted": 1,
  "storage read-only": 1,
} as const;
const STORE = { "store answers errors": 2, "store resets and stalls": 2 } as const;
const SERVER = { "stop the store": 2, "kill the store": 2 } as const;

const SHARES = { ...PROCESSES, ...FOLDER, ...STORE, ...SERVER };

export type FaultKind = keyof typeof SHARES;

const KINDS: Readonly<Record<StorageKind, Partial<typeof SHARES>>> = {
  folder: { ...PROCESSES, ...FOLDER },
  store: { ...PROCESSES, ...STORE },
  "own store": { ...PROCESSES, ...STORE, ...SERVER },
};

/** Longer than a lease: what a process holds when it is paused for so long is taken by another. */
const PAUSED_MS = TIMING.work.leaseMs + 1500;
const AWAY_MS_MAX = 3000;

/** Root can write to any folder, regardless of its mode. */
const MAY_BE_READ_ONLY = process.geteuid?.() !== 0;

/** `count` faults in random order, by relative frequency. */
export function planFaults(
  count: number,
  storage: StorageKind,
  random: () => number,
): readonly FaultKind[] {
  const round = kindsOf(storage).flatMap((kind) =>
    Array.from({ length: SHARES[kind] }, () => kind),
  );
  const faults: FaultKind[] = [];
  while (faults.length < count) faults.push(...shuffle(round, random));
  return faults.slice(0, count);
}

function kindsOf(storage: StorageKind): readonly FaultKind[] {
  const all = Object.keys(KINDS[storage]).filter((kind): kind is FaultKind => kind in SHARES);
  return MAY_BE_READ_ONLY ? all : all.filter((kind) => kind !== "storage read-only");
}

function shuffle<Item>(items: readonly Item[], random: () => number): readonly Item[] {
  return items
    .map((item) => ({ item, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

/** An installation with two processes as the target of faults. */
export type Target = {
  /** The process that serves requests; a new one after a kill. */
  readonly service: () => ServiceProcess;
  /** Resolves after the fault; a paused worker continues later, during other faults. */
  readonly inflict: (kind: FaultKind) => Promise<void>;
  /** Waits until no process is paused. */
  readonly recover: () => Promise<void>;
};

/** Starts the two processes of an installation. */
export async function targetOf(
  installation: Installation,
  store: CampaignStore | null,
  random: () => number,
): Promise<Target> {
  const storage = join(installation.home, "objects");
  const startWorker = (): Promise<ServiceProcess> => installation.start({ PLATEN_ROLE: "worker" });
  let service = await installation.start();
  let worker = await startWorker();
  let paused: Promise<void> = Promise.resolve();
  const outage = (): Promise<void> => pause(random() * AWAY_MS_MAX);
  const killService = async (): Promise<void> => {
    await killProcess(service);
    service = await installation.start();
  };
  const FAULTS: Readonly<Record<FaultKind, () => Promise<void>>> = {
    "kill the service": killService,
    "kill the worker": async () => {
      await paused;
      await killProcess(worker);
      worker = await startWorker();
    },
    "kill the service and the database": async () => {
      const lock = await readFile(join(installation.home, "database", "postmaster.pid"), "utf8");
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
        // A process that was paused in a write can continue it here. The figures show if it counted as done.
        await rm(storage, { recursive: true });
      }),
    "storage read-only": async () => {
      await chmod(storage, 0o500);
      await outage();
      await chmod(storage, 0o700);
    },
    "store answers errors": () => storeOf(store).faultyWhile({ errors: 1 }, outage),
    "store resets and stalls": () =>
      storeOf(store).faultyWhile({ resets: 0.5, stalls: 0.1 }, outage),
    "stop the store": () => storeOf(store).stoppedWhile(outage),
    "kill the store": () => storeOf(store).killedWhile(outage),
  };
  return {
    service: () => service,
    inflict: (kind) => FAULTS[kind](),
    recover: () => paused,
  };
}

function storeOf(store: CampaignStore | null): CampaignStore {
  assert.ok(store !== null, "the objects are in a folder");
  return store;
}

async function killProcess(service: ServiceProcess): Promise<void> {
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
