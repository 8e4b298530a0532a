import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import { createAccountIn, readConfig } from "@platen/service";
import { connectionUrl, startEmbedded } from "@platen/service/embedded";
import { exitCodeOf, numberOption } from "./command.ts";
import { startChild } from "./generate/child-server.ts";
import { openAccount } from "./generate/open-account.ts";
import { loadForm } from "./measure/forms.ts";
import { median } from "./measure/median.ts";
import { summaryLine } from "./measure/summary.ts";
import { cpuMicrosOf, endedMicrosOfSelf } from "./webhooks/cpu-of.ts";

const HELP = `npm run bench:start -- [options]

CPU time of starts, of the package as it is published and of the sources: the command, a service on a PostgreSQL of its
own, and its first and second job. Beside them Node alone and a bare Fastify. The second of two starts is measured, so
that caches of compiled code are filled; processes for untrusted files and PostgreSQL are not included.

  --rounds N   of each command; the median counts (default 5)
  --rows N     of a job (default 500)
  --json
  --help`;

const SETTLED_MS = 1500;
const POLL_MS = 50;
const ROOT = fileURLToPath(new URL("..", import.meta.url));
type Program = { readonly entry: string; readonly fillThread: string };

const SOURCES: Program = {
  entry: join(ROOT, "cli/platen.js"),
  fillThread: join(ROOT, "service/adapters/fill-workers/fill-thread.ts"),
};

type Size = { readonly rounds: number; readonly rows: number };
type Figures = Readonly<Record<string, number>>;

process.exit(await exitCodeOf(main));

async function main(): Promise<number> {
  const { values: args } = parseArgs({
    options: {
      rounds: { type: "string", default: "5" },
      rows: { type: "string", default: "500" },
      json: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (args.help) {
    console.log(HELP);
    return 0;
  }
  const rounds = numberOption("rounds", args.rounds, 1);
  const rows = numberOption("rows", args.rows, 1);
  await using things = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), "platen-start-"));
  things.defer(() => rm(folder, { recursive: true, force: true }));
  const published = await build(folder);
  const peers = {
    "node -e 0": await commandMicros(["-e", "0"], rounds),
    "a bare Fastify": await serverMicros([join(ROOT, "lab/generate/bare-server.ts"), ""]),
  };
  const figures = {
    peers,
    published: await measure(published, { rounds, rows }),
    sources: await measure(SOURCES, { rounds, rows }),
  };
  if (args.json) console.log(JSON.stringify(figures, null, 2));
  else {
    for (const [name, found] of Object.entries(figures)) show(name, found);
    console.log(
      summaryLine({
        figure: "start of the service, CPU ms",
        floor: { name: "a bare Fastify", value: peers["a bare Fastify"] / 1000 },
        ours: (figures.published["start of the service"] ?? Number.NaN) / 1000,
        peer: null,
      }),
    );
  }
  return 0;
}

function show(name: string, figures: Figures): void {
  console.log(name);
  for (const [what, micros] of Object.entries(figures))
    console.log(`  ${what.padEnd(28)} ${(micros / 1000).toFixed(0).padStart(6)} ms`);
}

/** Builds the command's package; returns its entry. The few packages beside it are those of the checkout. */
async function build(folder: string): Promise<Program> {
  await waitForEnd(spawn(process.execPath, [join(ROOT, "tools/build.ts"), "--out", folder, "cli"]));
  await symlink(join(ROOT, "node_modules"), join(folder, "cli/node_modules"));
  return {
    entry: join(folder, "cli/platen.js"),
    fillThread: join(folder, "cli/lib/fill-thread.js"),
  };
}

async function measure({ entry, fillThread }: Program, { rounds, rows }: Size): Promise<Figures> {
  await using things = new AsyncDisposableStack();
  const home = await mkdtemp(join(tmpdir(), "platen-start-"));
  things.defer(() => rm(home, { recursive: true, force: true }));
  const cluster = await startEmbedded(home);
  things.defer(async () => void (await cluster.stop()));
  const DATABASE_URL = connectionUrl(cluster.config);
  const settings = { PLATEN_HOME: home, PORT: "0", LOG_LEVEL: "error", DATABASE_URL };
  await (await startChild([entry, "serve"], settings)).stop();
  const service = await startChild([entry, "serve"], settings);
  things.defer(service.stop);
  const start = await cpuMicrosOf(service.pid);
  const owner = { email: "bench@example.com", plan: "ENTERPRISE" } as const;
  const { keys } = await createAccountIn(readConfig(settings), owner);
  const form = await loadForm(null);
  const key = keys["production"]?.["admin"] ?? "";
  const account = await openAccount(service.url, key, form, (index) => String(index % 10));
  const job = async (): Promise<number> => {
    await pause(SETTLED_MS);
    const before = await cpuMicrosOf(service.pid);
    const { hasEnded } = await account.bulk(rows);
    while (!(await hasEnded())) await pause(POLL_MS);
    return (await cpuMicrosOf(service.pid)) - before;
  };
  return {
    "platen --help": await commandMicros([entry, "--help"], rounds),
    "start of the service": start,
    "start of a fill thread": await threadMicros(fillThread, rounds, join(home, "compiled")),
    "first job": await job(),
    "second job": await job(),
  };
}

/** CPU time of a command that ends, in microseconds: the median. */
async function commandMicros(command: readonly string[], rounds: number): Promise<number> {
  const found: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = await endedMicrosOfSelf();
    await waitForEnd(spawn(process.execPath, command, { stdio: "ignore" }));
    found.push((await endedMicrosOfSelf()) - before);
  }
  return median(found);
}

/** CPU time of a thread until it is ready, in microseconds: the median. As in a service, compiled code is cached. */
async function threadMicros(file: string, rounds: number, cache: string): Promise<number> {
  const found: number[] = [];
  const env = { ...process.env, NODE_COMPILE_CACHE: cache };
  for (let round = 0; round < rounds; round += 1) {
    const before = process.cpuUsage();
    const progress = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const thread = new Worker(file, { workerData: { progress }, env });
    await once(thread, "message");
    const { user, system } = process.cpuUsage(before);
    found.push(user + system);
    await thread.terminate();
  }
  return median(found);
}

async function serverMicros(command: readonly string[]): Promise<number> {
  const server = await startChild(command);
  const micros = await cpuMicrosOf(server.pid);
  await server.stop();
  return micros;
}

async function waitForEnd(child: ChildProcess): Promise<void> {
  const exit: unknown[] = await once(child, "exit");
  const [code] = exit;
  if (code !== 0) throw new Error(`a command ended with ${String(code)}`);
}
