/**
 * Counts the connections and statements of many processes on one PostgreSQL with PgBouncer in front of it:
 * npm run campaign:connections -- [--processes 50] [--pooler /usr/sbin/pgbouncer] [--jobs 4]
 *
 * One process in five has the role `api`, the others are workers; each needs about 150 MB. The first ten are observed
 * while idle, then all of them while idle, after every listening connection was killed, and during jobs. Exit 1 beyond
 * 100 connections of the server, one statement a second for an idle process, or two seconds until all listen again.
 */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { startEmbedded } from "../../service/adapters/embedded/embedded.ts";
import { BulkStatus } from "../../service/contract/bulk.ts";
import { BULK, goodRows } from "../../test/support/harness/bulk-harness.ts";
import { eventually } from "../../test/support/harness/eventually.ts";
import { databaseSettings, startPooler } from "../../test/support/harness/pooler.ts";
import { type Installation, newInstallation } from "../../test/support/harness/service-process.ts";
import type { ServiceProcess } from "../../test/support/harness/start-process.ts";

const CONNECTIONS_MAX = 100;
const FEW = 10;
/** Started at the same time. */
const AT_ONCE = 2;
/** The first sweeps and polls after a start are over. */
const SETTLE_MS = 20_000;
const OBSERVED_MS = 60_000;
const SAMPLE_MS = 100;
const JOB_ROWS = 10_000;
const REFUSED_SHOWN = 5;
const JOB_MS_MAX = 900_000;
const NOTICED_MS_MAX = 2000;
const WAIT_MS_MAX = 30_000;
const LISTENERS = "application_name = 'platen: wake-ups'";

/** Connections of the server by their use. */
type Connections = Readonly<Record<string, number>>;
type Sample = { readonly all: number; readonly byUse: Connections };

process.exitCode = await main();

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      processes: { type: "string", default: "50" },
      pooler: { type: "string", default: "/usr/sbin/pgbouncer" },
      jobs: { type: "string", default: "4" },
    },
  });
  process.env["TEST_PGBOUNCER"] = values.pooler;
  await using ends = new AsyncDisposableStack();
  const home = await mkdtemp(join(tmpdir(), "platen-connections-"));
  ends.defer(() => rm(home, { recursive: true, force: true }));
  await chmod(home, 0o755); // as root the database runs as another user, which must be able to enter
  const cluster = await startEmbedded(home, [
    `max_connections=${CONNECTIONS_MAX}`,
    "shared_preload_libraries=pg_stat_statements",
  ]);
  ends.defer(async () => void (await cluster.stop()));
  const client = new pg.Client(cluster.config);
  await client.connect();
  ends.defer(() => client.end());
  await client.query("create extension pg_stat_statements");
  const pooler = await startPooler(home, cluster.config);
  ends.defer(async () => void pooler?.kill("SIGKILL"));
  // The sandbox of billing would follow its clock on one more connection of each process.
  const settings = { ...databaseSettings(cluster.config), BILLING: "off" };
  const installation = await newInstallation(settings);
  ends.defer(installation.clear);
  const services: ServiceProcess[] = [];
  await startUntil(services, Math.min(FEW, Number(values.processes)), installation);
  const faults = await idleFaults(client, services.length);
  await startUntil(services, Number(values.processes), installation);
  faults.push(...(await idleFaults(client, services.length)));
  faults.push(...(await listenerFaults(client)));
  faults.push(...(await jobFaults(client, installation, services, Number(values.jobs))));
  for (const fault of faults) console.error(fault);
  return faults.length === 0 ? 0 : 1;
}

async function startUntil(
  services: ServiceProcess[],
  processes: number,
  installation: Installation,
): Promise<void> {
  while (services.length < processes) {
    const starting = Array.from(
      { length: Math.min(AT_ONCE, processes - services.length) },
      (_, place) => (services.length + place) % 5 === 0,
    );
    const started = starting.map((isApi) =>
      installation.start({ PLATEN_ROLE: isApi ? "api" : "worker" }),
    );
    services.push(...(await Promise.all(started)));
  }
}

async function idleFaults(client: pg.Client, processes: number): Promise<string[]> {
  await pause(SETTLE_MS);
  const before = await statementCount(client);
  const { most } = await sampledWhile(client, pause(OBSERVED_MS));
  const rate = ((await statementCount(client)) - before) / (OBSERVED_MS / 1000) / processes;
  console.log(
    `${processes} idle: ${rate.toFixed(2)} statements a second each, ${formatSample(most)}`,
  );
  return [
    ...(rate > 1 ? [`${rate.toFixed(2)} statements a second for each idle process`] : []),
    ...tooMany(most),
  ];
}

async function jobFaults(
  client: pg.Client,
  installation: Installation,
  services: readonly ServiceProcess[],
  jobs: number,
): Promise<string[]> {
  const [api] = services;
  if (api === undefined) throw new Error("there is no process");
  const harness = await installation.openBulkHarness(api);
  const began = performance.now();
  const refused: string[] = [];
  let unavailable = 0;
  const job = async (): Promise<boolean> => {
    const id = await harness.submit(goodRows(JOB_ROWS));
    const hasAnswered = async (): Promise<boolean> => {
      const { status, text, body } = await harness.ask(`${BULK}/status/${id}`);
      if (status === 503) unavailable += 1;
      else if (status !== 200) refused.push(`${status} ${text}`);
      return status === 200 && BulkStatus.parse(body).succeeded === JOB_ROWS;
    };
    return await eventually("the end of a job", hasAnswered, (isDone) => isDone, JOB_MS_MAX);
  };
  const work = Promise.all(Array.from({ length: jobs }, job));
  const { most, result } = await sampledWhile(client, work);
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  console.log(`${jobs} jobs of ${JOB_ROWS} rows in ${seconds} s: ${formatSample(most)}`);
  console.log(
    `  ${unavailable} requests got a 503, as on a machine without CPU time for all processes`,
  );
  return [
    ...(result.every(Boolean) ? [] : ["rows of the jobs are missing"]),
    ...refused.slice(0, REFUSED_SHOWN),
    ...tooMany(most),
  ];
}

async function listenerFaults(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where ${LISTENERS}`,
  );
  const old = rows.map(({ pid }) => pid);
  const began = performance.now();
  await client.query("select pg_terminate_backend(pid) from unnest($1::integer[]) as pid", [old]);
  const countListening = async (): Promise<number> => {
    const found = await client.query<{ count: number }>(
      `select count(*)::integer as count from pg_stat_activity
      where ${LISTENERS} and pid <> all ($1) and query like 'listen %'`,
      [old],
    );
    return found.rows[0]?.count ?? 0;
  };
  let again = 0;
  while (again < old.length && performance.now() - began < WAIT_MS_MAX) {
    await pause(SAMPLE_MS);
    again = await countListening();
  }
  const ms = performance.now() - began;
  console.log(`${again} of ${old.length} killed listeners listen again after ${ms.toFixed(0)} ms`);
  return ms > NOTICED_MS_MAX || old.length === 0 ? ["killed listeners were noticed late"] : [];
}

function tooMany({ all }: Sample): readonly string[] {
  return all > CONNECTIONS_MAX ? [`${all} connections`] : [];
}

/** The sample with the most connections until `work` ends, and its result. */
async function sampledWhile<Result>(
  client: pg.Client,
  work: Promise<Result>,
): Promise<{ most: Sample; result: Result }> {
  let hasEnded = false;
  const settled = work.finally(() => {
    hasEnded = true;
  });
  settled.catch(() => undefined); // it is awaited below
  let most = await takeSample(client);
  while (!hasEnded) {
    const next = await takeSample(client);
    if (next.all > most.all) most = next;
    await pause(SAMPLE_MS);
  }
  return { most, result: await settled };
}

async function takeSample(client: pg.Client): Promise<Sample> {
  const { rows } = await client.query<{ name: string; count: number }>(
    `select application_name as name, count(*)::integer as count from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid() group by 1 order by 1`,
  );
  const byUse = Object.fromEntries(rows.map(({ name, count }) => [name, count]));
  return { all: rows.reduce((sum, { count }) => sum + count, 0), byUse };
}

function formatSample({ all, byUse }: Sample): string {
  return `at most ${all} connections ${JSON.stringify(byUse)}`;
}

async function statementCount(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select coalesce(sum(calls), 0)::float8 as count from pg_stat_statements
    where query not like '%pg_stat_%'`,
  );
  return rows[0]?.count ?? 0;
}
