import { setTimeout as pause } from "node:timers/promises";
import { TIMING } from "../../service/settings/timing.ts";
import type { LoadBalancer } from "../../test/support/harness/load-balancer.ts";
import type { Installation } from "../../test/support/harness/service-process.ts";
import type { ServiceProcess } from "../../test/support/harness/start-process.ts";
import type { CampaignStore } from "./campaign-store.ts";

const APIS = 2;
const WORKERS = 3;
/** Longer than a lease. */
const PAUSED_MS = TIMING.work.leaseMs + 1500;
const OUTAGE_MS_MAX = 3000;

/** Relative frequency of each kind of fault. */
const SHARES = {
  "kill an api process": 8,
  "kill a worker": 12,
  "kill an api process and a worker": 4,
  "restart all, one after the other": 1,
  "pause a worker past its leases": 1,
  "store answers errors": 1,
  "store resets and stalls": 1,
} as const;

export type ClusterFault = keyof typeof SHARES;

/** The processes of an installation: some serve requests behind a balancer, the others work. */
export type Cluster = {
  /** Resolves when the processes run again; returns the number of processes killed. */
  readonly inflict: (fault: ClusterFault) => Promise<number>;
  /** Waits until no process is paused. */
  readonly recover: () => Promise<void>;
};

/** A fault, at random by its share. */
export function chooseFault(random: () => number): ClusterFault {
  const all = Object.entries(SHARES);
  let at = random() * all.reduce((sum, [, share]) => sum + share, 0);
  for (const [name, share] of all) {
    at -= share;
    if (at < 0 && isFault(name)) return name;
  }
  return "kill a worker";
}

function isFault(name: string): name is ClusterFault {
  return name in SHARES;
}

/** Starts the processes. */
export async function startCluster(
  installation: Installation,
  balancer: LoadBalancer,
  store: CampaignStore,
  random: () => number,
): Promise<Cluster> {
  const startApi = async (): Promise<ServiceProcess> => {
    const api = await installation.start({ PLATEN_ROLE: "api" });
    balancer.add(api.url);
    return api;
  };
  const startWorker = (): Promise<ServiceProcess> => installation.start({ PLATEN_ROLE: "worker" });
  const apis = await inTurn(APIS, startApi);
  const workers = await inTurn(WORKERS, startWorker);
  let paused: Promise<void> = Promise.resolve();
  const some = (all: readonly unknown[]): number => Math.floor(random() * all.length);
  const end = async (
    all: ServiceProcess[],
    at: number,
    signal: NodeJS.Signals,
    start: () => Promise<ServiceProcess>,
  ): Promise<void> => {
    const one = all[at];
    if (one === undefined) return;
    one.signal(signal);
    await one.exit;
    balancer.remove(one.url);
    all[at] = await start();
  };
  const killApi = () => end(apis, some(apis), "SIGKILL", startApi);
  const killWorker = async () => {
    await paused;
    await end(workers, some(workers), "SIGKILL", startWorker);
  };
  const outage = (): Promise<void> => pause(random() * OUTAGE_MS_MAX);
  const FAULTS: Readonly<Record<ClusterFault, () => Promise<number>>> = {
    "kill an api process": () => killApi().then(() => 1),
    "kill a worker": () => killWorker().then(() => 1),
    "kill an api process and a worker": () => Promise.all([killApi(), killWorker()]).then(() => 2),
    "restart all, one after the other": async () => {
      await paused;
      for (const at of apis.keys()) {
        await balancer.ready(APIS);
        await end(apis, at, "SIGTERM", startApi);
      }
      for (const at of workers.keys()) await end(workers, at, "SIGTERM", startWorker);
      return 0;
    },
    "pause a worker past its leases": async () => {
      await paused;
      paused = pausedFor(workers[some(workers)]);
      return 0;
    },
    "store answers errors": () => store.faultyWhile({ errors: 1 }, outage).then(() => 0),
    "store resets and stalls": () =>
      store.faultyWhile({ resets: 0.5, stalls: 0.1 }, outage).then(() => 0),
  };
  return {
    inflict: async (fault) => {
      const kills = await FAULTS[fault]();
      await balancer.ready(APIS);
      return kills;
    },
    recover: () => paused,
  };
}

async function pausedFor(service: ServiceProcess | undefined): Promise<void> {
  service?.signal("SIGSTOP");
  await pause(PAUSED_MS);
  service?.signal("SIGCONT");
}

/** On few cores, processes that start at the same time only delay each other. */
async function inTurn<Item>(count: number, make: () => Promise<Item>): Promise<Item[]> {
  const made: Item[] = [];
  while (made.length < count) made.push(await make());
  return made;
}
