/**
 * Submits a bulk job and some tasks, kills the service with -9 at a random moment of them, starts it again; so many
 * times. Then waits for all of them and counts:
 * npm run campaign:kill -- [--kills 20] [--rows 2000] [--tasks 30] [--seed N] [--json]
 *
 * Rows in the manifest and PDFs in the ZIP must be as many as were submitted, every task that was answered must be
 * completed, and lines of the ledger and the counter the sum of both, whatever was killed when; and nothing is promised
 * any more. Every second kill takes PostgreSQL with it. Exit 1 when they are not.
 */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { z } from "zod";
import { Task, TaskPage } from "../../service/contract/generate.ts";
import { BULK, type BulkDesk, goodRows } from "../bulk-desk.ts";
import { chance } from "../chance.ts";
import { promisedBy, usedBy } from "../figures.ts";
import { newPlace, type Place, type ServiceProcess } from "../service-process.ts";

/** A job of 2,000 rows takes about as long. */
const ALIVE_MS_MAX = 1200;
const EARLY_SHARE = 0.3;
const JOB_MS_MAX = 120_000;
const GENERATE = "/api/v1/generate";
/** Only where generation can be refused are outputs promised; so many are never made. */
const CAPPED = { OVERAGE: "off", QUOTA_PDF_ENTERPRISE: "100000000" };
const Jobs = z.object({ jobs: z.array(z.object({ upload_id: z.string() })) });

type Figures = {
  readonly kills: number;
  /** Jobs that are there, and those of them that were answered before the kill. */
  readonly jobs: number;
  readonly answered: number;
  readonly rows: number;
  /** Tasks that are there, and those of them that were answered before the kill. */
  readonly tasks: number;
  readonly tasksAnswered: number;
  readonly tasksCompleted: number;
  readonly manifest: number;
  readonly pdfs: number;
  readonly ledger: number;
  readonly counter: number;
  /** Outputs that are promised in the end. */
  readonly promised: number;
};

/** What a run is told. */
type Order = { readonly kills: number; readonly rows: number; readonly tasks: number };

process.exitCode = await main();

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      kills: { type: "string", default: "20" },
      rows: { type: "string", default: "2000" },
      tasks: { type: "string", default: "30" },
      seed: { type: "string", default: String(Date.now() % 2 ** 31) },
      json: { type: "boolean", default: false },
    },
  });
  const { seed } = values;
  const order = {
    kills: Number(values.kills),
    rows: Number(values.rows),
    tasks: Number(values.tasks),
  };
  if (!values.json) console.log(`seed ${seed}: ${JSON.stringify(order)}`);
  const place = await newPlace(CAPPED);
  try {
    const began = performance.now();
    const figures = await campaign(place, order, chance(Number(seed)));
    const seconds = Math.round((performance.now() - began) / 1000);
    const agree = doAgree(figures);
    if (values.json)
      console.log(JSON.stringify({ seed: Number(seed), agree, seconds, ...figures }));
    else {
      console.table([figures]);
      console.log(`${agree ? "All agree" : "THEY DIFFER"}, ${seconds} s`);
    }
    return agree ? 0 : 1;
  } finally {
    await place.clear();
  }
}

function doAgree(figures: Figures): boolean {
  const { rows, tasks, tasksCompleted, manifest, pdfs, ledger, counter, promised } = figures;
  const made = rows + tasks;
  return (
    rows > 0 &&
    tasks > 0 &&
    [manifest, pdfs].every((count) => count === rows) &&
    [ledger, counter].every((count) => count === made) &&
    tasksCompleted === tasks &&
    promised === 0
  );
}

/**
 * A job and some tasks a kill: submitted, let alone for a while, killed. What was submitted and not answered may be there
 * or not.
 */
async function campaign(
  place: Place,
  { kills, rows, tasks }: Order,
  random: () => number,
): Promise<Figures> {
  let service = await place.start();
  let desk = await place.desk(service);
  const answered = new Set<string>();
  const tasksAnswered = new Set<string>();
  for (let killed = 0; killed < kills; killed += 1) {
    const submitting = [
      noted(desk.submit(goodRows(rows)), answered),
      ...Array.from({ length: tasks }, () => noted(startTask(desk), tasksAnswered)),
    ];
    // Most kills come in the middle of the work, the others in the middle of the asking for it.
    if (random() > EARLY_SHARE) await Promise.all(submitting);
    await pause(random() * ALIVE_MS_MAX);
    await kill(place, service, killed % 2 === 1);
    await Promise.all(submitting);
    service = await place.start();
    desk = desk.at(service.url);
  }
  const jobs = await jobsOf(desk);
  for (const id of answered) assert.ok(jobs.includes(id), "a job that was promised is gone");
  for (const id of jobs) await desk.ended(id, JOB_MS_MAX);
  for (const id of tasksAnswered) await taskCompleted(desk, id);
  return {
    kills,
    jobs: jobs.length,
    answered: answered.size,
    rows: rows * jobs.length,
    tasks: await tasksIn(desk, ""),
    tasksAnswered: tasksAnswered.size,
    tasksCompleted: await tasksIn(desk, "&status=completed"),
    ...(await counted(place, desk, jobs)),
    promised: await promisedBy(place.home),
  };
}

/** What was not answered is no matter. */
async function noted(asked: Promise<string>, answered: Set<string>): Promise<void> {
  const id = await asked.catch(() => null);
  if (id !== null) answered.add(id);
}

async function startTask(desk: BulkDesk): Promise<string> {
  const data = { name: "Ann", kind: "a" };
  const json = { envelope_id: desk.envelopeId, data, async_mode: true };
  return Task.parse((await desk.ask(`${GENERATE}/pdf`, { json })).body).task_id;
}

async function taskCompleted(desk: BulkDesk, id: string): Promise<void> {
  for (const end = performance.now() + JOB_MS_MAX; performance.now() < end; await pause(50)) {
    const { status } = Task.parse((await desk.ask(`${GENERATE}/status/${id}`)).body);
    if (status === "completed") return;
    assert.ok(["pending", "processing"].includes(status), `${id} is ${status}`);
  }
  assert.fail(`${id} never ended`);
}

async function tasksIn(desk: BulkDesk, query: string): Promise<number> {
  return TaskPage.parse((await desk.ask(`${GENERATE}/tasks?limit=1${query}`)).body).total;
}

async function jobsOf(desk: BulkDesk): Promise<readonly string[]> {
  const { body } = await desk.ask(`${BULK}?limit=500`);
  return Jobs.parse(body).jobs.map(({ upload_id }) => upload_id);
}

async function kill(place: Place, service: ServiceProcess, withDatabase: boolean): Promise<void> {
  const lock = await readFile(join(place.home, "database", "postmaster.pid"), "utf8");
  service.signal("SIGKILL");
  if (withDatabase) process.kill(Number.parseInt(lock, 10), "SIGKILL");
  await service.exit;
}

async function counted(
  place: Place,
  desk: BulkDesk,
  jobs: readonly string[],
): Promise<Pick<Figures, "manifest" | "pdfs" | "ledger" | "counter">> {
  let manifest = 0;
  let pdfs = 0;
  for (const id of jobs) {
    const bundle = await desk.bundle(id);
    const succeeded = bundle.manifest.rows.filter(({ status }) => status === "succeeded");
    manifest += new Set(succeeded.map(({ row }) => row)).size;
    pdfs += bundle.pdfs.size;
  }
  return { manifest, pdfs, ...(await usedBy(place.home)) };
}
