import assert from "node:assert/strict";
import { request } from "node:http";
import { after, test } from "node:test";
import { sql } from "kysely";
import { z } from "zod";
import { type Answer, ask, formData, type Question } from "../../../test/support/harness/ask.ts";
import { refused } from "../../../test/support/harness/refused.ts";
import { testAccount, testService, uniqueEmail } from "../../../test/support/harness/service.ts";
import { upload } from "../../../test/support/harness/templates.ts";
import { TEST_TIMING } from "../../../test/support/harness/test-timing.ts";
import { createAccountIn, startService } from "../../main.ts";

const service = await testService();
after(service.stop);
const second = await startService({ ...service.config, role: "api" }, TEST_TIMING);
after(second.stop);
const { db } = service.database;
const account = await testAccount(service);
const key = account.key();
const api = (path: string, question: Question = {}) =>
  ask(`${service.url}/api/v1${path}`, { key, ...question });

/** The three headers as numbers. */
function window({ headers }: Answer): { limit: number; remaining: number; reset: number } {
  const read = (name: string): number => {
    const text = headers.get(`x-ratelimit-${name}`) ?? "";
    assert.match(text, /^\d+$/, name);
    return Number(text);
  };
  return { limit: read("limit"), remaining: read("remaining"), reset: read("reset") };
}

const bare = ({ headers }: Answer) => [...headers.keys()].filter((n) => n.includes("ratelimit"));
const unixNow = () => Math.floor(performance.timeOrigin / 1000 + performance.now() / 1000);

/** A key of a new PRO account, with 1,000 requests per hour. */
async function proKey(): Promise<string> {
  const made = await createAccountIn(service.config, { email: uniqueEmail("pro"), plan: "PRO" });
  return made.keys["production"]?.["admin"] ?? "";
}

const own = await proKey();

/** Sends this many requests, a few at a time, to the URLs in turn. */
async function often(
  times: number,
  asking: string,
  urls: readonly string[] = [service.url],
): Promise<Answer[]> {
  const answers: Answer[] = [];
  const lane = async (first: number): Promise<void> => {
    for (let n = first; n < times; n += 40) {
      const url = urls[n % urls.length] ?? service.url;
      answers.push(await ask(`${url}/api/v1/mappings/1`, { key: asking }));
    }
  };
  await Promise.all(Array.from({ length: 40 }, (_, first) => lane(first)));
  return answers;
}

test("a PRO key has 1,000 requests per hour, and the next is a 429 with Retry-After", async () => {
  const answers = await often(1000, own);
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([404]));
  const seen = answers.map((answer) => window(answer).remaining).toSorted((a, b) => b - a);
  assert.deepEqual(
    seen,
    Array.from({ length: 1000 }, (_, index) => 999 - index),
  );
  const before = unixNow();
  const over = await api("/mappings", { key: own });
  const body = refused(over, 429, "rate_limit_exceeded");
  const wait = Number(over.headers.get("retry-after"));
  assert.ok(Number.isInteger(wait) && wait >= 1 && wait <= 3601);
  assert.equal(body["retry_after"], wait);
  const { limit, remaining, reset } = window(over);
  assert.deepEqual([limit, remaining], [1000, 0]);
  assert.ok(reset - wait >= before - 1 && reset - wait <= unixNow() + 1);
  refused(await api("/nothing", { key: own }), 429, "rate_limit_exceeded");
});

test("beyond the hourly limit an upload is refused before its body is sent", async () => {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const asked = request(`${service.url}/api/v1/generate/envelope-bulk`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${own}`,
      "content-type": "multipart/form-data; boundary=x",
      "content-length": String(50 * 1024 * 1024),
    },
  });
  asked.once("response", ({ statusCode = 0 }) => resolve(statusCode));
  asked.once("error", reject);
  // The response arrives although the body is never sent.
  asked.flushHeaders();
  assert.equal(await promise, 429);
  asked.destroy();
});

test("every response to a valid key has the rate limit headers, also errors", async () => {
  for (const [status, answer] of Object.entries(await oneOfEachStatus())) {
    assert.equal(answer.status, Number(status));
    const { limit, remaining, reset } = window(answer);
    assert.equal(limit, 100_000);
    assert.ok(remaining > 0 && remaining < limit);
    assert.ok(reset > unixNow() - 1 && reset <= unixNow() + 3602);
  }
  const unknown = await api("/nothing");
  refused(unknown, 404, "not_found");
  window(unknown);
});

async function oneOfEachStatus(): Promise<Readonly<Record<number, Answer>>> {
  const template = await upload(service, key);
  const template_id = idOf(template);
  const field_mappings = { "person.name": "name" };
  const mapping_id = idOf(
    await api("/mappings", { json: { name: "M", template_id, field_mappings } }),
  );
  const envelope = { json: { name: "E", template_id, mapping_id } };
  const envelopeId = String(idOf(await api("/envelopes", envelope)));
  const csv = new TextEncoder().encode("name\nAda\n");
  const form = formData({ envelope_id: envelopeId }, { file: ["a.csv", csv] });
  const json = { "content-type": "application/json" };
  return {
    200: await api("/mappings"),
    201: template,
    202: await api("/generate/envelope-bulk", { form }),
    400: await api("/mappings", { json: {} }),
    403: await api("/mappings", { key: account.key("read"), json: {} }),
    404: await api("/mappings/2000000000"),
    405: await api("/mappings", { method: "PATCH" }),
    409: await api(`/mappings/${mapping_id}`, { method: "DELETE" }),
    413: await api("/mappings", { headers: json, body: "x".repeat(5_000_000) }),
    415: await api("/mappings", { headers: { "content-type": "text/plain" }, body: "x" }),
    500: await askBroken(),
    204: await api(`/envelopes/${await spareEnvelope(envelope)}`, { method: "DELETE" }),
  };
}

const Made = z.looseObject({ id: z.int() });
const idOf = ({ body }: Answer): number => Made.parse(body).id;

async function spareEnvelope(envelope: Question): Promise<number> {
  return idOf(await api("/envelopes", envelope));
}

/** How an internal fault looks to a client. */
async function askBroken(): Promise<Answer> {
  await sql`alter table mapping rename to away`.execute(db);
  const answer = await api("/mappings");
  await sql`alter table away rename to mapping`.execute(db);
  return answer;
}

test("without a valid key no request is counted", async () => {
  const before = window(await api("/mappings/1")).remaining;
  for (const wrong of [`${key}x`, `platen_live_${"a".repeat(36)}`]) {
    const answer = await api("/mappings/1", { key: wrong });
    refused(answer, 401, "invalid_api_key");
    assert.deepEqual(bare(answer), []);
  }
  for (const path of ["/livez", "/readyz", "/metrics", "/openapi.json", "/nothing"])
    assert.deepEqual(bare(await ask(service.url + path, { key })), []);
  assert.equal(window(await api("/mappings/1")).remaining, before - 1);
});

test("two keys of an account are counted separately, and one key is counted across two nodes", async () => {
  const shared = account.key("read", "staging");
  const other = account.key("write", "staging");
  assert.equal(window(await api("/mappings/1", { key: other })).remaining, 99_999);
  const answers = await often(2000, shared, [service.url, second.url]);
  const seen = answers.map((answer) => window(answer).remaining).toSorted((a, b) => b - a);
  assert.deepEqual(
    seen,
    Array.from({ length: 2000 }, (_, index) => 99_999 - index),
  );
  assert.equal(window(await api("/mappings/1", { key: other })).remaining, 99_998);
});

test("a hanging or failing rate limiter is a prompt 503, and admits no request", async () => {
  const hung = await service.database.pool.connect();
  await hung.query("begin; lock table rate_window in access exclusive mode");
  // The lock is held until all requests are answered.
  const answers = await Promise.all(Array.from({ length: 20 }, () => api("/mappings")));
  await hung.query("rollback");
  hung.release();
  await sql`alter function take_requests rename to away`.execute(db);
  answers.push(await api("/mappings"));
  await sql`alter function away rename to take_requests`.execute(db);
  for (const answer of answers) {
    refused(answer, 503, "unavailable");
    assert.ok(Number(answer.headers.get("retry-after")) >= 1);
  }
  assert.equal((await api("/mappings")).status, 200);
});

const setStatus = (subscription_status: "trialing" | "active" | "past_due" | "canceled" | null) =>
  db
    .updateTable("account")
    .set({ subscription_status })
    .where("id", "=", account.accountId)
    .execute();

/** Calls a tool at `POST /mcp`. */
const callTool = (name: string, args: object): Promise<Answer> =>
  ask(`${service.url}/mcp`, {
    key,
    headers: { accept: "application/json, text/event-stream" },
    json: { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } },
  });

test("a past_due, canceled or never subscribed account can read and not write", async () => {
  const writes = [
    ["POST", "/mappings"],
    ["PUT", "/mappings/1"],
    ["DELETE", "/envelopes/1"],
    ["POST", "/templates/upload"],
    ["POST", "/generate/envelope-bulk"],
    ["DELETE", "/generate/envelope-bulk/x"],
    ["POST", "/api-keys"],
    ["DELETE", "/api-keys/1"],
  ] as const;
  for (const status of ["past_due", "canceled", null] as const) {
    await setStatus(status);
    for (const [method, path] of writes) {
      const answer = await api(path, { method });
      const body = refused(answer, 402, "account_read_only");
      assert.equal(body["subscription_status"], status);
      assert.equal(body["resolve_url"], `${service.url}/billing/read-only`);
      window(answer);
    }
    assert.equal((await api("/mappings")).status, 200);
    assert.match((await callTool("list_forms", {})).text, /"structuredContent"/);
    const filled = await callTool("fill_form", { form: "template:1", data: {} });
    assert.match(filled.text, /account_read_only/);
    const read = { key: account.key("read"), method: "POST" };
    refused(await api("/mappings", read), 403, "scope_required");
    refused(await api("/nothing", { method: "POST" }), 404, "not_found");
  }
  for (const status of ["trialing", "active"] as const) {
    await setStatus(status);
    refused(await api("/mappings", { json: {} }), 400, "validation_error");
  }
});

test("a refused scope is in the audit log, with route and key", async () => {
  const audit = db
    .selectFrom("audit_entry")
    .selectAll()
    .where("action", "=", "scope.refused")
    .where("account_id", "=", account.accountId);
  const before = await audit.execute();
  const asked = { key: account.key("read", "development"), method: "DELETE" };
  refused(await api("/mappings/77", asked), 403, "scope_required");
  const [noted, ...others] = (await audit.orderBy("id").execute()).slice(before.length);
  assert.deepEqual(others, []);
  assert.equal(noted?.subject, "DELETE /api/v1/mappings/:mapping_id");
  assert.equal(noted?.account_id, account.accountId);
  assert.deepEqual(noted?.details, { required: "write", scope: "read" });
});
