import { loadavg } from "node:os";
import { performance } from "node:perf_hooks";
import { Worker } from "node:worker_threads";
import type { CompiledTemplate, FieldValue } from "@platen/engine";
import { cpuMicros } from "./cpu.ts";

/** The same work on one thread and on two, each thread with all the rows. */
export type ThreadCost = {
  readonly one_cpu_us: number;
  readonly two_cpu_us: number;
  /** How much dearer a row is, in CPU, when two threads work: 0.1 is a tenth. */
  readonly cpu_rise: number;
  /** Rows a second of two threads against one. */
  readonly wall_ratio: number;
  /** Of the machine, over the last minute: with others at work the wall tells little. */
  readonly load_average: number;
};

/** What a thread is told: fill the rows so many times, pack each. */
export type ThreadTask = { readonly passes: number };
export type ThreadData = {
  readonly template: CompiledTemplate;
  readonly rows: readonly (readonly FieldValue[])[];
};

const WARM_UP_MS = 1500;
const WORK_MS = 1000;
const ROUNDS = 5;

/** `rowUs` is about what a row costs, so that a round lasts long enough. */
export async function measureThreads(data: ThreadData, rowUs: number): Promise<ThreadCost> {
  const entry = new URL("./fill-thread.ts", import.meta.url);
  const workers = [0, 1].map(() => new Worker(entry, { workerData: data }));
  const [first, ...rest] = workers;
  if (first === undefined) throw new Error("no thread");
  const passMs = (rowUs * data.rows.length) / 1000;
  await round(workers, { passes: Math.ceil(WARM_UP_MS / passMs) });
  const task = { passes: Math.max(1, Math.ceil(WORK_MS / passMs)) };
  const rows = task.passes * data.rows.length;
  const ones: Round[] = [];
  const twos: Round[] = [];
  for (let index = 0; index < ROUNDS; index += 1) {
    ones.push(await round([first], task));
    twos.push(await round([first, ...rest], task));
  }
  await Promise.all(workers.map((worker) => worker.terminate()));
  const oneCpuUs = least(ones.map(({ cpuUs }) => cpuUs)) / rows;
  const twoCpuUs = least(twos.map(({ cpuUs }) => cpuUs)) / (rows * 2);
  const oneMs = least(ones.map(({ wallMs }) => wallMs));
  const twoMs = least(twos.map(({ wallMs }) => wallMs));
  return {
    one_cpu_us: oneCpuUs,
    two_cpu_us: twoCpuUs,
    cpu_rise: twoCpuUs / oneCpuUs - 1,
    wall_ratio: (2 * oneMs) / twoMs,
    load_average: loadavg()[0] ?? 0,
  };
}

type Round = { readonly cpuUs: number; readonly wallMs: number };

async function round(workers: readonly Worker[], task: ThreadTask): Promise<Round> {
  const begun = performance.now();
  const before = cpuMicros();
  await Promise.all(workers.map((worker) => run(worker, task)));
  return { cpuUs: cpuMicros() - before, wallMs: performance.now() - begun };
}

function run(worker: Worker, task: ThreadTask): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.removeAllListeners();
    worker.once("message", () => resolve());
    worker.once("error", reject);
    worker.postMessage(task);
  });
}

function least(numbers: readonly number[]): number {
  return Math.min(...numbers);
}
