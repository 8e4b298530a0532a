import { chmod, mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { initializeCluster, SUPERUSER, socketFolder } from "./cluster.ts";
import { run, serverIds } from "./run.ts";
import { installRuntime } from "./runtime.ts";
import { joinServer, leaveServer, type Place } from "./server.ts";

const REJOIN_PAUSE_MS = 1000;

/** A PostgreSQL in the home folder, running, ours and perhaps other processes'. */
export type EmbeddedDatabase = {
  readonly config: pg.PoolConfig;
  /** Stops it when nobody else is connected; answers whether it did. Close your own pools first. */
  readonly stop: () => Promise<boolean>;
};

/**
 * Starts a real PostgreSQL whose files lie in `home`, or finds it running: no TCP port, a socket
 * in a folder that only we can enter. As root the server runs as uid 65534, which must be able to
 * reach `home`.
 */
export async function startEmbedded(home: string): Promise<EmbeddedDatabase> {
  const folder = resolve(home);
  checkName(folder);
  await mkdir(folder, { recursive: true });
  if (serverIds() !== null) await chmod(folder, 0o755);
  const runtime = await installRuntime(folder);
  await checkRuns(runtime);
  const data = join(folder, "database");
  await initializeCluster(runtime, data);
  const socket = await socketFolder(data);
  const place: Place = { runtime, data, host: socket.path };
  const leave = await stayJoined(place);
  return {
    config: { host: socket.path, user: SUPERUSER, database: "postgres" },
    stop: async () => {
      const stopped = await leave();
      await socket.release();
      return stopped;
    },
  };
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

async function checkRuns(runtime: string): Promise<void> {
  try {
    const { status, output } = await run(runtime, "postgres", ["--version"]);
    if (status !== 0) throw new Error(output.trim());
  } catch (error) {
    const why = error instanceof Error ? error.message : "";
    const user = serverIds() === null ? "" : " as uid 65534 (as root it must not lie in /root)";
    throw new Error(`PostgreSQL in ${runtime} cannot be run${user}: ${why}; or set DATABASE_URL`, {
      cause: error,
    });
  }
}
