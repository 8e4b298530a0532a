import type { Logger } from "pino";
import { type DatabaseClock, databaseClock } from "../adapters/database/connection/clock.ts";
import { type Database, openDatabase } from "../adapters/database/connection/open.ts";
import type { ConnectionConfig } from "../adapters/database/connection/pool-options.ts";
import type { OnMigrationRetry } from "../adapters/database/migrations/migrate.ts";
import { startEmbedded } from "../adapters/embedded/embedded.ts";
import type { Config } from "../settings/config.ts";

/** The settings of the database; what is absent is as for one server without a pooler. */
export type DatabaseConfig = Pick<Config, "databaseUrl" | "home"> &
  Partial<
    Pick<
      Config,
      "databaseDirectUrl" | "databasePool" | "isPrepared" | "migrate" | "postgresql" | "processes"
    >
  >;

/** A busy process, and the operator's commands. */
const CONNECTIONS_OF_PROCESS = 26;
const CONNECTIONS_OF_OTHERS = 8;

/** The server of the configured database; `stop` stops an embedded one unless other processes use it. */
export type DatabaseServer = {
  readonly connection: ConnectionConfig;
  readonly stop: () => Promise<void>;
};

/** Returns how the configured database is reached, and starts an embedded one. */
export async function openDatabaseServer(config: DatabaseConfig): Promise<DatabaseServer> {
  const { databaseUrl, databaseDirectUrl = null, databasePool: max, isPrepared = true } = config;
  const pool = max === undefined ? {} : { max };
  if (databaseUrl === null) {
    const settings = connectionsFor(config.processes ?? 1);
    const embedded = await startEmbedded(config.home, settings, config.postgresql ?? null);
    const stop = async (): Promise<void> => void (await embedded.stop());
    return { connection: { ...embedded.config, ...pool }, stop };
  }
  const direct =
    databaseDirectUrl === null ? {} : { direct: { connectionString: databaseDirectUrl } };
  const connection = { connectionString: databaseUrl, isPrepared, ...direct, ...pool };
  return { connection, stop: async () => undefined };
}

/** Opens the configured database; `close` stops an embedded one unless other processes use it. */
export async function connect(
  config: DatabaseConfig,
  onRetry: OnMigrationRetry = () => undefined,
): Promise<Database> {
  const { connection, stop } = await openDatabaseServer(config);
  const { migrate = "auto" } = config;
  const database = await openDatabase(connection, { migrate, onRetry }).catch((error) =>
    stopAfter(stop, error),
  );
  return {
    ...database,
    close: async () => {
      await database.close();
      await stop();
    },
  };
}

/** The settings of an embedded server that has connections for so many processes, and for the successor of one. */
function connectionsFor(processes: number): readonly string[] {
  if (processes === 1) return [];
  return [`max_connections=${CONNECTIONS_OF_PROCESS * (processes + 1) + CONNECTIONS_OF_OTHERS}`];
}

async function stopAfter(stop: DatabaseServer["stop"], error: unknown): Promise<never> {
  await stop();
  throw error;
}

/** Logs that a migration waits for locks. */
export function logMigrationRetries(logger: Logger): OnMigrationRetry {
  return (migration, attempt) =>
    logger.warn({ migration, attempt }, "the migration waits for locks and is tried again");
}

/** Returns the service's clock. Only with the sandbox can its time be moved, never where real money is charged. */
export function openClock(
  { billing }: Config,
  { pool }: Database,
  logger: Logger,
): Promise<DatabaseClock> {
  if (billing.mode !== "sandbox") return databaseClock(pool);
  return databaseClock(pool, (err) => logger.warn({ err }, "the clock will be read again"));
}
