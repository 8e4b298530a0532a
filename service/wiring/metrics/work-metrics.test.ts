import assert from "node:assert/strict";
import { after, test } from "node:test";
import { Registry } from "prom-client";
import { type Instant, instant } from "#base/instant.ts";
import { goodRows, openBulkHarness } from "../../../test/support/harness/bulk-harness.ts";
import { eventually, eventuallySucceeds } from "../../../test/support/harness/eventually.ts";
import { testAccount, testService } from "../../../test/support/harness/service.ts";
import { startTask } from "../../../test/support/harness/start-task.ts";
import { startService } from "../../main.ts";
import { showWaitingWork, workMeter } from "./work-metrics.ts";

const ROWS = 40;

test("a backlog is shown until a worker has done it, and its rows are counted by outcome", async () => {
  const service = await testService({ PLATEN_ROLE: "api" });
  after(service.stop);
  const { key } = await testAccount(service);
  const harness = await openBulkHarness(service.url, key());
  const at = (name: string, labels: string) => sample(service.url, `${name}{${labels}}`);
  const normal = 'kind="bulk",priority="normal"';
  assert.equal(await at("platen_work_waiting", normal), 0);
  assert.equal(await at("platen_work_oldest_waiting_seconds", normal), 0);
  const id = await harness.submit(`${goodRows(ROWS)},Oslo,a,yes\n`);
  await startTask(harness);
  assert.ok((await at("platen_work_waiting", normal)) >= 1);
  assert.equal(await at("platen_work_waiting_rows", normal), ROWS + 1);
  const waited = await at("platen_work_oldest_waiting_seconds", normal);
  const age = () => at("platen_work_oldest_waiting_seconds", normal);
  await eventually("a higher age", age, (seconds) => seconds > waited);
  assert.equal(await total(service.url, "platen_work_waiting_rows", 'kind="task"'), 1);
  const worker = await startService({ ...service.config, port: 0, role: "worker" });
  after(worker.stop);
  const countRows = (labels: string) => sample(worker.url, `platen_rows_total{${labels}}`);
  assert.equal((await harness.ended(id)).status, "completed");
  const tasks = () => countRows('kind="task",outcome="succeeded"');
  await eventually("the task to be counted", tasks, (count) => count === 1);
  const rows = async () => [
    await countRows('kind="bulk",outcome="succeeded"'),
    await countRows('kind="bulk",outcome="failed"'),
    await at("platen_work_waiting_rows", normal),
    await at("platen_work_oldest_waiting_seconds", normal),
  ];
  await eventuallySucceeds("the rows to be counted", async () =>
    assert.deepEqual(await rows(), [ROWS, 1, 0, 0]),
  );
});

test("while the database is unavailable the scrape succeeds with NaN", async () => {
  const register = new Registry();
  showWaitingWork(register, () => Promise.reject(new Error("away")), { now });
  const lines = (await register.metrics()).split("\n");
  const name = 'platen_work_waiting{kind="bulk",priority="low"}';
  assert.ok(lines.includes(`${name} Nan`));
});

test("one query serves the three series of a scrape, by kind and priority", async () => {
  const register = new Registry();
  let queries = 0;
  const oldestAt = instant(now() - 90_000);
  const found = [{ kind: "task", priority: "high", count: 3, rows: 3, oldestAt }] as const;
  const figures = async () => {
    queries += 1;
    return found;
  };
  showWaitingWork(register, figures, { now });
  const lines = (await register.metrics()).split("\n");
  assert.equal(queries, 1);
  const high = '{kind="task",priority="high"}';
  assert.ok(lines.includes(`platen_work_oldest_waiting_seconds${high} 90`));
  assert.ok(lines.includes(`platen_work_waiting${high} 3`));
});

test("a lost lease is counted by reason", async () => {
  const register = new Registry();
  const { work: meter } = workMeter(register);
  meter.leaseLost("bulk", "expired", 2);
  meter.leaseLost("task", "discarded", 1);
  const lines = (await register.metrics()).split("\n");
  assert.ok(lines.includes('platen_lease_losses_total{kind="bulk",reason="expired"} 2'));
  assert.ok(lines.includes('platen_lease_losses_total{kind="task",reason="discarded"} 1'));
});

test("rows that ended are the sum of all kinds and outcomes", async () => {
  const { work: meter, rowsEnded } = workMeter(new Registry());
  assert.equal(await rowsEnded(), 0);
  meter.ended("bulk", "succeeded", 40);
  meter.ended("bulk", "failed", 2);
  meter.ended("task", "succeeded", 1);
  assert.equal(await rowsEnded(), 43);
});

function now(): Instant {
  return instant(Date.UTC(2030, 0, 1));
}

/** The value of one series in a scrape. */
async function sample(url: string, series: string): Promise<number> {
  const line = (await scrape(url)).find((one) => one.startsWith(`${series} `));
  assert.ok(line !== undefined, `${series} is missing`);
  return Number(line.slice(series.length));
}

/** The sum over the series of a name that have these labels first. */
async function total(url: string, name: string, labels: string): Promise<number> {
  const lines = (await scrape(url)).filter((line) => line.startsWith(`${name}{${labels}`));
  return lines.reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0);
}

async function scrape(url: string): Promise<readonly string[]> {
  const response = await fetch(`${url}/metrics`);
  assert.equal(response.status, 200);
  return (await response.text()).split("\n");
}
