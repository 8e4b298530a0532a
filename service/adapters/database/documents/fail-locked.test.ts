import assert from "node:assert/strict";
import { after, test } from "node:test";
import { sql } from "kysely";
import { instant, later } from "#base/instant.ts";
import { failLocked } from "#domain/work";
import { bulkDeps } from "../../../../test/support/harness/bulk-deps.ts";
import { goodRows, openBulkHarness } from "../../../../test/support/harness/bulk-harness.ts";
import {
  type TestAccount,
  testAccount,
  testService,
} from "../../../../test/support/harness/service.ts";
import { TIMING } from "../../../settings/timing.ts";
import { diskObjects } from "../../objects/disk-objects.ts";
import { lockedWork } from "../bulk/locked-work.ts";

// The API alone, without workers.
const service = await testService({ PLATEN_ROLE: "api" });
after(service.stop);
const { db } = service.database;
const LOCKED = instant(Date.UTC(2027, 0, 1));
const DAY = 24 * 3600;
let now = LOCKED;
const ports = {
  ...bulkDeps(service, {
    objects: await diskObjects(service.config.storage),
    clock: { now: () => now },
  }),
  leaseMs: TIMING.work.leaseMs,
  lockedWork: lockedWork(db),
};

/** The account's reserved usage. */
async function countPromised({ accountId }: TestAccount): Promise<number> {
  const { rows } = await sql<{ outputs: number }>`
    select coalesce(sum(outputs), 0)::integer as outputs from usage_reservation
    where account_id = ${accountId}`.execute(db);
  return rows[0]?.outputs ?? 0;
}

/** An account with a job of some rows and a task, both waiting. */
async function waiting() {
  const account = await testAccount(service);
  const desk = await openBulkHarness(service.url, account.key());
  const bulkJobId = await desk.submit(goodRows(3));
  const json = { envelope_id: desk.envelopeId, data: { name: "Ann" }, async_mode: true };
  const { body } = await desk.ask("/api/v1/generate/pdf", { json });
  const { task_id: taskId } = body as { task_id: string };
  assert.equal(await countPromised(account), 4);
  return { account, desk, bulkJobId, taskId };
}

async function setStatus(
  { accountId }: TestAccount,
  subscription_status: "active" | "past_due" | "canceled",
): Promise<void> {
  const changed = { subscription_status, status_since: new Date(LOCKED) };
  await db.updateTable("account").set(changed).where("id", "=", accountId).execute();
}

test("after 30 days the work of a read-only account fails and its reservations are released; other work keeps waiting", async () => {
  const locked = await waiting();
  const other = await waiting();
  await setStatus(locked.account, "past_due");
  await setStatus(other.account, "active");
  const states = async ({ desk, bulkJobId, taskId }: typeof locked) => {
    const job = (await desk.ask(`/api/v1/generate/envelope-bulk/status/${bulkJobId}`)).body as {
      status: string;
    };
    const task = (await desk.ask(`/api/v1/generate/status/${taskId}`)).body as { status: string };
    return [job.status, task.status];
  };
  now = instant(later(LOCKED, 30 * DAY) - 1);
  await failLocked(ports);
  const before = await states(locked);
  assert.ok(!before.includes("completed") && !before.includes("failed"), String(before));
  now = later(LOCKED, 30 * DAY);
  await failLocked(ports);
  assert.deepEqual(await states(locked), ["completed", "failed"]);
  assert.deepEqual(await states(other), before);
  assert.deepEqual(
    [await countPromised(locked.account), await countPromised(other.account)],
    [0, 4],
  );
  const { rows } = await sql<{ error_code: string }>`
    select error_code from bulk_row where upload_id = ${locked.bulkJobId}
    union all select error_code from task where id = ${locked.taskId}`.execute(db);
  assert.deepEqual(
    rows.map(({ error_code }) => error_code),
    Array.from({ length: 4 }, () => "account_read_only"),
  );
  const events = await db
    .selectFrom("event")
    .select("type")
    .where("account_id", "=", locked.account.accountId)
    .orderBy("seq")
    .execute();
  assert.deepEqual(
    events.map(({ type }) => type),
    ["batch.completed", "generation.failed"],
  );
});

test("an account that pays in time keeps its waiting work, a canceled one does not", async () => {
  const paid = await waiting();
  const gone = await waiting();
  await setStatus(paid.account, "active");
  await setStatus(gone.account, "canceled");
  now = later(LOCKED, 31 * DAY);
  await Promise.all([failLocked(ports), failLocked(ports)]);
  assert.deepEqual([await countPromised(paid.account), await countPromised(gone.account)], [4, 0]);
});
