/**
 * Repeatedly submits a bulk job and some tasks, and causes a fault of the service at a random moment meanwhile. Then waits
 * for all of them and checks the results:
 * npm run campaign:kill -- [--faults 20] [--rows 1000] [--tasks 20] [--seed N] [--json]
 *
 * Two processes share an installation: one serves requests and works, the other only works. The faults are those of
 * `faults.ts`, in random order. Rows in the manifest and PDFs in the ZIP must be as many as submitted, every acknowledged task
 * must be completed, and the ledger and the counter must be their sum; no row, task or job may have failed, and nothing may
 * stay reserved. Otherwise exits 1.
 *
 * With S3_TEST_ENDPOINT (and S3_TEST_KEY, S3_TEST_SECRET, S3_TEST_REGION) the objects are in that store, behind a proxy with
 * 5 % errors, resets and slow bodies; see `campaign-store.ts`.
 */
import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { z } from "zod";
import { Task, TaskPage } from "../../service/contract/generate.ts";
import { BULK, type BulkHarness, goodRows } from "../support/harness/bulk-harness.ts";
import { chance } from "../support/harness/chance.ts";
import { reservedBy, usedBy } from "../support/harness/figures.ts";
import { type Installation, newInstallation } from "../support/harness/service-process.ts";
import { type CampaignStore, openCampaignStore } from "./campaign-store.ts";
import { type FaultKind, planFaults, type Target, targetOf } from "./faults.ts";

/** About the duration of a job of 2,000 rows. */
const ALIVE_MS_MAX = 1200;
const EARLY_SHARE = 0.3;
const JOB_MS_MAX = 120_000;
const GENERATE = "/api/v1/generate";
/** A limit that is never reached, because outputs are only reserved if there is a limit. */
const CAPPED = { OVERAGE: "off", QUOTA_PDF_ENTERPRISE: "100000000" };
const Jobs = z.object({ jobs: z.array(z.object({ upload_id: z.string() })) });

type Order = { readonly faults: number; readonly rows: number; readonly tasks: number };

/** The objects are in the installation's folder without a store. */
type Subject = { readonly installation: Installation; readonly store: CampaignStore | null };

type Figures = {
  /** Recorded jobs, and those acknowledged before their fault. */
  readonly jobs: number;
  readonly answered: number;
  readonly rows: number;
  readonly tasks: number;
  readonly tasksAnswered: number;
  readonly tasksCompleted: number;
  /** Succeeded rows of the manifests, and PDFs in the ZIPs. */
  readonly manifest: number;
  readonly pdfs: number;
  readonly ledger: number;
  readonly counter: number;
  /** Outputs still reserved in the end. */
  readonly reserved: number;
  readonly lost: number;
  readonly doubled: number;
  /** Failed rows, tasks and jobs, which are faults of the service because all are valid. */
  readonly failed: number;
};

process.exitCode = await main();

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      faults: { type: "string", default: "20" },
      rows: { type: "string", default: "1000" },
      tasks: { type: "string", default: "20" },
      seed: { type: "string", default: String(Date.now() % 2 ** 31) },
      json: { type: "boolean", default: false },
    },
  });
  const seed = Number(values.seed);
  const order = {
    faults: Number(values.faults),
    rows: Number(values.rows),
    tasks: Number(values.tasks),
  };
  if (!values.json) console.log(`seed ${seed}: ${JSON.stringify(order)}`);
  const random = chance(seed);
  const store = await openCampaignStore(random);
  const installation = await newInstallation({ ...CAPPED, ...store?.settings }, "production");
  try {
    const began = performance.now();
    const kinds = planFaults(order.faults, store?.kind ?? "folder", random);
    const figures = await campaign({ installation, store }, order, kinds, random);
    const seconds = Math.round((performance.now() - began) / 1000);
    const agree = doAgree(figures);
    const inflicted = Object.fromEntries(
      [...new Set(kinds)].toSorted().map((kind) => [kind, kinds.filter((k) => k === kind).length]),
    );
    if (store !== null && !values.json) console.table(store.counts());
    if (values.json) console.log(JSON.stringify({ seed, agree, seconds, inflicted, ...figures }));
    else {
      console.table(inflicted);
      console.table(figures);
      console.log(`${agree ? "All agree" : "THEY DIFFER"}, ${kinds.length} faults, ${seconds} s`);
    }
    return agree ? 0 : 1;
  } finally {
    await installation.clear();
    await store?.stop();
  }
}

function doAgree({
  rows,
  tasks,
  tasksCompleted,
  lost,
  doubled,
  failed,
  ...more
}: Figures): boolean {
  const { manifest, pdfs, ledger, counter, reserved } = more;
  return (
    rows > 0 &&
    tasks > 0 &&
    tasksCompleted === tasks &&
    manifest === rows &&
    pdfs === rows &&
    ledger === rows + tasks &&
    counter === ledger &&
    lost + doubled + failed + reserved === 0
  );
}

/** Submits a job and some tasks for each fault. Unacknowledged ones may be recorded or not. */
async function campaign(
  { installation, store }: Subject,
  { rows, tasks }: Order,
  kinds: readonly FaultKind[],
  random: () => number,
): Promise<Figures> {
  const target = await targetOf(installation, store, random);
  let harness = await installation.openBulkHarness(target.service());
  const answered = new Set<string>();
  const tasksAnswered = new Set<string>();
  for (const [index, kind] of kinds.entries()) {
    const submitting = [
      noted(harness.submit(goodRows(rows)), answered),
      ...Array.from({ length: tasks }, () => noted(startTask(harness), tasksAnswered)),
    ];
    // Most faults happen during the work, the others during the submission.
    if (random() > EARLY_SHARE) await Promise.all(submitting);
    await pause(random() * ALIVE_MS_MAX);
    await target.inflict(kind);
    await Promise.all(submitting);
    harness = harness.at(target.service().url);
    if ((index + 1) % 20 === 0) console.error(`${index + 1} of ${kinds.length} faults`);
  }
  return await figuresOf(installation, target, harness, { rows, answered, tasksAnswered });
}

type Submitted = {
  readonly rows: number;
  readonly answered: ReadonlySet<string>;
  readonly tasksAnswered: ReadonlySet<string>;
};

async function figuresOf(
  installation: Installation,
  target: Target,
  harness: BulkHarness,
  { rows, answered, tasksAnswered }: Submitted,
): Promise<Figures> {
  await target.recover();
  const jobs = await jobsOf(harness);
  for (const id of answered) assert.ok(jobs.includes(id), `the job ${id} was answered and is gone`);
  let failed = 0;
  for (const id of jobs) {
    const end = await harness.ended(id, JOB_MS_MAX);
    failed += end.failed + Number(end.status !== "completed");
  }
  for (const id of tasksAnswered) await taskEnded(harness, id);
  const made = await counted(installation, harness, jobs);
  const tasks = await tasksIn(harness, "");
  const tasksCompleted = await tasksIn(harness, "&status=completed");
  failed += await tasksIn(harness, "&status=failed");
  await logFailures(harness, jobs);
  const expected = rows * jobs.length + tasks;
  const outputs = made.pdfs + tasksCompleted;
  return {
    jobs: jobs.length,
    answered: answered.size,
    rows: rows * jobs.length,
    tasks,
    tasksAnswered: tasksAnswered.size,
    tasksCompleted,
    ...made,
    reserved: await reservedBy(installation.home),
    lost: Math.max(0, expected - failed - outputs),
    doubled: Math.max(0, made.ledger - expected, outputs - expected),
    failed,
  };
}

/** Unacknowledged submissions may be recorded or not. */
async function noted(asked: Promise<string>, answered: Set<string>): Promise<void> {
  const id = await asked.catch(() => null);
  if (id !== null) answered.add(id);
}

async function startTask(harness: BulkHarness): Promise<string> {
  const data = { name: "Ann", kind: "a" };
  const json = { envelope_id: harness.envelopeId, data, async_mode: true };
  return Task.parse((await harness.ask(`${GENERATE}/pdf`, { json })).body).task_id;
}

async function taskEnded(harness: BulkHarness, id: string): Promise<void> {
  for (const end = performance.now() + JOB_MS_MAX; performance.now() < end; await pause(50)) {
    const { status } = Task.parse((await harness.ask(`${GENERATE}/status/${id}`)).body);
    if (!["pending", "processing"].includes(status)) return;
  }
  assert.fail(`the task ${id} never ended`);
}

async function tasksIn(harness: BulkHarness, query: string): Promise<number> {
  return TaskPage.parse((await harness.ask(`${GENERATE}/tasks?limit=1${query}`)).body).total;
}

/** Reasons of failures, each a fault of the service because the data is valid. */
async function logFailures(harness: BulkHarness, jobs: readonly string[]): Promise<void> {
  const { body } = await harness.ask(`${GENERATE}/tasks?limit=100&status=failed`);
  for (const { task_id, error, error_code } of TaskPage.parse(body).tasks)
    console.error(`${task_id} failed: ${error_code}, ${error}`);
  for (const id of jobs) {
    const { status, error, error_code } = await harness.status(id);
    if (status !== "completed") console.error(`${id} is ${status}: ${error_code}, ${error}`);
    const { results } = await harness.results(id, "?status=failed&limit=10");
    for (const row of results) console.error(`row ${row.row} of ${id} failed: ${row.error_code}`);
  }
}

async function jobsOf(harness: BulkHarness): Promise<readonly string[]> {
  const { body } = await harness.ask(`${BULK}?limit=500`);
  return Jobs.parse(body).jobs.map(({ upload_id }) => upload_id);
}

async function counted(
  installation: Installation,
  harness: BulkHarness,
  jobs: readonly string[],
): Promise<Pick<Figures, "manifest" | "pdfs" | "ledger" | "counter">> {
  let manifest = 0;
  let pdfs = 0;
  for (const id of jobs) {
    const bundle = await harness.bundle(id);
    const succeeded = bundle.manifest.rows.filter(({ status }) => status === "succeeded");
    manifest += new Set(succeeded.map(({ row }) => row)).size;
    pdfs += bundle.pdfs.size;
  }
  return { manifest, pdfs, ...(await usedBy(installation.home)) };
}
