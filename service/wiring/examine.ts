import { randomUUID } from "node:crypto";
import { assert, present } from "#base/assert.ts";
import type { Clock } from "#base/instant.ts";
import type { Objects } from "#base/objects.ts";
import { VERSION } from "#base/version.ts";
import type { Database } from "../adapters/database/connection/open.ts";
import { withTimeout } from "../adapters/database/connection/unavailable.ts";
import { listProcesses } from "../adapters/database/operator/processes.ts";
import { openMailer } from "../adapters/mail/smtp-mailer.ts";
import { systemClock } from "../adapters/system/clock.ts";
import type { Config } from "../settings/config.ts";
import { freeStorageShare } from "./load.ts";

/** One check of an installation: `warn` for what an operator should know, `fail` for what does not work. */
export type Finding = {
  readonly check: string;
  readonly status: "ok" | "warn" | "fail";
  readonly detail: string;
};

type Result = Omit<Finding, "check">;

const CHECK_MS = 10_000;
const SKEW_MS_MAX = 2000;
/** Part of `max_connections` beyond which a further process may find none. */
const CONNECTIONS_SHARE_MAX = 0.8;
const FREE_SHARE_MIN = 0.1;
/** When the PostgreSQL of the embedded package was released, in UTC. */
const EMBEDDED_RELEASED = Date.UTC(2026, 4, 1);
const EMBEDDED_MONTHS_MAX = 6;
const MONTH_MS = 30 * 24 * 3600 * 1000;

/** Checks an installation from this machine, with these settings. It takes ten seconds at most. */
export async function examine(
  config: Config,
  database: Database,
  openStorage: () => Promise<Objects>,
): Promise<readonly Finding[]> {
  const clock = systemClock();
  const checks: Readonly<Record<string, () => Promise<Result>>> = {
    versions: () => checkVersions(database),
    clock: () => checkClock(database, clock),
    durability: () => checkDurability(database),
    connections: () => checkConnections(database),
    processes: () => checkProcesses(database),
    storage: () => checkStorage(config, openStorage),
    mail: () => checkMail(config),
    base_url: () => checkBaseUrl(config),
    embedded_database: async () => checkEmbedded(config, clock),
  };
  return await Promise.all(
    Object.entries(checks).map(async ([check, run]) => ({
      check,
      ...(await withTimeout(CHECK_MS, run()).catch(failed)),
    })),
  );
}

function failed(error: unknown): Result {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return { status: "fail", detail: cause instanceof Error ? cause.message : String(cause) };
}

async function checkVersions({ pool }: Database): Promise<Result> {
  const { rows } = await pool.query<{ server_version: string }>("show server_version");
  const server = present(rows[0], "version of the server").server_version;
  const detail = `Platen ${VERSION}, Node ${process.versions.node}, PostgreSQL ${server}`;
  return { status: "ok", detail };
}

async function checkClock({ pool }: Database, clock: Clock): Promise<Result> {
  const before = clock.now();
  const { rows } = await pool.query<{ now: Date }>("select clock_timestamp() as now");
  const skewMs =
    present(rows[0], "time of the database").now.getTime() - (before + clock.now()) / 2;
  const detail = `the database's clock differs by ${Math.round(skewMs)} ms from this machine's`;
  return { status: Math.abs(skewMs) > SKEW_MS_MAX ? "warn" : "ok", detail };
}

async function checkDurability({ pool }: Database): Promise<Result> {
  const { rows } = await pool.query<{ fsync: string; commit: string; pages: string }>(
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
      current_setting('full_page_writes') as pages`,
  );
  const { fsync, commit, pages } = present(rows[0], "settings of the server");
  const isSafe = fsync === "on" && commit !== "off" && pages === "on";
  const detail = `fsync ${fsync}, synchronous_commit ${commit}, full_page_writes ${pages}`;
  return { status: isSafe ? "ok" : "fail", detail };
}

async function checkConnections({ pool }: Database): Promise<Result> {
  const { rows } = await pool.query<{ used: number; max: number }>(
    `select count(*)::integer as used, current_setting('max_connections')::integer as max
     from pg_stat_activity where backend_type = 'client backend'`,
  );
  const { used, max } = present(rows[0], "connections of the server");
  const status = used > max * CONNECTIONS_SHARE_MAX ? "warn" : "ok";
  return { status, detail: `${used} of ${max} connections are used` };
}

async function checkProcesses({ db }: Database): Promise<Result> {
  const all = await listProcesses(db);
  const workers = all.filter(({ role, wantsDrain }) => role !== "api" && !wantsDrain).length;
  const detail = `${workers} of ${all.length} running processes take work`;
  return { status: workers === 0 ? "warn" : "ok", detail };
}

async function checkStorage(config: Config, openStorage: () => Promise<Objects>): Promise<Result> {
  const objects = await openStorage();
  const key = `health/${randomUUID()}`;
  const began = performance.now();
  await objects.put(key, new Uint8Array([1]));
  const read = await objects.bytes(key);
  await objects.delete(key);
  assert(read.byteLength === 1, "an object is read as it was stored");
  const ms = Math.round(performance.now() - began);
  const free = await freeStorageShare(config);
  const space = free === null ? "" : `, ${Math.round(free * 100)} % are free`;
  const status = free !== null && free < FREE_SHARE_MIN ? "warn" : "ok";
  return { status, detail: `stored, read and deleted an object in ${ms} ms${space}` };
}

async function checkMail({ mail: { url, from } }: Config): Promise<Result> {
  if (url === null)
    return { status: "warn", detail: "SMTP_URL is not set: mails are stored and not sent" };
  const mailer = openMailer({ url, from });
  try {
    await mailer.verify();
    return { status: "ok", detail: `the mail server accepts mails from ${from}` };
  } catch {
    // Its error may contain the user name.
    return { status: "fail", detail: "the mail server cannot be reached, or refuses the sign-in" };
  } finally {
    mailer.close();
  }
}

async function checkBaseUrl({ baseUrl }: Config): Promise<Result> {
  if (baseUrl === null)
    return { status: "warn", detail: "BASE_URL is not set: URLs lead to the listening process" };
  const signal = AbortSignal.timeout(CHECK_MS);
  const { status } = await fetch(`${baseUrl}/livez`, { signal, redirect: "manual" });
  const detail = `${baseUrl}/livez answers with ${status}`;
  return { status: status === 200 ? "ok" : "fail", detail };
}

function checkEmbedded({ databaseUrl }: Config, clock: Clock): Result {
  if (databaseUrl !== null) return { status: "ok", detail: "not used: DATABASE_URL is set" };
  const months = Math.floor((clock.now() - EMBEDDED_RELEASED) / MONTH_MS);
  const detail = `its PostgreSQL was released ${months} months ago; use DATABASE_URL in production`;
  return { status: months > EMBEDDED_MONTHS_MAX ? "warn" : "ok", detail };
}
