/**
 * Feeds randomly mutated files to the reader, the compiler and the deflater:
 * npm run campaign:fuzz -- [--seconds 60] [--seed N] [--step N [--out FILE]] [--only xfa [--dir D]]
 *
 * Nothing may throw, hang or exceed its memory; a form that opens must fill and read back strictly with the given values. A
 * failure prints the seed and the step that reproduce it, and exits 1; `--out` writes the input of that step.
 *
 * `--only xfa` feeds mutated XFA packets, also of the forms in D, to the conversion instead. A failing input is written to
 * the folder of temporary files.
 */
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import { prepareFuzz } from "../../test/fuzz/fuzz-step.ts";
import type { FuzzNews, FuzzOrder } from "../../test/fuzz/fuzz-thread.ts";
import { prepareXfaFuzz } from "../../test/fuzz/xfa-step.ts";

/** Limits of a step. */
const STEP_MS_MAX = 60_000;
const HEAP_MB_MAX = 512;

process.exitCode = await main();

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      seconds: { type: "string", default: "60" },
      seed: { type: "string", default: String(Date.now() % 2 ** 31) },
      step: { type: "string" },
      out: { type: "string" },
      only: { type: "string" },
      dir: { type: "string" },
    },
  });
  const seed = Number(values.seed);
  console.log(`seed ${seed}`);
  if (values.only !== undefined && values.only !== "xfa") throw new Error("--only must be xfa");
  const onlyXfa = values.only === "xfa";
  const dir = values.dir ?? null;
  const writeInput = async (file: string, step: number): Promise<void> => {
    const { input } = await (onlyXfa ? prepareXfaFuzz(dir) : prepareFuzz());
    await writeFile(file, input(seed, step) ?? "", "latin1");
  };
  if (values.step !== undefined && values.out !== undefined) {
    await writeInput(values.out, Number(values.step));
  }
  const from = Number(values.step ?? "0");
  const steps = values.step === undefined ? Number.POSITIVE_INFINITY : 1;
  const fault = await campaign({
    seed,
    from,
    steps,
    seconds: Number(values.seconds),
    onlyXfa,
    dir,
  });
  if (fault === null) return 0;
  console.log(fault);
  const step = stepOf(fault);
  const options = onlyXfa ? ` --only xfa${dir === null ? "" : ` --dir ${dir}`}` : "";
  console.log(`Again: npm run campaign:fuzz -- --seed ${seed} --step ${step}${options}`);
  if (onlyXfa) {
    const file = join(tmpdir(), `fuzz-xfa-${seed}-${step}.pdf`);
    await writeInput(file, Number(step));
    console.log(`Input: ${file}`);
  }
  return 1;
}

/** The failure with its step; null without one. */
async function campaign(order: FuzzOrder): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const worker = new Worker(new URL("../../test/fuzz/fuzz-thread.ts", import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB_MAX },
  });
  let step = order.from;
  const hung = (): void => resolve(`step ${step}: took longer than ${STEP_MS_MAX / 1000} s`);
  let timer = setTimeout(hung, STEP_MS_MAX);
  worker.on("message", (news: FuzzNews) => {
    clearTimeout(timer);
    timer = setTimeout(hung, STEP_MS_MAX);
    if (news.kind === "began") step = news.step;
    if (news.kind === "failed") resolve(`step ${news.step}: ${news.why}`);
    if (news.kind === "done") {
      report(news.steps, news.outcomes);
      resolve(null);
    }
  });
  worker.on("error", (error) => resolve(`step ${step}: ${String(error)}`));
  worker.on("exit", () => resolve(`step ${step}: the thread ended`));
  const fault = await promise;
  clearTimeout(timer);
  await worker.terminate();
  return fault;
}

function report(steps: number, outcomes: ReadonlyMap<string, number>): void {
  const counts = [...outcomes].toSorted(([, a], [, b]) => b - a);
  console.log(`${steps} steps: ${counts.map(([word, count]) => `${count} ${word}`).join(", ")}`);
}

function stepOf(fault: string): string {
  return /^step (\d+)/.exec(fault)?.[1] ?? "0";
}
