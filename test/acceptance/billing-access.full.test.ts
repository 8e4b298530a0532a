/** Who may do what while billing stands as it does: acceptance cases 68, 77 and 88, the part of billing. */
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { z } from "zod";
import { signatureOf } from "../../sandbox/http/send-webhook.ts";
import { ask } from "../support/harness/ask.ts";
import { goodRows } from "../support/harness/bulk-harness.ts";
import { MISSING } from "../support/harness/one-of-each.ts";
import { refused } from "../support/harness/refused.ts";
import { type BillingDesk, deskFor } from "../support/simulation/billing-desk.ts";
import { CARDS } from "../support/simulation/test-cards.ts";

const BILLING = "/api/v1/billing/";
/** More rows than are filled before the next statement of a test. */
const MANY_ROWS = 10_000;

const MUTATIONS = [
  ["POST", "/billing/checkout", { plan: "PRO", interval: "month" }],
  ["PUT", "/billing/subscription/upgrade", undefined],
  ["PUT", "/billing/subscription/downgrade", undefined],
  ["POST", "/billing/subscription/cancel", undefined],
  ["POST", "/billing/subscription/reactivate", undefined],
] as const;

test("68: who does not pay reads everything, writes nothing, and has all of billing", async (t) => {
  const desk = await deskFor(t);
  const [debtor, leaver] = [await desk.account(), await desk.account()];
  await debtor.checkout({ card: CARDS.failsLater });
  await leaver.checkout();
  assert.equal((await leaver.ask("POST", "/billing/subscription/cancel")).status, 200);
  await desk.advanceTo("2026-01-15T01:00:00Z");
  const operations = await operationsOf(desk);
  assert.ok(operations.length > 60, `${operations.length} operations`);
  for (const [somebody, status] of [
    [debtor, "past_due"],
    [leaver, "canceled"],
  ] as const) {
    assert.equal((await somebody.subscription()).status, status);
    for (const { method, path } of operations) {
      const answer = await ask(desk.service.url + path, { method, key: somebody.key() });
      const isFree = method === "GET" || path.startsWith(BILLING);
      const call = `${method} ${path}: ${answer.status} ${answer.text.slice(0, 300)}`;
      if (!isFree) assert.ok(isLockout(answer.body, status), call);
      else assert.ok(answer.status < 500 && !isLockout(answer.body, status), call);
    }
  }
});

test("68: a job that runs when its account is locked waits, and goes on as soon as the debt is paid", async (t) => {
  const { advanceTo, somebody, jobs, id } = await lockedAtWork(t);
  assert.equal((await somebody.subscription()).status, "past_due");
  const waiting = await jobs.status(id);
  assert.equal(waiting.status, "processing", JSON.stringify(waiting));
  await advanceTo("2026-01-15T03:00:00Z");
  const still = await jobs.status(id);
  assert.equal(still.status, "processing");
  assert.ok(still.succeeded < MANY_ROWS, JSON.stringify(still));
  assert.equal(await (await somebody.portal()).changeCard(CARDS.pays), null);
  assert.equal((await somebody.generate()).status, 200);
  const { status, succeeded } = await jobs.ended(id);
  assert.deepEqual([status, succeeded], ["completed", MANY_ROWS]);
});

test("68: a job that waits for its account ends after 30 days with what is done of it, and no more is counted", async (t) => {
  const { advanceTo, somebody, jobs, id } = await lockedAtWork(t);
  await advanceTo("2026-01-30T01:00:00Z");
  assert.equal((await somebody.subscription()).status, "canceled");
  // Since then it stands as it does.
  await advanceTo("2026-03-01T00:59:59Z");
  assert.equal((await jobs.status(id)).status, "processing");
  await advanceTo("2026-03-02T00:00:00Z");
  const { status, succeeded, failed } = await jobs.ended(id);
  assert.equal(status, "completed");
  assert.equal(succeeded + failed, MANY_ROWS);
  assert.ok(failed > 0);
  const { pdfs, manifest } = await jobs.bundle(id);
  assert.deepEqual([pdfs.size, manifest.rows.length], [succeeded, MANY_ROWS]);
  const { body } = await somebody.ask("GET", "/billing/usage/history?months=3");
  const used = [0, succeeded].map((count) => ({ pdf_generations: { used: count } }));
  assert.partialDeepStrictEqual(body, { history: used });
});

test("77: who may only read changes nothing of billing, who may write all of it, and nobody without a key", async (t) => {
  const { account, service } = await deskFor(t);
  const somebody = await account();
  await somebody.checkout();
  const before = await somebody.subscription();
  for (const [method, path, json] of MUTATIONS) {
    const url = `${service.url}/api/v1${path}`;
    const question = { method, ...(json === undefined ? {} : { json }) };
    const reading = await ask(url, { ...question, key: somebody.key("read") });
    assert.equal(refused(reading, 403, "scope_required")["required"], "write");
    refused(await ask(url, question), 401, "missing_authorization");
  }
  assert.deepEqual(await somebody.subscription(), before);
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
    assert.equal((await ask(url, { key: somebody.key("read") })).status, 200, path);
    refused(await ask(url), 401, "missing_authorization");
  }
  for (const [method, path, json] of MUTATIONS) {
    const key = somebody.key("development");
    const question = { method, key, ...(json === undefined ? {} : { json }) };
    const { status, text } = await ask(`${service.url}/api/v1${path}`, question);
    assert.ok(status === 200 || status === 409, text);
  }
});

test("88: addresses to pay at are the processor's own, and forged events change nothing", async (t) => {
  const desk = await deskFor(t);
  const somebody = await desk.account();
  assert.equal(new URL(await somebody.checkoutUrl()).origin, desk.sandbox.origin);
  await somebody.checkout();
  assert.equal(new URL((await somebody.portal()).url).origin, desk.sandbox.origin);
  const before = await somebody.subscription();
  const body = await lastEvent(desk, before.processor_customer_id);
  const now = Math.floor(desk.now() / 1000);
  const [endpoint] = desk.sandbox.sandbox.state().rows.endpoints.values();
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
    assert.equal(await tell(desk, body, signature), 400, String(signature));
  assert.equal(await tell(desk, body.replaceAll("trialing", "canceled"), good), 400);
  assert.equal(await tell(desk, body, good), 200);
  assert.equal(await tell(desk, body, good), 200);
  assert.deepEqual(await somebody.subscription(), before);
});

test("88: events that come twice and in disorder lead to the same end", async (t) => {
  const { account, advanceTo, fault } = await deskFor(t);
  await fault({ fault: "duplicate", times: 100_000, every: 2 });
  await fault({ fault: "reorder", times: 100_000 });
  const somebody = await account();
  await somebody.checkout({ card: CARDS.failsLater });
  await advanceTo("2026-01-15T01:00:00Z");
  assert.equal((await somebody.subscription()).status, "past_due");
  await (await somebody.portal()).changeCard(CARDS.pays);
  await advanceTo("2026-01-30T12:00:00Z");
  assert.equal((await somebody.ask("PUT", "/billing/subscription/upgrade")).status, 200);
  assert.equal((await somebody.ask("POST", "/billing/subscription/cancel")).status, 200);
  assert.partialDeepStrictEqual(await somebody.subscription(), {
    plan: "BUSINESS",
    status: "active",
    cancel_at_period_end: true,
  });
  await advanceTo("2026-02-16T00:00:00Z");
  assert.equal((await somebody.subscription()).status, "canceled");
  assert.equal(await somebody.paid(), 4900 + 7500);
});

/** Somebody whose trial ends with a card that fails, while a job of theirs is under way. */
async function lockedAtWork(t: TestContext) {
  const { account, advanceTo } = await deskFor(t);
  const somebody = await account();
  await somebody.checkout({ card: CARDS.failsLater });
  const jobs = await somebody.bulkDesk();
  await advanceTo("2026-01-15T00:59:59Z");
  const id = await jobs.submit(goodRows(MANY_ROWS));
  await advanceTo("2026-01-15T01:00:00Z");
  return { advanceTo, somebody, jobs, id };
}

type Called = { readonly method: string; readonly path: string };

/** Every operation of the document, at ids that nobody has. */
async function operationsOf({ service }: BillingDesk): Promise<readonly Called[]> {
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
async function lastEvent({ stripe }: BillingDesk, customer: string): Promise<string> {
  const { data } = await stripe.events.list({ limit: 100 });
  const own = data.find(
    ({ type, data: { object } }) =>
      type.startsWith("customer.subscription.") &&
      "customer" in object &&
      object.customer === customer &&
      "status" in object &&
      object.status === "trialing",
  );
  assert.ok(own !== undefined, "the processor has told of the subscription");
  return JSON.stringify(own);
}

async function tell(
  { service }: BillingDesk,
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
