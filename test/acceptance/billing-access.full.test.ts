/** Access by billing status: acceptance cases 68, 77 and 88, billing part. */
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { z } from "zod";
import { signatureOf } from "../../sandbox/http/send-webhook.ts";
import { ask } from "../support/harness/ask.ts";
import { goodRows } from "../support/harness/bulk-harness.ts";
import { MISSING } from "../support/harness/one-of-each.ts";
import { refused } from "../support/harness/refused.ts";
import { type BillingHarness, harnessFor } from "../support/simulation/billing-harness.ts";
import { CARDS } from "../support/simulation/test-cards.ts";

const BILLING = "/api/v1/billing/";
/** One's own settings and signed-in devices, only for members. */
const ME = /^\/api\/v1\/me(\/|$)/;
/** More rows than can be filled before a test's next statement. */
const MANY_ROWS = 10_000;

const MUTATIONS = [
  ["POST", "/billing/checkout", { plan: "PRO", interval: "month" }],
  ["PUT", "/billing/subscription/upgrade", undefined],
  ["PUT", "/billing/subscription/downgrade", undefined],
  ["POST", "/billing/subscription/cancel", undefined],
  ["POST", "/billing/subscription/reactivate", undefined],
] as const;

test("68: an unpaid account can read everything, write nothing, use all billing endpoints and remove members", async (t) => {
  const harness = await harnessFor(t);
  const [debtor, leaver] = [await harness.account(), await harness.account()];
  await debtor.checkout({ card: CARDS.failsLater });
  await leaver.checkout();
  assert.equal((await leaver.ask("POST", "/billing/subscription/cancel")).status, 200);
  await harness.advanceTo("2026-01-15T01:00:00Z");
  const operations = await operationsOf(harness);
  assert.ok(operations.length > 60, `${operations.length} operations`);
  for (const [user, status] of [
    [debtor, "past_due"],
    [leaver, "canceled"],
  ] as const) {
    assert.equal((await user.subscription()).status, status);
    for (const { method, path } of operations) {
      const answer = await ask(harness.service.url + path, { method, key: user.key() });
      const isRemoval = method === "DELETE" && path.startsWith("/api/v1/members/");
      const isFree = method === "GET" || path.startsWith(BILLING) || ME.test(path) || isRemoval;
      const call = `${method} ${path}: ${answer.status} ${answer.text.slice(0, 300)}`;
      if (!isFree) assert.ok(isLockout(answer.body, status), call);
      else assert.ok(answer.status < 500 && !isLockout(answer.body, status), call);
    }
  }
});

test("68: a running job pauses while its account is locked, and continues as soon as the debt is paid", async (t) => {
  const { advanceTo, user, jobs, id } = await lockedAtWork(t);
  assert.equal((await user.subscription()).status, "past_due");
  const waiting = await jobs.status(id);
  assert.equal(waiting.status, "processing", JSON.stringify(waiting));
  await advanceTo("2026-01-15T03:00:00Z");
  const still = await jobs.status(id);
  assert.equal(still.status, "processing");
  assert.ok(still.succeeded < MANY_ROWS, JSON.stringify(still));
  assert.equal(await (await user.portal()).changeCard(CARDS.pays), null);
  assert.equal((await user.generate()).status, 200);
  const { status, succeeded } = await jobs.ended(id);
  assert.deepEqual([status, succeeded], ["completed", MANY_ROWS]);
});

test("68: a paused job ends after 30 days with its finished rows, and counts no more", async (t) => {
  const { advanceTo, user, jobs, id } = await lockedAtWork(t);
  await advanceTo("2026-01-30T01:00:00Z");
  assert.equal((await user.subscription()).status, "canceled");
  // Locked since then.
  await advanceTo("2026-03-01T00:59:59Z");
  assert.equal((await jobs.status(id)).status, "processing");
  await advanceTo("2026-03-02T00:00:00Z");
  const { status, succeeded, failed } = await jobs.ended(id);
  assert.equal(status, "completed");
  assert.equal(succeeded + failed, MANY_ROWS);
  assert.ok(failed > 0);
  const { pdfs, manifest } = await jobs.bundle(id);
  assert.deepEqual([pdfs.size, manifest.rows.length], [succeeded, MANY_ROWS]);
  const { body } = await user.ask("GET", "/billing/usage/history?months=3");
  const used = [0, succeeded].map((count) => ({ pdf_generations: { used: count } }));
  assert.partialDeepStrictEqual(body, { history: used });
});

test("77: billing changes need a write scope, and every endpoint needs a key", async (t) => {
  const { account, service } = await harnessFor(t);
  const user = await account();
  await user.checkout();
  const before = await user.subscription();
  for (const [method, path, json] of MUTATIONS) {
    const url = `${service.url}/api/v1${path}`;
    const question = { method, ...(json === undefined ? {} : { json }) };
    const reading = await ask(url, { ...question, key: user.key("read") });
    assert.equal(refused(reading, 403, "scope_required")["required"], "write");
    refused(await ask(url, question), 401, "missing_authorization");
  }
  assert.deepEqual(await user.subscription(), before);
  for (const path of [
    "/billing/subscription",
    "/billing/plans",
    "/billing/portal",
    "/billing/invoices",
    "/billing/usage",
    "/billing/usage/current-period",
    "/billing/usage/history",
  ]) {
    const url = `${service.url}/api/v1${path}`;
    assert.equal((await ask(url, { key: user.key("read") })).status, 200, path);
    refused(await ask(url), 401, "missing_authorization");
  }
  for (const [method, path, json] of MUTATIONS) {
    const key = user.key("development");
    const question = { method, key, ...(json === undefined ? {} : { json }) };
    const { status, text } = await ask(`${service.url}/api/v1${path}`, question);
    assert.ok(status === 200 || status === 409, text);
  }
});

test("88: payment URLs are the processor's own, and forged events change nothing", async (t) => {
  const harness = await harnessFor(t);
  const user = await harness.account();
  assert.equal(new URL(await user.checkoutUrl()).origin, harness.sandbox.origin);
  await user.checkout();
  assert.equal(new URL((await user.portal()).url).origin, harness.sandbox.origin);
  const before = await user.subscription();
  const body = await lastEvent(harness, before.processor_customer_id);
  const now = Math.floor(harness.now() / 1000);
  const [endpoint] = harness.sandbox.sandbox.state().rows.endpoints.values();
  const secret = endpoint?.secret ?? "";
  const good = signatureOf(body, secret, now);
  for (const signature of [
    null,
    "",
    "t=1,v1=00",
    signatureOf(body, "whsec_another", now),
    signatureOf(body, secret, now - 3600),
    good.replace(/.$/, (last) => (last === "0" ? "1" : "0")),
  ])
    assert.equal(await deliverEvent(harness, body, signature), 400, String(signature));
  assert.equal(await deliverEvent(harness, body.replaceAll("trialing", "canceled"), good), 400);
  assert.equal(await deliverEvent(harness, body, good), 200);
  assert.equal(await deliverEvent(harness, body, good), 200);
  assert.deepEqual(await user.subscription(), before);
});

test("88: repeated and reordered events lead to the same state", async (t) => {
  const { account, advanceTo, fault } = await harnessFor(t);
  await fault({ fault: "duplicate", times: 100_000, every: 2 });
  await fault({ fault: "reorder", times: 100_000 });
  const user = await account();
  await user.checkout({ card: CARDS.failsLater });
  await advanceTo("2026-01-15T01:00:00Z");
  assert.equal((await user.subscription()).status, "past_due");
  await (await user.portal()).changeCard(CARDS.pays);
  await advanceTo("2026-01-30T12:00:00Z");
  assert.equal((await user.ask("PUT", "/billing/subscription/upgrade")).status, 200);
  assert.equal((await user.ask("POST", "/billing/subscription/cancel")).status, 200);
  assert.partialDeepStrictEqual(await user.subscription(), {
    plan: "BUSINESS",
    status: "active",
    cancel_at_period_end: true,
  });
  await advanceTo("2026-02-16T00:00:00Z");
  assert.equal((await user.subscription()).status, "canceled");
  assert.equal(await user.paid(), 4900 + 7500);
});

/** A user whose first charge after the trial failed while a bulk job was running. */
async function lockedAtWork(t: TestContext) {
  const { account, advanceTo } = await harnessFor(t);
  const user = await account();
  await user.checkout({ card: CARDS.failsLater });
  const jobs = await user.bulkDesk();
  await advanceTo("2026-01-15T00:59:59Z");
  const id = await jobs.submit(goodRows(MANY_ROWS));
  await advanceTo("2026-01-15T01:00:00Z");
  return { advanceTo, user, jobs, id };
}

type Called = { readonly method: string; readonly path: string };

/** Every operation of the API document, with unknown ids. */
async function operationsOf({ service }: BillingHarness): Promise<readonly Called[]> {
  const { body } = await ask(`${service.url}/openapi.json`);
  const { paths } = z
    .looseObject({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
    .parse(body);
  return Object.entries(paths)
    .filter(([path]) => path.startsWith("/api/v1/"))
    .flatMap(([path, item]) =>
      Object.keys(item)
        .filter((method) => ["get", "post", "put", "patch", "delete"].includes(method))
        .map((method) => ({
          method: method.toUpperCase(),
          path: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => MISSING[name] ?? "none"),
        })),
    );
}

function isLockout(body: unknown, status: string): boolean {
  const said = z.looseObject({ error: z.string(), subscription_status: z.string() });
  const { data } = said.safeParse(body);
  return data?.error === "account_read_only" && data.subscription_status === status;
}

/** The newest event about a customer's trial, as the processor sends it. */
async function lastEvent({ stripe }: BillingHarness, customer: string): Promise<string> {
  const { data } = await stripe.events.list({ limit: 100 });
  const own = data.find(
    ({ type, data: { object } }) =>
      type.startsWith("customer.subscription.") &&
      "customer" in object &&
      object.customer === customer &&
      "status" in object &&
      object.status === "trialing",
  );
  assert.ok(own !== undefined, "the processor has sent an event about the subscription");
  return JSON.stringify(own);
}

async function deliverEvent(
  { service }: BillingHarness,
  body: string,
  signature: string | null,
): Promise<number> {
  const response = await fetch(`${service.url}/processor/events`, {
    method: "POST",
    body,
    headers: {
      "content-type": "application/json; charset=utf-8",
      ...(signature === null ? {} : { "stripe-signature": signature }),
    },
  });
  await response.body?.cancel();
  return response.status;
}
