import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createAccountIn, readConfig } from "@platen/service";
import { connectionUrl } from "@platen/service/embedded";
import pg from "pg";
import { type ChildServer, startChild } from "../generate/child-server.ts";
import { postmasterOf, startCounting } from "../webhooks/counting-postgres.ts";
import { cpuMicrosOfTree } from "../webhooks/cpu-of.ts";
import { statementCount } from "../webhooks/statements.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** The work of PostgreSQL. */
export type Cost = {
  readonly statements: number;
  readonly walBytes: number;
  readonly cpuMicros: number;
};
/** Reads the work of PostgreSQL since its start. */
export type Meter = () => Promise<Cost>;

/** A service with an account, on a PostgreSQL of its own that counts what it does. */
export type MeteredService = {
  readonly service: ChildServer;
  /** Key of the account, which is on ENTERPRISE. */
  readonly key: string;
  readonly databaseUrl: string;
  readonly pool: pg.Pool;
  readonly meter: Meter;
};

/** Starts a service as a process of its own, with these flags of Node and settings, fsync on; `things` end it. */
export async function startMetered(
  things: AsyncDisposableStack,
  flags: readonly string[] = [],
  more: Readonly<Record<string, string>> = {},
): Promise<MeteredService> {
  const home = await mkdtemp(join(tmpdir(), "platen-bench-"));
  things.defer(() => rm(home, { recursive: true, force: true }));
  await chmod(home, 0o755); // When run as root, the database runs as another user who needs access.
  const cluster = await startCounting(home);
  things.defer(async () => void (await cluster.stop()));
  const pool = new pg.Pool({ ...cluster.config, max: 1 });
  things.defer(() => pool.end());
  const databaseUrl = connectionUrl(cluster.config);
  const settings = {
    PLATEN_HOME: home,
    PORT: "0",
    LOG_LEVEL: "error",
    DATABASE_URL: databaseUrl,
    ...more,
  };
  const service = await startChild([...flags, join(ROOT, "cli/platen.js"), "serve"], settings);
  things.defer(service.stop);
  const owner = { email: "bench@example.com", plan: "ENTERPRISE" } as const;
  const { keys } = await createAccountIn(readConfig(settings), owner);
  const key = keys["production"]?.["admin"] ?? "";
  const postmaster = await postmasterOf(join(home, "database"));
  const readMeter = async (): Promise<Cost> => {
    const wal = await pool.query<{ bytes: number }>(
      "select (pg_current_wal_insert_lsn() - '0/0')::float8 as bytes",
    );
    return {
      statements: await statementCount({ pool }),
      walBytes: wal.rows[0]?.bytes ?? 0,
      cpuMicros: await cpuMicrosOfTree(postmaster),
    };
  };
  return { service, key, databaseUrl, pool, meter: readMeter };
}

/** Returns the work between two readings of a meter. */
export function difference(after: Cost, before: Cost): Cost {
  return {
    statements: after.statements - before.statements,
    walBytes: after.walBytes - before.walBytes,
    cpuMicros: after.cpuMicros - before.cpuMicros,
  };
}

/** The cost of one of so many units. */
export function perUnit({ statements, walBytes, cpuMicros }: Cost, units: number): Cost {
  return {
    statements: statements / units,
    walBytes: walBytes / units,
    cpuMicros: cpuMicros / units,
  };
}
