import assert from "node:assert/strict";
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import pg from "pg";
import { embeddedConfig, startEmbedded } from "../../service/adapters/embedded/embedded.ts";
import { present } from "../../service/base/assert.ts";
import {
  type Config,
  createAccountIn,
  readConfig,
  type Service,
  startService,
} from "../../service/main.ts";
import { ask } from "../support/harness/ask.ts";
import { BULK, goodRows, openBulkHarness } from "../support/harness/bulk-harness.ts";
import { eventually } from "../support/harness/eventually.ts";
import { usedBy } from "../support/harness/figures.ts";
import { untilReady } from "../support/harness/readiness.ts";
import { refused } from "../support/harness/refused.ts";
import { type SmallDisk, smallDisk } from "../support/harness/small-disk.ts";
import { TEST_TIMING } from "../support/harness/test-timing.ts";

const MB = 1024 * 1024;
const LARGE = 600 * MB;
const ROWS = 4000;
/** Answers that are read while the disk is full. */
const READS = 8;
const TRIES = 20;
const PANIC = /PANIC: {2}could not write to file "pg_wal\/xlogtemp.*No space left on device/;
const NO_SPACE = /No space left on device|is full: make space there/;

/** Runs a test on a disk of its own; it is skipped where none can be mounted. */
async function onDisk(t: TestContext, work: (disk: SmallDisk) => Promise<void>): Promise<void> {
  const disk = await smallDisk(LARGE);
  if (disk === null) return t.skip("only root on Linux can mount a small disk");
  try {
    await work(disk);
  } finally {
    await disk.remove();
  }
}

test("a first start on a disk that is too small says so and leaves nothing half-made", (t) =>
  onDisk(t, (small) => startsOn(t, small)));

async function startsOn(t: TestContext, small: SmallDisk): Promise<void> {
  const whole = join(small.path, "whole");
  await (await startEmbedded(whole)).stop();
  const wholeBytes = await small.usedBytes();
  const programs = (await readdir(whole)).find((name) => name.startsWith("postgresql-")) ?? "";
  const programBytes = await bytesIn(join(whole, programs));
  // Within the copy of the programs, at the beginning of initdb, and near its end.
  const sizes = [programBytes / 2, programBytes + 12 * MB, wholeBytes - 3 * MB];
  for (const [index, left] of sizes.entries()) {
    await small.resize(wholeBytes + left);
    const home = join(small.path, `home${index}`);
    await assert.rejects(startEmbedded(home), NO_SPACE);
    const halfMade = (await readdir(home)).filter((name) => /\.new-|\.[0-9a-f]{16}$/.test(name));
    assert.deepEqual(halfMade, []);
    t.diagnostic(`${Math.round(left / MB)} MB: ${(await readdir(home)).join(" ")}`);
    await small.resize(LARGE);
    assert.ok(await (await startEmbedded(home)).stop());
    await rm(home, { recursive: true });
  }
}

test("a disk that is full during a job stops PostgreSQL and the job; both continue with space", (t) =>
  onDisk(t, async (small) => {
    const home = join(small.path, "home");
    const config = readConfig({
      PLATEN_HOME: home,
      PORT: "0",
      BILLING: "off",
      LOG_LEVEL: process.env["LOG_LEVEL"] ?? "silent",
    });
    const running: Running = { config, service: await startService(config, TEST_TIMING) };
    try {
      await jobOn(t, small, running);
    } finally {
      await running.service?.stop();
    }
  }));

type Running = { readonly config: Config; service: Service | null };

async function jobOn(t: TestContext, small: SmallDisk, running: Running): Promise<void> {
  const { config } = running;
  const { home } = config;
  const service = present(running.service, "running service");
  const { keys } = await createAccountIn(config, { email: "a@example.com", plan: "ENTERPRISE" });
  const harness = await openBulkHarness(service.url, keys["production"]?.["admin"] ?? "");
  const id = await harness.submit(goodRows(ROWS));
  const readStatus = () => harness.status(id);
  const { succeeded } = await eventually("the first rows", readStatus, (now) => now.succeeded > 0);
  assert.ok(succeeded < ROWS, "the job was too fast to be interrupted");

  // A server whose disk is full accepts a new connection only if it need not write its cache of the catalog.
  const writer = present(await connectTo(home), "connection");
  small.fill();
  await fillWriteAheadLog(writer);
  const readLog = () => readFile(join(home, "database", "server.log"), "utf8");
  const log = await eventually("the end of PostgreSQL", readLog, (text) => PANIC.test(text));
  t.diagnostic(PANIC.exec(log)?.[0] ?? "");
  let refusals = 0;
  for (let tries = 1; refusals < READS; tries += 1) {
    assert.ok(tries <= TRIES, `PostgreSQL was stopped in ${refusals} of ${TRIES} tries only`);
    small.fill();
    const read = await harness.ask(`${BULK}/status/${id}`);
    const written = await harness.post("a\n1\n");
    const readiness = await ask(`${service.url}/readyz`);
    assert.equal((await ask(`${service.url}/livez`)).status, 200);
    // The job that was interrupted deletes its files, and the server may have started in their space.
    const wasRunning = read.status === 200 || written.status === 202 || readiness.status === 200;
    const client = await connectTo(home);
    if (wasRunning || client !== null) {
      t.diagnostic("PostgreSQL has found space: it is stopped again");
      small.fill();
      if (client !== null) await fillWriteAheadLog(client);
      continue;
    }
    for (const answer of [read, written]) {
      refused(answer, 503, "unavailable");
      assert.ok(Number(answer.headers.get("retry-after")) >= 1);
    }
    assert.equal(readiness.status, 503);
    refusals += 1;
  }
  await small.free();
  await untilReady(service.url);

  const finished = await restartedOn(small, running);
  const again = harness.at(finished.url);
  const end = await again.ended(id);
  assert.deepEqual([end.status, end.succeeded, end.failed], ["completed", ROWS, 0]);
  const { pdfs, manifest } = await again.bundle(id);
  const { ledger, counter } = await usedBy(home);
  assert.deepEqual([pdfs.size, manifest.rows.length, ledger, counter], [ROWS, ROWS, ROWS, ROWS]);
  const files = await readdir(config.storage, { recursive: true });
  assert.deepEqual(
    files.filter((name) => name.endsWith(".part")),
    [],
  );
}

/** Stops the service while the disk is full. It reports the full disk at each start until there is space, and then starts. */
async function restartedOn(small: SmallDisk, running: Running): Promise<Service> {
  const { config, service } = running;
  small.fill();
  running.service = null;
  await service?.stop();
  small.fill();
  await assert.rejects(startService(config, TEST_TIMING), NO_SPACE);
  await small.free();
  const started = await startService(config, TEST_TIMING);
  running.service = started;
  return started;
}

/** Writes to the write-ahead log alone, until the server has no space for its next file and ends; the job may end it first. */
async function fillWriteAheadLog(client: pg.Client): Promise<void> {
  const write = "select pg_logical_emit_message(true, 'ballast', repeat('x', 1000000))";
  await assert.rejects(async () => {
    for (let count = 0; count < 100; count += 1) await client.query(write);
  });
  await client.end().catch(() => undefined);
}

/** Null while the server does not run, or accepts no connection. */
async function connectTo(home: string): Promise<pg.Client | null> {
  const client = new pg.Client(await embeddedConfig(home));
  client.on("error", () => undefined);
  return await client.connect().then(
    () => client,
    () => null,
  );
}

async function bytesIn(folder: string): Promise<number> {
  let sum = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) sum += (await readFile(join(entry.parentPath, entry.name))).byteLength;
  return sum;
}
