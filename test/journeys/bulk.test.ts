import assert from "node:assert/strict";
import { after, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { BULK, type BulkDesk, goodRows, HEADER } from "../support/harness/bulk-desk.ts";
import { usedBy } from "../support/harness/figures.ts";
import { newPlace } from "../support/harness/service-process.ts";

const place = await newPlace();
after(place.clear);
const service = await place.start();
const desk = await place.desk(service);

test("of ten rows with two faults eight count, two are listed, and ten are in the manifest", async () => {
  const before = await usedBy(place.home);
  const wrong = [",Oslo,a,yes", "A name that is longer than the field,Oslo,a,yes"];
  const right = Array.from({ length: 8 }, (_, index) => `Person ${index},Oslo,b,no`);
  const id = await desk.submit(
    [HEADER, ...right.slice(0, 3), ...wrong, ...right.slice(3)].join("\n"),
  );
  await desk.ended(id);
  const { results } = await desk.results(id);
  assert.deepEqual(
    results.map(({ row, error_code, field }) => [row, error_code, field]),
    [
      [4, "required_missing", "name"],
      [5, "max_length_exceeded", "name"],
    ],
  );
  const { pdfs, manifest } = await desk.bundle(id);
  assert.deepEqual([pdfs.size, manifest.rows.length], [8, 10]);
  const now = await usedBy(place.home);
  assert.deepEqual([now.counter - before.counter, now.ledger - before.ledger], [8, 8]);
});

test("polled ten times a second, a job's progress never decreases and never exceeds the truth", async () => {
  const id = await desk.submit(goodRows(8000));
  let percent = 0;
  let done = 0;
  for (;;) {
    const status = await desk.status(id);
    const { total, succeeded, failed, progress, download_url } = status;
    assert.equal(total, 8000);
    assert.ok(succeeded + failed <= total);
    assert.ok(succeeded + failed >= done && progress >= percent && progress <= 100);
    done = succeeded + failed;
    percent = progress;
    const hasEnded = status.status === "completed";
    assert.equal(download_url !== undefined, hasEnded);
    assert.equal(progress === 100, hasEnded);
    if (hasEnded) break;
    assert.ok(["queued", "processing"].includes(status.status));
    await pause(100);
  }
  const { pdfs, manifest } = await desk.bundle(id);
  assert.deepEqual([pdfs.size, manifest.rows.length, manifest.succeeded], [8000, 8000, 8000]);
});

test("jobs of two accounts share the workers", async () => {
  const other: BulkDesk = await place.desk(service);
  const [first, second] = await Promise.all([
    desk.submit(goodRows(6000)),
    other.submit(goodRows(1000)),
  ]);
  assert.equal((await other.ended(second)).succeeded, 1000);
  assert.equal((await desk.ended(first)).succeeded, 6000);
  assert.equal((await other.ask(`${BULK}/status/${first}`)).status, 404);
});
