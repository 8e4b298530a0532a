import { chmod } from "node:fs/promises";
import { createBilledAccountIn, readConfig } from "@platen/service";
import { connectionUrl, startEmbedded } from "@platen/service/embedded";
import pg from "pg";
import { type ServerProcess, startServer } from "./server-process.ts";

/** A database, and a service on it. */
export type Site = {
  readonly pool: pg.Pool;
  /** Creates a key on that plan. */
  readonly key: (plan: "BUSINESS" | "ENTERPRISE") => Promise<string>;
  readonly service: () => Promise<ServerProcess>;
};

/** A separate PostgreSQL with two databases. */
export type Environment = {
  /** Accounts pay in the sandbox. */
  readonly billed: Site;
  /** The same with `BILLING=off`. */
  readonly unbilled: Site;
  readonly bare: () => Promise<ServerProcess>;
  readonly close: () => Promise<void>;
};

/** Above what any run reaches. */
const NO_LIMIT = "100000000";

/** Creates an environment in the folder `home`. */
export async function openEnvironment(home: string): Promise<Environment> {
  await chmod(home, 0o755); // When run as root, the database runs as another user who needs access.
  const cluster = await startEmbedded(home);
  const envOf = (database: string, billing: string): Env => ({
    DATABASE_URL: connectionUrl({ ...cluster.config, database }),
    BILLING: billing,
    PLATEN_HOME: home,
    PLATEN_ROLE: "api",
    PORT: "0",
    LOG_LEVEL: "info",
    RATE_LIMIT_ENTERPRISE: NO_LIMIT,
  });
  const pool = new pg.Pool(cluster.config);
  await pool.query("create database unbilled");
  const other = new pg.Pool({ ...cluster.config, database: "unbilled" });
  const env = envOf("postgres", "sandbox");
  return {
    billed: siteOf(pool, env, "active"),
    unbilled: siteOf(other, envOf("unbilled", "off"), "none"),
    bare: () => startServer("bare-server.ts", env),
    close: async () => {
      await Promise.all([pool.end(), other.end()]);
      await cluster.stop();
    },
  };
}

type Env = Readonly<Record<string, string>>;

function siteOf(pool: pg.Pool, env: Env, status: "active" | "none"): Site {
  return {
    pool,
    key: async (plan) => {
      const email = "bench@example.com";
      const wanted = { email, plan, status, isDuplicateAllowed: true };
      const made = await createBilledAccountIn(readConfig(env), wanted);
      return made.keys["production"]?.["admin"] ?? "";
    },
    service: () => startServer("api-server.ts", env),
  };
}
