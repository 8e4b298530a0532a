import assert from "node:assert/strict";
import { after, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { BulkJob, BulkPage } from "../../service/contract/bulk.ts";
import { GeneratedFile, Task } from "../../service/contract/generate.ts";
import { createAccountIn } from "../../service/main.ts";
import { formData } from "../support/harness/ask.ts";
import { BULK, goodRows, openBulkHarness } from "../support/harness/bulk-harness.ts";
import { eventually } from "../support/harness/eventually.ts";
import { refused } from "../support/harness/refused.ts";
import { testAccount, testService, uniqueEmail } from "../support/harness/service.ts";
import { taskEnded } from "../support/harness/start-task.ts";

const service = await testService();
after(service.stop);
const { db } = service.database;
const GENERATE = "/api/v1/generate/pdf";

/** A new PRO account, its usage this month and its status. */
async function proAccount() {
  const wanted = { email: uniqueEmail("pro"), plan: "PRO" } as const;
  const { account_id, keys } = await createAccountIn(service.config, wanted);
  const key = keys["production"]?.["admin"] ?? "";
  const desk = await openBulkHarness(service.url, key);
  const counter = () => db.selectFrom("usage_counter").where("account_id", "=", account_id);
  return {
    desk,
    key,
    generate: (more: object = {}) =>
      desk.ask(GENERATE, {
        json: { envelope_id: desk.envelopeId, data: { name: "Ann" }, ...more },
      }),
    used: async () => Number((await counter().select("used").executeTakeFirst())?.used ?? 0),
    /** Sets this month's count, of which at least one was really made. */
    spend: async (used: number) => {
      await db
        .updateTable("usage_counter")
        .set({ used })
        .where("account_id", "=", account_id)
        .execute();
    },
    ledger: () =>
      db
        .selectFrom("usage_ledger")
        .selectAll()
        .where("account_id", "=", account_id)
        .orderBy("id")
        .execute(),
    setStatus: async (subscription_status: "past_due" | "active") => {
      await db
        .updateTable("account")
        .set({ subscription_status })
        .where("id", "=", account_id)
        .execute();
    },
    jobs: async () => BulkPage.parse((await desk.ask(BULK)).body).total,
  };
}

const DryRun = z.looseObject({
  quota: z.looseObject({ used: z.int(), limit: z.int(), remaining: z.int() }),
});

test("59: past 1,000 PDFs PRO continues: 200, counted, nothing remaining, one overage PDF", async () => {
  const { desk, generate, used, spend, ledger } = await proAccount();
  assert.equal((await generate()).status, 200);
  await spend(999);
  assert.equal((await generate()).status, 200);
  const answer = await generate();
  assert.equal(answer.status, 200, answer.text);
  GeneratedFile.parse(answer.body);
  assert.equal(await used(), 1001);
  const lines = await ledger();
  assert.deepEqual(
    lines.map(({ overage, overage_cents }) => [overage, overage_cents]),
    [
      [false, null],
      [false, null],
      [true, 10],
    ],
  );
  const fields = { envelope_id: String(desk.envelopeId) };
  const form = formData(fields, { file: ["a.csv", new TextEncoder().encode(goodRows(1))] });
  const { quota } = DryRun.parse((await desk.ask(`${BULK}?dry_run=true`, { form })).body);
  assert.partialDeepStrictEqual(quota, {
    used: 1001,
    limit: 1000,
    remaining: 0,
    projected_overage: 1,
    overage_amount: 10,
  });
});

test("60: with five left under a cap ten rows are refused with all details a client needs", async () => {
  const { desk, generate, used, spend, jobs } = await proAccount();
  await generate();
  const cap = { method: "PUT", json: { overage_limit_pdfs: 0 } };
  assert.equal((await desk.ask("/api/v1/account", cap)).status, 200);
  await spend(995);
  const body = refused(await desk.post(goodRows(10)), 402, "quota_exceeded");
  const now = new Date();
  assert.partialDeepStrictEqual(body, {
    tier: "PRO",
    limit: 1000,
    used: 995,
    upgrade_url: `${service.url}/billing/upgrade`,
    resets_at: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)).toISOString(),
    requested: 10,
  });
  assert.deepEqual([await used(), await jobs()], [995, 0]);
  await desk.ended(await desk.submit(goodRows(5)));
  assert.equal(await used(), 1000);
  refused(await generate(), 402, "quota_exceeded");
  const late = await generate({ async_mode: true });
  if (late.status === 402) refused(late, 402, "quota_exceeded");
  else assert.equal((await taskEnded(desk, Task.parse(late.body).task_id)).status, "failed");
  assert.equal((await generate({ test: true })).status, 200);
  assert.equal(await used(), 1000);
});

test("64: a job whose response was lost is the same job when it is requested again", async () => {
  const { desk, key, used, jobs } = await proAccount();
  const makeRequest = (rows: number) => ({
    form: formData(
      { envelope_id: String(desk.envelopeId) },
      { file: ["a.csv", new TextEncoder().encode(goodRows(rows))] },
    ),
  });
  const ids = new Set<string>();
  const LOST = 8;
  for (let lost = 0; lost < LOST; lost += 1) {
    const headers = { "idempotency-key": `lost ${lost}` };
    const cut = new AbortController();
    const { form: body } = makeRequest(3);
    const authorization = `Bearer ${key}`;
    const first = fetch(service.url + BULK, {
      method: "POST",
      body,
      headers: { authorization, ...headers },
      signal: cut.signal,
    }).catch(() => null);
    // The last response arrives but is not read.
    if (lost < LOST - 1) await pause(lost * 6);
    else assert.equal((await first)?.status, 202);
    cut.abort();
    await first;
    const again = await eventually(
      "the end of the lost request",
      () => desk.ask(BULK, { ...makeRequest(3), headers }),
      (answer) => {
        if (answer.status === 409) refused(answer, 409, "request_in_progress");
        return answer.status !== 409;
      },
    );
    assert.equal(again.status, 202, again.text);
    ids.add(BulkJob.parse(again.body).upload_id);
    refused(await desk.ask(BULK, { ...makeRequest(4), headers }), 409, "idempotency_key_reused");
    if (lost === LOST - 1) assert.equal(again.headers.get("idempotency-replayed"), "true");
  }
  assert.deepEqual([ids.size, await jobs()], [LOST, LOST]);
  for (const id of ids) await desk.ended(id);
  assert.equal(await used(), 3 * LOST);
});

test("68: while the account is past due a running job pauses and everything is readable; after payment it continues", async () => {
  const ROWS = 6000;
  const { desk, used, setStatus } = await proAccount();
  const other = await openBulkHarness(service.url, (await testAccount(service)).key());
  const id = await desk.submit(goodRows(ROWS));
  await eventually(
    "the first rows",
    () => desk.status(id),
    ({ succeeded }) => succeeded > 0,
  );
  await setStatus("past_due");
  // Other accounts are served meanwhile.
  await other.ended(await other.submit(goodRows(600)));
  // Rows that were started are finished.
  const selectLeased = () =>
    db
      .selectFrom("bulk_chunk")
      .select("chunk")
      .where("upload_id", "=", id)
      .where("state", "=", "leased");
  await eventually(
    "the end of the started rows",
    () => selectLeased().execute(),
    ({ length }) => length === 0,
  );
  const { status, succeeded, download_url } = await desk.status(id);
  assert.deepEqual([status, download_url], ["processing", undefined]);
  assert.ok(succeeded > 0 && succeeded < ROWS, String(succeeded));
  assert.equal(await used(), succeeded);
  await other.ended(await other.submit(goodRows(600)));
  assert.equal((await desk.status(id)).succeeded, succeeded);
  for (const path of [BULK, `${BULK}/results/${id}?status=all&limit=1`, "/api/v1/templates"])
    assert.equal((await desk.ask(path)).status, 200);
  for (const method of ["DELETE", "PUT"] as const) {
    const path = method === "DELETE" ? `${BULK}/${id}` : "/api/v1/account";
    const body = refused(await desk.ask(path, { method, json: {} }), 402, "account_read_only");
    assert.equal(body["subscription_status"], "past_due");
  }
  refused(await desk.post(goodRows(1)), 402, "account_read_only");
  await setStatus("active");
  assert.equal(
    (
      await desk.ask(GENERATE, {
        json: { envelope_id: desk.envelopeId, data: { name: "Ann" } },
      })
    ).status,
    200,
  );
  assert.equal((await desk.ended(id)).succeeded, ROWS);
  assert.equal((await desk.bundle(id)).pdfs.size, ROWS);
  assert.equal(await used(), ROWS + 1);
});
