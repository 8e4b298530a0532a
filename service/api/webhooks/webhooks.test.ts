import assert from "node:assert/strict";
import { after, test } from "node:test";
import { z } from "zod";
import { AuditEntryPage } from "#contract/audit-entry.ts";
import {
  SecretRotated,
  WebhookConfigCreated,
  WebhookConfigList,
  WebhookConfigResponse,
} from "#contract/webhook.ts";
import { type Answer, ask, type Question } from "../../../test/support/harness/ask.ts";
import { refused } from "../../../test/support/harness/refused.ts";
import {
  type TestAccount,
  testAccount,
  testService,
} from "../../../test/support/harness/service.ts";

const service = await testService();
after(service.stop);
const owner = await testAccount(service);
const URL_A = "https://receiver.invalid/a";
const SECRET = /^whsec_[A-Za-z0-9+/]{43}=$/;

function desk(account: TestAccount, environment: "production" | "staging" = "production") {
  const at = (path: string, question: Question = {}): Promise<Answer> =>
    ask(`${service.url}/api/v1/webhook-configs${path}`, {
      key: account.key("write", environment),
      ...question,
    });
  const make = (more: object = {}): Promise<Answer> =>
    at("", { json: { name: "Hook", webhook_url: URL_A, ...more } });
  return {
    at,
    make,
    made: async (more: object = {}) => WebhookConfigCreated.parse((await make(more)).body),
    change: (id: number, json: object) => at(`/${id}`, { method: "PUT", json }),
    changed: async (id: number, json: object) =>
      WebhookConfigResponse.parse((await at(`/${id}`, { method: "PUT", json })).body),
    remove: (id: number) => at(`/${id}`, { method: "DELETE" }),
    list: async (query = "") => WebhookConfigList.parse((await at(query)).body),
    rotate: (id: number, json: object = {}) => at(`/${id}/rotate-secret`, { json }),
  };
}

const desks = desk(owner);
const secretRow = async (id: number) =>
  await service.database.db
    .selectFrom("webhook")
    .select(["secret", "previous_secret", "previous_until", "failures_in_row", "timeouts_in_row"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

test("a webhook is created with its members or their aliases, and is returned without its secret later", async () => {
  const answer = await desks.make({ events: ["batch.failed", "batch.failed"], is_active: false });
  assert.equal(answer.status, 201);
  const { secret, ...shown } = WebhookConfigCreated.parse(answer.body);
  assert.match(secret, SECRET);
  assert.deepEqual(
    [shown.events, shown.is_active, shown.webhook_url],
    [["batch.failed"], false, URL_A],
  );
  assert.deepEqual((await desks.at(`/${shown.id}`)).body, shown);
  const byAlias = { webhook_url: undefined, url: URL_A, active: false };
  const other = await desks.made(byAlias);
  assert.deepEqual([other.webhook_url, other.is_active], [URL_A, false]);
  const agreeing = await desks.made({ url: URL_A, active: true, is_active: true });
  assert.equal(agreeing.is_active, true);
});

test("an invalid webhook is refused with its faults and not created", async () => {
  const before = await desks.list();
  for (const wrong of [
    { name: "" },
    { name: undefined },
    { webhook_url: undefined },
    { webhook_url: 7 },
    { url: "https://other.invalid" },
    { is_active: true, active: false },
    { events: [] },
    { events: ["foo"] },
    { events: null },
    { mapping_id: "1" },
    { secret: "mine" },
  ])
    refused(await desks.make(wrong), 400, "validation_error");
  for (const webhook_url of [
    "",
    "receiver.invalid",
    "http://receiver.invalid",
    "https://ann@receiver.invalid/",
    "https://127.0.0.1/",
    "https://localhost/",
    "https://receiver.invalid/\u0000",
    "https://receiver.invalid/\ud800",
    `https://receiver.invalid/${"x".repeat(10_000)}`,
  ])
    refused(await desks.make({ webhook_url }), 400, "invalid_webhook_url");
  refused(await desks.make({ mapping_id: 2_000_000_000 }), 404, "mapping_not_found");
  assert.deepEqual(await desks.list(), before);
});

test("PUT changes the given members, and nothing without any", async () => {
  const { secret: _, ...made } = await desks.made();
  assert.deepEqual(await desks.changed(made.id, {}), made);
  const events = ["batch.completed"];
  assert.deepEqual(await desks.changed(made.id, { events, active: false }), {
    ...made,
    events,
    is_active: false,
  });
  const url = "https://other.invalid/";
  const changed = await desks.changed(made.id, { url, name: "Other", mapping_id: null });
  assert.deepEqual([changed.webhook_url, changed.name, changed.events], [url, "Other", events]);
  for (const wrong of [{ events: [] }, { name: " " }, { odd: 1 }, { url, webhook_url: URL_A }])
    refused(await desks.change(made.id, wrong), 400, "validation_error");
  refused(
    await desks.change(made.id, { url: "https://[::1]/", name: "Third" }),
    400,
    "invalid_webhook_url",
  );
  refused(await desks.change(made.id, { mapping_id: 7 }), 404, "mapping_not_found");
  assert.equal((await desks.changed(made.id, {})).name, "Other");
});

test("a list is a bare array of the key's environment, newest first, and Link leads through all pages", async () => {
  const staging = desk(await testAccount(service), "staging");
  assert.deepEqual(await staging.list(), []);
  const ids: number[] = [];
  for (const name of ["A", "B", "C", "D", "E"]) ids.unshift((await staging.made({ name })).id);
  const whole = await staging.at("");
  assert.equal(whole.headers.get("link"), null);
  const found: number[] = [];
  let next: string | null = `${service.url}/api/v1/webhook-configs?limit=2`;
  for (let pages = 0; next !== null && pages < 9; pages += 1) {
    const { body, headers } = await staging.at(next.slice(next.indexOf("?")));
    found.push(...WebhookConfigList.parse(body).map(({ id }) => id));
    const link = headers.get("link");
    const [, url = null] = /^<(http[^>]+)>; rel="next"$/.exec(link ?? "") ?? [];
    const start = `${service.url}/api/v1/webhook-configs?limit=2&`;
    if (link !== null) assert.equal(url?.slice(0, start.length), start);
    next = url;
  }
  assert.deepEqual(found, ids);
  const skipped = await staging.list("?limit=2&skip=1");
  assert.deepEqual(
    skipped.map(({ id }) => id),
    ids.slice(1, 3),
  );
  refused(await staging.at("?cursor=x"), 400, "validation_error");
});

test("a webhook of another environment is like an unknown one", async () => {
  const { id } = await desks.made();
  const staging = desk(owner, "staging");
  for (const answer of [
    await staging.at(`/${id}`),
    await staging.change(id, {}),
    await staging.rotate(id),
    await staging.at("/test", { json: { webhook_id: id } }),
    await staging.remove(id),
  ])
    refused(answer, 404, "webhook_not_found");
  assert.equal((await desks.at(`/${id}`)).status, 200);
});

test("secrets are stored encrypted, each bound to its webhook", async () => {
  const [a, b] = [await desks.made(), await desks.made()];
  const { rows } = await service.database.pool.query<{ all: string }>(
    "select string_agg(webhook::text, ' ') as all from webhook",
  );
  const kept = rows[0]?.all ?? "";
  for (const { secret } of [a, b])
    assert.ok(!kept.includes(secret) && !kept.includes(secret.slice(6)));
  const { secret } = await secretRow(a.id);
  await service.database.db.updateTable("webhook").set({ secret }).where("id", "=", b.id).execute();
  const tried = await desks.at("/test", { json: { webhook_id: b.id } });
  const result = z.object({ success: z.boolean(), error: z.string() }).loose().parse(tried.body);
  assert.deepEqual([tried.status, result.success], [200, false]);
  assert.match(result.error, /could not be signed/);
});

test("a rotation without a body uses the defaults, with and without a Content-Type", async () => {
  const { id, secret } = await desks.made();
  const json = { "content-type": "application/json" };
  for (const headers of [{}, json]) {
    const answer = await desks.at(`/${id}/rotate-secret`, { method: "POST", headers });
    assert.equal(answer.status, 200, answer.text);
    const rotated = SecretRotated.parse(answer.body);
    assert.notEqual(rotated.secret, secret);
    assert.equal(rotated.old_secret_expires_at, null);
  }
});

test("a rotation returns the new secret once, and keeps the old one for the overlap", async () => {
  const { id, secret } = await desks.made();
  const answer = await desks.rotate(id);
  assert.equal(answer.status, 200);
  const rotated = SecretRotated.parse(answer.body);
  assert.match(rotated.secret, SECRET);
  assert.notEqual(rotated.secret, secret);
  assert.deepEqual([rotated.id, rotated.old_secret_expires_at], [id, null]);
  assert.equal((await secretRow(id)).previous_secret, null);
  const sealed = (await secretRow(id)).secret;
  const again = SecretRotated.parse((await desks.rotate(id, { overlap_seconds: 3600 })).body);
  const until = Date.parse(again.old_secret_expires_at ?? "");
  assert.ok(Math.abs(until - Date.now() - 3_600_000) < 60_000);
  assert.equal((await secretRow(id)).previous_secret, sealed);
  for (const wrong of [{ overlap_seconds: -1 }, { overlap_seconds: 604_801 }, { secret: "mine" }])
    refused(await desks.rotate(id, wrong), 400, "validation_error");
  assert.ok(!(await desks.at(`/${id}`)).text.includes("whsec_"));
});

test("a rotation during an overlap ends the oldest secret, so that there are at most two", async () => {
  const { id } = await desks.made();
  await desks.rotate(id, { overlap_seconds: 3600 });
  const second = (await secretRow(id)).secret;
  await desks.rotate(id, { overlap_seconds: 60 });
  assert.equal((await secretRow(id)).previous_secret, second);
  await desks.rotate(id);
  assert.equal((await secretRow(id)).previous_secret, null);
});

test("a replayed response contains the secret again, and one webhook was created", async () => {
  const headers = { "idempotency-key": "once" };
  const json = { name: "Once", webhook_url: URL_A };
  const [first, second] = [
    await desks.at("", { json, headers }),
    await desks.at("", { json, headers }),
  ];
  assert.equal(second.headers.get("idempotency-replayed"), "true");
  assert.deepEqual(second.body, first.body);
  assert.match(WebhookConfigCreated.parse(first.body).secret, SECRET);
  assert.equal((await desks.list()).filter(({ name }) => name === "Once").length, 1);
});

test("resuming and a new URL reset the count of failures; other changes keep it", async () => {
  const { id } = await desks.made();
  const failed = { failures_in_row: 2, timeouts_in_row: 1 };
  const countAfter = async (change: object): Promise<number> => {
    await service.database.db.updateTable("webhook").set(failed).where("id", "=", id).execute();
    await desks.changed(id, change);
    const { failures_in_row, timeouts_in_row } = await secretRow(id);
    return failures_in_row + timeouts_in_row;
  };
  assert.equal(await countAfter({ name: "Other" }), 3);
  assert.equal(await countAfter({ is_active: false }), 3);
  assert.equal(await countAfter({ is_active: true }), 0);
  assert.equal(await countAfter({ url: URL_A }), 3);
  assert.equal(await countAfter({ url: "https://other.invalid/" }), 0);
});

test("changes of a webhook are in the audit log, with its id and without its URL", async () => {
  const { id } = await desks.made();
  await desks.changed(id, { name: "Private", url: "https://secret-host.invalid/" });
  await desks.rotate(id, { overlap_seconds: 5 });
  await desks.remove(id);
  const { body, text } = await ask(`${service.url}/api/v1/audit-log`, { key: owner.key() });
  const own = AuditEntryPage.parse(body).entries.filter(
    ({ subject }) => subject === `webhook/${id}`,
  );
  assert.deepEqual(
    own.map(({ action }) => action),
    ["webhook.deleted", "webhook.secret_rotated", "webhook.changed", "webhook.created"],
  );
  const environment = "production";
  assert.deepEqual(own[2]?.details, { environment, changed: ["name", "url"] });
  assert.deepEqual(own[1]?.details, { environment, overlap_seconds: 5 });
  assert.doesNotMatch(text, /secret-host|Private|whsec_/);
});

test("an environment has at most 100 webhooks, also with concurrent requests", async () => {
  const account = await testAccount(service);
  const own = desk(account);
  await own.made();
  await service.database.pool.query(
    `insert into webhook (account_id, environment, name, url, events, is_active, secret, created_at)
     select account_id, environment, name, url, events, is_active, secret, created_at
     from webhook, generate_series(1, 97) where account_id = $1`,
    [account.accountId],
  );
  const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => own.make()));
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
  assert.deepEqual(statuses, [201, 201, 403, 403, 403, 403]);
  const refusal = refused(await own.make(), 403, "feature_limit_reached");
  assert.equal(refusal["limit"], "webhooks");
  assert.equal((await desk(account, "staging").make()).status, 201);
  const [newest] = await own.list("?limit=1");
  assert.equal((await own.remove(newest?.id ?? 0)).status, 204);
  assert.equal((await own.make()).status, 201);
});
