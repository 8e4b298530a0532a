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
  /** Load of the machine over the last minute: wall time means little under other load. */
  readonly load_average: number;
};

/** The rows that a thread fills, pass after pass. */
export type ThreadWork = {
  readonly template: CompiledTemplate;
  readonly rows: readonly (readonly FieldValue[])[];
};

export type ThreadMessage =
  | { readonly kind: "work"; readonly work: ThreadWork }
  | { readonly kind: "run"; readonly passes: number };

export type ThreadRounds = {
  readonly warmUpMs: number;
  readonly workMs: number;
  readonly count: number;
};

const ROUNDS: ThreadRounds = { warmUpMs: 1500, workMs: 1000, count: 5 };

/** `rowUs` is about what a row costs, so that a round lasts long enough. */
export async function measureThreads(
  work: ThreadWork,
  rowUs: number,
  rounds = ROUNDS,
): Promise<ThreadCost> {
  const entry = new URL("./fill-thread.ts", import.meta.url);
  const workers = [0, 1].map(() => new Worker(entry));
  const [first, ...rest] = workers;
  if (first === undefined) throw new Error("no thread");
  const passMs = (rowUs * work.rows.length) / 1000;
  await round(workers, { kind: "work", work });
  await round(workers, { kind: "run", passes: Math.ceil(rounds.warmUpMs / passMs) });
  const task: ThreadMessage = { kind: "run", passes: Math.ceil(rounds.workMs / passMs) };
  const rows = task.passes * work.rows.length;
  const ones: Round[] = [];
  const twos: Round[] = [];
  for (let index = 0; index < rounds.count; index += 1) {
    ones.push(await round([first], task));
    twos.push(await round([first, ...rest], task));
  }
  await Promise.all(workers.map((worker) => worker.terminate()));
  const oneCpuUs = findLeast(ones.map(({ cpuUs }) => cpuUs)) / rows;
  const twoCpuUs = findLeast(twos.map(({ cpuUs }) => cpuUs)) / (rows * 2);
  const oneMs = findLeast(ones.map(({ wallMs }) => wallMs));
  const twoMs = findLeast(twos.map(({ wallMs }) => wallMs));
  return {
    one_cpu_us: hundredths(oneCpuUs),
    two_cpu_us: hundredths(twoCpuUs),
    cpu_rise: Math.round((twoCpuUs / oneCpuUs - 1) * 1000) / 1000,
    wall_ratio: hundredths((2 * oneMs) / twoMs),
    load_average: loadavg()[0] ?? 0,
  };
}

type Round = { readonly cpuUs: number; readonly wallMs: number };

async function round(workers: readonly Worker[], message: ThreadMessage): Promise<Round> {
  const begun = performance.now();
  const before = cpuMicros();
  await Promise.all(workers.map((worker) => run(worker, message)));
  return { cpuUs: cpuMicros() - before, wallMs: performance.now() - begun };
}

function run(worker: Worker, message: ThreadMessage): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.removeAllListeners();
    worker.once("message", () => resolve());
    worker.once("error", reject);
    worker.postMessage(message);
  });
}

function findLeast(numbers: readonly number[]): number {
  return Math.min(...numbers);
}

function hundredths(figure: number): number {
  return Math.round(figure * 100) / 100;
}
