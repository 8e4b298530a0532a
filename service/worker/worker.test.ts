import assert from "node:assert/strict";
import { readdir, readFile, rename, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, beforeEach, test } from "node:test";
import { requestOwner } from "#base/async/request-owner.ts";
import { type Clock, later } from "#base/instant.ts";
import type { Objects } from "#base/objects.ts";
import { Refusal } from "#base/refusal.ts";
import { Task } from "#contract/generate.ts";
import { purgeBulkJobs, sweepBulkJobs } from "#domain/bulk";
import { leaseWork } from "#domain/work";
import { bulkDeps } from "../../test/support/harness/bulk-deps.ts";
import { BULK, goodRows, openBulkHarness } from "../../test/support/harness/bulk-harness.ts";
import { eventually } from "../../test/support/harness/eventually.ts";
import { usedIn } from "../../test/support/harness/figures.ts";
import { testAccount, testService } from "../../test/support/harness/service.ts";
import { startTask } from "../../test/support/harness/start-task.ts";
import { sentEvents } from "../../test/support/simulation/sent-events.ts";
import { startFillPool, storedCompilations } from "../adapters/fill-workers/mod.ts";
import { diskObjects } from "../adapters/objects/disk-objects.ts";
import { systemClock } from "../adapters/system/clock.ts";
import { startFormReader } from "../adapters/untrusted/mod.ts";
import { TIMING } from "../settings/timing.ts";
import { type HeldWork, renewOverdue, type ServePorts, serveWork } from "./serve-work.ts";

// The API alone; the worker is in our hands, and so are its clock and the room on its disk.
const service = await testService({ PLATEN_ROLE: "api" });
const account = await testAccount(service);
const harness = await openBulkHarness(service.url, account.key());
const { storage } = service.config;
const { db, config } = service.database;

let ahead = 0;
let full: RegExp | null = null;
const errors: unknown[] = [];

const system = systemClock();
const clock: Clock = { now: () => later(system.now(), ahead) };
const disk = await diskObjects(storage);
const objects: Objects = {
  ...disk,
  put: async (key, body, bytesMax) => {
    if (full?.test(key) === true) throw new Refusal(503, "unavailable", "There is no room.");
    return await disk.put(key, body, bytesMax);
  },
};
const reader = startFormReader();
const pool = startFillPool({ threads: 1 });
const ports: ServePorts = {
  ...bulkDeps(service, {
    objects,
    clock,
    compilations: storedCompilations(objects, reader),
  }),
  ...TIMING.work,
  fillPool: pool,
  schemas: { compile: () => () => [] },
  onError: (error) => void errors.push(error),
};

after(async () => {
  await pool.stop();
  await reader.stop();
  await service.stop();
});

beforeEach(async () => {
  full = null;
  errors.length = 0;
  await serveAll();
});

const serve = (): Promise<boolean> => serveWork(ports, new Map());

async function serveAll(): Promise<void> {
  ahead += 60;
  await sweepBulkJobs(ports);
  while (await serve());
}

const eventsOf = async (id: string): Promise<unknown[]> =>
  (await sentEvents(db, id)).map(({ type, data }) => ({ type, data }));

const filesOf = (id: string): Promise<string[]> =>
  readdir(join(storage, "bulk", id), { recursive: true }).then((names) => names.toSorted());

test("a bulk job is completed with its last chunk, and emits one event", async () => {
  const id = await harness.submit(goodRows(600));
  assert.ok((await serve()) && (await serve()));
  assert.equal(await serve(), false);
  assert.equal((await harness.status(id)).status, "completed");
  await sweepBulkJobs(ports);
  const download_url = `${service.url}/api/v1/generate/envelope-bulk/download/${id}`;
  const data = { batch_job_id: id, total: 600, succeeded: 600, failed: 0, download_url };
  assert.deepEqual(await eventsOf(id), [{ type: "batch.completed", data }]);
});

test("high priority goes before low, regardless of the order of submission", async () => {
  const low = await harness.submit(goodRows(1), { priority: "low" });
  const high = await harness.submit(goodRows(600), { priority: "high" });
  assert.ok((await serve()) && (await serve()));
  assert.equal((await harness.status(high)).status, "completed");
  assert.equal((await harness.status(low)).status, "queued");
  await serveAll();
});

test("a chunk that finds the storage full is retried later, and leaves no partial files", async () => {
  const id = await harness.submit(goodRows(3));
  full = /\/tails\//;
  assert.equal(await serve(), true);
  assert.equal(errors.length, 1);
  const { status, succeeded } = await harness.status(id);
  assert.deepEqual([status, succeeded], ["processing", 0]);
  assert.deepEqual(await filesOf(id), ["rows.csv"]);
  assert.equal(await serve(), false, "it is not tried again at once");
  full = null;
  await serveAll();
  assert.equal((await harness.status(id)).succeeded, 3);
  assert.equal((await harness.bundle(id)).pdfs.size, 3);
});

test("94: a job whose uploaded file is damaged fails with what was done of it, and nothing is filled from it", async () => {
  const damages = [
    (path: string) => truncate(path, 12_000),
    (path: string) => truncate(path, 0),
    (path: string) => rm(path),
    async (path: string) => writeFile(path, (await readFile(path, "utf8")).replace("600", "6OO")),
  ];
  for (const damage of damages) {
    const id = await harness.submit(goodRows(600));
    assert.equal(await serve(), true);
    await damage(join(storage, "bulk", id, "rows.csv"));
    assert.equal(await serve(), true);
    const { status, succeeded, failed, error_code } = await harness.status(id);
    assert.deepEqual(
      [status, succeeded, failed, error_code],
      ["failed", 500, 100, "storage_error"],
    );
  }
  assert.deepEqual(errors, []);
});

test("while the storage is away a job waits, and goes on by itself when it is back", async () => {
  const id = await harness.submit(goodRows(600));
  await rename(storage, `${storage}-away`);
  for (let round = 0; round < 3; round += 1) {
    ahead += 5;
    assert.ok((await serve()) && (await serve()));
    const { status, succeeded } = await harness.status(id);
    assert.deepEqual([status, succeeded], ["processing", 0]);
  }
  await rename(`${storage}-away`, storage);
  ahead += 5;
  assert.ok((await serve()) && (await serve()));
  const { status, succeeded } = await harness.status(id);
  assert.deepEqual([status, succeeded], ["completed", 600]);
  assert.equal((await harness.bundle(id)).pdfs.size, 600);
});

test("a task goes through an outage of any length, and is tried 5 s after its end", async () => {
  const id = await startTask(harness);
  await rename(storage, `${storage}-away`);
  for (let round = 0; round < 20; round += 1) {
    ahead += 5;
    // A compilation stays in memory; only tasks that need the storage wait.
    if (await serve()) assert.notEqual(await taskStatus(id), "failed");
  }
  await rename(`${storage}-away`, storage);
  ahead += 5;
  await serve();
  assert.equal(await taskStatus(id), "completed");
});

async function taskStatus(id: string): Promise<string> {
  return Task.parse((await harness.ask(`/api/v1/generate/status/${id}`)).body).status;
}

test("a job whose index finds no room stays at 99 and is closed when there is some", async () => {
  const id = await harness.submit(goodRows(3));
  full = /index$/;
  await serve();
  const { status, progress, download_url } = await harness.status(id);
  assert.deepEqual([status, progress, download_url], ["processing", 99, undefined]);
  assert.deepEqual(await eventsOf(id), []);
  full = null;
  await sweepBulkJobs(ports);
  assert.equal((await harness.status(id)).progress, 100);
  assert.equal((await eventsOf(id)).length, 1);
});

test("an upload whose file is gone fails: no download, every row says why, one event", async () => {
  const id = await harness.submit(goodRows(600));
  await rm(join(storage, "bulk", id, "rows.csv"));
  await serve();
  const { status, error, error_code, failed, progress } = await harness.status(id);
  assert.deepEqual([status, error_code, failed, progress], ["failed", "storage_error", 600, 100]);
  assert.equal((await harness.results(id, "?limit=1")).results[0]?.error, error);
  const answer = await harness.ask(`${BULK}/download/${id}`);
  assert.equal(answer.status, 409);
  assert.match(answer.text, /"job_failed"/);
  const data = { batch_job_id: id, error };
  assert.deepEqual(await eventsOf(id), [{ type: "batch.failed", data }]);
  assert.equal(await serve(), false);
});

test("what a worker brings back after its lease went to another is discarded, and its bytes deleted", async () => {
  const before = await usedIn(config);
  const id = await harness.submit(goodRows(3));
  const { promise: held, resolve: go } = Promise.withResolvers<void>();
  const late = serveWork(
    {
      ...ports,
      fillPool: { fill: async (work, compiled) => (await held, pool.fill(work, compiled)) },
    },
    new Map(),
  );
  await eventually(
    "its start",
    () => harness.status(id),
    ({ status }) => status !== "queued",
  );
  await serveAll();
  const { bytes } = await harness.bundle(id);
  const files = await filesOf(id);
  go();
  assert.equal(await late, true);
  assert.deepEqual(await filesOf(id), files);
  assert.deepEqual((await harness.bundle(id)).bytes, bytes);
  const { ledger, counter } = await usedIn(config);
  assert.deepEqual([ledger - before.ledger, counter - before.counter], [3, 3]);
});

test("a worker whose renewals are late does not take its own chunk or task a second time", async () => {
  const id = await harness.submit(goodRows(3));
  const task = await startTask(harness);
  const held: HeldWork = new Map();
  const { promise: resumed, resolve: resume } = Promise.withResolvers<void>();
  const begun: Promise<void>[] = [];
  const slow = { ...ports, fillPool: pausing(resumed, begun) };
  const served = [serveWork(slow, held), serveWork(slow, held)];
  await eventually(
    "two started works",
    () => begun.length,
    (count) => count === 2,
  );
  // As long as three leases: this process did not run, or its database did not answer.
  ahead += 36;
  await sweepBulkJobs(ports);
  assert.equal(await serveWork(ports, held), false);
  resume();
  assert.deepEqual(await Promise.all(served), [true, true]);
  assert.equal((await harness.status(id)).succeeded, 3);
  assert.equal(await taskStatus(task), "completed");
});

test("of the renewals of a lease one waits for the database, and work is on behalf of its account", async () => {
  await harness.submit(goodRows(3));
  const held: HeldWork = new Map();
  const renewals: (string | null)[] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: renewed, resolve: isRenewed } = Promise.withResolvers<void>();
  const renewLease: ServePorts["bulk"]["renewLease"] = async () => {
    renewals.push(requestOwner());
    isRenewed();
    await released;
    return true;
  };
  const { promise: resumed, resolve: resume } = Promise.withResolvers<void>();
  const stuck: ServePorts = {
    ...ports,
    bulk: { ...ports.bulk, renewLease },
    renewMs: 1,
    fillPool: pausing(resumed, []),
  };
  const served = serveWork(stuck, held);
  await renewed;
  let isEnded = false;
  const looks = [1, 2, 3].map(async () => {
    ahead += 1;
    await renewOverdue(stuck, held);
    isEnded = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual([renewals, isEnded], [[account.accountId], false]);
  release();
  await Promise.all(looks);
  resume();
  assert.equal(await served, true);
});

/** The pool, each call of which is noted and then waits. */
function pausing(resumed: Promise<void>, begun: Promise<void>[]): ServePorts["fillPool"] {
  return {
    fill: async (work, compiled) => {
      begun.push(resumed);
      await resumed;
      return await pool.fill(work, compiled);
    },
  };
}

test("work for which there is no CPU waits without end, and fails neither rows nor tasks", async () => {
  const id = await harness.submit(goodRows(3));
  const task = await startTask(harness);
  const busy = new Refusal(503, "unavailable", "No CPU.");
  const starved = { ...ports, fillPool: { fill: () => Promise.reject(busy) } };
  for (let round = 0; round < 20; round += 1) {
    // No pause between attempts is longer than this.
    ahead += 21;
    assert.ok((await serveWork(starved, new Map())) && (await serveWork(starved, new Map())));
  }
  const { status, failed } = await harness.status(id);
  assert.deepEqual([status, failed, await taskStatus(task)], ["processing", 0, "processing"]);
  await serveAll();
  assert.equal((await harness.status(id)).succeeded, 3);
  assert.equal(await taskStatus(task), "completed");
});

test("rows filled by an older engine are filled again by this one, and counted once", async () => {
  const before = await usedIn(config);
  const id = await harness.submit(goodRows(600));
  await serve();
  await db
    .updateTable("bulk_upload")
    .set({ fill_plan: JSON.stringify(await olderOrder(id)) })
    .where("id", "=", id)
    .execute();
  await serve();
  assert.equal((await harness.status(id)).succeeded, 0);
  await serveAll();
  assert.equal((await harness.ended(id)).succeeded, 600);
  assert.equal((await harness.bundle(id)).pdfs.size, 600);
  const { ledger, counter } = await usedIn(config);
  assert.deepEqual([ledger - before.ledger, counter - before.counter], [600, 600]);
});

async function olderOrder(id: string): Promise<object> {
  const { fill_plan: fillPlan } = await db
    .selectFrom("bulk_upload")
    .select("fill_plan")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { ...fillPlan, compiledVersion: 0, compiledKey: "compiled/0/old" };
}

test("an upload that is cancelled while a worker fills it takes nothing of it", async () => {
  const id = await harness.submit(goodRows(3));
  const work = await leaseWork(ports);
  assert.equal(work?.kind === "chunk" && work.lease.bulkJobId, id);
  assert.equal((await harness.ask(`${BULK}/${id}`, { method: "DELETE" })).status, 200);
  assert.equal(await serve(), false);
  const { pdfs, manifest } = await harness.bundle(id);
  assert.deepEqual(
    [pdfs.size, manifest.rows.map(({ status }) => status)],
    [0, Array(3).fill("cancelled")],
  );
  assert.deepEqual(await eventsOf(id), []);
});

test("an hour after their time the files are deleted, and only those", async () => {
  const short = await harness.submit(goodRows(600), { retention_seconds: "1" });
  const long = await harness.submit(goodRows(3));
  await serveAll();
  ahead += 3500;
  await purgeBulkJobs(ports);
  assert.equal((await harness.bundle(short)).pdfs.size, 600);
  ahead += 200;
  // Backups that may be two hours old need its files.
  await purgeBulkJobs(ports, 7200);
  assert.equal((await harness.bundle(short)).pdfs.size, 600);
  await purgeBulkJobs(ports);
  assert.deepEqual(await filesOf(short), ["tails"]);
  assert.equal((await harness.bundle(long)).pdfs.size, 3);
  assert.equal((await harness.results(short, "?status=all&limit=500")).results.length, 500);
});

test("a CSV that came in and was never recorded is deleted after an hour", async () => {
  const id = "bulk_neverrecorded";
  await ports.objects.put(`bulk/${id}/rows.csv`, Buffer.from("name\nAnn\n"));
  await db
    .insertInto("bulk_intake")
    .values({ id, begun_at: new Date(clock.now()) })
    .execute();
  await purgeBulkJobs(ports);
  assert.deepEqual(await filesOf(id), ["rows.csv"]);
  ahead += 3700;
  await purgeBulkJobs(ports);
  assert.deepEqual(await filesOf(id), []);
});
