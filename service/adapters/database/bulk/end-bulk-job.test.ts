import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { buildForm } from "@platen/forms/builder";
import { PLAIN_DIALECT } from "@platen/forms/input";
import { brand } from "#base/brand.ts";
import type { Download } from "#base/download.ts";
import { type Instant, instant, later } from "#base/instant.ts";
import { Refusal } from "#base/refusal.ts";
import { type BulkRequest, Downloads } from "#domain/bulk";
import { type BulkJob, type BulkJobId } from "#domain/bulk-records";
import { createEnvelope, type EnvelopeId } from "#domain/envelopes";
import { changeMapping, createMapping } from "#domain/mappings";
import { filesOf } from "../../../../engine/bundle/zip-reader.fixture.ts";
import { bulkDeps } from "../../../../test/support/harness/bulk-deps.ts";
import { testDatabase } from "../../../../test/support/harness/database.ts";
import {
  MADE_AT,
  storedCaller,
  storedTemplate,
} from "../../../../test/support/harness/stored-forms.ts";
import { sentEvents } from "../../../../test/support/simulation/sent-events.ts";
import { csvKey } from "../../../domain/bulk/bulk-job-keys.ts";
import { cancelBulk } from "../../../domain/bulk/chunks/cancel-bulk.ts";
import { closeBulkJob, endLocked, failBulkJob } from "../../../domain/bulk/chunks/end-bulk-job.ts";
import { fillChunk } from "../../../domain/bulk/chunks/fill-chunk.ts";
import { sweepBulkJobs } from "../../../domain/bulk/chunks/sweep-bulk-jobs.ts";
import { openDownload } from "../../../domain/bulk/download/open-download.ts";
import { openRowDownload } from "../../../domain/bulk/download/open-row-download.ts";
import { findBulkJob, listResults } from "../../../domain/bulk/find-bulk-job.ts";
import { submitBulk } from "../../../domain/bulk/submit/submit-bulk.ts";
import type { Lease } from "../../../domain/bulk-records/chunk.ts";
import { textField } from "../../../domain/templates/text-field.fixture.ts";
import { TIMING } from "../../../settings/timing.ts";
import { startFillPool, storedCompilations } from "../../fill-workers/mod.ts";
import { diskObjects } from "../../objects/disk-objects.ts";
import { startFormReader } from "../../untrusted/mod.ts";
import { storesOn } from "../stores.ts";

const database = await testDatabase();
const folder = await mkdtemp(join(tmpdir(), "platen-ends-"));
const objects = await diskObjects(folder);
const reader = startFormReader({ processes: 1, cpuMsMax: 60_000 });
const pool = startFillPool({ threads: 1 });
after(async () => {
  await Promise.all([reader.stop(), pool.stop(), database.close()]);
  await rm(folder, { recursive: true, force: true });
});

let now: Instant = MADE_AT;
const stores = storesOn(database.db);
const ports = {
  ...bulkDeps(
    { database, url: "https://platen.test" },
    {
      objects,
      clock: { now: () => now },
      compilations: storedCompilations(objects, reader),
    },
  ),
  schemas: { compile: () => () => [] },
  downloads: new Downloads(1),
  fillPool: pool,
};

const owner = await storedCaller(stores, "owner", "BUSINESS");
const templateId = await storedTemplate(database, owner, [
  [textField("Name", { required: true }), textField("Town")],
]);
const fields = ["Name", "Town"].map((name, index) => ({
  type: "text" as const,
  name,
  at: [72, 700 - 40 * index, 300, 720 - 40 * index] as const,
}));
const templateKey = `templates/${owner.accountId}/${templateId}-1.pdf`;
const { sha256 } = await objects.put(templateKey, buildForm({ fields }));
await database.pool.query("update template_version set sha256 = $1", [sha256]);
const { id: mappingId } = await createMapping(ports, owner, {
  name: "M",
  description: null,
  templateId,
  templateVersion: null,
  fieldMappings: { Name: "name", Town: "town" },
  isTemplate: false,
  category: null,
});
const envelopeId = await storeEnvelope(null);

async function storeEnvelope(retentionSeconds: number | null): Promise<EnvelopeId> {
  const { envelope } = await createEnvelope(ports, owner, {
    name: "E",
    description: null,
    pairs: [{ templateId, mappingId, templateVersion: null }],
    filenamePattern: null,
    failOn: [],
    retentionSeconds,
  });
  return envelope.id;
}

const csv = (count: number): string =>
  `name,town\n${Array.from({ length: count }, (_, index) => `P${index + 1},Oslo\n`).join("")}`;

async function submit(raw: string, asked: Partial<BulkRequest> = {}, by = owner): Promise<BulkJob> {
  const id = brand<BulkJobId>(`bulk_${ports.randomness.base62(24)}`);
  await objects.put(csvKey(id), new TextEncoder().encode(raw));
  const choices = { flatten: false, strict: false, failOn: null, test: false };
  const input = { kind: "stored", warnings: [], dialect: PLAIN_DIALECT } as const;
  const job = { envelopeId, priority: "normal", retentionSeconds: null, ...choices } as const;
  return await submitBulk(ports, by, id, { ...job, format: "csv", input, ...asked });
}

async function leaseNext(): Promise<Lease | null> {
  const { bulk, clock } = ports;
  const at = clock.now();
  const [line] = await bulk.listQueues(at);
  if (line === undefined) return null;
  const until = later(at, TIMING.work.leaseMs / 1000);
  return await bulk.leaseChunk(line, await bulk.nextTurn(), at, until);
}

async function requireLease(): Promise<Lease> {
  const lease = await leaseNext();
  assert.ok(lease !== null);
  return lease;
}

const serve = async (): Promise<void> => fillChunk(ports, await requireLease());

async function catchRefusal(work: Promise<unknown>): Promise<readonly [number, string]> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof Refusal, String(error));
  return [error.status, error.code];
}

async function bytesOf({ read, sizeBytes }: Download, from = 0, to = sizeBytes): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of read(from, to)) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function listCounted(bulkJobId: BulkJobId): Promise<readonly unknown[]> {
  return await database.db
    .selectFrom("usage_ledger")
    .select((rows) => ["month", "tier", rows.fn.sum<string>("outputs").as("outputs")])
    .where("upload_id", "=", bulkJobId)
    .groupBy(["month", "tier"])
    .orderBy("month")
    .execute();
}

async function listEmitted(id: BulkJobId): Promise<readonly string[]> {
  return (await sentEvents(database.db, id)).map(({ type }) => type);
}

test("rows are counted in the month in which they are done, at the tier of that moment", async () => {
  const { id } = await submit(csv(600));
  await serve();
  now = instant(Date.UTC(2026, 11, 1));
  await database.db
    .updateTable("account")
    .set({ plan: "PRO" })
    .where("id", "=", owner.accountId)
    .execute();
  await serve();
  now = MADE_AT;
  assert.deepEqual(await listCounted(id), [
    { month: "2026-11", tier: "BUSINESS", outputs: "500" },
    { month: "2026-12", tier: "PRO", outputs: "100" },
  ]);
  assert.deepEqual(await listEmitted(id), ["batch.completed"]);
});

test("a cancelled job keeps its finished rows counted and downloadable, and emits no event", async () => {
  const { id } = await submit(csv(1200));
  await serve();
  const late = await requireLease();
  now = later(MADE_AT, 10);
  const { state, succeeded, failed } = await cancelBulk(ports, owner, id);
  now = MADE_AT;
  assert.deepEqual([succeeded, failed], [500, 0]);
  assert.deepEqual(state, {
    status: "cancelled",
    startedAt: MADE_AT,
    finishedAt: later(MADE_AT, 10),
    expiresAt: later(MADE_AT, 7210),
  });
  await fillChunk(ports, late);
  assert.equal(await leaseNext(), null);
  const zip = filesOf(await bytesOf(await openDownload(ports, owner, id)));
  assert.equal(zip.length, 501);
  assert.deepEqual(
    [zip[0]?.name, zip[499]?.name, zip[500]?.name],
    ["row-00001.pdf", "row-00500.pdf", "manifest.json"],
  );
  assert.equal((await listCounted(id)).length, 1);
  assert.deepEqual(await listEmitted(id), []);
  assert.deepEqual(await catchRefusal(cancelBulk(ports, owner, id)), [409, "job_already_finished"]);
});

test("the rows of a cancelled job are succeeded or cancelled, page by page and by status", async () => {
  const { id } = await submit(csv(700));
  await serve();
  await cancelBulk(ports, owner, id);
  const list = async (
    status: "succeeded" | "cancelled" | "failed" | "pending" | null,
    skip = 0,
  ) => {
    const wanted = { status, after: 0, skip, limit: 300 };
    const { rows, next } = await listResults(ports, owner, id, wanted);
    return [rows.at(0)?.row, rows.at(-1)?.row, rows.length, next];
  };
  assert.deepEqual(await list("succeeded"), [1, 300, 300, 300]);
  assert.deepEqual(await list("succeeded", 300), [301, 500, 200, null]);
  assert.deepEqual(await list("cancelled"), [501, 700, 200, null]);
  assert.deepEqual(await list(null, 400), [401, 700, 300, null]);
  assert.deepEqual(await list("failed"), [undefined, undefined, 0, null]);
  assert.deepEqual(await list("pending"), [undefined, undefined, 0, null]);
});

test("the ZIP of a job cancelled before its first chunk has only a manifest", async () => {
  const { id } = await submit(csv(2));
  const { state } = await cancelBulk(ports, owner, id);
  assert.equal(state.status === "cancelled" && state.startedAt, null);
  const zip = filesOf(await bytesOf(await openDownload(ports, owner, id)));
  assert.equal(zip.map(({ name }) => name).join(), "manifest.json");
});

test("a row can be downloaded as soon as it is filled, the ZIP at the end without reading rows", async () => {
  const { id } = await submit(`name,town\n,Oslo\nAnn,Oslo\n${csv(600).slice(10)}`);
  assert.deepEqual(await catchRefusal(openRowDownload(ports, owner, id, 2)), [
    404,
    "row_not_available",
  ]);
  await serve();
  assert.deepEqual(await catchRefusal(openDownload(ports, owner, id)), [409, "job_not_finished"]);
  for (const row of [1, 501, 603, 0, -1, 1e9]) {
    const [, code] = await catchRefusal(openRowDownload(ports, owner, id, row));
    assert.equal(code, "row_not_available");
  }
  const early = await openRowDownload(ports, owner, id, 2);
  const pdf = await bytesOf(early);
  assert.equal(early.filename, "row-00002.pdf");
  assert.deepEqual(await bytesOf(early, 100, 200), pdf.subarray(100, 200));
  await serve();
  const bulk = { ...ports.bulk, listRows: () => assert.fail("rows were read") };
  const zip = filesOf(await bytesOf(await openDownload({ ...ports, bulk }, owner, id)));
  assert.deepEqual(zip[0]?.content, pdf);
  assert.equal(zip.length, 602);
  const unread = { ...ports.objects, bytes: () => assert.fail("the index was read again") };
  await openDownload({ ...ports, objects: unread }, owner, id);
});

test("files are available to the last millisecond of their retention", async () => {
  const { id } = await submit(csv(1), { retentionSeconds: 60 });
  await serve();
  now = instant(later(MADE_AT, 60) - 1);
  await openDownload(ports, owner, id);
  await openRowDownload(ports, owner, id, 1);
  now = later(MADE_AT, 60);
  assert.deepEqual(await catchRefusal(openDownload(ports, owner, id)), [410, "file_expired"]);
  assert.deepEqual(await catchRefusal(openRowDownload(ports, owner, id, 1)), [410, "file_expired"]);
  assert.equal((await findBulkJob(ports, owner, id)).succeeded, 1);
  now = MADE_AT;
});

test("the retention is that of the request, else the envelope's, else the deployment's", async () => {
  const kept = await storeEnvelope(600);
  const jobs = [
    await submit(csv(1), { envelopeId: kept, retentionSeconds: 60 }),
    await submit(csv(1), { envelopeId: kept }),
    await submit(csv(1)),
  ];
  assert.deepEqual(
    jobs.map(({ retentionSeconds }) => retentionSeconds),
    [60, 600, 7200],
  );
  for (const { id } of jobs) await cancelBulk(ports, owner, id);
});

test("a failed job keeps what was counted and has nothing to download", async () => {
  const { id } = await submit(csv(600));
  await serve();
  const job = await findBulkJob(ports, owner, id);
  await failBulkJob(ports, job, "The template's file is gone.", "storage_error");
  const ended = await findBulkJob(ports, owner, id);
  assert.deepEqual([ended.state.status, ended.succeeded, ended.failed], ["failed", 500, 100]);
  assert.deepEqual(await catchRefusal(openDownload(ports, owner, id)), [409, "job_failed"]);
  assert.deepEqual(await catchRefusal(openRowDownload(ports, owner, id, 1)), [
    404,
    "row_not_available",
  ]);
  assert.deepEqual(await catchRefusal(cancelBulk(ports, owner, id)), [409, "job_already_finished"]);
  const wanted = { status: "failed", after: 0, limit: 1 } as const;
  const { rows } = await listResults(ports, owner, id, wanted);
  assert.deepEqual(rows[0], {
    row: 501,
    line: 502,
    state: {
      status: "failed",
      errors: [{ field: null, code: "storage_error", message: "The template's file is gone." }],
      warnings: [],
    },
  });
  await failBulkJob(ports, job, "Again.", "storage_error");
  assert.deepEqual(await listEmitted(id), ["batch.failed"]);
});

test("a job of an account that is read-only for too long ends with its finished rows, and the manifest says so", async () => {
  const { id } = await submit(csv(600));
  await serve();
  const late = await requireLease();
  await endLocked(ports, id, "The account was read-only.");
  await fillChunk(ports, late);
  await endLocked(ports, id, "Again.");
  const { state, succeeded, failed } = await findBulkJob(ports, owner, id);
  assert.deepEqual([state.status, succeeded, failed], ["completed", 500, 100]);
  const wanted = { status: "failed", after: 0, limit: 200 } as const;
  const { rows } = await listResults(ports, owner, id, wanted);
  assert.equal(rows.length, 100);
  assert.deepEqual(rows[0]?.state, {
    status: "failed",
    errors: [{ field: null, code: "account_read_only", message: "The account was read-only." }],
    warnings: [],
  });
  const zip = filesOf(await bytesOf(await openDownload(ports, owner, id)));
  assert.equal(zip.length, 501);
  assert.match(Buffer.from(zip[500]?.content ?? []).toString(), /"account_read_only"/);
  assert.deepEqual(await listEmitted(id), ["batch.completed"]);
});

test("the sweep closes a job whose process was killed while it ended", async () => {
  const { id } = await submit(csv(3));
  const killed = {
    ...ports,
    manifestText: () => {
      throw new Error("killed");
    },
  };
  await assert.rejects(endLocked(killed, id, "The account was read-only."), /killed/);
  assert.equal((await findBulkJob(ports, owner, id)).state.status, "queued");
  await sweepBulkJobs({ ...ports, onError: assert.ifError });
  const { state, failed } = await findBulkJob(ports, owner, id);
  assert.deepEqual([state.status, failed], ["completed", 3]);
});

test("of a concurrent cancel and end one wins, and only an end emits an event", async () => {
  for (let round = 0; round < 6; round += 1) {
    const { id } = await submit(csv(3));
    const lease = await requireLease();
    const [cancelled] = await Promise.allSettled([
      cancelBulk(ports, owner, id),
      fillChunk(ports, lease),
      closeBulkJob(ports, brand<BulkJobId>("bulk_never")),
    ]);
    const { state, succeeded } = await findBulkJob(ports, owner, id);
    const isCancelled = cancelled.status === "fulfilled";
    assert.equal(state.status, isCancelled ? "cancelled" : "completed");
    assert.deepEqual(await listEmitted(id), isCancelled ? [] : ["batch.completed"]);
    const zip = filesOf(await bytesOf(await openDownload(ports, owner, id)));
    assert.equal(zip.length, succeeded + 1);
    const outputs = await listCounted(id);
    assert.equal(outputs.length, succeeded === 0 ? 0 : 1);
  }
});

test("a refused submission leaves no job, and the envelope is checked before the file", async () => {
  const page = { limit: 1, skip: 0, before: null };
  const owned = { accountId: owner.accountId, environment: owner.environment };
  const { total } = await stores.bulk.listBulkJobs(owned, page);
  const unknown = { envelopeId: brand<EnvelopeId>(0) };
  const staging = { ...owner, environment: "staging" } as const;
  assert.deepEqual(await catchRefusal(submit("", unknown)), [404, "envelope_not_found"]);
  assert.deepEqual(await catchRefusal(submit("", {}, staging)), [409, "template_not_published"]);
  assert.deepEqual(await catchRefusal(submit("")), [400, "invalid_csv"]);
  assert.deepEqual(await catchRefusal(submit("town\nOslo\n")), [400, "validation_error"]);
  assert.deepEqual(await catchRefusal(submit("name,town\nAnn\n")), [400, "invalid_csv"]);
  assert.equal((await stores.bulk.listBulkJobs(owned, page)).total, total);
});

test("a job is filled by its plan even if its mapping changes afterwards", async () => {
  const { id } = await submit(csv(1));
  await changeMapping(ports, owner, mappingId, { fieldMappings: { Town: "name" } });
  await serve();
  const pdf = await bytesOf(await openRowDownload(ports, owner, id, 1));
  assert.ok(pdf.includes("/V(P1)") && pdf.includes("/V(Oslo)"));
  await changeMapping(ports, owner, mappingId, { fieldMappings: { Name: "name", Town: "town" } });
});
