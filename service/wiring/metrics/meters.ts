import type { Clock } from "#base/instant.ts";
import { monthOf, monthsBetween } from "#base/month.ts";
import type { WorkMeter } from "#domain/bulk-records";
import { workFigures } from "../../adapters/database/bulk/work-figures.ts";
import {
  observeWaits,
  waitingForShares,
} from "../../adapters/database/connection/connection-shares.ts";
import type { Database } from "../../adapters/database/connection/open.ts";
import { purgeBacklog } from "../../adapters/database/documents/purge-backlog.ts";
import { readBackupAge } from "../../adapters/database/operator/backup-record.ts";
import { readReplicaLag } from "../../adapters/database/operator/replica-lag.ts";
import { ledgerMonths } from "../../adapters/database/usage/ledger-months.ts";
import type { StorageSettings } from "../../settings/storage-settings.ts";
import { freeStorageShare } from "../load.ts";
import type { Registers } from "./registers.ts";
import {
  type ConnectionCounts,
  connectionWaitMeter,
  type FillMeter,
  fillMeter,
  showConnections,
  showQueried,
} from "./resource-metrics.ts";
import { showPurgeBacklog, showWaitingWork, workMeter } from "./work-metrics.ts";

/** Counts the work of this process. */
export type Meters = {
  readonly work: WorkMeter;
  readonly fill: FillMeter;
  /** Rows of bulk jobs, and tasks, whose end this process recorded. */
  readonly rowsEnded: () => Promise<number>;
};

const FREE_STORAGE = {
  name: "platen_storage_free_ratio",
  help: "Free part of the file system of the storage, from 0 to 1; NaN for an object store.",
};
const MONTHS_AHEAD = {
  name: "platen_ledger_months_ahead",
  help: "Months after the current one for which the usage ledger has a partition.",
};

const BACKUP_AGE = {
  name: "platen_backup_age_seconds",
  help: "Time since the newest backup by the command admin backup; NaN without one.",
};
const REPLICA_LAG = {
  name: "platen_database_replica_lag_seconds",
  help: "How far the slowest standby of the database is behind; NaN without one, or without the role pg_monitor.",
};

/** Registers the metrics of connections, waiting work, expired files, and the work of this process. */
export function openMeters(
  config: StorageSettings & { readonly purgeGraceSeconds: number },
  { register, installation }: Registers,
  { db, pool }: Database,
  admission: Database["pool"],
  clock: Clock,
): Meters {
  showQueried(installation, FREE_STORAGE, () => freeStorageShare(config));
  showQueried(installation, MONTHS_AHEAD, () => readMonthsAhead(db, clock));
  showQueried(installation, BACKUP_AGE, () => readBackupAge(db));
  showQueried(installation, REPLICA_LAG, () => readReplicaLag(db));
  showConnections(register, { main: withWaiting(pool), admission: withWaiting(admission) });
  observeWaits(pool, connectionWaitMeter(register));
  showPurgeBacklog(installation, () => purgeBacklog(db, clock.now(), config.purgeGraceSeconds));
  showWaitingWork(installation, () => workFigures(db, clock.now()), clock);
  return { ...workMeter(register), fill: fillMeter(register) };
}

/** The months after the current one for which the usage ledger has a partition; null without any. */
export async function readMonthsAhead(db: Database["db"], clock: Clock): Promise<number | null> {
  const end = await ledgerMonths(db).findEnd();
  return end === null ? null : monthsBetween(monthOf(clock.now()), end) - 1;
}

/** Returns the counters of a pool, with those that wait for their share of it. */
function withWaiting(pool: Database["pool"]): () => ConnectionCounts {
  return () => ({
    totalCount: pool.totalCount,
    idleCount: pool.idleCount,
    waitingCount: pool.waitingCount + waitingForShares(pool),
  });
}
