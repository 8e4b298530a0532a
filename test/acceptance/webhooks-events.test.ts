/** The types of events and their content. */
import assert from "node:assert/strict";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { after, test } from "node:test";
import { z } from "zod";
import { startService } from "../../service/main.ts";
import { BULK, goodRows, HEADER, openBulkHarness } from "../support/harness/bulk-harness.ts";
import { testAccount } from "../support/harness/service.ts";
import { startTask } from "../support/harness/start-task.ts";
import type { Received } from "../support/receiver/received.ts";
import { testReceiver } from "../support/receiver/receiver.ts";
import {
  openWebhookService,
  verified,
  webhookHarness,
} from "../support/receiver/webhook-harness.ts";

const service = await openWebhookService();
const receiver = await testReceiver({ authority: service.authority });
after(() => Promise.all([service.stop(), receiver.stop()]));

const Url = z.url();
/** The members of each type in the contract. */
const DATA = {
  "generation.completed": z.strictObject({
    task_id: z.string().startsWith("task_"),
    template_id: z.int(),
    download_url: Url,
    expires_at: z.iso.datetime(),
  }),
  "generation.failed": z.strictObject({
    task_id: z.string().startsWith("task_"),
    template_id: z.int(),
    error: z.string().min(1),
    error_code: z.string().min(1),
  }),
  "batch.completed": z.strictObject({
    batch_job_id: z.string().startsWith("bulk_"),
    total: z.int(),
    succeeded: z.int(),
    failed: z.int(),
    download_url: Url,
  }),
  "batch.failed": z.strictObject({
    batch_job_id: z.string().startsWith("bulk_"),
    error: z.string().min(1),
  }),
};
const TYPES = z.enum([
  "generation.completed",
  "generation.failed",
  "batch.completed",
  "batch.failed",
]);
const Envelope = z.strictObject({
  id: z.string().startsWith("evt_"),
  type: TYPES,
  created_at: z.iso.datetime(),
  environment: z.literal("production"),
  data: z.looseObject({}),
});

/** A harness of a new account with a webhook for all events. */
async function listening(path: string) {
  const account = await testAccount(service);
  const bulk = await openBulkHarness(service.url, account.key());
  const endpoint = receiver.at(path);
  const harness = webhookHarness(service.url, account.key());
  const { secret } = await harness.create(endpoint.url, { events: TYPES.options });
  return { bulk, ...endpoint, secret };
}

/** Verifies a received event against the contract. */
async function verifiedEvent(received: Received | undefined, secret: string) {
  assert.ok(received !== undefined);
  const envelope = Envelope.parse(await verified(received, secret));
  const { type } = envelope;
  assert.equal(received.headers["service-event"], type);
  assert.equal(received.headers["content-type"], "application/json");
  assert.deepEqual(JSON.parse(String(received.body)), envelope);
  return { type, id: envelope.id, data: DATA[type].parse(envelope.data) };
}

/** A bulk job whose CSV is deleted before a worker reads it, and its event. */
async function lostJob(path: string) {
  const api = await openWebhookService({ PLATEN_ROLE: "api" });
  const lost = await testReceiver({ authority: api.authority });
  const bulk = await openBulkHarness(api.url, api.account.key());
  const endpoint = lost.at(path);
  const { secret } = await api.harness.create(endpoint.url, { events: TYPES.options });
  const id = await bulk.submit(goodRows(3));
  await rm(join(api.config.storage, "bulk", id, "rows.csv"));
  const worker = await startService({ ...api.config, role: "worker" });
  try {
    const event = await verifiedEvent((await endpoint.arrived(1))[0], secret);
    const { status, error } = await bulk.ended(id);
    return { id, status, error, event, count: endpoint.got.length };
  } finally {
    await worker.stop();
    await Promise.all([api.stop(), lost.stop()]);
  }
}

test("14: each of the four events has its type in body and header, and exactly the contract's members", async () => {
  const { bulk, arrived, secret } = await listening("/14");
  await startTask(bulk);
  const all = [await verifiedEvent((await arrived(1))[0], secret)];
  await startTask(bulk, { name: "Ann", kind: "neither" });
  all.push(await verifiedEvent((await arrived(2))[1], secret));
  await bulk.submit(goodRows(1));
  all.push(await verifiedEvent((await arrived(3))[2], secret));
  all.push((await lostJob("/14/lost")).event);
  assert.deepEqual(
    all.map(({ type }) => type),
    TYPES.options,
  );
  assert.equal(new Set(all.map(({ id }) => id)).size, 4);
});

test("34: an ended job emits one event, with its counts or its error", async () => {
  const { bulk, arrived, got, secret } = await listening("/34");
  const id = await bulk.submit(goodRows(3));
  const first = await verifiedEvent((await arrived(1))[0], secret);
  const { download_url } = await bulk.status(id);
  const counts = { batch_job_id: id, total: 3, succeeded: 3, failed: 0, download_url };
  assert.deepEqual([first.type, first.data], ["batch.completed", counts]);
  assert.equal(download_url, `${service.url}${BULK}/download/${id}`);
  const none = await bulk.submit(`${HEADER}\n,Oslo,a,yes\n,Oslo,a,yes\n`);
  const second = await verifiedEvent((await arrived(2))[1], secret);
  assert.equal(second.type, "batch.completed");
  const wanted = { batch_job_id: none, total: 2, succeeded: 0, failed: 2 };
  assert.partialDeepStrictEqual(second.data, wanted);

  const lost = await lostJob("/34/lost");
  assert.deepEqual([lost.status, lost.event.type, lost.count], ["failed", "batch.failed", 1]);
  assert.deepEqual(lost.event.data, { batch_job_id: lost.id, error: lost.error });
  // The next event is that of the next job: no job emitted two.
  await bulk.ended(await bulk.submit(goodRows(1)));
  await arrived(3);
  assert.equal(got.length, 3);
});

test("35: an ended task emits an event with its file or its error; a synchronous document emits none", async () => {
  const { bulk, arrived, secret } = await listening("/35");
  const now = { envelope_id: bulk.envelopeId, data: { name: "Ann", kind: "a" } };
  assert.equal((await bulk.ask("/api/v1/generate/pdf", { json: now })).status, 200);
  const bad = { ...now, data: { kind: "neither" } };
  assert.equal((await bulk.ask("/api/v1/generate/pdf", { json: bad })).status, 400);
  const good = await startTask(bulk);
  const { type, data } = await verifiedEvent((await arrived(1))[0], secret);
  assert.equal(type, "generation.completed");
  const { body } = await bulk.ask(`/api/v1/generate/status/${good}`);
  const { download_url } = z.looseObject({ download_url: z.string() }).parse(body);
  assert.partialDeepStrictEqual(data, { task_id: good, download_url });
  assert.equal((await bulk.ask(download_url.slice(service.url.length))).status, 200);
  const lost = await startTask(bulk, { name: "Ann", kind: "neither" });
  const failed = await verifiedEvent((await arrived(2))[1], secret);
  assert.equal(failed.type, "generation.failed");
  const why = { task_id: lost, error_code: "value_not_in_options" };
  assert.partialDeepStrictEqual(failed.data, why);
});
