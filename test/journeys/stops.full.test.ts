import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { type BulkHarness, goodRows } from "../support/harness/bulk-harness.ts";
import { eventually } from "../support/harness/eventually.ts";
import { usedBy } from "../support/harness/figures.ts";
import { type Installation, newInstallation } from "../support/harness/service-process.ts";

const ROWS = 4000;

/** Waits until some chunks of the job are done, and not all. */
async function underWay(harness: BulkHarness, id: string): Promise<void> {
  const read = () => harness.status(id);
  const { succeeded } = await eventually("the first rows", read, (now) => now.succeeded > 0);
  assert.ok(succeeded < ROWS, "the job was too fast to be interrupted");
}

/** Everything that can be counted of a finished job says the same. */
async function countsAgree(
  installation: Installation,
  harness: BulkHarness,
  id: string,
): Promise<void> {
  const { pdfs, manifest } = await harness.bundle(id);
  const { ledger, counter } = await usedBy(installation.home);
  const rows = manifest.rows.filter(({ status }) => status === "succeeded").length;
  assert.deepEqual([rows, pdfs.size, ledger, counter], [ROWS, ROWS, ROWS, ROWS]);
  assert.equal(new Set(manifest.rows.map(({ row }) => row)).size, ROWS);
}

test("a service stopped in the middle of a job exits with 0, and nothing is lost", async (t) => {
  const installation = await newInstallation();
  t.after(installation.clear);
  const first = await installation.start();
  const harness = await installation.openBulkHarness(first);
  const id = await harness.submit(goodRows(ROWS));
  await underWay(harness, id);
  first.signal("SIGTERM");
  assert.equal(await first.exit, 0);
  const next = await installation.start();
  const again = harness.at(next.url);
  assert.equal((await again.ended(id)).succeeded, ROWS);
  await countsAgree(installation, again, id);
});

test("after a worker is killed in the middle of a job, another one fills the rows", async (t) => {
  const installation = await newInstallation();
  t.after(installation.clear);
  const [api, worker] = [
    await installation.start({ PLATEN_ROLE: "api" }),
    await installation.start({ PLATEN_ROLE: "worker" }),
  ];
  const harness = await installation.openBulkHarness(api);
  const id = await harness.submit(goodRows(ROWS));
  await underWay(harness, id);
  worker.signal("SIGKILL");
  await worker.exit;
  await installation.start({ PLATEN_ROLE: "worker" });
  assert.equal((await harness.ended(id)).succeeded, ROWS);
  await countsAgree(installation, harness, id);
});

test("a worker suspended past its lease records nothing and counts nothing twice", async (t) => {
  const installation = await newInstallation();
  t.after(installation.clear);
  const api = await installation.start({ PLATEN_ROLE: "api" });
  const held = await installation.start({ PLATEN_ROLE: "worker" });
  const harness = await installation.openBulkHarness(api);
  const id = await harness.submit(goodRows(ROWS));
  await underWay(harness, id);
  held.signal("SIGSTOP");
  await installation.start({ PLATEN_ROLE: "worker" });
  assert.equal((await harness.ended(id)).succeeded, ROWS);
  const before = await harness.bundle(id);
  held.signal("SIGCONT");
  await pause(3000); // long enough to try to record its results
  await countsAgree(installation, harness, id);
  assert.deepEqual((await harness.bundle(id)).bytes, before.bytes);
});
