import assert from "node:assert/strict";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import {
  connectionUrl,
  type EmbeddedConfig,
  startEmbedded,
} from "../../../service/adapters/embedded/embedded.ts";
import { ownerOf } from "../../../service/adapters/embedded/ownership.ts";
import { run } from "../../../service/adapters/embedded/run.ts";
import { installRuntime } from "../../../service/adapters/embedded/runtime.ts";
import { eventually } from "./eventually.ts";
import { childrenOf, isAlive, killIfAlive } from "./processes.ts";
import { type Installation, newInstallation } from "./service-process.ts";

/** A separate PostgreSQL that stays stopped until the test starts it again. */
export type OwnPostgres = {
  readonly config: EmbeddedConfig;
  readonly url: string;
  readonly start: () => Promise<void>;
  /** Stops it like a crash. */
  readonly crash: () => Promise<void>;
  /** Kills the server with all its processes, and returns when none of them is left. */
  readonly kill: () => Promise<void>;
};

/** Creates and starts one in a folder that its user can reach. */
export async function ownPostgres(home: string): Promise<OwnPostgres> {
  const cluster = await startEmbedded(home);
  const { config } = cluster;
  const { host } = config;
  assert.ok(await cluster.stop());
  const runtime = await installRuntime(home);
  const options = "-c listen_addresses='' -c unix_socket_directories=.";
  const log = join(host, "own.log");
  const owner = await ownerOf(host);
  const control = async (args: readonly string[]): Promise<void> => {
    const { status } = await run(runtime, owner, "pg_ctl", ["-D", host, "-w", ...args], "starter");
    if (status !== 0) assert.fail(`pg_ctl ${args.join(" ")}: ${await endOf(log)}`);
  };
  const own: OwnPostgres = {
    config,
    url: connectionUrl(config),
    start: () => control(["-l", log, "-o", options, "start"]),
    crash: () => control(["-m", "immediate", "stop"]),
    kill: () => killServer(host),
  };
  await own.start();
  return own;
}

/** An installation whose PostgreSQL the test can stop and start. */
export type InterruptibleInstallation = {
  readonly installation: Installation;
  readonly server: OwnPostgres;
  readonly clear: () => Promise<void>;
};

/** Creates an installation on a PostgreSQL of its own, which is running. */
export async function interruptibleInstallation(): Promise<InterruptibleInstallation> {
  const folder = await newInstallation();
  const server = await ownPostgres(folder.home);
  const installation = await newInstallation({ DATABASE_URL: server.url });
  const clear = async (): Promise<void> => {
    await installation.clear();
    await server.crash().catch(() => undefined);
    await folder.clear();
  };
  return { installation, server, clear };
}

/** The last lines that a server wrote. */
async function endOf(log: string): Promise<string> {
  return (await readFile(log, "utf8")).split("\n").slice(-10).join("\n");
}

/** Kills the server whose data is in this folder, and returns when none of its processes is left. */
async function killServer(data: string): Promise<void> {
  const lock = await readFile(join(data, "postmaster.pid"), "utf8");
  const server = Number.parseInt(lock, 10);
  const pids = [server, ...(await childrenOf(server))];
  for (const pid of pids) killIfAlive(pid);
  await eventually(
    "the killed server to be gone",
    () => Promise.all(pids.map(isAlive)),
    (alive) => !alive.includes(true),
  );
  // A start would take a process that was not yet waited for by its parent for the running server.
  for (const name of ["postmaster.pid", ".s.PGSQL.5432.lock"])
    await rm(join(data, name), { force: true });
}
