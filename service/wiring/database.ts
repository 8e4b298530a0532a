import type { Logger } from "pino";
import { type DatabaseClock, databaseClock } from "../adapters/database/connection/clock.ts";
import { type Database, openDatabase } from "../adapters/database/connection/open.ts";
import { type EmbeddedDatabase, startEmbedded } from "../adapters/embedded/embedded.ts";
import type { Config } from "../settings/config.ts";

/** Opens the configured database; `close` stops an embedded one unless other processes use it. */
export async function connect({
  databaseUrl,
  databasePool: max,
  home,
}: Pick<Config, "databaseUrl" | "home"> &
  Partial<Pick<Config, "databasePool">>): Promise<Database> {
  const pool = max === undefined ? {} : { max };
  if (databaseUrl !== null) return await openDatabase({ connectionString: databaseUrl, ...pool });
  const embedded = await startEmbedded(home);
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

/** The service's clock. Only with the sandbox can its time be moved, never where real money is charged. */
export function openClock(
  { billing }: Config,
  { pool }: Database,
  logger: Logger,
): Promise<DatabaseClock> {
  if (billing.mode !== "sandbox") return databaseClock(pool);
  return databaseClock(pool, (err) => logger.warn({ err }, "the clock will be read again"));
}
