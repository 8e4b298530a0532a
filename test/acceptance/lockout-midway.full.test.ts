/**
 * An account becomes read-only in the middle of a job, with retries of tasks and deliveries waiting: made rows stay and are
 * counted once, the rest waits until the account has paid, or fails after 30 days, and deliveries go on.
 */
import assert from "node:assert/strict";
import { rename } from "node:fs/promises";
import { after, before, test } from "node:test";
import pg from "pg";
import { moveTime } from "../../service/adapters/database/connection/service-time.ts";
import { instant } from "../../service/base/instant.ts";
import { goodRows, openBulkHarness } from "../support/harness/bulk-harness.ts";
import { eventually } from "../support/harness/eventually.ts";
import { usedIn } from "../support/harness/figures.ts";
import { refused } from "../support/harness/refused.ts";
import {
  ownService,
  type TestAccount,
  type TestService,
  testAccount,
} from "../support/harness/service.ts";
import { startTask, taskEnded } from "../support/harness/start-task.ts";
import { type Authority, testAuthority } from "../support/receiver/authority.ts";
import { type Receiver, testReceiver } from "../support/receiver/receiver.ts";
import { answers } from "../support/receiver/receiver-replies.ts";
import { trustingSettings, webhookHarness } from "../support/receiver/webhook-harness.ts";

const ROWS = 6000;
const EVENTS = ["batch.completed", "batch.failed", "generation.completed", "generation.failed"];
const TASKS = 5;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Twice the time after which the rest of a job fails. */
const LOG_SECONDS = String(60 * 24 * 3600);
/** A character that needs a compilation of its own, and so the storage. */
const FOREIGN = { name: "Łukasz 王", kind: "a" };

let authority: Authority;
let service: TestService;
let receiver: Receiver;
let trust: Awaited<ReturnType<typeof trustingSettings>>;
let holder: pg.Client;
let movedMs = 0;

before(async () => {
  authority = await testAuthority();
  trust = await trustingSettings(authority);
  service = await ownService({
    ...trust.env,
    WEBHOOK_SCHEDULE_SECONDS: "0,60,60,60,60,60,60",
    WEBHOOK_LOG_SECONDS: LOG_SECONDS,
  });
  receiver = await testReceiver({ authority });
  holder = new pg.Client(service.database.config);
  await holder.connect();
});
after(async () => {
  await holder.end();
  await service.stop();
  await receiver.stop();
  await trust.clear();
});

/** Locks an account in the middle of its work; what holds then is checked, with what happens until it ends. */
async function lockMidway(path: string) {
  const account = await testAccount(service);
  const desk = await openBulkHarness(service.url, account.key());
  const endpoint = receiver.at(path);
  endpoint.answer(answers(500));
  const webhooks = webhookHarness(service.url, account.key());
  const { id: webhook } = await webhooks.create(endpoint.url, { events: EVENTS });
  await desk.ended(await desk.submit(goodRows(1)));
  const retrying = await webhooks.found(webhook, ({ status }) => status === "retrying");
  const job = await desk.submit(goodRows(ROWS));
  await eventually(
    "the first rows",
    () => desk.status(job),
    ({ succeeded }) => succeeded > 0,
  );

  // A chunk of the job waits for this lock when the account is locked: its rows are filled and stored, but not counted.
  await holder.query("begin");
  await holder.query("select from usage_counter where account_id = $1 for update", [
    account.accountId,
  ]);
  await eventually("a chunk under way", waitingForLock, (count) => count > 0);
  const counted = (await desk.status(job)).succeeded;
  const { storage } = service.config;
  await rename(storage, `${storage}-away`);
  const tasks = await Promise.all(Array.from({ length: TASKS }, () => startTask(desk, FOREIGN)));
  await setStatus(account, "past_due");
  assert.ok((await waitingForLock()) > 0);
  const lockedAt = await databaseTime();
  await holder.query("commit");
  // A transaction that began before the lockout may still lease a chunk.
  await eventually(
    "the end of what was under way",
    async () => (await transactionsBefore(lockedAt)) + (await leasedChunks(job)),
    (count) => count === 0,
  );
  await rename(`${storage}-away`, storage);

  const made = (await desk.status(job)).succeeded;
  assert.ok(made > counted && made < ROWS, `${counted} rows before the lockout, ${made} after it`);
  return { account, desk, endpoint, webhooks, webhook, retrying, job, tasks, made };
}

type Locked = Awaited<ReturnType<typeof lockMidway>>;

/** While the account is read-only nothing is made or counted, reads go on, and due deliveries are sent. */
async function judgeLocked(locked: Locked): Promise<void> {
  const { account, desk, endpoint, webhooks, webhook, retrying, job, tasks, made } = locked;
  refused(await desk.post(goodRows(1)), 402, "account_read_only");
  refused(
    await desk.ask(`/api/v1/generate/envelope-bulk/${job}`, { method: "DELETE" }),
    402,
    "account_read_only",
  );
  endpoint.answer(answers(200));
  await moveBy(MINUTE_MS + 1000);
  const delivered = await webhooks.found(
    webhook,
    ({ id, status }) => id === retrying.id && status === "delivered",
  );
  assert.equal(delivered.attempts, 2);
  await restart();
  await workOfAnother();
  const { status, succeeded, failed } = await desk.status(job);
  assert.deepEqual([status, succeeded, failed], ["processing", made, 0]);
  for (const id of tasks) {
    const { body } = await desk.ask(`/api/v1/generate/status/${id}`);
    assert.ok(["pending", "processing"].includes((body as { status: string }).status));
  }
  await requireUsed(account, made + 1);
}

test("a job that was locked midway continues when the account has paid, and counts every row once", async () => {
  const locked = await lockMidway("/paid");
  await judgeLocked(locked);
  const { account, desk, endpoint, webhooks, webhook, job, tasks } = locked;
  await setStatus(account, "active");
  const { status, succeeded, failed } = await desk.ended(job);
  assert.deepEqual([status, succeeded, failed], ["completed", ROWS, 0]);
  for (const id of tasks) assert.equal((await taskEnded(desk, id)).status, "completed");
  const { pdfs, manifest } = await desk.bundle(job);
  assert.deepEqual([pdfs.size, manifest.rows.length], [ROWS, ROWS]);
  await requireUsed(account, ROWS + TASKS + 1);
  await requireDelivered(webhooks, webhook, endpoint, 2 + TASKS);
});

test("a job that was locked midway ends after 30 days: made rows stay, the rest fails, and nothing is reserved", async () => {
  const locked = await lockMidway("/unpaid");
  await judgeLocked(locked);
  const { account, desk, endpoint, webhooks, webhook, job, tasks, made } = locked;
  await moveBy(29 * DAY_MS);
  await eventually("the search for accounts locked too long", locksSearched, Boolean);
  await workOfAnother();
  assert.equal((await desk.status(job)).status, "processing");
  await moveBy(DAY_MS + MINUTE_MS);
  const { status, succeeded, failed } = await desk.ended(job);
  assert.deepEqual([status, succeeded, failed], ["completed", made, ROWS - made]);
  for (const id of tasks) {
    const task = await taskEnded(desk, id);
    assert.deepEqual([task.status, task.error_code], ["failed", "account_read_only"]);
  }
  const { pdfs, manifest } = await desk.bundle(job);
  assert.deepEqual([pdfs.size, manifest.rows.length], [made, ROWS]);
  await requireUsed(account, made + 1);
  const { rows } = await holder.query("select from usage_reservation where account_id = $1", [
    account.accountId,
  ]);
  assert.equal(rows.length, 0);
  await requireDelivered(webhooks, webhook, endpoint, 2 + TASKS);
  // A later payment changes nothing.
  await setStatus(account, "active");
  await workOfAnother();
  assert.equal((await desk.status(job)).succeeded, made);
  await requireUsed(account, made + 1);
});

/** Returns when work of another account was done: until then the workers have looked at all that waits. */
async function workOfAnother(): Promise<void> {
  const desk = await openBulkHarness(service.url, (await testAccount(service)).key());
  assert.equal((await desk.ended(await desk.submit(goodRows(1)))).succeeded, 1);
}

async function locksSearched(): Promise<boolean> {
  const { rows } = await holder.query("select from chore where name = 'locked' and due_at > $1", [
    new Date(Date.now() + movedMs),
  ]);
  return rows.length > 0;
}

async function setStatus({ accountId }: TestAccount, status: "past_due" | "active"): Promise<void> {
  await service.database.pool.query(
    "update account set subscription_status = $2, status_since = $3 where id = $1",
    [accountId, status, new Date(Date.now() + movedMs)],
  );
}

async function moveBy(ms: number): Promise<void> {
  movedMs += ms;
  await moveTime(service.database.pool, instant(Date.now() + movedMs), false);
}

async function restart(): Promise<void> {
  await service.restart(async () => undefined);
}

async function leasedChunks(job: string): Promise<number> {
  const { rows } = await service.database.pool.query<{ count: number }>(
    "select count(*)::int as count from bulk_chunk where upload_id = $1 and state = 'leased'",
    [job],
  );
  return rows[0]?.count ?? Number.NaN;
}

/** Connections of the service that wait for the lock of the test; others wait for each other's only for a moment. */
async function waitingForLock(): Promise<number> {
  const { rows } = await holder.query<{ waiting: number }>(
    `select count(*)::int as waiting from pg_stat_activity
     where datname = current_database() and application_name = 'platen'
       and pg_backend_pid() = any (pg_blocking_pids(pid))`,
  );
  return rows[0]?.waiting ?? Number.NaN;
}

/** The time of the database server, as a text of full precision. */
async function databaseTime(): Promise<string> {
  const { rows } = await holder.query<{ at: string }>("select clock_timestamp()::text as at");
  return rows[0]?.at ?? "";
}

/** Transactions of the service that began before a time and have not ended. */
async function transactionsBefore(time: string): Promise<number> {
  const { rows } = await holder.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name = 'platen'
       and xact_start < $1::timestamptz`,
    [time],
  );
  return rows[0]?.count ?? Number.NaN;
}

async function requireUsed({ accountId }: TestAccount, outputs: number): Promise<void> {
  assert.deepEqual(await usedIn(service.database.config, accountId), {
    ledger: outputs,
    counter: outputs,
  });
}

/** Every event of the account was delivered, and none is stored twice. */
async function requireDelivered(
  webhooks: Locked["webhooks"],
  webhook: number,
  endpoint: Locked["endpoint"],
  events: number,
): Promise<void> {
  const log = await webhooks.ended(webhook, events);
  assert.deepEqual(
    [log.length, log.filter(({ status }) => status === "delivered").length],
    [events, events],
  );
  assert.equal(new Set(log.map(({ event_id }) => event_id)).size, events);
  const ids = endpoint.got.map(({ headers }) => headers["webhook-id"]);
  assert.equal(new Set(ids).size, events);
  // Only the first one was refused, and sent again.
  assert.equal(ids.length, events + 1);
}
