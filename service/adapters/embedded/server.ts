import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { requirePassword, SUPERUSER, waivePassword } from "./access.ts";
import { ownerOf, takeOver } from "./ownership.ts";
import { type Ids, run } from "./run.ts";

const START_WAIT_MS = 60_000;
const PAUSE_MS = 100;
const ASK_MS = 2000;
const LOG_CHARACTERS_SHOWN = 800;

/** Any number that no one else takes as an advisory lock: "who holds this shared uses the server". */
const USERS_LOCK = 7_260_114;

/** Two busy processes use up to 26 each. */
const CONNECTIONS_MAX = 60;

const SETTINGS = [
  "listen_addresses=''",
  "unix_socket_directories=.", // relative to the data folder: no length limit, nothing to quote
  `max_connections=${CONNECTIONS_MAX}`,
  "log_checkpoints=off",
  "log_error_verbosity=terse", // the details of an error hold customers' values
  "log_min_error_statement=panic",
];

/** Where a server's files are, where clients find its socket, and how they get in. */
export type Place = {
  readonly runtime: string;
  readonly data: string;
  readonly host: string;
  readonly password: string;
  /** Who runs the server; null for the user of this process. */
  readonly user: Ids;
  /** Settings of the server (`name=value`) that replace its usual ones, for as long as it runs. */
  readonly settings: readonly string[];
};

/**
 * Connects to the server, starting it when it does not answer. The open connection marks the
 * server as in use.
 */
export async function joinServer(place: Place): Promise<pg.Client> {
  const until = performance.now() + START_WAIT_MS;
  let isOwnerJudged = false;
  while (performance.now() < until) {
    const answer = await ask(place);
    if (answer instanceof pg.Client) {
      if (isOwnerJudged || !(await isForeign(place))) return answer;
      // A server that an earlier version left behind: restarted under its own user, unless in use.
      isOwnerJudged = true;
      await leaveServer(place, answer);
    } else if (answer === "absent") await start(place);
    else if (answer === "password rejected") await reset(place);
    await pause(PAUSE_MS);
  }
  const log = await readFile(join(place.data, "server.log"), "utf8").catch(() => "");
  throw new Error(`PostgreSQL did not start: ${log.slice(-LOG_CHARACTERS_SHOWN).trim()}`);
}

/** Ends our use; stops the server when we were the last. Returns whether it was stopped. */
export async function leaveServer(place: Place, user: pg.Client): Promise<boolean> {
  const last = await isLast(user).catch(() => false);
  if (last) await control(place, ["-w", "-m", "fast", "stop"]);
  await user.end().catch(() => undefined);
  return last;
}

// By a connection: `pg_ctl status` believes a zombie, and any process that got the old number.
async function ask(
  place: Place,
): Promise<pg.Client | "not ready" | "absent" | "password rejected"> {
  const client = new pg.Client({
    host: place.host,
    user: SUPERUSER,
    password: place.password,
    database: "postgres",
    connectionTimeoutMillis: ASK_MS,
    application_name: "platen: presence",
  });
  client.on("error", () => undefined); // the pools notice the end of a server themselves
  try {
    await client.connect();
    // Waits while another process stops the server, and fails when it is gone.
    await client.query("select pg_advisory_lock_shared($1)", [USERS_LOCK]);
    await requirePassword(client, place);
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    const code = error instanceof Error && "code" in error ? error.code : null;
    if (code === "ENOENT" || code === "ECONNREFUSED") return "absent";
    return code === "28P01" ? "password rejected" : "not ready";
  }
}

async function isForeign({ data, user }: Place): Promise<boolean> {
  return user !== null && (await ownerOf(data))?.uid !== user.uid;
}

// May fail: another process is faster, or the backends of a killed server still hold its memory
// and the new one exits. The caller tries again.
async function start(place: Place): Promise<void> {
  const { data, user, settings } = place;
  if (!(await takeOver(data, user))) return;
  await removeStaleLock(data);
  const options = [...SETTINGS, ...settings].map((setting) => `-c ${setting}`).join(" ");
  const log = join(data, "server.log");
  await control(place, ["-w", "-l", log, "-o", options, "start"]);
}

// A password file that was lost, or that belongs to another copy of the data: the owner of the
// data folder may set the password anew.
async function reset(place: Place): Promise<void> {
  await waivePassword(place.data);
  await control(place, ["reload"]);
}

async function control({ runtime, data }: Place, args: readonly string[]): Promise<void> {
  await run(runtime, await ownerOf(data), "pg_ctl", ["-D", data, ...args], "starter");
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
