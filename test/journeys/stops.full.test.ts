import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { type BulkDesk, goodRows } from "../support/harness/bulk-desk.ts";
import { usedBy } from "../support/harness/figures.ts";
import { newPlace, type Place } from "../support/harness/service-process.ts";

const ROWS = 4000;

/** Waits until some chunks of the job are done, and not all. */
async function underWay(desk: BulkDesk, id: string): Promise<void> {
  for (let tries = 0; tries < 2000; tries += 1) {
    const { succeeded } = await desk.status(id);
    assert.ok(succeeded < ROWS, "the job was too fast to be interrupted");
    if (succeeded > 0) return;
    await pause(5);
  }
  assert.fail("the job never began");
}

/** Everything that can be counted of a finished job says the same. */
async function countsAgree(place: Place, desk: BulkDesk, id: string): Promise<void> {
  const { pdfs, manifest } = await desk.bundle(id);
  const { ledger, counter } = await usedBy(place.home);
  const rows = manifest.rows.filter(({ status }) => status === "succeeded").length;
  assert.deepEqual([rows, pdfs.size, ledger, counter], [ROWS, ROWS, ROWS, ROWS]);
  assert.equal(new Set(manifest.rows.map(({ row }) => row)).size, ROWS);
}

test("a service stopped in the middle of a job exits with 0, and nothing is lost", async (t) => {
  const place = await newPlace();
  t.after(place.clear);
  const first = await place.start();
  const desk = await place.desk(first);
  const id = await desk.submit(goodRows(ROWS));
  await underWay(desk, id);
  first.signal("SIGTERM");
  assert.equal(await first.exit, 0);
  const next = await place.start();
  const again = desk.at(next.url);
  assert.equal((await again.ended(id)).succeeded, ROWS);
  await countsAgree(place, again, id);
});

test("after a worker is killed in the middle of a job, another one fills the rows", async (t) => {
  const place = await newPlace();
  t.after(place.clear);
  const [api, worker] = [
    await place.start({ PLATEN_ROLE: "api" }),
    await place.start({ PLATEN_ROLE: "worker" }),
  ];
  const desk = await place.desk(api);
  const id = await desk.submit(goodRows(ROWS));
  await underWay(desk, id);
  worker.signal("SIGKILL");
  await worker.exit;
  await place.start({ PLATEN_ROLE: "worker" });
  assert.equal((await desk.ended(id, 60_000)).succeeded, ROWS);
  await countsAgree(place, desk, id);
});

test("a worker suspended past its lease records nothing and counts nothing twice", async (t) => {
  const place = await newPlace();
  t.after(place.clear);
  const api = await place.start({ PLATEN_ROLE: "api" });
  const held = await place.start({ PLATEN_ROLE: "worker" });
  const desk = await place.desk(api);
  const id = await desk.submit(goodRows(ROWS));
  await underWay(desk, id);
  held.signal("SIGSTOP");
  await place.start({ PLATEN_ROLE: "worker" });
  assert.equal((await desk.ended(id, 60_000)).succeeded, ROWS);
  const before = await desk.bundle(id);
  held.signal("SIGCONT");
  await pause(3000); // long enough to try to record its results
  await countsAgree(place, desk, id);
  assert.deepEqual((await desk.bundle(id)).bytes, before.bytes);
});
