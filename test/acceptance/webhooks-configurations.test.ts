import assert from "node:assert/strict";
import { after, test } from "node:test";
import { z } from "zod";
import type { Answer } from "../support/harness/ask.ts";
import { openBulkHarness } from "../support/harness/bulk-harness.ts";
import { refused } from "../support/harness/refused.ts";
import { testAccount } from "../support/harness/service.ts";
import { testReceiver } from "../support/receiver/receiver.ts";
import {
  openWebhookService,
  verified,
  webhookHarness,
} from "../support/receiver/webhook-harness.ts";

const service = await openWebhookService();
const { authority, account, harness } = service;
const receiver = await testReceiver({ authority });
after(async () => {
  await Promise.all([service.stop(), receiver.stop()]);
});
const PUBLIC = "https://example.com/hooks";
const Listed = z.array(z.looseObject({ id: z.int() }));

const create = (json: object): Promise<Answer> =>
  harness.ask("", { json: { name: "W", webhook_url: PUBLIC, ...json } });

async function count(): Promise<number> {
  return Listed.parse((await harness.ask("")).body).length;
}

/** A bulk harness of the account in an environment. */
function bulk(environment: "development" | "production") {
  return openBulkHarness(service.url, account.key("admin", environment));
}

test("1: a name has 1 to 255 characters", async () => {
  for (const length of [1, 255])
    assert.equal((await create({ name: "n".repeat(length) })).status, 201);
  for (const length of [256, 0])
    refused(await create({ name: "n".repeat(length) }), 400, "validation_error");
});

test("2: omitted members have the contract's defaults, and the response contains the secret", async () => {
  const made = await harness.create(PUBLIC);
  assert.partialDeepStrictEqual(made, {
    webhook_url: PUBLIC,
    events: ["generation.completed", "generation.failed"],
    is_active: true,
    mapping_id: null,
    last_triggered_at: null,
  });
  assert.match(made.secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
  assert.equal(Buffer.from(made.secret.slice("whsec_".length), "base64").length, 32);
});

test("3: a secret is only shown at creation", async () => {
  const { id, secret } = await harness.create(PUBLIC);
  for (const path of ["", `/${id}`, `/${id}/deliveries`]) {
    const { status, text } = await harness.ask(path);
    assert.equal(status, 200);
    assert.ok(!text.includes(secret.slice(6)));
    assert.doesNotMatch(text, /"secret"/);
  }
  assert.ok(Listed.parse((await harness.ask("")).body).some((one) => one.id === id));
});

test("4: a PUT replaces all events and nothing else, and the secret stays the same", async () => {
  const { secret, ...before } = await harness.create(receiver.at("/4").url);
  const json = { events: ["batch.completed"] };
  const answer = await harness.ask(`/${before.id}`, { method: "PUT", json });
  assert.equal(answer.status, 200, answer.text);
  assert.deepEqual(answer.body, { ...before, ...json });
  const jobs = await bulk("production");
  const id = await jobs.submit("name,town,kind,agreed\nAnn,Oslo,a,yes\n");
  const [received] = await receiver.at("/4").arrived(1);
  assert.ok(received !== undefined);
  const event = await verified(received, secret);
  assert.partialDeepStrictEqual(event, { type: "batch.completed", data: { batch_job_id: id } });
});

test("5: a URL that is invalid, not https or too long is rejected and not stored", async () => {
  const before = await count();
  const long = `https://example.com/${"x".repeat(10_000)}`;
  for (const url of [
    "http://example.com/hooks",
    "ftp://example.com/hooks",
    "example.com/hooks",
    "//example.com/hooks",
    "https://user:password@example.com/hooks",
    "https://user@example.com/hooks",
    "https://",
    "",
    long,
  ])
    refused(await create({ webhook_url: url }), 400, "invalid_webhook_url");
  assert.equal(await count(), before);
});

test("6: unknown events and an empty list are rejected", async () => {
  const before = await count();
  for (const event of ["quota.threshold_crossed", "template.version_published", "foo", ""])
    refused(await create({ events: ["batch.failed", event] }), 400, "validation_error");
  refused(await create({ events: [] }), 400, "validation_error");
  assert.equal(await count(), before);
});

test("7: a mapping of another account does not exist", async () => {
  const other = await openBulkHarness(service.url, (await testAccount(service)).key());
  const { body } = await other.ask(`/api/v1/envelopes/${other.envelopeId}`);
  const { mapping_id } = z.looseObject({ mapping_id: z.int() }).parse(body);
  const before = await count();
  const headers = { "x-request-id": "the-same" };
  const [foreign, missing] = await Promise.all(
    [mapping_id, 2_000_000_000].map((id) =>
      harness.ask("", { headers, json: { name: "W", webhook_url: PUBLIC, mapping_id: id } }),
    ),
  );
  assert.ok(foreign !== undefined && missing !== undefined);
  refused(foreign, 404, "mapping_not_found");
  assert.equal(foreign.text, missing.text);
  assert.equal(await count(), before);
});

test("8: registering a webhook requires a key with write scope", async () => {
  const question = { json: { name: "W", webhook_url: PUBLIC } };
  for (const [scope, status] of [
    ["read", 403],
    ["write", 201],
    ["admin", 201],
  ] as const) {
    const answer = await webhookHarness(service.url, account.key(scope)).ask("", question);
    assert.equal(answer.status, status, answer.text);
    if (status === 403) refused(answer, 403, "scope_required");
  }
});

test("9: deleting is 204 once, and then every request for the webhook is 404", async () => {
  const { id } = await harness.create(PUBLIC);
  const deleted = await harness.ask(`/${id}`, { method: "DELETE" });
  assert.deepEqual([deleted.status, deleted.text], [204, ""]);
  refused(await harness.ask(`/${id}`, { method: "DELETE" }), 404, "webhook_not_found");
  for (const path of [`/${id}`, `/${id}/deliveries`])
    refused(await harness.ask(path), 404, "webhook_not_found");
  const put = { method: "PUT", json: { is_active: true } };
  refused(await harness.ask(`/${id}`, put), 404, "webhook_not_found");
});

test("11: a webhook gets events of its own environment only, and each body names it", async () => {
  const paths = { development: receiver.at("/11d"), production: receiver.at("/11p") } as const;
  const events = ["batch.completed"];
  const development = webhookHarness(service.url, account.key("write", "development"));
  const made = await development.create(paths.development.url, { events });
  await harness.create(paths.production.url, { events });
  refused(await harness.ask(`/${made.id}`), 404, "webhook_not_found");
  const ids: string[] = [];
  // The production event is first, so that a wrong delivery would have arrived by now.
  for (const environment of ["production", "development"] as const) {
    const jobs = await bulk(environment);
    const id = await jobs.submit("name,town,kind,agreed\nAnn,Oslo,a,yes\n");
    ids.push(id);
    await paths[environment].arrived(1);
  }
  for (const [index, environment] of (["production", "development"] as const).entries()) {
    const bodies = paths[environment].got.map(({ body }): unknown => JSON.parse(String(body)));
    assert.equal(bodies.length, 1);
    assert.partialDeepStrictEqual(bodies[0], { environment, data: { batch_job_id: ids[index] } });
  }
  assert.equal((await development.deliveries(made.id)).length, 1);
});
