import assert from "node:assert/strict";
import { open, readdir } from "node:fs/promises";
import { after, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { BULK, goodRows, openBulkHarness } from "../support/harness/bulk-harness.ts";
import { eventually } from "../support/harness/eventually.ts";
import { usedIn } from "../support/harness/figures.ts";
import { refused } from "../support/harness/refused.ts";
import { ownService, testAccount } from "../support/harness/service.ts";
import { smallPdf, upload } from "../support/harness/templates.ts";

const ROWS = 3000;
const service = await ownService();
after(service.stop);
const key = (await testAccount(service)).key();
const harness = await openBulkHarness(service.url, key);
const disk = await fillableDisk();

/** A simulated full disk: the first write stores half of its bytes, then it and all later writes fail. */
async function fillableDisk(): Promise<{ isFull: boolean; failed: number; partial: number }> {
  const state = { isFull: false, failed: 0, partial: 0 };
  const prototype = await fileHandles();
  const { write } = prototype;
  prototype.write = async function (this: unknown, bytes, offset, length) {
    if (!state.isFull) return await write.call(this, bytes, offset, length);
    if (state.partial === 0 && length > 1) {
      state.partial += 1;
      return await write.call(this, bytes, offset, Math.floor(length / 2));
    }
    state.failed += 1;
    throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
  };
  after(() => Object.assign(prototype, { write }));
  return state;
}

/** The prototype of open files. */
type Handles = {
  write: (bytes: Uint8Array, offset: number, length: number) => Promise<unknown>;
};

async function fileHandles(): Promise<Handles> {
  const file = await open(process.execPath);
  const prototype: unknown = Object.getPrototypeOf(file);
  await file.close();
  assert.ok(isHandles(prototype));
  return prototype;
}

function isHandles(value: unknown): value is Handles {
  return typeof value === "object" && value !== null && "write" in value;
}

/** Simulates the full disk during `work`. */
async function whileFull(work: () => Promise<void>): Promise<void> {
  Object.assign(disk, { isFull: true, failed: 0, partial: 0 });
  try {
    await work();
    assert.ok(disk.failed > 0, "nothing was written while the disk was full");
  } finally {
    disk.isFull = false;
  }
}

test("70: while the disk is full uploads get 503 and count nothing", async () => {
  const before = await usedIn(service.database.config);
  await whileFull(async () => {
    for (const answer of [
      await upload({ url: service.url }, key, smallPdf()),
      await harness.post(goodRows(5)),
    ]) {
      refused(answer, 503, "unavailable");
      assert.ok(Number(answer.headers.get("retry-after")) >= 1);
    }
    assert.equal((await harness.ask("/livez")).status, 200);
    assert.equal((await harness.ask("/api/v1/templates")).status, 200);
  });
  assert.deepEqual((await harness.ask(BULK)).body, { jobs: [], total: 0, next_cursor: null });
  assert.deepEqual(await usedIn(service.database.config), before);
  const files = await readdir(service.config.storage, { recursive: true });
  assert.deepEqual(
    files.filter((name) => name.endsWith(".part")),
    [],
  );
  assert.equal((await upload({ url: service.url }, key, smallPdf())).status, 201);
});

test("70: a job on a full disk does not end, serves nothing, and continues when there is space", async () => {
  const before = await usedIn(service.database.config);
  const id = await harness.submit(goodRows(ROWS));
  await eventually(
    "the first rows",
    () => harness.status(id),
    ({ succeeded }) => succeeded > 0,
  );
  await whileFull(async () => {
    const end = performance.now() + 4000;
    while (performance.now() < end || disk.failed === 0) {
      const { status, progress, succeeded, download_url } = await harness.status(id);
      assert.deepEqual([status, download_url], ["processing", undefined]);
      assert.ok(progress <= 99 && succeeded < ROWS);
      refused(await harness.ask(`${BULK}/download/${id}`), 409, "job_not_finished");
      await pause(100);
    }
  });
  assert.equal((await harness.ended(id)).succeeded, ROWS);
  const { pdfs, manifest } = await harness.bundle(id);
  assert.deepEqual([pdfs.size, manifest.rows.length], [ROWS, ROWS]);
  const now = await usedIn(service.database.config);
  assert.deepEqual([now.counter - before.counter, now.ledger - before.ledger], [ROWS, ROWS]);
});
