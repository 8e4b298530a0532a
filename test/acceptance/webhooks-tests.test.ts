/** Testing webhooks, and the log of deliveries. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { z } from "zod";
import { openBulkHarness } from "../support/harness/bulk-harness.ts";
import { refused } from "../support/harness/refused.ts";
import { testAccount } from "../support/harness/service.ts";
import { startTask } from "../support/harness/start-task.ts";
import { testReceiver } from "../support/receiver/receiver.ts";
import { answers } from "../support/receiver/receiver-replies.ts";
import {
  openWebhookService,
  verified,
  webhookHarness,
} from "../support/receiver/webhook-harness.ts";

const service = await openWebhookService();
const { authority, harness } = service;
const receiver = await testReceiver({ authority });
const gone = await testReceiver({ authority });
await gone.stop();
after(() => Promise.all([service.stop(), receiver.stop()]));
const jobs = await openBulkHarness(service.url, service.account.key());
const stranger = webhookHarness(service.url, (await testAccount(service)).key());

const Result = z.strictObject({
  success: z.boolean(),
  status_code: z.int().nullable(),
  response_time_ms: z.number(),
  error: z.string().nullable(),
});

async function tryWebhook(json: object): Promise<z.output<typeof Result>> {
  const answer = await harness.ask("/test", { json });
  assert.equal(answer.status, 200, answer.text);
  return Result.parse(answer.body);
}

/** Number of deliveries in the whole database. */
async function countRecorded(): Promise<number> {
  const { rows } = await service.database.pool.query("select from webhook_delivery");
  return rows.length;
}

test("38: a URL is tested with the caller's secret, and not recorded", async () => {
  const before = await countRecorded();
  const { url: webhook_url, arrived } = receiver.at("/38");
  const { id } = await harness.create(webhook_url);
  const secrets = ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "plain words, ünïcode"];
  for (const [index, secret] of secrets.entries()) {
    const { response_time_ms, ...result } = await tryWebhook({ webhook_url, secret });
    assert.deepEqual(result, { success: true, status_code: 200, error: null });
    assert.ok(response_time_ms > 0);
    const received = (await arrived(index + 1))[index];
    assert.ok(received !== undefined);
    assert.equal((await verified(received, secret)).type, "generation.completed");
  }
  assert.deepEqual([await harness.deliveries(id), await countRecorded()], [[], before]);
});

test("39: a webhook is tested with its own secret and any event type; a failing endpoint is not an error of the call", async () => {
  const endpoint = receiver.at("/39");
  const { id: webhook_id, secret } = await harness.create(endpoint.url);
  const types = ["generation.completed", "generation.failed", "batch.completed", "batch.failed"];
  for (const event_type of [undefined, ...types]) {
    const before = endpoint.got.length;
    assert.equal((await tryWebhook({ webhook_id, event_type })).success, true);
    const received = (await endpoint.arrived(before + 1)).at(-1);
    assert.ok(received !== undefined);
    const event = await verified(received, secret);
    assert.equal(event.type, event_type ?? "generation.completed");
    assert.equal(received.headers["service-event"], event.type);
  }
  endpoint.answer(answers(500));
  const failing = await tryWebhook({ webhook_id });
  assert.deepEqual([failing.success, failing.status_code], [false, 500]);
  await harness.change(webhook_id, { webhook_url: gone.url });
  const down = await tryWebhook({ webhook_id });
  assert.deepEqual([down.success, down.status_code], [false, null]);
  assert.notEqual(down.error, null);
  assert.deepEqual(await harness.deliveries(webhook_id), []);
  const { url: webhook_url } = endpoint;
  for (const json of [{}, { webhook_url }, { secret }, { webhook_id, webhook_url, secret }])
    refused(await harness.ask("/test", { json }), 400, "validation_error");
  const foo = { webhook_id, event_type: "foo" };
  refused(await harness.ask("/test", { json: foo }), 400, "validation_error");
});

test("40: a webhook of another account does not exist", async () => {
  const { id, secret } = await harness.create(receiver.at("/40").url);
  const headers = { "x-request-id": "the-same" };
  const [foreign, missing] = await Promise.all(
    [id, 2_000_000_000].map((webhook_id) =>
      stranger.ask("/test", { headers, json: { webhook_id } }),
    ),
  );
  assert.ok(foreign !== undefined && missing !== undefined);
  refused(foreign, 404, "webhook_not_found");
  assert.equal(foreign.text, missing.text);
  assert.ok(!foreign.text.includes(secret));
  assert.equal(receiver.at("/40").got.length, 0);
});

test("41: deliveries are listed newest first with the result of their last attempt, and not for other accounts", async () => {
  const endpoint = receiver.at("/41");
  const { id } = await harness.create(endpoint.url);
  await startTask(jobs);
  await harness.ended(id, 1);
  endpoint.answer(answers(500));
  await startTask(jobs);
  await harness.ended(id, 2);
  await harness.change(id, { webhook_url: gone.url });
  await startTask(jobs);
  await harness.ended(id, 3);
  const log = await harness.deliveries(id);
  assert.deepEqual(
    log.map(({ status, attempts, response_code }) => [status, attempts, response_code]),
    [
      ["failed", 7, null],
      ["failed", 7, 500],
      ["delivered", 1, 200],
    ],
  );
  assert.deepEqual(
    log.map(({ error_message }) => error_message === null),
    [false, false, true],
  );
  assert.deepEqual(
    log.map(({ delivered_at }) => delivered_at === null),
    [true, true, false],
  );
  const ids = log.map(({ id: delivery }) => delivery);
  assert.deepEqual(
    ids,
    ids.toSorted((a, b) => b - a),
  );
  for (const path of [`/${id}/deliveries`, `/${id}/deliveries/${ids[0]}`])
    refused(await stranger.ask(path), 404, "webhook_not_found");
  refused(await harness.ask(`/${id}/deliveries/2000000000`), 404, "delivery_not_found");
});
