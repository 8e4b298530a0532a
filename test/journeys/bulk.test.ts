import assert from "node:assert/strict";
import { after, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { BULK, type BulkHarness, goodRows, HEADER } from "../support/harness/bulk-harness.ts";
import { usedBy } from "../support/harness/figures.ts";
import { newInstallation } from "../support/harness/service-process.ts";

const installation = await newInstallation();
after(installation.clear);
const service = await installation.start();
const harness = await installation.openBulkHarness(service);

test("of ten rows with two faults eight count, two are listed, and ten are in the manifest", async () => {
  const before = await usedBy(installation.home);
  const wrong = [",Oslo,a,yes", "A name that is longer than the field,Oslo,a,yes"];
  const right = Array.from({ length: 8 }, (_, index) => `Person ${index},Oslo,b,no`);
  const id = await harness.submit(
    [HEADER, ...right.slice(0, 3), ...wrong, ...right.slice(3)].join("\n"),
  );
  await harness.ended(id);
  const { results } = await harness.results(id);
  assert.deepEqual(
    results.map(({ row, error_code, field }) => [row, error_code, field]),
    [
      [4, "required_missing", "name"],
      [5, "max_length_exceeded", "name"],
    ],
  );
  const { pdfs, manifest } = await harness.bundle(id);
  assert.deepEqual([pdfs.size, manifest.rows.length], [8, 10]);
  const now = await usedBy(installation.home);
  assert.deepEqual([now.counter - before.counter, now.ledger - before.ledger], [8, 8]);
});

test("polled ten times a second, a job's progress never decreases and never exceeds the truth", async () => {
  const id = await harness.submit(goodRows(3000));
  let percent = 0;
  let done = 0;
  for (;;) {
    const status = await harness.status(id);
    const { total, succeeded, failed, progress, download_url } = status;
    assert.equal(total, 3000);
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
  const { pdfs, manifest } = await harness.bundle(id);
  assert.deepEqual([pdfs.size, manifest.rows.length, manifest.succeeded], [3000, 3000, 3000]);
});

test("jobs of two accounts share the workers", async () => {
  const other: BulkHarness = await installation.openBulkHarness(service);
  const [first, second] = await Promise.all([
    harness.submit(goodRows(2000)),
    other.submit(goodRows(500)),
  ]);
  assert.equal((await other.ended(second)).succeeded, 500);
  assert.equal((await harness.ended(first)).succeeded, 2000);
  assert.equal((await other.ask(`${BULK}/status/${first}`)).status, 404);
});
