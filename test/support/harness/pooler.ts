import { type ChildProcess, spawn } from "node:child_process";
import { chownSync, existsSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { connectionUrl, type EmbeddedConfig } from "../../../service/adapters/embedded/embedded.ts";

const PORT = 6432;
const START_MS = 20_000;
const POLL_MS = 20;

/**
 * With `TEST_PGBOUNCER`, the path of a PgBouncer, the services of a run reach PostgreSQL through it, in transaction mode
 * and without prepared statements.
 */
export async function startPooler(
  home: string,
  config: EmbeddedConfig,
): Promise<ChildProcess | null> {
  const program = process.env["TEST_PGBOUNCER"];
  if (program === undefined) return null;
  const folder = join(home, "pooler");
  mkdirSync(folder);
  writeFileSync(join(folder, "users.txt"), `"${config.user}" "${config.password}"\n`);
  writeFileSync(
    join(folder, "pooler.ini"),
    `[databases]
* = host=${config.host}
[pgbouncer]
listen_port = ${PORT}
unix_socket_dir = ${folder}
auth_type = plain
auth_file = ${join(folder, "users.txt")}
pool_mode = transaction
max_client_conn = 2000
default_pool_size = 24
`,
  );
  // PgBouncer does not run as root: it runs as the user of the server.
  const { uid, gid } = statSync(config.host);
  const isRoot = process.getuid?.() === 0;
  if (isRoot)
    for (const name of ["", "users.txt", "pooler.ini"]) chownSync(join(folder, name), uid, gid);
  const pooler = spawn(program, ["-q", join(folder, "pooler.ini")], {
    stdio: ["ignore", "ignore", "inherit"],
    ...(isRoot ? { uid, gid } : {}),
  });
  for (const end = performance.now() + START_MS; !existsSync(join(folder, `.s.PGSQL.${PORT}`)); ) {
    if (performance.now() > end) throw new Error("PgBouncer did not start");
    await pause(POLL_MS);
  }
  process.env["PLATEN_TEST_POOLER"] = folder;
  return pooler;
}

/** The settings with which a service reaches a database: through the pooler of the run, if there is one. */
export function databaseSettings(config: EmbeddedConfig): Readonly<Record<string, string>> {
  const folder = process.env["PLATEN_TEST_POOLER"];
  const url = connectionUrl(config);
  if (folder === undefined) return { DATABASE_URL: url };
  const pooled = new URL(connectionUrl({ ...config, host: folder }));
  pooled.port = String(PORT);
  return { DATABASE_URL: pooled.href, DATABASE_DIRECT_URL: url, DATABASE_PREPARED: "off" };
}
