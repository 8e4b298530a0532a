import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { SUPERUSER } from "./cluster.ts";
import { run } from "./run.ts";

const START_WAIT_MS = 60_000;
const PAUSE_MS = 100;
const ASK_MS = 2000;
const LOG_CHARACTERS_SHOWN = 800;

/** Any number that no one else takes as an advisory lock: "who holds this shared uses the server". */
const USERS_LOCK = 7_260_114;

const SETTINGS = [
  "listen_addresses=''",
  "unix_socket_directories=.", // relative to the data folder: no length limit, nothing to quote
  "max_connections=60",
  "log_checkpoints=off",
  "log_error_verbosity=terse", // the details of an error hold customers' values
  "log_min_error_statement=panic",
];

/** Where a server's files are and where clients find its socket. */
export type Place = { readonly runtime: string; readonly data: string; readonly host: string };

/**
 * Connects to the server, starting it when it does not answer. The connection that comes back
 * says "somebody uses this server" for as long as it is open.
 */
export async function joinServer(place: Place): Promise<pg.Client> {
  const until = performance.now() + START_WAIT_MS;
  while (performance.now() < until) {
    const user = await ask(place.host);
    if (user === "nobody answers") await start(place);
    else if (user !== "not ready") return user;
    await pause(PAUSE_MS);
  }
  const log = await readFile(join(place.data, "server.log"), "utf8").catch(() => "");
  throw new Error(`PostgreSQL did not start: ${log.slice(-LOG_CHARACTERS_SHOWN).trim()}`);
}

/** Ends our use; stops the server when we were the last. Returns whether it was stopped. */
export async function leaveServer(place: Place, user: pg.Client): Promise<boolean> {
  const last = await isLast(user).catch(() => false);
  if (last) await run(place.runtime, "pg_ctl", ["-D", place.data, "-w", "-m", "fast", "stop"]);
  await user.end().catch(() => undefined);
  return last;
}

// Asked at its socket: `pg_ctl status` believes a zombie, and any process that got the old number.
async function ask(host: string): Promise<pg.Client | "not ready" | "nobody answers"> {
  const client = new pg.Client({
    host,
    user: SUPERUSER,
    database: "postgres",
    connectionTimeoutMillis: ASK_MS,
    application_name: "platen: presence",
  });
  client.on("error", () => undefined); // the server may die; the pool's users will hear of it
  try {
    await client.connect();
    // Waits while another is stopping the server, and fails when it is gone.
    await client.query("select pg_advisory_lock_shared($1)", [USERS_LOCK]);
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    return isAbsence(error) ? "nobody answers" : "not ready";
  }
}

function isAbsence(error: unknown): boolean {
  if (!(error instanceof Error) || !("code" in error)) return false;
  return error.code === "ENOENT" || error.code === "ECONNREFUSED";
}

// May fail: another process is faster, or the backends of a killed server still hold its memory
// and the new one leaves. The caller asks again and comes back.
async function start({ runtime, data }: Place): Promise<void> {
  await removeStaleLock(data);
  const options = SETTINGS.map((setting) => `-c ${setting}`).join(" ");
  const log = join(data, "server.log");
  const args = ["-D", data, "-w", "-l", log, "-o", options, "start"];
  await run(runtime, "pg_ctl", args, "starter");
}

// PostgreSQL itself removes the lock of a process that is gone; but a number that now belongs to
// something else (a container counts anew), or to a zombie, it takes for a running server.
async function removeStaleLock(data: string): Promise<void> {
  const lock = join(data, "postmaster.pid");
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
  if (locked.rows[0]?.taken !== true) return false; // another of us
  for (let check = 0; check < LAST_CHECKS; check += 1) {
    if (await isAlone(user)) return true;
    await pause(PAUSE_MS / 2); // the backends of our own pool take a moment to leave
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
