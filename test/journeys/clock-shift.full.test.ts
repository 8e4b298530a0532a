/**
 * The clock of the database, which all processes follow, is set back or forward by an hour in the middle of a job: with a
 * chunk under way, leases of a worker that died, a delivery that waits for its retry, and a signed-in person.
 */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import pg from "pg";
import { moveTime } from "../../service/adapters/database/connection/service-time.ts";
import { storesOn, transactOn } from "../../service/adapters/database/stores.ts";
import { instant } from "../../service/base/instant.ts";
import { leaseWork, type Work } from "../../service/domain/work/mod.ts";
import { goodRows, openBulkHarness } from "../support/harness/bulk-harness.ts";
import { eventually } from "../support/harness/eventually.ts";
import { usedIn } from "../support/harness/figures.ts";
import { testPerson } from "../support/harness/people.ts";
import { ownService, type TestService, testAccount } from "../support/harness/service.ts";
import { startTask, taskEnded } from "../support/harness/start-task.ts";
import { type Authority, testAuthority } from "../support/receiver/authority.ts";
import { type Receiver, testReceiver } from "../support/receiver/receiver.ts";
import { answers } from "../support/receiver/receiver-replies.ts";
import { trustingSettings, webhookHarness } from "../support/receiver/webhook-harness.ts";

const ROWS = 6000;
const TASKS = 30;
const EVENTS = ["batch.completed", "generation.completed"];
const HOUR_MS = 3_600_000;
/** Longer than any wait of this test that is not the subject. */
const LEASE_MS = 600_000;

let authority: Authority;
let trust: Awaited<ReturnType<typeof trustingSettings>>;
let service: TestService;
let receiver: Receiver;
let holder: pg.Client;
let movedMs = 0;

before(async () => {
  authority = await testAuthority();
  trust = await trustingSettings(authority);
  service = await ownService({ ...trust.env, WEBHOOK_SCHEDULE_SECONDS: "0,20,20,20,20,20,20" });
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

const now = () => instant(Date.now() + movedMs);

async function moveBy(ms: number): Promise<void> {
  movedMs += ms;
  await moveTime(service.database.pool, now(), false);
}

/** Moves the clock while work is under way, and requires that all of it ends as if nothing had happened. */
async function moveMidway(path: string, ms: number): Promise<void> {
  const account = await testAccount(service);
  const { accountId } = account;
  const desk = await openBulkHarness(service.url, account.key());
  const { browser } = await testPerson(service, accountId);
  assert.equal((await browser.send("GET", "/session")).status, 200);
  const endpoint = receiver.at(path);
  endpoint.answer(answers(500));
  const webhooks = webhookHarness(service.url, account.key());
  const { id: webhook } = await webhooks.create(endpoint.url, { events: EVENTS });
  await desk.ended(await desk.submit(goodRows(1)));
  const job = await desk.submit(goodRows(ROWS));
  await eventually(
    "the first rows",
    () => desk.status(job),
    ({ succeeded }) => succeeded > 0,
  );

  // Chunks of the job wait for this lock: their rows are filled and stored, but not counted.
  await holder.query("begin");
  await holder.query("select from usage_counter where account_id = $1 for update", [accountId]);
  await eventually("a chunk under way", waitingForLocks, (count) => count > 0);
  const tasks = await Promise.all(Array.from({ length: TASKS }, () => startTask(desk)));
  const abandoned = [await leaseAndDie(), await leaseAndDie()];
  assert.deepEqual(abandoned.map(({ kind }) => kind).toSorted(), ["chunk", "tasks"]);
  const retrying = await webhooks.found(webhook, ({ status }) => status === "retrying");
  assert.ok(Date.parse(retrying.next_attempt_at ?? "") > now());
  await moveBy(ms);
  // All of this was the case when the clock was moved.
  const midway = await desk.status(job);
  assert.ok(midway.status === "processing" && midway.succeeded > 0 && midway.succeeded < ROWS);
  // On a busy machine the wait reached the limit of a statement, and the chunk is being tried again.
  await eventually("a chunk under way", waitingForLocks, (count) => count > 0);
  endpoint.answer(answers(200));
  await holder.query("commit");

  const ended = await desk.ended(job);
  assert.deepEqual([ended.status, ended.succeeded, ended.failed], ["completed", ROWS, 0]);
  for (const id of tasks) assert.equal((await taskEnded(desk, id)).status, "completed");
  const { pdfs, manifest } = await desk.bundle(job);
  assert.deepEqual([pdfs.size, manifest.rows.length], [ROWS, ROWS]);
  const outputs = ROWS + TASKS + 1;
  assert.deepEqual(await usedIn(service.database.config, accountId), {
    ledger: outputs,
    counter: outputs,
  });
  const log = await webhooks.ended(webhook, TASKS + 2);
  assert.deepEqual(new Set(log.map(({ status }) => status)), new Set(["delivered"]));
  assert.equal(new Set(log.map(({ event_id }) => event_id)).size, TASKS + 2);
  assert.equal((await browser.send("GET", "/session")).status, 200);
  const { rows } = await holder.query(
    `select from usage_counter where used < 0
     union all select from usage_reservation where account_id = '${accountId}'`,
  );
  assert.equal(rows.length, 0);
}

/** Leases work as a worker does that dies afterwards. */
async function leaseAndDie(): Promise<Work> {
  const { db } = service.database;
  const ports = { ...storesOn(db), transact: transactOn(db), clock: { now } };
  const work = await leaseWork({ ...ports, leaseMs: LEASE_MS });
  assert.ok(work !== null);
  return work;
}

async function waitingForLocks(): Promise<number> {
  const { rows } = await holder.query<{ waiting: number }>(
    `select count(*)::int as waiting from pg_stat_activity
     where datname = current_database() and application_name = 'platen' and wait_event_type = 'Lock'`,
  );
  return rows[0]?.waiting ?? Number.NaN;
}

test("work goes on when the clock is set back by an hour in its middle", async () => {
  await moveMidway("/back", -HOUR_MS);
});

test("work goes on when the clock is set forward by an hour in its middle", async () => {
  await moveMidway("/forward", HOUR_MS);
});
