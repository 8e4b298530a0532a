import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import type pg from "pg";
import { exitCodeOf } from "./command.ts";
import { type FilledAccount, openAccount } from "./generate/open-account.ts";
import { type Cost, difference, perUnit, startMetered } from "./measure/database-cost.ts";
import { loadForm } from "./measure/forms.ts";
import { summaryLine } from "./measure/summary.ts";
import { cpuMicrosOf } from "./webhooks/cpu-of.ts";
import { costliestStatements, forgetStatements } from "./webhooks/statements.ts";

const HELP = `npm run bench:bulk-database -- [options]

What a PDF of a bulk job costs, by the size of the job: statements, WAL and CPU time of PostgreSQL, and CPU time of the
service with its fill threads. The service is a process of its own on an embedded PostgreSQL of its own, fsync on. What
both do when idle is measured before and subtracted; the requests for the status of each job are included.

  --form F.pdf      the form (default: the project's specimen)
  --rows N,N        of a job (default 1,100,1000,10000)
  --statements      also the costliest statements of each size
  --json
  --help`;

const IDLE_MS = 10_000;
/** Rarely, since each request for the status of a job is counted too. */
const ASK_EVERY_MS = 250;
/** About as many PDFs for each size, in at most so many jobs. */
const PDFS = 20_000;
const JOBS_MAX = 50;

type BulkCost = Cost & { readonly serviceMicros: number };
type BulkMeter = () => Promise<BulkCost>;
type Line = BulkCost & {
  readonly rows: number;
  readonly pdfs: number;
  readonly databaseBytes: number;
};

process.exit(await exitCodeOf(main));

async function main(): Promise<number> {
  const { values: args } = parseArgs({
    options: {
      form: { type: "string" },
      rows: { type: "string", default: "1,100,1000,10000" },
      statements: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (args.help) {
    console.log(HELP);
    return 0;
  }
  const form = await loadForm(args.form);
  await using things = new AsyncDisposableStack();
  const { service, key, pool, meter: ofDatabase } = await startMetered(things);
  const readMeter = async (): Promise<BulkCost> => ({
    ...(await ofDatabase()),
    serviceMicros: await cpuMicrosOf(service.pid),
  });
  const account = await openAccount(service.url, key, form, shortText);
  await job(account, 1000); // the first job compiles the form and warms the caches
  const idle = await idleCost(readMeter);
  const lines: Line[] = [];
  for (const rows of args.rows.split(",").map(Number)) {
    await forgetStatements({ pool });
    const line = await measure(account, pool, readMeter, { rows, idle });
    lines.push(line);
    if (!args.json) console.log(formatLine(line));
    if (args.statements) console.log(await costliestStatements({ pool }));
  }
  if (args.json) console.log(JSON.stringify({ form: form.name, idle, lines }, null, 2));
  else console.log(summaryOf(lines));
  return 0;
}

// Fits into every field, so that no row has a warning.
function shortText(index: number, at: number): string {
  return String((index + at) % 10);
}

/** Measures the cost of an idle second. */
async function idleCost(meter: BulkMeter): Promise<BulkCost> {
  const before = await meter();
  await pause(IDLE_MS);
  return costOfOne(before, await meter(), IDLE_MS / 1000);
}

async function measure(
  account: FilledAccount,
  pool: pg.Pool,
  meter: BulkMeter,
  { rows, idle }: { readonly rows: number; readonly idle: BulkCost },
): Promise<Line> {
  const jobs = Math.min(JOBS_MAX, Math.max(1, Math.floor(PDFS / rows)));
  const pdfs = jobs * rows;
  const sizeBefore = await databaseBytes(pool);
  const before = await meter();
  const began = performance.now();
  for (let at = 0; at < jobs; at += 1) await job(account, rows);
  const secondsEach = (performance.now() - began) / 1000 / pdfs;
  const all = costOfOne(before, await meter(), pdfs);
  const grown = (await databaseBytes(pool)) - sizeBefore;
  return {
    rows,
    pdfs,
    statements: all.statements - idle.statements * secondsEach,
    walBytes: all.walBytes - idle.walBytes * secondsEach,
    cpuMicros: all.cpuMicros - idle.cpuMicros * secondsEach,
    serviceMicros: all.serviceMicros - idle.serviceMicros * secondsEach,
    databaseBytes: grown / pdfs,
  };
}

function costOfOne(before: BulkCost, after: BulkCost, units: number): BulkCost {
  const serviceMicros = (after.serviceMicros - before.serviceMicros) / units;
  return { ...perUnit(difference(after, before), units), serviceMicros };
}

async function job(account: FilledAccount, rows: number): Promise<void> {
  const { hasEnded } = await account.bulk(rows);
  while (!(await hasEnded())) await pause(ASK_EVERY_MS);
}

async function databaseBytes(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>(
    "select pg_database_size(current_database())::float8 as bytes",
  );
  return rows[0]?.bytes ?? 0;
}

/** The largest job, measured last. */
function summaryOf(lines: readonly Line[]): string {
  const last = lines.at(-1);
  if (last === undefined) throw new Error("no job was measured");
  const figure = `a PDF of a job of ${last.rows} rows, CPU µs with PostgreSQL`;
  return summaryLine({
    figure,
    floor: null,
    ours: last.cpuMicros + last.serviceMicros,
    peer: null,
  });
}

function formatLine({
  rows,
  pdfs,
  statements,
  walBytes,
  cpuMicros,
  serviceMicros,
  databaseBytes: grown,
}: Line): string {
  const of = `${rows} rows (${pdfs} PDFs)`.padEnd(26);
  return `${of} a PDF: ${statements.toFixed(3)} statements, ${walBytes.toFixed(0)} bytes of WAL, ${cpuMicros.toFixed(0)} us of PostgreSQL, ${serviceMicros.toFixed(0)} us of the service, ${grown.toFixed(0)} bytes of database`;
}
