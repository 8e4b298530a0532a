import assert from "node:assert/strict";
import { after, test } from "node:test";
import { brand } from "#base/brand.ts";
import { type Clock, later } from "#base/instant.ts";
import { purgeBulkJobs } from "#domain/bulk";
import { type BulkJobId } from "#domain/bulk-records";
import { eraseAccounts } from "#domain/erasure";
import { type Answer, ask } from "../../../test/support/harness/ask.ts";
import { bulkDeps } from "../../../test/support/harness/bulk-deps.ts";
import {
  BULK,
  bulkHarnessAt,
  goodRows,
  openBulkHarness,
} from "../../../test/support/harness/bulk-harness.ts";
import { eventually } from "../../../test/support/harness/eventually.ts";
import { usedIn } from "../../../test/support/harness/figures.ts";
import { refused } from "../../../test/support/harness/refused.ts";
import { ownService, testAccount, testService } from "../../../test/support/harness/service.ts";
import { storesOn, transactOn } from "../../adapters/database/stores.ts";
import { openBucket } from "../../adapters/objects/s3/bucket.ts";
import { listPaths, s3Objects } from "../../adapters/objects/s3/s3-objects.ts";
import { lenientStore, strictStore } from "../../adapters/objects/s3/s3-stores.fixture.ts";
import { systemClock } from "../../adapters/system/clock.ts";

// The strict store that the environment names, if any, else the one in this process.
const strict = await strictStore();
const store = strict ?? (await lenientStore());
const { location } = store;
process.env["AWS_ACCESS_KEY_ID"] = location.credentials?.accessKeyId ?? "";
process.env["AWS_SECRET_ACCESS_KEY"] = location.credentials?.secretAccessKey ?? "";
const service = await ownService({
  PLATEN_STORAGE: `s3://${location.bucket}/${location.prefix}`,
  PLATEN_S3_ENDPOINT: location.endpoint ?? "",
  PLATEN_S3_REGION: location.region ?? "",
});
const bucket = await openBucket(location);
const objects = s3Objects(bucket, async () => undefined);
const { db } = service.database;
const { bulk, erasures } = storesOn(db);
after(async () => {
  await service.stop();
  bucket.client.destroy();
  await store.stop();
});
const account = await testAccount(service);
const desk = await openBulkHarness(service.url, account.key());

async function endedJob(rows = 3, fields: Record<string, string> = {}): Promise<string> {
  const id = await desk.submit(goodRows(rows), fields);
  await desk.ended(id);
  return id;
}

const materialise = (id: string, query = "?materialise=true", method = "GET"): Promise<Answer> =>
  desk.ask(`${BULK}/download/${id}${query}`, { method });

/** Objects and unfinished uploads of a job's stored ZIP; the store in this process lists no uploads. */
async function leftOf(id: string): Promise<readonly string[]> {
  const start = bucket.pathOf(`bulk/${id}/zip`);
  const found: string[] = [];
  for await (const page of listPaths(bucket, start)) found.push(...page.map(({ path }) => path));
  const uploads = new bucket.sdk.ListMultipartUploadsCommand({ Bucket: bucket.name });
  const { Uploads: open = [] } = await bucket.client.send(uploads);
  const paths = open.map(({ Key: path = "" }) => path);
  return [...found, ...paths.filter((path) => path.startsWith(start))];
}

async function readLink(id: string): Promise<string> {
  const answer = await materialise(id);
  assert.equal(answer.status, 302, answer.text);
  return answer.headers.get("location") ?? "";
}

test("the ZIP is written once, and a signed URL answers it without a key", async () => {
  const id = await endedJob();
  const used = await usedIn({ connectionString: service.database.url });
  const { bytes } = await desk.bundle(id);
  const answers = await Promise.all([1, 2, 3, 4].map(() => materialise(id)));
  for (const { status, headers } of answers) {
    assert.equal(status, 302);
    assert.equal(headers.get("cache-control"), "no-store");
    assert.equal(headers.get("referrer-policy"), "no-referrer");
    const url = new URL(headers.get("location") ?? "");
    assert.match(url.pathname, new RegExp(`/bulk/${id}/zip/[0-9A-Za-z]{32}$`));
    assert.equal(url.searchParams.get("X-Amz-Expires"), "900");
    const zip = await ask(url.href);
    assert.equal(zip.status, 200);
    assert.deepEqual(Buffer.from(zip.bytes), Buffer.from(bytes));
    if (strict !== null) {
      assert.equal(zip.headers.get("content-type"), "application/zip");
      const filename = `Specimen-${id.slice(-6)}.zip`;
      assert.equal(zip.headers.get("content-disposition"), `attachment; filename="${filename}"`);
    }
  }
  const urls = [...answers.map(({ headers }) => headers.get("location")), await readLink(id)];
  assert.equal(new Set(urls.map((url) => new URL(url ?? "").pathname)).size, 1);
  assert.equal((await leftOf(id)).length, 1);
  assert.deepEqual(await usedIn({ connectionString: service.database.url }), used);
});

test("a URL is refused by a strict store when it was changed, and outlives no file", async () => {
  const id = await endedJob(1, { retention_seconds: "120" });
  const url = new URL(await readLink(id));
  assert.ok(Number(url.searchParams.get("X-Amz-Expires")) <= 120);
  if (strict === null) return;
  url.searchParams.set("X-Amz-Expires", "900");
  assert.equal((await ask(url.href)).status, 403);
});

test("HEAD answers without a redirect, one PDF is refused, and so are foreign and running jobs", async () => {
  const id = await endedJob(1);
  const head = await materialise(id, "?materialise=true", "HEAD");
  assert.equal(head.status, 200);
  assert.equal(head.headers.get("content-type"), "application/zip");
  assert.deepEqual(await leftOf(id), []);
  refused(await materialise(id, "?materialise=true&format=pdf"), 400, "validation_error");
  refused(await materialise(id, "?materialise=yes"), 400, "validation_error");
  const other = bulkHarnessAt(service.url, (await testAccount(service)).key(), desk.envelopeId);
  const foreign = await other.ask(`${BULK}/download/${id}?materialise=true`);
  refused(foreign, 404, "upload_not_found");
  const running = await desk.submit(goodRows(5000));
  refused(await materialise(running), 409, "job_not_finished");
  await desk.ended(running);
});

test("expired files have no URL, and the purge deletes the ZIP and what a killed writer left", async () => {
  const id = await endedJob(1, { retention_seconds: "3" });
  await readLink(id);
  await startUpload(`bulk/${id}/zip/unfinished`);
  await objects.put(`bulk/${id}/zip/replaced`, Buffer.from("x"));
  const left = await leftOf(id);
  assert.equal(left.length, strict === null ? 2 : 3);
  const expired = await eventually(
    "the expiry",
    () => materialise(id),
    ({ status }) => status !== 302,
  );
  refused(expired, 410, "file_expired");
  await purgeIn(3500);
  assert.deepEqual(await leftOf(id), left);
  await purgeIn(3700);
  assert.deepEqual(await leftOf(id), []);
  assert.equal(await bulk.findStoredBundle(idOf(id)), null);
});

test("a ZIP that was truncated or deleted in the store is written again", async () => {
  const id = await endedJob();
  const { bytes } = await desk.bundle(id);
  const first = await keyOf(id);
  await objects.put(first, Buffer.from(bytes).subarray(0, 100));
  const second = await keyOf(id);
  assert.notEqual(second, first);
  await objects.delete(second);
  const zip = await ask(await readLink(id));
  assert.deepEqual(Buffer.from(zip.bytes), Buffer.from(bytes));
  assert.equal((await leftOf(id)).length, 1);
});

test("a writer that died is replaced after its lease, and its late finish is refused", async () => {
  const id = await endedJob();
  const now = systemClock().now();
  const key = `bulk/${id}/zip/dead`;
  const claim = { id: idOf(id), key, expiresAt: later(now, 600), until: later(now, 2) };
  assert.equal(await bulk.claimBundle(claim, now, null), true);
  assert.equal(await bulk.claimBundle({ ...claim, key: `${key}2` }, now, null), false);
  await startUpload(key);
  await objects.put(`${key}-object`, Buffer.from("x"));
  await readLink(id); // waits for the end of the lease
  const left = await leftOf(id);
  assert.deepEqual(left, [bucket.pathOf((await bulk.findStoredBundle(idOf(id)))?.key ?? "")]);
  assert.equal(await bulk.renewBundle(idOf(id), key, now, later(now, 9)), false);
  assert.equal(await bulk.finishBundle(idOf(id), key, 1), false);
});

test("a ZIP that cannot be written leaves no claim and no object", async () => {
  const id = await endedJob();
  const tails = `bulk/${id}/tails`;
  const kept = new Map<string, Uint8Array>();
  for await (const page of listPaths(bucket, bucket.pathOf(tails)))
    for (const { path } of page) {
      const key = path.slice(location.prefix.length + 1);
      kept.set(key, await objects.bytes(key));
      await objects.put(key, Buffer.alloc(kept.get(key)?.length ?? 0));
    }
  assert.ok(kept.size > 0);
  refused(await materialise(id), 503, "unavailable");
  assert.deepEqual(await leftOf(id), []);
  for (const [key, bytes] of kept) await objects.put(key, bytes);
  assert.equal((await ask(await readLink(id))).status, 200);
});

test("erasure deletes the ZIP, and no later writer can keep one", async () => {
  const owner = await testAccount(service);
  const own = await openBulkHarness(service.url, owner.key());
  const id = await own.submit(goodRows(1));
  await own.ended(id);
  const answer = await own.ask(`${BULK}/download/${id}?materialise=true`);
  assert.equal(answer.status, 302);
  const { key = "" } = (await bulk.findStoredBundle(idOf(id))) ?? {};
  const asked = { json: { confirm: owner.email } };
  assert.equal((await own.ask("/api/v1/account/erase", asked)).status, 202);
  await eraseAccounts({ erasures, objects, transact: transactOn(db), clock: systemClock() });
  await eventually(
    "the erasure",
    () => leftOf(id),
    (left) => left.length === 0,
  );
  assert.equal((await ask(answer.headers.get("location") ?? "")).status, 404);
  assert.equal(await bulk.finishBundle(idOf(id), key, 1), false);
  await objects.put(key, Buffer.from("late"));
  await purgeIn(3700);
  assert.deepEqual(await leftOf(id), []);
});

test("without an object store the ZIP is answered itself", async () => {
  const local = await testService();
  after(local.stop);
  const harness = await openBulkHarness(local.url, (await testAccount(local)).key());
  const id = await harness.submit(goodRows(1));
  await harness.ended(id);
  const zip = await harness.ask(`${BULK}/download/${id}?materialise=true`);
  assert.equal(zip.status, 200);
  assert.deepEqual(Buffer.from(zip.bytes), Buffer.from((await harness.bundle(id)).bytes));
});

function idOf(id: string): BulkJobId {
  return brand<BulkJobId>(id);
}

async function keyOf(id: string): Promise<string> {
  const { pathname } = new URL(await readLink(id));
  return pathname.slice(pathname.indexOf(`bulk/${id}`));
}

async function startUpload(key: string): Promise<void> {
  const upload = { Bucket: bucket.name, Key: bucket.pathOf(key) };
  await bucket.client.send(new bucket.sdk.CreateMultipartUploadCommand(upload));
}

async function purgeIn(seconds: number): Promise<void> {
  const system = systemClock();
  const clock: Clock = { now: () => later(system.now(), seconds) };
  await purgeBulkJobs(bulkDeps(service, { objects, clock }));
}
