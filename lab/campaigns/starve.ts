/**
 * Repeatedly starts a new service with its database beside busy loops, and submits tasks, small and large bulk jobs
 * concurrently: npm run campaign:starve -- [--starts 20] [--loops 2] [--seed N] [--json]
 *
 * `--loops` is per core. Every row and task must succeed, however slow the machine is. The seed determines the numbers of
 * tasks and rows. Exits 1 when anything failed or did not end.
 */
import assert from "node:assert/strict";
import { availableParallelism } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Task } from "../../service/contract/generate.ts";
import { type BulkHarness, goodRows } from "../../test/support/harness/bulk-harness.ts";
import { startBusyLoops } from "../../test/support/harness/busy-loops.ts";
import { chance } from "../../test/support/harness/chance.ts";
import { newInstallation } from "../../test/support/harness/service-process.ts";
import { startTask } from "../../test/support/harness/start-task.ts";

const TASKS_MAX = 10;
const SMALL_JOBS = 2;
const LARGE_ROWS_MIN = 200;
const LARGE_ROWS_MAX = 2000;
/** Time limit of a start's work. */
const END_MS_MAX = 300_000;

/** The work of one start, and its failures. */
type Start = {
  readonly tasks: number;
  readonly rows: number;
  readonly seconds: number;
  readonly failures: readonly string[];
};

process.exitCode = await main();

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      starts: { type: "string", default: "20" },
      loops: { type: "string", default: "2" },
      seed: { type: "string", default: String(Date.now() % 2 ** 31) },
      json: { type: "boolean", default: false },
    },
  });
  const seed = Number(values.seed);
  const [count, loops] = [Number(values.starts), Number(values.loops) * availableParallelism()];
  assert.ok(count > 0 && loops >= 0, "--starts and --loops are numbers");
  if (!values.json) console.log(`seed ${seed}: ${count} starts beside ${loops} busy loops`);
  const random = chance(seed);
  const starts: Start[] = [];
  const busy = startBusyLoops(loops);
  try {
    while (starts.length < count) {
      const start = await startStarved(random);
      starts.push(start);
      if (!values.json) console.log(line(starts.length, start));
    }
  } finally {
    await busy.stop();
  }
  const failed = starts.filter(({ failures }) => failures.length > 0).length;
  const sum = (of: "tasks" | "rows"): number => starts.reduce((all, start) => all + start[of], 0);
  const summary = { starts: count, failed, tasks: sum("tasks"), rows: sum("rows") };
  if (values.json) console.log(JSON.stringify({ seed, loops, ...summary, starts }));
  else console.table([summary]);
  return failed === 0 ? 0 : 1;
}

function line(number: number, { tasks, rows, seconds, failures }: Start): string {
  const outcome = failures.length === 0 ? "all succeeded" : `FAILED: ${failures.join("; ")}`;
  return `start ${number}: ${tasks} tasks, ${rows} rows, ${seconds} s, ${outcome}`;
}

/** Runs one start; an error is a failure of this start and does not end the campaign. */
async function startStarved(random: () => number): Promise<Start> {
  const tasks = 1 + Math.floor(random() * TASKS_MAX);
  const large = LARGE_ROWS_MIN + Math.floor(random() * (LARGE_ROWS_MAX - LARGE_ROWS_MIN));
  const jobs = [...Array.from({ length: SMALL_JOBS }, () => 1), large];
  const rows = jobs.reduce((all, count) => all + count, 0);
  const began = performance.now();
  const installation = await newInstallation();
  const failures: string[] = [];
  try {
    const harness = await installation.openBulkHarness(await installation.start());
    const started = [
      ...Array.from({ length: tasks }, () => endOfTask(harness)),
      ...jobs.map((count) => endOfJob(harness, count)),
    ];
    for (const ended of await Promise.allSettled(started)) {
      if (ended.status === "rejected") failures.push(String(ended.reason));
      else if (ended.value !== null) failures.push(ended.value);
    }
  } catch (error) {
    failures.push(String(error));
  } finally {
    await installation.clear();
  }
  return { tasks, rows, seconds: Math.round((performance.now() - began) / 1000), failures };
}

/** The reason of a failure; null for a success. */
async function endOfTask(harness: BulkHarness): Promise<string | null> {
  const id = await startTask(harness);
  for (const end = performance.now() + END_MS_MAX; performance.now() < end; await pause(100)) {
    const { body } = await harness.ask(`/api/v1/generate/status/${id}`);
    const { status, error_code } = Task.parse(body);
    if (status === "completed") return null;
    if (!["pending", "processing"].includes(status)) return `task ${status}: ${error_code}`;
  }
  return "a task did not end";
}

async function endOfJob(harness: BulkHarness, rows: number): Promise<string | null> {
  const id = await harness.submit(goodRows(rows));
  const { status, succeeded } = await harness.ended(id, END_MS_MAX);
  if (status === "completed" && succeeded === rows) return null;
  const { results } = await harness.results(id, "?status=failed&limit=1");
  return `job of ${rows} ${status}, ${succeeded} succeeded: ${results[0]?.error_code ?? ""}`;
}
