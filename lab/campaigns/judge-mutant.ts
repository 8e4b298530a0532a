import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { dirname } from "node:path/posix";
import { text } from "node:stream/consumers";
import { applyMutation, type Mutation } from "./mutate.ts";

/** A file of the repository with one mutation. */
export type Mutant = {
  /** From the root. */
  readonly path: string;
  /** Without the mutation. */
  readonly original: string;
  readonly mutation: Mutation;
};

/** The tests beside the file, those of `npm test` that reach it, and those of `npm run test:full`. */
export const STAGES = ["near", "reaching", "full"] as const;

/** One of these sets of tests. */
export type Stage = (typeof STAGES)[number];

/** How a mutant ended; both are null if it survived. */
export type Judgement = {
  readonly killedIn: Stage | null;
  /** The test that failed, or that the tests did not end. */
  readonly killedBy: string | null;
};

/** `npm test` takes 10 minutes and `npm run test:full` 20; three times that is allowed on a busy machine. */
const MINUTES_MAX: Readonly<Record<Stage, number>> = { near: 15, reaching: 30, full: 60 };
/** The runner stops its processes and its database. */
const STOP_MS_MAX = 60_000;
/** The message that the runner prints where no test reaches the file. */
const NO_TEST = "No test file matches";
/** At the beginning of a failure. */
const TEST_FILE = /^(\S+\.test\.ts)\b/;
const ERROR_CHARACTERS_MAX = 2000;

/**
 * Writes the mutant into the checkout at `root`, runs the tests of each stage until one fails, and restores the file.
 * Throws if the failed test file fails without the mutation too, because its failure then shows nothing.
 */
export async function judgeMutant(
  root: string,
  mutant: Mutant,
  stages: readonly Stage[],
  signal: AbortSignal,
): Promise<Judgement> {
  const judgement = await killerOf(root, mutant, stages, signal);
  const [, file] = TEST_FILE.exec(judgement.killedBy ?? "") ?? [];
  if (file === undefined) return judgement;
  const control = await runTests(root, [file], MINUTES_MAX.near * 60_000, signal);
  const failure = failureOf(control);
  if (failure !== null) throw new Error(`This test fails without a mutation too: ${failure}`);
  return judgement;
}

async function killerOf(
  root: string,
  { path, original, mutation }: Mutant,
  stages: readonly Stage[],
  signal: AbortSignal,
): Promise<Judgement> {
  const file = join(root, path);
  writeFileSync(file, applyMutation(original, mutation));
  try {
    for (const stage of stages) {
      const killedBy = await failureIn(root, stage, path, signal);
      if (killedBy !== null) return { killedIn: stage, killedBy };
    }
    return { killedIn: null, killedBy: null };
  } finally {
    writeFileSync(file, original);
  }
}

/** The first failure of the tests of a stage; null where all pass or none reaches the file. */
async function failureIn(
  root: string,
  stage: Stage,
  path: string,
  signal: AbortSignal,
): Promise<string | null> {
  const beside = testsBeside(root, path);
  if (stage === "near" && beside.length === 0) return null;
  const choice = { near: beside, reaching: [], full: ["--full"] }[stage];
  const minutes = MINUTES_MAX[stage];
  const run = await runTests(root, ["--changed", ...choice], minutes * 60_000, signal);
  return run.isInTime ? failureOf(run) : `no end after ${minutes} minutes`;
}

/** Test files in the folder of `path`, without those with full doses. */
function testsBeside(root: string, path: string): readonly string[] {
  const folder = dirname(path);
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith(".test.ts") && !name.endsWith(".full.test.ts"))
    .map((name) => `${folder}/${name}`);
}

type TestRun = {
  readonly output: string;
  readonly errors: string;
  /** False if the run was stopped at its limit. */
  readonly isInTime: boolean;
};

/** Runs the chosen tests until one fails. Throws if `signal` aborts the run. */
async function runTests(
  root: string,
  choice: readonly string[],
  limitMs: number,
  signal: AbortSignal,
): Promise<TestRun> {
  signal.throwIfAborted();
  const args = [join(root, "tools/run-tests.ts"), "--bail", ...choice];
  const runner = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
  const limit = AbortSignal.timeout(limitMs);
  const stop = AbortSignal.any([signal, limit]);
  let killTimer: NodeJS.Timeout | undefined;
  stop.addEventListener("abort", () => {
    runner.kill("SIGTERM");
    killTimer = setTimeout(() => runner.kill("SIGKILL"), STOP_MS_MAX);
  });
  const closed = once(runner, "close");
  const [output, errors] = await Promise.all([text(runner.stdout), text(runner.stderr)]);
  await closed;
  clearTimeout(killTimer);
  signal.throwIfAborted();
  return { output, errors, isInTime: !limit.aborted };
}

/** Null where nothing failed. A run without any test fails too, but not because of the mutation. */
function failureOf({ output, errors }: TestRun): string | null {
  const counts = /^\d+ passed, (\d+) failed, \d+ skipped$/m.exec(output);
  if (counts !== null) {
    if (counts[1] === "0") return null;
    return /^FAILED {2}(.*)$/m.exec(output)?.[1] ?? "the run broke off";
  }
  if (errors.includes(NO_TEST)) return null;
  throw new Error(`The tests ended without their counts: ${errors.slice(-ERROR_CHARACTERS_MAX)}`);
}
