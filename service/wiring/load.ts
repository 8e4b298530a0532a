import { statfs } from "node:fs/promises";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { getHeapStatistics } from "node:v8";
import type { Clock } from "#base/instant.ts";
import { workFigures } from "../adapters/database/bulk/work-figures.ts";
import { longestWaitMs } from "../adapters/database/connection/connection-shares.ts";
import type { Database } from "../adapters/database/connection/open.ts";
import type { Load } from "../api/http/shed-load.ts";
import type { Config } from "../settings/config.ts";

/** The measured load, until it is stopped. */
export type LoadMeter = { readonly load: () => Load; readonly stop: () => void };

const SAMPLE_MS = 500;
const LAG_RESOLUTION_MS = 20;
/** How old the figures of waiting work and free space may be: requests never wait for them. */
const FIGURES_MS = 10_000;

/** Measures the load of this process, its connections, the waiting work and the storage. */
export function openLoadMeter(
  { s3, storage }: Pick<Config, "s3" | "storage">,
  { db, pool }: Database,
  clock: Clock,
): LoadMeter {
  const samples = startSampling();
  const oldestWork = kept(async () => oldestWorkSeconds(await workFigures(db, clock.now()), clock));
  const freeStorage = kept(async () => (s3 === null ? freeShare(storage) : null));
  return {
    load: () => ({
      ...samples.read(),
      connectionWaitMs: longestWaitMs(pool),
      oldestWorkSeconds: oldestWork(),
      freeStorageShare: freeStorage(),
    }),
    stop: samples.stop,
  };
}

/** Samples this process, until it is stopped. */
function startSampling(): {
  readonly read: () => Pick<Load, "lagMs" | "memoryShare">;
  readonly stop: () => void;
} {
  const histogram = monitorEventLoopDelay({ resolution: LAG_RESOLUTION_MS });
  histogram.enable();
  let [before, last, memory] = [0, 0, memoryShare()];
  const timer = setInterval(() => {
    [before, last, memory] = [last, meanLagMs(histogram), memoryShare()];
    histogram.reset();
  }, SAMPLE_MS);
  timer.unref();
  return {
    // The lower of two samples: one long step, such as a compilation, delays the requests of that time and is no reason to
    // refuse those that follow.
    read: () => ({ lagMs: Math.min(before, last), memoryShare: memory }),
    stop: () => {
      clearInterval(timer);
      histogram.disable();
    },
  };
}

/** Without any tick the loop stood still for the whole sample. */
function meanLagMs({ count, mean }: { readonly count: number; readonly mean: number }): number {
  return count === 0 ? SAMPLE_MS : Math.max(0, mean / 1e6 - LAG_RESOLUTION_MS);
}

/** The larger of two shares: of the heap's limit, and of the container's memory where one is limited. */
function memoryShare(): number {
  const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
  const container = process.constrainedMemory();
  // Without a limit it is 0, or a number beyond any machine.
  const isLimited = container > 0 && container < 2 ** 50;
  return Math.max(used / limit, isLimited ? process.memoryUsage.rss() / container : 0);
}

function oldestWorkSeconds(
  waiting: Awaited<ReturnType<typeof workFigures>>,
  clock: Clock,
): number | null {
  const now = clock.now();
  const ages = waiting.map(({ oldestAt }) => (oldestAt === null ? 0 : now - oldestAt) / 1000);
  return ages.length === 0 ? null : Math.max(...ages);
}

/** The free part of the file system that contains the folder, from 0 to 1. */
export async function freeShare(folder: string): Promise<number> {
  const { bavail, blocks } = await statfs(folder);
  return bavail / blocks;
}

/** Returns the last value that `read` gave, and reads again in the background once it is old; null while unknown. */
function kept(read: () => Promise<number | null>): () => number | null {
  let value: number | null = null;
  let readAtMs = Number.NEGATIVE_INFINITY;
  const refresh = async (): Promise<void> => {
    value = await read().catch(() => null);
  };
  return () => {
    const now = performance.now();
    if (now - readAtMs > FIGURES_MS) {
      readAtMs = now;
      void refresh();
    }
    return value;
  };
}
