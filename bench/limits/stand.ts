import { chmod } from "node:fs/promises";
import { createAccountIn, readConfig } from "@platen/service";
import { startEmbedded } from "@platen/service/embedded";
import pg from "pg";
import { type ServerProcess, startServer } from "./server-process.ts";

/** A PostgreSQL of its own, and what servers on it need. */
export type Stand = {
  readonly pool: pg.Pool;
  /** A fresh key on that plan. */
  readonly key: (plan: "BUSINESS" | "ENTERPRISE") => Promise<string>;
  readonly service: () => Promise<ServerProcess>;
  readonly bare: () => Promise<ServerProcess>;
  readonly close: () => Promise<void>;
};

/** No run of a benchmark comes near it. */
const NO_LIMIT = "100000000";

/** Opens a stand in a folder of its own. */
export async function openStand(home: string): Promise<Stand> {
  await chmod(home, 0o755); // as root the database runs as another user and has to pass through here
  const cluster = await startEmbedded(home);
  const { host = "" } = cluster.config;
  const env = {
    DATABASE_URL: `postgres://platen@localhost/postgres?host=${encodeURIComponent(host)}`,
    PLATEN_HOME: home,
    PLATEN_ROLE: "api",
    PORT: "0",
    LOG_LEVEL: "info",
    RATE_LIMIT_ENTERPRISE: NO_LIMIT,
  };
  const pool = new pg.Pool(cluster.config);
  return {
    pool,
    key: async (plan) => {
      const made = await createAccountIn(readConfig(env), { email: "bench@example.com", plan });
      return made.keys["production"]?.["admin"] ?? "";
    },
    service: () => startServer("api-server.ts", env),
    bare: () => startServer("bare-server.ts", env),
    close: async () => {
      await pool.end();
      await cluster.stop();
    },
  };
}
