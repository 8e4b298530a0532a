import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { after, test } from "node:test";
import { type Clock, later } from "#base/instant.ts";
import { purgeBulkJobs, sweepBulkJobs } from "#domain/bulk";
import { bulkDeps } from "../../test/support/harness/bulk-deps.ts";
import {
  BULK,
  goodRows,
  HEADER,
  openBulkHarness,
} from "../../test/support/harness/bulk-harness.ts";
import { testAccount, testService } from "../../test/support/harness/service.ts";
import { startFillPool, storedCompilations } from "../adapters/fill-workers/mod.ts";
import { diskObjects } from "../adapters/objects/disk-objects.ts";
import { systemClock } from "../adapters/system/clock.ts";
import { startFormReader } from "../adapters/untrusted/mod.ts";
import { TIMING } from "../settings/timing.ts";
import { type ServePorts, serveWork } from "./serve-work.ts";

// The API alone; the worker is in our hands, and so is its clock.
const service = await testService({ PLATEN_ROLE: "api" });
const harness = await openBulkHarness(service.url, (await testAccount(service)).key());
const { storage } = service.config;
const { db } = service.database;

let ahead = 0;
const errors: unknown[] = [];
const compiled: string[] = [];

const system = systemClock();
const clock: Clock = { now: () => later(system.now(), ahead) };
const reader = startFormReader({ cpuMsMax: 60_000 });
const pool = startFillPool({ threads: 1 });
const objects = await diskObjects(storage);
const ports: ServePorts = {
  ...bulkDeps(service, { objects, clock, compilations: newCompilations() }),
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

/** Those of a process that has just begun; what they compile is noted by its characters. */
function newCompilations(): ServePorts["compilations"] {
  return storedCompilations(objects, {
    ...reader,
    compile: async (forms, options) => {
      compiled.push(options?.characters ?? "");
      return await reader.compile(forms, options);
    },
  });
}

const serve = (others: Partial<ServePorts> = {}): Promise<boolean> =>
  serveWork({ ...ports, ...others }, new Map());

async function serveAll(): Promise<void> {
  ahead += 60;
  await sweepBulkJobs(ports);
  while (await serve());
}

async function compilationsOf(id: string): Promise<readonly string[]> {
  const names = await readdir(join(storage, "bulk", id));
  return names.filter((name) => name.startsWith("compiled-"));
}

/** The PDF of all rows for printing. */
async function downloadPdf(id: string): Promise<Buffer> {
  const { status, bytes, text } = await harness.ask(`${BULK}/download/${id}?format=pdf`);
  assert.equal(status, 200, text.slice(0, 500));
  return Buffer.from(bytes);
}

/** Rows of more than one chunk, each with the name and a number. */
function namedRows(name: string, count = 600): string {
  const rows = Array.from({ length: count }, (_, index) => `${name} ${index},Oslo,a,yes`);
  return [HEADER, ...rows].join("\n");
}

test("characters missing from the form's fonts are compiled once for all chunks, also with several workers", async () => {
  compiled.length = 0;
  const id = await harness.submit(namedRows("Łukasz", 1100));
  const worked = await Promise.all([serve(), serve()]);
  worked.push(await serve({ compilations: newCompilations() }));
  assert.deepEqual(worked, [true, true, true]);
  assert.deepEqual(errors, []);
  assert.deepEqual(
    compiled.filter((characters) => characters !== ""),
    ["Ł"],
  );
  const { pdfs, manifest } = await harness.bundle(id);
  assert.deepEqual([pdfs.size, manifest.succeeded], [1100, 1100]);
  assert.equal((await compilationsOf(id)).length, 1);
});

test("characters that the form's own fonts contain need no further compilation", async () => {
  const id = await harness.submit(namedRows("Zoë Peña", 3));
  compiled.length = 0;
  await serveAll();
  assert.deepEqual(compiled, []);
  assert.equal((await harness.bundle(id)).pdfs.size, 3);
  assert.deepEqual(await compilationsOf(id), []);
});

test("filled again from the beginning, by another process, rows have the same bytes", async () => {
  // A test job, because nothing of it is counted: a job that has ended has forgotten which rows were.
  const id = await harness.submit(namedRows("王小明 محمد"), { test: "true" });
  await serveAll();
  const first = await harness.bundle(id);
  const firstPdf = await downloadPdf(id);
  await objects.delete(`bulk/${id}/index`);
  const fillPlan = await db
    .selectFrom("bulk_upload")
    .select("fill_plan")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const older = { ...fillPlan.fill_plan, compiledVersion: 0 };
  await objects.put(`bulk/${id}/compiled-0`, new Uint8Array(1));
  await db
    .updateTable("bulk_upload")
    .set({ fill_plan: JSON.stringify(older), status: "processing", chunks_left: 1 })
    .where("id", "=", id)
    .execute();
  await db
    .updateTable("bulk_chunk")
    .set({ state: "waiting" })
    .where("upload_id", "=", id)
    .where("chunk", "=", 0)
    .execute();
  const [own = ""] = (await compilationsOf(id)).filter((name) => name !== "compiled-0");
  await objects.delete(`bulk/${id}/${own}`);
  Object.assign(ports, { compilations: newCompilations() });
  await serveAll();
  const second = await harness.bundle(id);
  assert.deepEqual([...second.pdfs], [...first.pdfs]);
  assert.deepEqual(await downloadPdf(id), firstPdf);
  assert.deepEqual(await compilationsOf(id), [own], "that of the older engine is gone");
});

test("a compilation of an upload's own is deleted with its other files", async () => {
  const id = await harness.submit(namedRows("Łódź", 3), { retention_seconds: "1" });
  const plain = await harness.submit(goodRows(3), { retention_seconds: "1" });
  await serveAll();
  assert.equal((await compilationsOf(id)).length, 1);
  ahead += 3700;
  await purgeBulkJobs(ports);
  assert.deepEqual(await compilationsOf(id), []);
  assert.deepEqual(await compilationsOf(plain), []);
});
