import type { Logger } from "pino";
import { type DatabaseClock, databaseClock } from "../adapters/database/connection/clock.ts";
import { type Database, openDatabase } from "../adapters/database/connection/open.ts";
import { type EmbeddedDatabase, startEmbedded } from "../adapters/embedded/embedded.ts";
import type { Config } from "../settings/config.ts";

/** The settings of the database; what is absent is as for one server without a pooler. */
export type DatabaseConfig = Pick<Config, "databaseUrl" | "home"> &
  Partial<Pick<Config, "databaseDirectUrl" | "databasePool" | "isPrepared" | "postgresql">>;

/** Opens the configured database; `close` stops an embedded one unless other processes use it. */
export async function connect(config: DatabaseConfig): Promise<Database> {
  const { databaseUrl, databaseDirectUrl = null, databasePool: max, isPrepared = true } = config;
  const pool = max === undefined ? {} : { max };
  if (databaseUrl !== null) {
    const direct =
      databaseDirectUrl === null ? {} : { direct: { connectionString: databaseDirectUrl } };
    return await openDatabase({ connectionString: databaseUrl, isPrepared, ...direct, ...pool });
  }
  const embedded = await startEmbedded(config.home, [], config.postgresql ?? null);
  const database = await openDatabase({ ...embedded.config, ...pool }).catch((error) =>
    stopAfter(embedded, error),
  );
  return {
    ...database,
    close: async () => {
      await database.close();
      await embedded.stop();
    },
  };
}

async function stopAfter(embedded: EmbeddedDatabase, error: unknown): Promise<never> {
  await embedded.stop();
  throw error;
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
