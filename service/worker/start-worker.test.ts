import assert from "node:assert/strict";
import { after, test } from "node:test";
import { leaseWork } from "#domain/documents";
import { goodRows, openBulkHarness } from "../../test/support/harness/bulk-harness.ts";
import { usedIn } from "../../test/support/harness/figures.ts";
import { testAccount, testService } from "../../test/support/harness/service.ts";
import { storesOn, transactOn } from "../adapters/database/stores.ts";
import { startFillPool, storedCompilations } from "../adapters/fill-workers/mod.ts";
import { diskObjects } from "../adapters/objects/disk-objects.ts";
import { systemClock } from "../adapters/system/clock.ts";
import { systemHashing } from "../adapters/system/hashing.ts";
import { systemRandomness } from "../adapters/system/randomness.ts";
import { startFormReader } from "../adapters/untrusted/mod.ts";
import { eventTexts } from "../api/bodies/event-text.ts";
import { manifestText } from "../api/bodies/manifest-text.ts";
import { DEFAULT_PLANS } from "../domain/plans/mod.ts";
import type { ServePorts } from "./serve-work.ts";
import { startWorker, type WakeUps } from "./start-worker.ts";

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
const ports: ServePorts = {
  ...storesOn(db),
  transact: transactOn(db),
  clock: systemClock(),
  hashing: systemHashing(),
  plans: DEFAULT_PLANS,
  objects,
  randomness: systemRandomness(),
  compilations: storedCompilations(objects, reader),
  fillers: pool,
  schemas: { compile: () => () => [] },
  manifestText,
  eventText: eventTexts(() => service.url),
  onError: (_, what) => void errors.push(what),
};

/** Nobody ever wakes. */
const SILENT: WakeUps = { work: async () => {}, stop: async () => {} };

test("a worker that nobody wakes finds by itself what waits, and what was left unclosed", async () => {
  const id = await harness.submit(goodRows(600));
  const worker = await startWorker(ports, SILENT, 1);
  assert.equal((await harness.ended(id)).succeeded, 600);
  await worker.stop();
});

test("a worker that stops gives back the chunk that it cannot finish, for others to take at once", async () => {
  const before = await usedIn(config);
  const id = await harness.submit(goodRows(3));
  const begun = Promise.withResolvers<void>();
  const stuck = Promise.withResolvers<void>();
  const fillers: ServePorts["fillers"] = {
    fill: async (work, compiled) => {
      begun.resolve();
      await stuck.promise;
      return await pool.fill(work, compiled);
    },
  };
  const served = Promise.withResolvers<void>();
  const wakeUps: WakeUps = {
    work: async (_lanes, serve) => {
      void serve().then(served.resolve, served.reject);
      await begun.promise;
    },
    stop: async () => {},
  };
  const worker = await startWorker({ ...ports, fillers }, wakeUps, 1);
  assert.equal(await leaseWork(ports), null, "the chunk is held");
  await worker.stop();
  assert.equal((await harness.status(id)).status, "processing");
  const other = await startWorker(ports, SILENT, 1);
  assert.equal((await harness.ended(id)).succeeded, 3);
  await other.stop();
  const { bytes } = await harness.bundle(id);
  stuck.resolve();
  await served.promise;
  assert.deepEqual((await harness.bundle(id)).bytes, bytes);
  const { ledger, counter } = await usedIn(config);
  assert.deepEqual([ledger - before.ledger, counter - before.counter], [3, 3]);
});

test("a worker that was stopped takes nothing any more, whoever wakes it", async () => {
  const wakes: (() => Promise<void>)[] = [];
  const wakeUps: WakeUps = {
    work: async (_lanes, serve) => void wakes.push(serve),
    stop: async () => {},
  };
  const worker = await startWorker(ports, wakeUps, 1);
  await worker.stop();
  const id = await harness.submit(goodRows(1));
  for (const wake of wakes) await wake();
  assert.equal((await harness.status(id)).status, "queued");
  const next = await startWorker(ports, SILENT, 1);
  assert.equal((await harness.ended(id)).succeeded, 1);
  await next.stop();
});

test("a database that is away for a sweep is told of and does not end the worker", async () => {
  errors.length = 0;
  let isAway = true;
  const generation: ServePorts["generation"] = {
    ...ports.generation,
    freeLapsedLeases: async (now) => {
      if (isAway) throw new Error("away");
      return await ports.generation.freeLapsedLeases(now);
    },
  };
  const woken: (() => Promise<void>)[] = [];
  const wakeUps: WakeUps = {
    work: async (_lanes, serve) => void woken.push(serve),
    stop: async () => {},
  };
  const worker = await startWorker({ ...ports, generation }, wakeUps, 1);
  const id = await harness.submit(goodRows(1));
  for (const wake of woken) await wake();
  assert.equal((await harness.ended(id)).succeeded, 1);
  isAway = false;
  await worker.stop();
  assert.deepEqual(errors, ["the sweep will be tried again"]);
});
