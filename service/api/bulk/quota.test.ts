import assert from "node:assert/strict";
import { after, test } from "node:test";
import { BulkJob } from "#contract/bulk.ts";
import {
  BULK,
  goodRows,
  HEADER,
  openBulkHarness,
} from "../../../test/support/harness/bulk-harness.ts";
import { refused } from "../../../test/support/harness/refused.ts";
import { testAccount, testService } from "../../../test/support/harness/service.ts";

// A deployment with a limit and without overage: the only case in which ENTERPRISE is blocked.
const LIMIT = 100;
const service = await testService({ OVERAGE: "off", QUOTA_PDF_ENTERPRISE: String(LIMIT) });
after(service.stop);

async function newDesk() {
  const account = await testAccount(service);
  const desk = await openBulkHarness(service.url, account.key());
  const readSpent = async (): Promise<readonly [number, number]> => {
    const { db } = service.database;
    const counters = db.selectFrom("usage_counter").select("used");
    const promised = db.selectFrom("usage_reservation").select("outputs");
    const { accountId } = account;
    const used = await counters.where("account_id", "=", accountId).execute();
    const reserved = await promised.where("account_id", "=", accountId).execute();
    return [
      used.reduce((sum, row) => sum + Number(row.used), 0),
      reserved.reduce((sum, row) => sum + row.outputs, 0),
    ];
  };
  return { desk, spent: readSpent };
}

test("of 20 concurrent jobs of 10 rows with a quota of 100 exactly 10 are accepted; the others are quota_exceeded", async () => {
  const { desk, spent } = await newDesk();
  const answers = await Promise.all(Array.from({ length: 20 }, () => desk.post(goodRows(10))));
  const taken = answers.filter(({ status }) => status === 202);
  assert.equal(taken.length, 10);
  const now = new Date();
  for (const answer of answers) {
    if (answer.status === 202) continue;
    const { message, request_id, details, ...body } = refused(answer, 402, "quota_exceeded");
    assert.deepEqual(body, {
      error: "quota_exceeded",
      tier: "ENTERPRISE",
      limit: LIMIT,
      used: body["used"],
      upgrade_url: `${service.url}/billing/upgrade`,
      resets_at: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)).toISOString(),
      requested: 10,
    });
    assert.ok(message !== "" && request_id !== "" && details === undefined);
  }
  for (const { body } of taken) await desk.ended(BulkJob.parse(body).upload_id);
  assert.deepEqual(await spent(), [LIMIT, 0]);
  refused(await desk.post(goodRows(1)), 402, "quota_exceeded");
});

test("failed and cancelled rows release their reservation", async () => {
  const { desk, spent } = await newDesk();
  const rows = Array.from({ length: LIMIT }, (_, row) =>
    row % 2 === 0 ? ",Oslo,a,yes" : "Ann,,a,yes",
  );
  const id = await desk.submit([HEADER, ...rows].join("\n"));
  await desk.ended(id);
  assert.deepEqual(await spent(), [LIMIT / 2, 0]);
  refused(await desk.post(goodRows(LIMIT / 2 + 1)), 402, "quota_exceeded");
  const second = await desk.submit(goodRows(LIMIT / 2), { priority: "low" });
  await desk.ask(`${BULK}/${second}`, { method: "DELETE" });
  const { succeeded } = await desk.ended(second);
  assert.deepEqual(await spent(), [LIMIT / 2 + succeeded, 0]);
});

test("a refused job leaves no record, file or reservation", async () => {
  const { desk, spent } = await newDesk();
  refused(await desk.post(goodRows(LIMIT + 1)), 402, "quota_exceeded");
  assert.deepEqual(await spent(), [0, 0]);
  assert.deepEqual((await desk.ask(BULK)).body, { jobs: [], total: 0, next_cursor: null });
});

test("a file is validated before the quota is checked", async () => {
  const { desk } = await newDesk();
  refused(await desk.post(`${goodRows(LIMIT + 1)}x,y\n`), 400, "invalid_csv");
});

test("test documents are neither reserved nor counted, and are generated when the quota is exhausted", async () => {
  const { desk, spent } = await newDesk();
  await desk.ended(await desk.submit(goodRows(LIMIT)));
  const id = await desk.submit(goodRows(10), { test: "true" });
  assert.deepEqual(await spent(), [LIMIT, 0]);
  assert.equal((await desk.ended(id)).succeeded, 10);
  assert.deepEqual(await spent(), [LIMIT, 0]);
});
