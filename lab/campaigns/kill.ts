/**
 * Repeatedly submits a bulk job and some tasks, and causes a fault of the service at a random moment meanwhile. Then waits
 * for all of them and checks the results:
 * npm run campaign:kill -- [--faults 20] [--rows 1000] [--tasks 20] [--seed N] [--json]
 *   [--state FILE] [--resume] [--piece K]
 *
 * Two processes share an installation: one serves requests and works, the other only works. The faults are those of
 * `faults.ts`, in random order. Rows in the manifest and PDFs in the ZIP must be as many as submitted, every acknowledged task
 * must be completed, and the ledger and the counter must be their sum; no row, task or job may have failed, and nothing may
 * stay reserved. Otherwise exits 1.
 *
 * After 50 faults the results are checked and the run goes on with a new installation. The figures so far are then in the
 * state file (.data/campaigns/kill.json), so that `--resume` continues an interrupted run with its seed and options, or a
 * finished one with more faults. `--piece K` repeats that piece of a seed alone.
 *
 * With S3_TEST_ENDPOINT (and S3_TEST_KEY, S3_TEST_SECRET, S3_TEST_REGION) the objects are in that store, behind a proxy with
 * 5 % errors, resets and slow bodies; see `campaign-store.ts`.
 */
import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { z } from "zod";
import { Task, TaskPage } from "../../service/contract/generate.ts";
import {
  BULK,
  type BulkHarness,
  bulkHarnessAt,
  goodRows,
} from "../../test/support/harness/bulk-harness.ts";
import { chance } from "../../test/support/harness/chance.ts";
import { eventually } from "../../test/support/harness/eventually.ts";
import { reservedBy, usedBy } from "../../test/support/harness/figures.ts";
import { type Installation, newInstallation } from "../../test/support/harness/service-process.ts";
import { type CampaignStore, openCampaignStore } from "./campaign-store.ts";
import { type FaultKind, planFaults, type Target, targetOf } from "./faults.ts";
import {
  countOf,
  helpOf,
  newSeed,
  PIECE_OPTIONS,
  type Piece,
  PieceOrder,
  pieceOption,
  type RunState,
  runPieces,
} from "./pieces.ts";

/** About the duration of a job of 2,000 rows. */
const ALIVE_MS_MAX = 1200;
const EARLY_SHARE = 0.3;
const JOB_MS_MAX = 120_000;
const GENERATE = "/api/v1/generate";
/** A limit that is never reached, because outputs are only reserved if there is a limit. */
const CAPPED = { OVERAGE: "off", QUOTA_PDF_ENTERPRISE: "100000000" };
const Jobs = z.object({ jobs: z.array(z.object({ upload_id: z.string() })) });

const FAULTS_A_PIECE = 50;
const STATE_FILE = ".data/campaigns/kill.json";

const Order = PieceOrder.extend({ rows: z.int(), tasks: z.int() });

type Order = z.output<typeof Order>;

/** The objects are in the installation's folder without a store. */
type Subject = { readonly installation: Installation; readonly store: CampaignStore | null };

const Figures = z.object({
  /** Recorded jobs, and those acknowledged before their fault. */
  jobs: z.int(),
  answered: z.int(),
  rows: z.int(),
  tasks: z.int(),
  tasksAnswered: z.int(),
  tasksCompleted: z.int(),
  /** Succeeded rows of the manifests, and PDFs in the ZIPs. */
  manifest: z.int(),
  pdfs: z.int(),
  ledger: z.int(),
  counter: z.int(),
  /** Outputs still reserved in the end. */
  reserved: z.int(),
  lost: z.int(),
  doubled: z.int(),
  /** Failed rows, tasks and jobs, which are faults of the service because all are valid. */
  failed: z.int(),
});

type Figures = z.output<typeof Figures>;

/** The figures of a piece, and its faults by kind. */
const PieceResult = z.object({ figures: Figures, inflicted: z.record(z.string(), z.int()) });

type PieceResult = z.output<typeof PieceResult>;

process.exitCode = await main();

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      ...PIECE_OPTIONS,
      faults: { type: "string" },
      rows: { type: "string" },
      tasks: { type: "string" },
    },
  });
  if (values.help) {
    console.log(helpOf(import.meta.url));
    return 0;
  }
  const state = await runPieces(
    { unit: "faults", order: Order, result: PieceResult, run: runPiece },
    {
      order: {
        seed: countOf(values.seed, newSeed(), 0),
        total: countOf(values.faults, 20),
        pieceSize: FAULTS_A_PIECE,
        rows: countOf(values.rows, 1000),
        tasks: countOf(values.tasks, 20),
      },
      stateFile: values.state ?? STATE_FILE,
      isResumed: values.resume,
      piece: pieceOption(values.piece),
    },
  );
  return print(state, values.json) ? 0 : 1;
}

/** Prints the sums and returns whether the figures of every piece agree. */
function print(
  { order, seconds, results }: RunState<Order, PieceResult>,
  isJson: boolean,
): boolean {
  const { seed } = order;
  const figures = sumCounts(results.map((result) => result.figures));
  const inflicted = sumCounts(results.map((result) => result.inflicted));
  const faults = Object.values(inflicted).reduce((sum, count) => sum + count, 0);
  const differing = results.flatMap((result, index) => (doAgree(result) ? [] : [index]));
  const agree = results.length > 0 && differing.length === 0;
  const total = { pieces: results.length, agree, seconds: Math.round(seconds) };
  if (isJson) console.log(JSON.stringify({ seed, ...total, differing, inflicted, ...figures }));
  else {
    console.table(inflicted);
    console.table(figures);
    for (const index of differing)
      console.log(`THEY DIFFER in piece ${index}: ${describeRepeat(order, index)}`);
    if (agree) console.log(`All agree, ${faults} faults, ${total.seconds} s, seed ${seed}`);
  }
  return agree;
}

function describeRepeat({ seed, total, rows, tasks }: Order, piece: number): string {
  const options = `--faults ${total} --rows ${rows} --tasks ${tasks}`;
  return `npm run campaign:kill -- --seed ${seed} ${options} --piece ${piece}`;
}

function sumCounts(
  all: readonly Readonly<Record<string, number>>[],
): Readonly<Record<string, number>> {
  const sums = new Map<string, number>();
  for (const [name, count] of all.flatMap(Object.entries<number>))
    sums.set(name, (sums.get(name) ?? 0) + count);
  return Object.fromEntries(sums);
}

/** The faults of a piece, on an installation of its own. */
async function runPiece({ order, seed, size, progress }: Piece<Order>): Promise<PieceResult> {
  const random = chance(seed);
  const store = await openCampaignStore(random);
  const installation = await newInstallation({ ...CAPPED, ...store?.settings });
  try {
    const kinds = planFaults(size, store?.kind ?? "folder", random);
    const subject = { installation, store };
    const figures = await campaign(subject, order, { kinds, random, progress });
    if (store !== null) console.error(JSON.stringify(store.counts()));
    return { figures, inflicted: sumCounts(kinds.map((kind) => ({ [kind]: 1 }))) };
  } finally {
    await installation.clear();
    await store?.stop();
  }
}

function doAgree({ figures }: PieceResult): boolean {
  const { rows, tasks, tasksCompleted, lost, doubled, failed } = figures;
  const { manifest, pdfs, ledger, counter, reserved } = figures;
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

type Plan = Pick<Piece<Order>, "progress"> & {
  readonly kinds: readonly FaultKind[];
  readonly random: () => number;
};

/** Submits a job and some tasks for each fault. Unacknowledged ones may be recorded or not. */
async function campaign(
  { installation, store }: Subject,
  { rows, tasks }: Order,
  { kinds, random, progress }: Plan,
): Promise<Figures> {
  const target = await targetOf(installation, store, random);
  let harness = await installation.openBulkHarness(target.service());
  const answered = new Set<string>();
  const tasksAnswered = new Set<string>();
  for (const [index, kind] of kinds.entries()) {
    const submitting = [
      noteAnswer(harness.submit(goodRows(rows)), answered),
      ...Array.from({ length: tasks }, () => noteAnswer(startTask(harness), tasksAnswered)),
    ];
    // Most faults happen during the work, the others during the submission.
    if (random() > EARLY_SHARE) await Promise.all(submitting);
    await pause(random() * ALIVE_MS_MAX);
    await target.inflict(kind);
    await Promise.all(submitting);
    harness = harness.at(target.service().url);
    progress(index + 1);
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
  interrupted: BulkHarness,
  { rows, answered, tasksAnswered }: Submitted,
): Promise<Figures> {
  await target.recover();
  const harness = patient(interrupted);
  const jobs = await jobsOf(harness);
  for (const id of answered) assert.ok(jobs.includes(id), `the job ${id} was answered and is gone`);
  let failed = 0;
  for (const id of jobs) {
    const end = await harness.ended(id, JOB_MS_MAX);
    failed += end.failed + Number(end.status !== "completed");
  }
  for (const id of tasksAnswered) await taskEnded(harness, id);
  const made = await countOutcomes(installation, harness, jobs);
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

/** The same harness, whose requests are repeated while the service has no capacity for them. */
function patient(harness: BulkHarness): BulkHarness {
  const { key, envelopeId, ask } = harness;
  return bulkHarnessAt("", key, envelopeId, (path, question) =>
    eventually(
      `an answer to ${path}`,
      () => ask(path, question),
      ({ status }) => status !== 503,
    ),
  );
}

/** Unacknowledged submissions may be recorded or not. */
async function noteAnswer(asked: Promise<string>, answered: Set<string>): Promise<void> {
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
    const answer = await harness.ask(`${GENERATE}/status/${id}`);
    assert.equal(answer.status, 200, `the task ${id}: ${answer.text}`);
    const { status } = Task.parse(answer.body);
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

async function countOutcomes(
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
