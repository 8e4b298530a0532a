import assert from "node:assert/strict";
import { after, test } from "node:test";
import { later } from "#base/instant.ts";
import type { WorkMeter } from "#domain/bulk-records";
import { leaseWork } from "#domain/work";
import { bulkDeps } from "../../test/support/harness/bulk-deps.ts";
import { goodRows, openBulkHarness } from "../../test/support/harness/bulk-harness.ts";
import { usedIn } from "../../test/support/harness/figures.ts";
import { testAccount, testService } from "../../test/support/harness/service.ts";
import { startTask, taskEnded } from "../../test/support/harness/start-task.ts";
import { openWakeUps } from "../adapters/database/connection/wakeups.ts";
import { transactOn } from "../adapters/database/stores.ts";
import { startFillPool, storedCompilations } from "../adapters/fill-workers/mod.ts";
import { diskObjects } from "../adapters/objects/disk-objects.ts";
import { systemClock } from "../adapters/system/clock.ts";
import { startFormReader } from "../adapters/untrusted/mod.ts";
import { TIMING } from "../settings/timing.ts";
import { startWorker, type WakeUps, type WorkerPorts } from "./start-worker.ts";

const service = await testService({ PLATEN_ROLE: "api" });
const harness = await openBulkHarness(service.url, (await testAccount(service)).key());
const { db, config } = service.database;
const objects = await diskObjects(service.config.storage);
const reader = startFormReader({ processes: 1, cpuMsMax: 60_000 });
const pool = startFillPool({ threads: 1 });
after(async () => {
  await Promise.all([reader.stop(), pool.stop()]);
  await service.stop();
});

const errors: string[] = [];
const ports: WorkerPorts = {
  ...bulkDeps(service, {
    objects,
    clock: systemClock(),
    compilations: storedCompilations(objects, reader),
  }),
  ...TIMING.work,
  fillPool: pool,
  schemas: { compile: () => () => [] },
  onError: (_, what) => void errors.push(what),
};

/** Every notification is lost. */
const SILENT: WakeUps = { listen: () => {}, notify: async () => {} };

test("a notification starts bulk jobs and tasks while sweeps are stuck", async () => {
  const stuck = Promise.withResolvers<number>();
  const bulk = { ...ports.bulk, freeExpiredLeases: () => stuck.promise };
  const wakeUps = openWakeUps(service.database.pool, (error) => assert.fail(String(error)));
  const worker = startWorker({ ...ports, bulk }, wakeUps.of("work"), 2);
  for (const rows of [1, 600])
    assert.equal((await harness.ended(await harness.submit(goodRows(rows)))).succeeded, rows);
  assert.equal((await taskEnded(harness, await startTask(harness))).status, "completed");
  stuck.resolve(0);
  await worker.stop();
  await wakeUps.stop();
});

test("a worker whose notifications are lost finds what waits, and what was left unclosed", async () => {
  const id = await harness.submit(goodRows(600));
  const worker = startWorker(ports, SILENT, 1);
  assert.equal((await harness.ended(id)).succeeded, 600);
  await worker.stop();
});

test("a worker that stops gives back the chunk that it cannot finish, for others to take at once", async () => {
  const before = await usedIn(config);
  const id = await harness.submit(goodRows(3));
  const begun = Promise.withResolvers<void>();
  const stuck = Promise.withResolvers<void>();
  const fillPool: WorkerPorts["fillPool"] = {
    fill: async (work, compiled) => {
      begun.resolve();
      await stuck.promise;
      return await pool.fill(work, compiled);
    },
  };
  const discarded = Promise.withResolvers<void>();
  const meter: WorkMeter = {
    ended: () => undefined,
    leaseLost: (_, how) => how === "discarded" && discarded.resolve(),
  };
  let notified = 0;
  const wakeUps: WakeUps = { ...SILENT, notify: async () => void notified++ };
  const worker = startWorker({ ...ports, fillPool, meter }, wakeUps, 1);
  await begun.promise;
  assert.equal(await leaseWork(ports), null, "the chunk is held");
  await worker.stop();
  assert.equal((await harness.status(id)).status, "processing");
  assert.equal(notified, 1);
  const other = startWorker(ports, SILENT, 1);
  assert.equal((await harness.ended(id)).succeeded, 3);
  await other.stop();
  const { bytes } = await harness.bundle(id);
  stuck.resolve();
  await discarded.promise;
  assert.deepEqual((await harness.bundle(id)).bytes, bytes);
  const { ledger, counter } = await usedIn(config);
  assert.deepEqual([ledger - before.ledger, counter - before.counter], [3, 3]);
});

test("a stopped worker takes no work, and sends no wake-up if it held none", async () => {
  const wakes: (() => void)[] = [];
  const wakeUps: WakeUps = {
    listen: (wake) => void wakes.push(wake),
    notify: () => assert.fail("nothing was given back"),
  };
  const worker = startWorker(ports, wakeUps, 1);
  await worker.stop();
  const id = await harness.submit(goodRows(1));
  for (const wake of wakes) wake();
  assert.equal((await harness.status(id)).status, "queued");
  const next = startWorker(ports, SILENT, 1);
  assert.equal((await harness.ended(id)).succeeded, 1);
  await next.stop();
});

test("a sweep or a look that fails is reported, and the next wake-up finds the work", async () => {
  errors.length = 0;
  const looked = Promise.withResolvers<void>();
  let isAway = true;
  const bulk: WorkerPorts["bulk"] = {
    ...ports.bulk,
    freeExpiredLeases: () => Promise.reject(new Error("away")),
    listQueues: async (now) => {
      if (!isAway) return await ports.bulk.listQueues(now);
      looked.resolve();
      throw new Error("away");
    },
  };
  const wakes: (() => void)[] = [];
  const wakeUps: WakeUps = { ...SILENT, listen: (wake) => void wakes.push(wake) };
  const worker = startWorker({ ...ports, bulk }, wakeUps, 1);
  const id = await harness.submit(goodRows(1));
  await looked.promise;
  isAway = false;
  for (const wake of wakes) wake();
  assert.equal((await harness.ended(id)).succeeded, 1);
  await worker.stop();
  assert.deepEqual(
    new Set(errors),
    new Set(["the sweep will be tried again", "work will be looked for again"]),
  );
});

test("an expired chunk that is being finished is left alone, and holds up no other", async () => {
  const id = await harness.submit(goodRows(600));
  const [finishing, expired] = [await leaseWork(ports), await leaseWork(ports)];
  assert.ok(finishing?.kind === "chunk" && expired?.kind === "chunk");
  const expiredAt = later(ports.clock.now(), ports.leaseMs);
  const rolledBack = new Error("rolled back");
  const finish = transactOn(db)(async ({ bulk }) => {
    assert.equal(await bulk.finishLease(finishing.lease, "tails"), true);
    assert.equal(await ports.bulk.freeExpiredLeases(expiredAt), 1);
    throw rolledBack;
  });
  await assert.rejects(finish, rolledBack);
  assert.equal(await ports.bulk.freeExpiredLeases(expiredAt), 1);
  const worker = startWorker(ports, SILENT, 1);
  assert.equal((await harness.ended(id)).succeeded, 600);
  await worker.stop();
});
