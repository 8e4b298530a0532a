import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import pg from "pg";
import { Registry } from "prom-client";
import { type FilledRows, type FillPool } from "#domain/filling";
import { testDatabase } from "../../../test/support/harness/database.ts";
import { diskObjects } from "../../adapters/objects/disk-objects.ts";
import { newRegister } from "../../api/http/metrics.ts";
import { countedObjects, fillMeter, showConnections } from "./resource-metrics.ts";

const root = await mkdtemp(join(tmpdir(), "platen-metrics-"));
after(() => rm(root, { recursive: true, force: true }));
const { config, close } = await testDatabase();
after(close);

test("a statement that waits for a connection is counted until it gets one", async () => {
  const register = new Registry();
  const pool = new pg.Pool({ ...config, max: 1 });
  after(() => pool.end());
  showConnections(register, { main: () => pool });
  const held = await pool.connect();
  const waiting = pool.query("select 1");
  assert.equal(await valueOf(register, 'platen_database_waiting{pool="main"}'), 1);
  assert.equal(await valueOf(register, 'platen_database_connections{pool="main",state="busy"}'), 1);
  held.release();
  await waiting;
  assert.equal(await valueOf(register, 'platen_database_waiting{pool="main"}'), 0);
  assert.equal(await valueOf(register, 'platen_database_connections{pool="main",state="idle"}'), 1);
});

test("calls beyond the threads of a fill pool count as waiting until they end", async () => {
  const register = new Registry();
  const { promise: filled, resolve } = Promise.withResolvers<FilledRows>();
  const fill: FillPool["fill"] = () => filled;
  const pool = fillMeter(register)("bulk", { threads: 2, fill });
  const work = { compiledKey: "", sourceId: "", fatal: { codes: [], overflow: [] }, rows: [] };
  const compiled = {} as Parameters<typeof fill>[1]; // passed through unread
  const calls = Array.from({ length: 3 }, () => pool.fill(work, compiled));
  assert.equal(await valueOf(register, 'platen_fill_pool_busy{pool="bulk"}'), 2);
  assert.equal(await valueOf(register, 'platen_fill_pool_waiting{pool="bulk"}'), 1);
  resolve({ kind: "tried", outcomes: [], packed: new Uint8Array() });
  await Promise.all(calls);
  assert.equal(await valueOf(register, 'platen_fill_pool_busy{pool="bulk"}'), 0);
  assert.equal(await valueOf(register, 'platen_fill_pool_waiting{pool="bulk"}'), 0);
});

test("a failed storage operation is counted by its kind", async () => {
  const register = new Registry();
  const objects = countedObjects(await diskObjects(join(root, "storage")), register);
  await objects.put("a/b", new Uint8Array([1]));
  assert.deepEqual(await objects.bytes("a/b"), Buffer.from([1]));
  assert.deepEqual(await read(objects.get("a/b")), [1]);
  await assert.rejects(objects.bytes("a/missing"));
  await assert.rejects(read(objects.get("a/missing")));
  await writeFile(join(root, "storage", "file"), "");
  await assert.rejects(objects.put("file/b", new Uint8Array([1])));
  const errors = (operation: string) =>
    valueOf(register, `platen_storage_errors_total{operation="${operation}"}`);
  assert.deepEqual(await Promise.all(["put", "get", "bytes", "size"].map(errors)), [1, 1, 1, 0]);
});

test("a body whose sender disconnects is not a storage error", async () => {
  const register = new Registry();
  const objects = countedObjects(await diskObjects(join(root, "storage")), register);
  await assert.rejects(objects.put("a/c", brokenOff()), /was closed/);
  assert.equal(await valueOf(register, 'platen_storage_errors_total{operation="put"}'), 0);
});

test("the event loop lag is among the metrics of a process", async () => {
  const text = await newRegister().metrics();
  assert.match(text, /^platen_nodejs_eventloop_lag_p99_seconds /m);
});

async function* brokenOff(): AsyncIterable<Uint8Array> {
  yield new Uint8Array([1]);
  throw new Error("the connection was closed");
}

async function read(stream: AsyncIterable<Uint8Array>): Promise<readonly number[]> {
  const bytes: number[] = [];
  for await (const part of stream) bytes.push(...part);
  return bytes;
}

async function valueOf(register: Registry, series: string): Promise<number> {
  const lines = (await register.metrics()).split("\n");
  const line = lines.find((one) => one.startsWith(`${series} `));
  assert.ok(line !== undefined, `${series} is missing`);
  return Number(line.slice(series.length));
}
