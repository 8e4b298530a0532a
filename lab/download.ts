import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type pg from "pg";
import { exitCodeOf, numberOption } from "./command.ts";
import { type Download, Receiver } from "./download/receive.ts";
import { type ChildServer, startChild } from "./generate/child-server.ts";
import { openAccount } from "./generate/open-account.ts";
import { type MeteredService, startMetered } from "./measure/database-cost.ts";
import { loadForm } from "./measure/forms.ts";
import { summaryLine } from "./measure/summary.ts";
import { cpuMicrosOf } from "./webhooks/cpu-of.ts";

const HELP = `npm run bench:download -- [options]

The ZIP of a bulk job over loopback: 100 bytes at random places, and the whole, in turns with a bare node:http that sends
the same ZIP from a file. The service is a process of its own on an embedded PostgreSQL of its own. The client lives on
the same cores.

  --form F.pdf      the form (default: the project's specimen)
  --rows N          of the job (default 10000)
  --ranges N        requests for 100 bytes (default 300)
  --rounds N        downloads of the whole (default 7)
  --json
  --help`;

const RANGE_BYTES = 100;
const WARM_UP = 20;
const GOLDEN_RATIO = 0.618_033_988_75;
const ASK_EVERY_MS = 200;
/** PostgreSQL writes its statistics with a delay. */
const STATISTICS_MS = 1500;

process.exit(await exitCodeOf(main));

async function main(): Promise<number> {
  const { values: args } = parseArgs({
    options: {
      form: { type: "string" },
      rows: { type: "string", default: "10000" },
      ranges: { type: "string", default: "300" },
      rounds: { type: "string", default: "7" },
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
  const metered = await startMetered(things);
  const { service, key } = metered;
  const account = await openAccount(service.url, key, form, shortText);
  const { id, hasEnded } = await account.bulk(numberOption("rows", args.rows, 1));
  while (!(await hasEnded())) await pause(ASK_EVERY_MS);
  const ours: Download = {
    url: `${service.url}/api/v1/generate/envelope-bulk/download/${id}`,
    headers: { authorization: `Bearer ${key}` },
  };
  const ranges = await measureRanges(metered, ours, numberOption("ranges", args.ranges, 1));
  const peer = await startPeer(things, ours);
  const servers = {
    ours: { ...ours, pid: service.pid },
    file: { url: peer.url, headers: {}, pid: peer.pid },
  };
  const whole = await measureWhole(servers, numberOption("rounds", args.rounds, 1));
  if (args.json) console.log(JSON.stringify({ form: form.name, ranges, whole }, null, 2));
  else report(ranges, whole);
  return 0;
}

/** Fits into every field, so that no row has a warning. */
function shortText(index: number, at: number): string {
  return String((index + at) % 10);
}

type RangeFigures = {
  readonly requests: number;
  /** To the first byte of the body, in milliseconds: of the first request after the job, then of the others. */
  readonly coldMs: number;
  readonly p50: number;
  readonly p99: number;
  readonly serverMicros: number;
  readonly statements: number;
  /** Rows of the job that PostgreSQL has read for them. */
  readonly rowsRead: number;
};

async function measureRanges(
  { service, pool, meter }: MeteredService,
  download: Download,
  requests: number,
): Promise<RangeFigures> {
  const receiver = new Receiver(download.url);
  const total = await lengthOf(download);
  let place = 0;
  const one = async (): Promise<number> => {
    place = (place + GOLDEN_RATIO) % 1; // all over the file, in no order
    const from = Math.floor(place * (total - RANGE_BYTES));
    const range = `bytes=${from}-${from + RANGE_BYTES - 1}`;
    const answer = await receiver.get({ ...download, headers: { ...download.headers, range } });
    if (answer.status !== 206 || answer.bytes !== RANGE_BYTES)
      throw new Error(`a range is answered with ${answer.status} and ${answer.bytes} bytes`);
    return answer.firstByteMs;
  };
  const coldMs = await one();
  for (let at = 0; at < WARM_UP; at += 1) await one();
  const [rowsBefore, before, cpuBefore] = [
    await rowsRead(pool),
    await meter(),
    await cpuMicrosOf(service.pid),
  ];
  const times: number[] = [];
  for (let at = 0; at < requests; at += 1) times.push(await one());
  const serverMicros = ((await cpuMicrosOf(service.pid)) - cpuBefore) / requests;
  const statements = ((await meter()).statements - before.statements) / requests;
  receiver.close();
  const sorted = times.toSorted((a, b) => a - b);
  return {
    requests,
    coldMs,
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
    serverMicros,
    statements,
    rowsRead: (await rowsRead(pool)) - rowsBefore,
  };
}

async function lengthOf({ url, headers }: Download): Promise<number> {
  const { headers: found } = await fetch(url, { method: "HEAD", headers });
  return Number(found.get("content-length"));
}

async function rowsRead(pool: pg.Pool): Promise<number> {
  await pause(STATISTICS_MS);
  const { rows } = await pool.query<{ read: number }>(
    `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::float8 as read from pg_stat_user_tables
     where relname in ('bulk_row', 'bulk_row_record')`,
  );
  return rows[0]?.read ?? Number.NaN;
}

/** A bare server of the same bytes. */
async function startPeer(things: AsyncDisposableStack, ours: Download): Promise<ChildServer> {
  const folder = await mkdtemp(join(tmpdir(), "platen-bench-zip-"));
  things.defer(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, "job.zip");
  const { body } = await fetch(ours.url, { headers: ours.headers });
  if (body === null) throw new Error("the download has no body");
  await pipeline(Readable.fromWeb(body), createWriteStream(path));
  const script = fileURLToPath(new URL("./download/file-server.ts", import.meta.url));
  const server = await startChild([script, path]);
  things.defer(server.stop);
  return server;
}

type Side = Download & { readonly pid: number };
type WholeFigures = {
  readonly bytes: number;
  /** The best of all rounds, because other work on the machine slows rounds; the other figures are medians. */
  readonly best: number;
  readonly gigabytesPerSecond: number;
  readonly firstByteMs: number;
  /** CPU time of the server for a gigabyte, in milliseconds. */
  readonly serverMsPerGigabyte: number;
};
type Name = "ours" | "file";

async function measureWhole(
  sides: Readonly<Record<Name, Side>>,
  rounds: number,
): Promise<Readonly<Record<Name, WholeFigures>>> {
  const found: Record<Name, WholeFigures[]> = { ours: [], file: [] };
  for (let round = -1; round < rounds; round += 1)
    for (const name of ["ours", "file"] as const) {
      const figures = await downloadOnce(sides[name]);
      if (round >= 0) found[name].push(figures);
    }
  return { ours: medians(found.ours), file: medians(found.file) };
}

async function downloadOnce(side: Side): Promise<WholeFigures> {
  const receiver = new Receiver(side.url);
  const cpuBefore = await cpuMicrosOf(side.pid);
  const { status, bytes, firstByteMs, allMs } = await receiver.get(side);
  if (status !== 200) throw new Error(`the whole is answered with ${status}`);
  const cpuMicros = (await cpuMicrosOf(side.pid)) - cpuBefore;
  receiver.close();
  const gigabytes = bytes / 1e9;
  const gigabytesPerSecond = gigabytes / (allMs / 1000);
  return {
    bytes,
    best: gigabytesPerSecond,
    gigabytesPerSecond,
    firstByteMs,
    serverMsPerGigabyte: cpuMicros / 1000 / gigabytes,
  };
}

function medians(all: readonly WholeFigures[]): WholeFigures {
  const median = (member: keyof WholeFigures): number =>
    quantile(
      all.map((figures) => figures[member]).toSorted((a, b) => a - b),
      0.5,
    );
  return {
    bytes: median("bytes"),
    best: Math.max(...all.map(({ best }) => best)),
    gigabytesPerSecond: median("gigabytesPerSecond"),
    firstByteMs: median("firstByteMs"),
    serverMsPerGigabyte: median("serverMsPerGigabyte"),
  };
}

function report(ranges: RangeFigures, whole: Readonly<Record<Name, WholeFigures>>): void {
  const { requests, coldMs, p50, p99, serverMicros, statements, rowsRead: read } = ranges;
  console.log(
    `100 bytes, ${requests} times: first byte p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, first request ${coldMs.toFixed(1)} ms; a request: ${serverMicros.toFixed(0)} us of the server, ${statements.toFixed(2)} statements, ${read} rows read in all`,
  );
  for (const [name, figures] of Object.entries(whole)) {
    const { bytes, best, gigabytesPerSecond, firstByteMs, serverMsPerGigabyte } = figures;
    console.log(
      `whole, ${name.padEnd(5)} ${(bytes / 1e6).toFixed(0)} MB: ${gigabytesPerSecond.toFixed(2)} GB/s (best ${best.toFixed(2)}), first byte ${firstByteMs.toFixed(1)} ms, ${serverMsPerGigabyte.toFixed(0)} ms of the server's CPU a GB`,
    );
  }
  const ratio = whole.ours.gigabytesPerSecond / whole.file.gigabytesPerSecond;
  console.log(`ours / file: ${ratio.toFixed(2)}`);
  console.log(
    summaryLine({
      figure: "a GB of a ZIP sent, CPU ms of the server",
      floor: { name: "node:http from a file", value: whole.file.serverMsPerGigabyte },
      ours: whole.ours.serverMsPerGigabyte,
      peer: null,
    }),
  );
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
