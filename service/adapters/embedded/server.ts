import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { requirePassword, SUPERUSER, waivePassword } from "./access.ts";
import { requireSpace } from "./disk-space.ts";
import { ownerOf, takeOver } from "./ownership.ts";
import { type Ids, run } from "./run.ts";

const START_WAIT_MS = 60_000;
const PAUSE_MS = 100;
const CONNECT_MS = 2000;
const LOG_CHARACTERS_SHOWN = 800;

/** Key of an advisory lock that every process using the server holds in shared mode. */
const USERS_LOCK = 7_260_114;

/** Two busy processes use up to 26 each. */
const CONNECTIONS_MAX = 60;

/** The lock files of a running server in its data folder: of the folder, and of its socket. */
const LOCKS = ["postmaster.pid", ".s.PGSQL.5432.lock"];

const SETTINGS = [
  "listen_addresses=''",
  "unix_socket_directories=.", // relative to the data folder: no length limit, nothing to quote
  `max_connections=${CONNECTIONS_MAX}`,
  "log_checkpoints=off",
  "log_error_verbosity=terse", // the details of errors contain customers' values
  "log_min_error_statement=panic",
];

/** The server's files, its socket and its access. */
export type ServerFiles = {
  readonly runtime: string;
  readonly data: string;
  readonly host: string;
  readonly password: string;
  /** The user that runs the server; null for the user of this process. */
  readonly user: Ids;
  /** Settings of the server (`name=value`) that override the default ones while it runs. */
  readonly settings: readonly string[];
};

/**
 * Connects to the server, and starts it if it does not respond, unless `signal` has aborted: a process that is about to
 * leave joins only a running server, which it may have to stop. The open connection marks the server as in use.
 *
 * @throws when it cannot be started: within a minute, because the disk is full, or because `signal` has aborted.
 */
export async function joinServer(files: ServerFiles, signal: AbortSignal): Promise<pg.Client> {
  const deadline = performance.now() + START_WAIT_MS;
  while (performance.now() < deadline) {
    const answer = await connect(files);
    if (answer instanceof pg.Client) return answer;
    if (answer === "absent") {
      signal.throwIfAborted();
      await start(files);
    } else if (answer === "password rejected") await reset(files);
    await pause(PAUSE_MS);
  }
  const log = await readFile(join(files.data, "server.log"), "utf8").catch(() => "");
  throw new Error(`PostgreSQL did not start: ${log.slice(-LOG_CHARACTERS_SHOWN).trim()}`);
}

/**
 * Ends the use by this process, and stops the server if no other uses it. Returns whether it was stopped; null if the
 * connection was lost before that was known.
 */
export async function leaveServer(files: ServerFiles, user: pg.Client): Promise<boolean | null> {
  const last = await isLast(user).catch(() => null);
  if (last === true) await control(files, ["-w", "-m", "fast", "stop"]);
  await user.end().catch(() => undefined);
  return last;
}

// By a connection: `pg_ctl status` is deceived by a zombie, and by any process with the old id.
async function connect(
  files: ServerFiles,
): Promise<pg.Client | "not ready" | "absent" | "password rejected"> {
  const client = new pg.Client({
    host: files.host,
    user: SUPERUSER,
    password: files.password,
    database: "postgres",
    connectionTimeoutMillis: CONNECT_MS,
    application_name: "platen: presence",
  });
  client.on("error", () => undefined); // the pools notice the end of a server themselves
  try {
    await client.connect();
    // Waits while another process stops the server, and then fails.
    await client.query("select pg_advisory_lock_shared($1)", [USERS_LOCK]);
    await requirePassword(client, files);
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    const code = error instanceof Error && "code" in error ? error.code : null;
    if (code === "ENOENT" || code === "ECONNREFUSED") return "absent";
    return code === "28P01" ? "password rejected" : "not ready";
  }
}

// May fail when another process is faster, or while backends of a killed server still hold its memory. The caller retries.
async function start(files: ServerFiles): Promise<void> {
  const { data, user, settings } = files;
  if (!(await takeOver(data, user))) return;
  for (const lock of LOCKS) await removeStaleLock(data, lock);
  const options = [...SETTINGS, ...settings].map((setting) => `-c ${setting}`).join(" ");
  const log = join(data, "server.log");
  const isStarted = await control(files, ["-w", "-l", log, "-o", options, "start"]);
  if (!isStarted) await requireSpace(data);
}

// The password file was lost or belongs to another copy of the data: the owner of the data folder may set a new password.
async function reset(files: ServerFiles): Promise<void> {
  await waivePassword(files.data);
  await control(files, ["reload"]);
}

/** Whether the command succeeded. */
async function control({ runtime, data }: ServerFiles, args: readonly string[]): Promise<boolean> {
  const { status } = await run(
    runtime,
    await ownerOf(data),
    "pg_ctl",
    ["-D", data, ...args],
    "starter",
  );
  return status === 0;
}

// PostgreSQL removes the lock file of a process that no longer exists, but takes a zombie, or another process with the same
// id (as in a restarted container), for a running server.
async function removeStaleLock(data: string, name: string): Promise<void> {
  const lock = join(data, name);
  const text = await readFile(lock, "utf8").catch(() => "");
  const pid = /^\d+/.exec(text)?.[0];
  if (pid === undefined) return;
  const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => null);
  if (command !== null && !command.includes(data)) await rm(lock, { force: true });
}

const LAST_CHECKS = 10;

async function isLast(user: pg.Client): Promise<boolean> {
  await user.query("select pg_advisory_unlock_shared($1)", [USERS_LOCK]);
  const locked = await user.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [
    USERS_LOCK,
  ]);
  if (locked.rows[0]?.taken !== true) return false; // another process uses the server
  for (let check = 0; check < LAST_CHECKS; check += 1) {
    if (await isAlone(user)) return true;
    await pause(PAUSE_MS / 2); // the backends of this process's pools take a moment to exit
  }
  await user.query("select pg_advisory_unlock($1)", [USERS_LOCK]);
  return false;
}

async function isAlone(user: pg.Client): Promise<boolean> {
  const others = await user.query(
    "select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
  );
  return others.rowCount === 0;
}
