import { statfs } from "node:fs/promises";
import type { Clock } from "#base/instant.ts";
import { workFigures } from "../adapters/database/bulk/work-figures.ts";
import { longestWaitMs } from "../adapters/database/connection/connection-shares.ts";
import type { Database } from "../adapters/database/connection/open.ts";
import type { Load } from "../api/http/shed-load.ts";
import type { StorageSettings } from "../settings/storage-settings.ts";
import type { Timing } from "../settings/timing.ts";

type LoadParts = { readonly database: Database; readonly clock: Clock; readonly timing: Timing };

/** How old the figures of waiting work and free space may be: requests never wait for them. */
const FIGURES_MS = 10_000;

const NO_DELAY = { lagMs: 0, connectionWaitMs: 0 };

/** Returns the load of the deployment: connections, waiting work and storage. */
export function deploymentLoad(
  config: StorageSettings,
  { database: { db, pool }, clock, timing }: LoadParts,
): () => Partial<Load> {
  const oldestWork = keptValue(
    async () => oldestWorkSeconds(await workFigures(db, clock.now()), clock),
    FIGURES_MS,
  );
  const freeStorage = keptValue(() => freeStorageShare(config), FIGURES_MS);
  return () => ({
    connectionWaitMs: longestWaitMs(pool),
    oldestWorkSeconds: oldestWork(),
    freeStorageShare: freeStorage(),
    ...(timing.shedsOnDelay ? {} : NO_DELAY),
  });
}

function oldestWorkSeconds(
  waiting: Awaited<ReturnType<typeof workFigures>>,
  clock: Clock,
): number | null {
  const now = clock.now();
  const ages = waiting.map(({ oldestAt }) => (oldestAt === null ? 0 : now - oldestAt) / 1000);
  return ages.length === 0 ? null : Math.max(...ages);
}

/** The free part of the file system that contains the storage, from 0 to 1; null for an object store. */
export async function freeStorageShare({ s3, storage }: StorageSettings): Promise<number | null> {
  if (s3 !== null) return null;
  const { bavail, blocks } = await statfs(storage);
  return bavail / blocks;
}

/** Returns the last value that `read` gave, and reads again in the background once it is older than this; null while unknown. */
export function keptValue<Value>(
  read: () => Promise<Value | null>,
  ageMsMax: number,
): () => Value | null {
  let value: Value | null = null;
  let readAtMs = Number.NEGATIVE_INFINITY;
  const refresh = async (): Promise<void> => {
    value = await read().catch(() => null);
  };
  return () => {
    const now = performance.now();
    if (now - readAtMs > ageMsMax) {
      readAtMs = now;
      void refresh();
    }
    return value;
  };
}
