/**
 * Measures the hot statements on full tables: npm run campaign:hot-statements -- [--rows 10000000] [--home DIR] [--plans]
 *
 * Fills a PostgreSQL of its own with so many rows each of files, the ledger, rows of jobs and deliveries (about 2 kB of disk
 * for each of them), then calls the stores and prints what their statements took, the pages they read and the tables they
 * scanned, and how fast each purge is. With --home the folder is kept, and used as it is if it was filled before. Exit 1
 * when a statement takes longer than promised or a purge is slower than twice the highest rate.
 */
import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import {
  type Database,
  databaseOn,
  openDatabase,
} from "../../service/adapters/database/connection/open.ts";
import { storesOn, transactOn } from "../../service/adapters/database/stores.ts";
import { startEmbedded } from "../../service/adapters/embedded/embedded.ts";
import { brand } from "../../service/base/brand.ts";
import { instant, later } from "../../service/base/instant.ts";
import { monthOf } from "../../service/base/month.ts";
import type { AccountId, KeyId } from "../../service/domain/accounts/mod.ts";
import type { BulkJobId } from "../../service/domain/bulk-records/mod.ts";
import type { FileId } from "../../service/domain/documents/mod.ts";
import { DEFAULT_PLANS } from "../../service/domain/plans/mod.ts";
import { countOutputs, type Outputs } from "../../service/domain/usage/mod.ts";
import {
  type ClaimedDelivery,
  DELIVERY_CAPS,
  type WebhookId,
} from "../../service/domain/webhooks/records/mod.ts";
import { type Observed, observePlans, PLAN_SETTINGS } from "../../test/support/harness/plans.ts";
import { storedCaller } from "../../test/support/harness/stored-forms.ts";
import { BULK_ONLY, fillHotTables, LARGEST, RECORDED_JOB, WARNED_JOB } from "./hot-fill.ts";

/** Each call is repeated; the fastest counts, since the machine may do other things. */
const ROUNDS = 5;
const PURGE_MS = 10_000;
const DAY_SECONDS = 24 * 3600;
/** PDFs per second at the average of a billion a month; a purge has to be twice as fast. */
const RATE = 386;
/** For a fill that nothing waits for. */
const FILL_SETTINGS = [
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "wal_level=minimal",
  "max_wal_senders=0",
  "max_wal_size=8GB",
  "autovacuum=off",
];

const FIRST_PAGE = { limit: 100, skip: 0, before: null };

type Case = {
  readonly name: string;
  /** The promised time; null: nothing is promised. */
  readonly msMax: number | null;
  readonly call: () => Promise<unknown>;
  /** Runs after each call, so that the next one finds the same. */
  readonly undo?: () => Promise<void>;
};
type Purge = {
  readonly name: string;
  /** PDFs, or deliveries, of each deleted row. */
  readonly each: number;
  readonly call: () => Promise<number>;
};
type Open = Pick<Database, "db" | "pool">;

process.exitCode = await main();

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      rows: { type: "string", default: "10000000" },
      home: { type: "string" },
      plans: { type: "boolean", default: false },
    },
  });
  const home = values.home ?? (await mkdtemp(join(tmpdir(), "platen-hot-")));
  await mkdir(home, { recursive: true });
  await chmod(home, 0o755); // as root the database runs as another user, which must be able to enter
  try {
    if ((await stat(join(home, "filled")).catch(() => null)) === null)
      await fill(home, Number(values.rows));
    const slow = await measureCases(home, values.plans);
    const late = await measurePurges(home);
    return slow || late ? 1 : 0;
  } finally {
    if (values.home === undefined) await rm(home, { recursive: true, force: true });
  }
}

async function fill(home: string, rows: number): Promise<void> {
  await withDatabase(home, FILL_SETTINGS, async ({ db, pool }) => {
    await storedCaller(storesOn(db), "hot");
    await fillHotTables(pool, rows, (line) => console.log(`  ${line}`));
  });
  await writeFile(join(home, "filled"), `${rows}\n`);
}

async function measureCases(home: string, withPlans: boolean): Promise<boolean> {
  let isSlow = false;
  await withDatabase(home, PLAN_SETTINGS, async (open) => {
    const observe = observePlans(open.pool);
    for (const { name, msMax, call, undo } of await cases(open)) {
      const found: Observed[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        found.push(await observe(call));
        await undo?.();
      }
      const [best] = found.toSorted((a, b) => a.ms - b.ms);
      if (best === undefined || best.statements === 0) throw new Error(`${name}: no statement`);
      const isLate = msMax !== null && best.ms > msMax;
      isSlow ||= isLate;
      console.log(formatFigure(name, best, msMax) + (isLate ? "  TOO SLOW" : ""));
      if (withPlans) console.log(best.plans.join("\n"));
    }
  });
  return isSlow;
}

function formatFigure(
  name: string,
  { statements, ms, hit, read, scanned }: Observed,
  msMax: number | null,
) {
  const promised = msMax === null ? "" : `(at most ${msMax})`;
  const scans = scanned.length === 0 ? "" : `, scans ${scanned.join(", ")}`;
  return `${name.padEnd(46)} ${ms.toFixed(2).padStart(9)} ms ${promised.padEnd(13)} ${String(statements).padStart(3)} statements, pages ${hit} + ${read}${scans}`;
}

async function cases({ db }: Open): Promise<readonly Case[]> {
  const stores = storesOn(db);
  const now = instant(new Date());
  const month = monthOf(now);
  const account = brand<AccountId>(LARGEST);
  const owner = { accountId: account, environment: "production" } as const;
  const hook = await db
    .selectFrom("webhook")
    .select("id")
    .where("account_id", "=", LARGEST)
    .executeTakeFirstOrThrow();
  const webhook = brand<WebhookId>(hook.id);
  const file = await db
    .selectFrom("file")
    .select("id")
    .where("account_id", "=", LARGEST)
    .where("purged_at", "is", null)
    .limit(1)
    .executeTakeFirstOrThrow();
  const rowsOf =
    (id: string, after: number, status: "failed" | null = null) =>
    () =>
      stores.bulk.listRows(brand<BulkJobId>(id), { status, after, limit: 100 });
  const { last } = await db
    .selectFrom("webhook_delivery")
    .select((all) => all.fn.max("id").as("last"))
    .executeTakeFirstOrThrow();
  const logOf = (status: "failed" | null, before: number | null) => () =>
    stores.deliveryLog.listDeliveries(
      webhook,
      { status, eventType: null },
      { limit: 100, skip: 0, before },
    );
  let claimed: readonly ClaimedDelivery[] = [];
  return [
    {
      name: "newest 100 usage events",
      msMax: 1,
      call: () => stores.usageReads.listEvents(account, { limit: 100, before: null }),
    },
    ...[
      { ordinal: 50_000, msMax: 10 },
      { ordinal: 8_000_000, msMax: null },
    ].map(({ ordinal, msMax }) => ({
      name: `output ${ordinal} of a month, all in chunks`,
      msMax,
      call: () => stores.usage.findOutputTime(brand<AccountId>(BULK_ONLY), month, ordinal),
    })),
    {
      name: "output of a month after 10,000 entries",
      msMax: null,
      call: () => stores.usage.findOutputTime(account, month, 5000 * 501),
    },
    ...listCounting(db),
    {
      name: "files, first page",
      msMax: null,
      call: () => stores.files.listFiles(owner, now, FIRST_PAGE),
    },
    {
      name: "a file",
      msMax: 1,
      call: () => stores.files.findFile(brand<FileId>(file.id), owner),
    },
    {
      name: "due work of webhooks",
      msMax: null,
      call: () => stores.deliveryQueue.findDueWork(now),
    },
    {
      name: "claim of due deliveries",
      msMax: null,
      call: async () => {
        claimed = await stores.deliveryQueue.claim({
          now,
          leasedUntil: later(now, 15),
          schedule: [0, 30, 120, 600, 3600, 21_600, 86_400],
          caps: DELIVERY_CAPS,
          inFlight: [],
        });
      },
      undo: () => stores.deliveryQueue.releaseUnsent(claimed),
    },
    { name: "delivery log, first page", msMax: null, call: logOf(null, null) },
    { name: "delivery log, from the middle", msMax: null, call: logOf(null, Number(last) / 2) },
    { name: "delivery log, failed ones", msMax: null, call: logOf("failed", null) },
    {
      name: "events, first page",
      msMax: null,
      call: () => stores.eventReads.listEvents(owner, { type: null, limit: 100 }, null),
    },
    { name: "results, first page, rows in records", msMax: null, call: rowsOf(RECORDED_JOB, 0) },
    {
      name: "results, from row 9,000, rows in records",
      msMax: null,
      call: rowsOf(RECORDED_JOB, 9000),
    },
    { name: "results, first page, rows with warnings", msMax: null, call: rowsOf(WARNED_JOB, 0) },
    { name: "results, failed ones", msMax: null, call: rowsOf(RECORDED_JOB, 0, "failed") },
    {
      name: "bulk jobs, first page",
      msMax: null,
      call: () => stores.bulk.listBulkJobs(owner, FIRST_PAGE),
    },
  ];
}

/** The statements by which finished work is added to the ledger. */
function listCounting(db: Open["db"]): readonly Case[] {
  const count = (sources: () => Outputs["sources"]) => () => {
    const outputs: Outputs = {
      accountId: brand<AccountId>(LARGEST),
      by: { kind: "key", keyId: brand<KeyId>(1) },
      environment: "production",
      templateId: 1,
      mappingId: null,
      envelopeId: null,
      at: instant(new Date()),
      sources: sources(),
    };
    return transactOn(db)((inside) => countOutputs(inside, outputs, DEFAULT_PLANS));
  };
  let number = 0;
  const sources = () =>
    Array.from({ length: 500 }, () => `sync/new-${Date.now()}-${(number += 1)}`);
  const rows = Array.from({ length: 500 }, (_, place) => place + 1);
  return [
    {
      name: "500 single outputs counted",
      msMax: 40,
      call: count(() => ({ kind: "single", sources: sources() })),
    },
    {
      name: "a chunk of 500 counted",
      msMax: 40,
      call: count(() => ({
        kind: "chunk",
        bulkJobId: brand<BulkJobId>(`bulk_new_${Date.now()}_${(number += 1)}`),
        chunk: 0,
        rows,
      })),
    },
  ];
}

async function measurePurges(home: string): Promise<boolean> {
  let isLate = false;
  await withDatabase(home, [], async ({ db }) => {
    for (const { name, each, call } of purges(storesOn(db))) {
      const began = performance.now();
      let done = 0;
      while (performance.now() - began < PURGE_MS) {
        const some = await call();
        if (some === 0) break;
        done += some * each;
      }
      const perSecond = (done / (performance.now() - began)) * 1000;
      isLate ||= perSecond < 2 * RATE;
      const needed = `(at least ${2 * RATE})`;
      console.log(
        `${name.padEnd(46)} ${perSecond.toFixed(0).padStart(9)} a second ${needed}, ${done} in all`,
      );
    }
  });
  return isLate;
}

function purges({ files, bulk, deliveryPurge }: ReturnType<typeof storesOn>): readonly Purge[] {
  const now = instant(new Date());
  const month = later(now, -30 * DAY_SECONDS);
  return [
    {
      name: "purge of expired files",
      each: 1,
      call: () => files.purgeTails(later(now, -3600), now),
    },
    { name: "purge of records of files", each: 1, call: () => files.deleteExpired(month) },
    { name: "purge of jobs, in rows", each: 10_000, call: () => bulk.deleteEnded(month) },
    { name: "purge of deliveries", each: 1, call: () => deliveryPurge.deleteEnded(month, 2000) },
    { name: "purge of events", each: 1, call: () => deliveryPurge.deleteEvents(month, 2000) },
  ];
}

async function withDatabase(
  home: string,
  settings: readonly string[],
  use: (open: Open) => Promise<void>,
): Promise<void> {
  const cluster = await startEmbedded(home, settings);
  try {
    await (await openDatabase(cluster.config)).close();
    const pool = new pg.Pool(cluster.config);
    try {
      await use({ pool, db: databaseOn(pool) });
    } finally {
      await pool.end();
    }
  } finally {
    await cluster.stop();
  }
}
