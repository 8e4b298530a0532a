import { chmod, mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { passwordOf, SUPERUSER } from "./access.ts";
import { initializeCluster, requireMajor, socketFolder } from "./cluster.ts";
import { type Ids, run } from "./run.ts";
import { findRuntime } from "./runtime.ts";
import { joinServer, leaveServer, type ServerFiles } from "./server.ts";
import { serverUser } from "./server-user.ts";

const REJOIN_PAUSE_MS = 1000;

/** How a client connects to the server of a home. */
export type EmbeddedConfig = {
  /** The folder of the socket. */
  readonly host: string;
  readonly user: string;
  readonly password: string;
  readonly database: string;
};

/** A running PostgreSQL in the home folder, which other processes may share. */
export type EmbeddedDatabase = {
  readonly config: EmbeddedConfig;
  /** Stops the server unless other processes are connected; returns whether it did. Close all pools first. */
  readonly stop: () => Promise<boolean>;
};

/**
 * Starts a PostgreSQL with its files in `home`, or joins the running one: without a TCP port, with a socket in a private
 * folder and a password in a file. As root the server runs as a separate uid, which must be able to reach `home`.
 * `settings` (`name=value`) override those of the server if this call starts it; `programs` is the folder of a PostgreSQL
 * to run in place of that of the npm package.
 */
export async function startEmbedded(
  home: string,
  settings: readonly string[] = [],
  programs: string | null = null,
): Promise<EmbeddedDatabase> {
  const folder = resolve(home);
  checkName(folder);
  await mkdir(folder, { recursive: true });
  const user = await serverUser(folder);
  if (user !== null) await chmod(folder, 0o755);
  const runtime = await findRuntime(folder, programs);
  await checkRuns(runtime, user);
  const config = await embeddedConfig(folder);
  await initializeCluster(runtime, config.host, user);
  await requireMajor(runtime, config.host);
  const socket = await socketFolder(config.host);
  const { password } = config;
  const files: ServerFiles = {
    runtime,
    data: config.host,
    host: socket.path,
    password,
    user,
    settings,
  };
  const leave = await stayJoined(files);
  return {
    config: { ...config, host: socket.path },
    stop: async () => {
      const stopped = await leave();
      await socket.release();
      return stopped;
    },
  };
}

/** Returns the connection to the server of a home whose path is short enough for a socket. */
export async function embeddedConfig(home: string): Promise<EmbeddedConfig> {
  const password = await passwordOf(home);
  return { host: join(home, "database"), user: SUPERUSER, password, database: "postgres" };
}

/** Returns the connection as a URL, in the form of `DATABASE_URL`. */
export function connectionUrl({ host, user, password, database }: EmbeddedConfig): string {
  return `postgres://${user}:${password}@localhost/${database}?host=${encodeURIComponent(host)}`;
}

// Restarts a server that crashes; queries fail meanwhile.
async function stayJoined(files: ServerFiles): Promise<() => Promise<boolean>> {
  const leaving = new AbortController();
  const { signal } = leaving;
  const watch = (user: pg.Client): pg.Client => {
    user.once("end", () => {
      if (!signal.aborted) joined = rejoin();
    });
    return user;
  };
  const rejoin = async (): Promise<pg.Client | null> => {
    while (!signal.aborted) {
      const user = await joinServer(files, signal).catch(() => null);
      if (user !== null) return watch(user);
      await pause(REJOIN_PAUSE_MS, undefined, { signal }).catch(() => undefined);
    }
    return null;
  };
  let joined: Promise<pg.Client | null> = Promise.resolve(watch(await joinServer(files, signal)));
  return async () => {
    leaving.abort();
    const user = await joined;
    if (user === null) return false;
    const isStopped = await leaveServer(files, user);
    if (isStopped !== null) return isStopped;
    // The server crashed at this moment, and has no user when it is up again.
    const again = await joinServer(files, signal).catch(() => null);
    return again !== null && (await leaveServer(files, again)) === true;
  };
}

// PostgreSQL's commands call each other through a shell, with double quotes.
function checkName(folder: string): void {
  if (/["$`\\\n]/.test(folder) && process.platform !== "win32")
    throw new Error(`the data folder's path must not contain any of " $ \` \\: ${folder}`);
}

async function checkRuns(runtime: string, user: Ids): Promise<void> {
  try {
    const { status, output } = await run(runtime, user, "postgres", ["--version"]);
    if (status !== 0) throw new Error(output.trim());
  } catch (error) {
    const why = error instanceof Error ? error.message : "";
    const as = user === null ? "" : ` as uid ${user.uid} (as root it must not be in /root)`;
    throw new Error(`PostgreSQL in ${runtime} cannot be run${as}: ${why}; or set DATABASE_URL`, {
      cause: error,
    });
  }
}
