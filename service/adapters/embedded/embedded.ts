import { chmod, mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { passwordOf, SUPERUSER } from "./access.ts";
import { initializeCluster, socketFolder } from "./cluster.ts";
import { type Ids, run } from "./run.ts";
import { installRuntime } from "./runtime.ts";
import { joinServer, leaveServer, type Place } from "./server.ts";
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

/** A PostgreSQL in the home folder, running, ours and perhaps other processes'. */
export type EmbeddedDatabase = {
  readonly config: EmbeddedConfig;
  /** Stops it when no other process is connected; returns whether it did. Close your pools first. */
  readonly stop: () => Promise<boolean>;
};

/**
 * Starts a real PostgreSQL whose files lie in `home`, or joins the one that runs there: no TCP
 * port, a socket in a folder of its owner, a password in a file of ours. As root the server runs
 * as a uid of its own, which must be able to reach `home`. `settings` (`name=value`) replace those of
 * the server, where this call starts it.
 */
export async function startEmbedded(
  home: string,
  settings: readonly string[] = [],
): Promise<EmbeddedDatabase> {
  const folder = resolve(home);
  checkName(folder);
  await mkdir(folder, { recursive: true });
  const user = await serverUser(folder);
  if (user !== null) await chmod(folder, 0o755);
  const runtime = await installRuntime(folder);
  await checkRuns(runtime, user);
  const config = await embeddedConfig(folder);
  await initializeCluster(runtime, config.host, user);
  const socket = await socketFolder(config.host);
  const { password } = config;
  const place: Place = { runtime, data: config.host, host: socket.path, password, user, settings };
  const leave = await stayJoined(place);
  return {
    config: { ...config, host: socket.path },
    stop: async () => {
      const stopped = await leave();
      await socket.release();
      return stopped;
    },
  };
}

/** How to connect to the server of a home whose path is short enough for a socket. */
export async function embeddedConfig(home: string): Promise<EmbeddedConfig> {
  const password = await passwordOf(home);
  return { host: join(home, "database"), user: SUPERUSER, password, database: "postgres" };
}

/** The same as a URL, as `DATABASE_URL` has it. */
export function connectionUrl({ host, user, password, database }: EmbeddedConfig): string {
  return `postgres://${user}:${password}@localhost/${database}?host=${encodeURIComponent(host)}`;
}

// A server that dies under us is started again; what is asked of it meanwhile fails.
async function stayJoined(place: Place): Promise<() => Promise<boolean>> {
  let isLeaving = false;
  const watch = (user: pg.Client): pg.Client => {
    user.once("end", () => {
      if (!isLeaving) joined = rejoin();
    });
    return user;
  };
  const rejoin = async (): Promise<pg.Client | null> => {
    while (!isLeaving) {
      const user = await joinServer(place).catch(() => null);
      if (user !== null) return watch(user);
      await pause(REJOIN_PAUSE_MS);
    }
    return null;
  };
  let joined: Promise<pg.Client | null> = Promise.resolve(watch(await joinServer(place)));
  return async () => {
    isLeaving = true;
    const user = await joined;
    return user !== null && (await leaveServer(place, user));
  };
}

// PostgreSQL's commands call one another through a shell, between double quotes.
function checkName(folder: string): void {
  if (/["$`\\\n]/.test(folder) && process.platform !== "win32")
    throw new Error(`the data folder's path must not hold any of " $ \` \\: ${folder}`);
}

async function checkRuns(runtime: string, user: Ids): Promise<void> {
  try {
    const { status, output } = await run(runtime, user, "postgres", ["--version"]);
    if (status !== 0) throw new Error(output.trim());
  } catch (error) {
    const why = error instanceof Error ? error.message : "";
    const as = user === null ? "" : ` as uid ${user.uid} (as root it must not lie in /root)`;
    throw new Error(`PostgreSQL in ${runtime} cannot be run${as}: ${why}; or set DATABASE_URL`, {
      cause: error,
    });
  }
}
