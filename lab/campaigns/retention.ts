/**
 * Measures the size of the database and of the objects after many PDFs, and after their retention:
 * npm run campaign:retention -- [--jobs 100] [--rows 10000] [--documents 2000] [--periods 4]
 *
 * In each period so many jobs and single documents are made; then the service's clock moves on by 35 days, its own tasks
 * delete what has expired, and autovacuum follows. Exit 1 when anything but the ledger is left, or when the database with
 * the PDFs of the last period is more than a tenth larger, without the ledger, than with those of the second one.
 */
import { chmod, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { moveTime, serviceTime } from "../../service/adapters/database/connection/service-time.ts";
import { connectionUrl, startEmbedded } from "../../service/adapters/embedded/embedded.ts";
import { later } from "../../service/base/instant.ts";
import { type BulkHarness, goodRows } from "../../test/support/harness/bulk-harness.ts";
import { eventually } from "../../test/support/harness/eventually.ts";
import { newInstallation } from "../../test/support/harness/service-process.ts";

/** Longer than the retention of files (3 days) and of records (30 days) together. */
const PERIOD_SECONDS = 35 * 24 * 3600;
const GROWTH_MAX = 1.1;
const AT_ONCE = 4;
const JOB_MS_MAX = 1_800_000;
/** Several runs of the periodic tasks, and of autovacuum, which looks once a minute. */
const PURGED_MS_MAX = 900_000;
/** Tables that PostgreSQL's autovacuum leaves alone, because fewer rows than this were deleted. */
const DEAD_ROWS_MAX = 1000;
/** Until the statistics have the deleted rows. */
const STATISTICS_MS = 5000;
const SHOWN_BYTES = 100_000;
const EMPTIED = ["bulk_upload", "bulk_chunk", "bulk_row", "bulk_row_record", "file"];

type Sizes = {
  readonly tables: Readonly<Record<string, number>>;
  readonly databaseBytes: number;
  readonly objectBytes: number;
};

process.exitCode = await main();

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      jobs: { type: "string", default: "100" },
      rows: { type: "string", default: "10000" },
      documents: { type: "string", default: "2000" },
      periods: { type: "string", default: "4" },
    },
  });
  await using ends = new AsyncDisposableStack();
  const home = await mkdtemp(join(tmpdir(), "platen-retention-"));
  ends.defer(() => rm(home, { recursive: true, force: true }));
  await chmod(home, 0o755); // as root the database runs as another user, which must be able to enter
  const cluster = await startEmbedded(home);
  ends.defer(async () => void (await cluster.stop()));
  const installation = await newInstallation({ DATABASE_URL: connectionUrl(cluster.config) });
  ends.defer(installation.clear);
  const harness = await installation.openBulkHarness(await installation.start());
  const pool = new pg.Pool({ ...cluster.config, max: 1 });
  ends.defer(() => pool.end());
  const full: Sizes[] = [];
  for (let period = 1; period <= Number(values.periods); period += 1) {
    const began = performance.now();
    for (let job = 0; job < Number(values.jobs); job += 1)
      await fillJob(harness, Number(values.rows));
    await makeDocuments(harness, Number(values.documents));
    full.push(await sizes(pool, installation.home));
    show(`period ${period}, full, ${seconds(began)} s`, full.at(-1));
    const expired = performance.now();
    await moveTime(pool, later((await serviceTime(pool)).now, PERIOD_SECONDS), false);
    await eventually(
      "the purge",
      () => rowsLeft(pool),
      (rows) => rows === 0,
      PURGED_MS_MAX,
    );
    const purged = seconds(expired);
    await pause(STATISTICS_MS);
    await eventually(
      "autovacuum",
      () => deadRows(pool),
      (rows) => rows <= DEAD_ROWS_MAX,
      PURGED_MS_MAX,
    );
    const after = await sizes(pool, installation.home);
    show(`period ${period}, purged in ${purged} s, vacuumed in ${seconds(expired)} s`, after);
  }
  return judge(full);
}

function judge(full: readonly Sizes[]): number {
  const [, second] = full;
  const last = full.at(-1);
  if (second === undefined || last === undefined || last === second) return 0;
  const growth = withoutLedger(last) / withoutLedger(second);
  console.log(
    `the last period in relation to the second, without the ledger: ${growth.toFixed(3)}`,
  );
  return growth > GROWTH_MAX ? 1 : 0;
}

function withoutLedger({ databaseBytes, tables }: Sizes): number {
  return databaseBytes - (tables["usage_ledger"] ?? 0);
}

function show(title: string, found: Sizes | undefined): void {
  if (found === undefined) return;
  const { tables, databaseBytes, objectBytes } = found;
  console.log(`${title}: database ${mb(databaseBytes)}, objects ${mb(objectBytes)}`);
  const large = Object.entries(tables).filter(([, bytes]) => bytes >= SHOWN_BYTES);
  for (const [name, bytes] of large.toSorted(([, a], [, b]) => b - a))
    console.log(`  ${name.padEnd(24)} ${mb(bytes)}`);
}

function mb(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(0);
}

async function fillJob(harness: BulkHarness, rows: number): Promise<void> {
  const ended = await harness.ended(await harness.submit(goodRows(rows)), JOB_MS_MAX);
  if (ended.succeeded !== rows) throw new Error(`a job made ${ended.succeeded} of ${rows} PDFs`);
}

async function makeDocuments(harness: BulkHarness, documents: number): Promise<void> {
  let left = documents;
  const work = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const data = { name: `Person ${left}`, town: "Oslo", kind: "a", agreed: "yes" };
      const { status } = await harness.ask("/api/v1/generate/pdf", {
        json: { envelope_id: harness.envelopeId, data },
      });
      if (status !== 200 && status !== 201) throw new Error(`a document was refused: ${status}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** The largest tables with their indexes; partitions count as their table. */
async function sizes(pool: pg.Pool, folder: string): Promise<Sizes> {
  const { rows } = await pool.query<{ name: string; bytes: number }>(
    `select coalesce(inhparent, pg_class.oid)::regclass::text as name,
      sum(pg_total_relation_size(pg_class.oid))::float8 as bytes
    from pg_class left join pg_inherits on inhrelid = pg_class.oid
    where relkind = 'r' and relnamespace = 'public'::regnamespace group by 1`,
  );
  const all = await pool.query<{ bytes: number }>(
    "select pg_database_size(current_database())::float8 as bytes",
  );
  return {
    tables: Object.fromEntries(rows.map(({ name, bytes }) => [name, bytes])),
    databaseBytes: all.rows[0]?.bytes ?? 0,
    objectBytes: await bytesBelow(join(folder, "objects")),
  };
}

async function rowsLeft(pool: pg.Pool): Promise<number> {
  const counts = EMPTIED.map((table) => `(select count(*) from ${table})`);
  const { rows } = await pool.query<{ left: number }>(
    `select (${counts.join(" + ")})::float8 as left`,
  );
  return rows[0]?.left ?? 0;
}

async function deadRows(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ dead: number }>(
    "select max(n_dead_tup)::float8 as dead from pg_stat_all_tables where schemaname in ('public', 'pg_toast')",
  );
  return rows[0]?.dead ?? 0;
}

async function bytesBelow(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  let bytes = 0;
  for (const entry of entries)
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size;
  return bytes;
}
