import type { Registry } from "prom-client";
import type { Clock } from "#base/instant.ts";
import type { WorkMeter } from "#domain/bulk-records";
import { workFigures } from "../../adapters/database/bulk/work-figures.ts";
import { waitingForShares } from "../../adapters/database/connection/connection-shares.ts";
import type { Database } from "../../adapters/database/connection/open.ts";
import {
  type ConnectionCounts,
  type FillMeter,
  fillMeter,
  showConnections,
} from "./resource-metrics.ts";
import { showWaitingWork, workMeter } from "./work-metrics.ts";

/** Counts the work of this process. */
export type Meters = { readonly work: WorkMeter; readonly fill: FillMeter };

/** Registers the metrics of connections, waiting work, and the work of this process. */
export function openMeters(
  register: Registry,
  { db, pool }: Database,
  admission: Database["pool"],
  clock: Clock,
): Meters {
  showConnections(register, { main: withWaiting(pool), admission: withWaiting(admission) });
  showWaitingWork(register, () => workFigures(db, clock.now()), clock);
  return { work: workMeter(register), fill: fillMeter(register) };
}

/** Returns the counters of a pool, with those that wait for their share of it. */
function withWaiting(pool: Database["pool"]): () => ConnectionCounts {
  return () => ({
    totalCount: pool.totalCount,
    idleCount: pool.idleCount,
    waitingCount: pool.waitingCount + waitingForShares(pool),
  });
}
