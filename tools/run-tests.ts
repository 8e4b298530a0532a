/**
 * Runs the tests:
 * npm test -- [--quick | --full] [--changed [--base COMMIT]] [--bail] [--verbose] [--name PATTERN] [PATH…]
 *
 * A PATH is a test file, a folder, or a part of a file's path. `--quick` runs the files that need no database, process
 * or socket, `--full` the `*.full.test.ts` files, `--changed` those that reach a file changed since COMMIT (HEAD).
 * `--bail` starts with the quickest files and ends the run at the first failure, without the results of the files that
 * run at that moment. The last line printed is `N passed, N failed, N skipped`; exit 0 only when something ran and
 * nothing failed.
 */
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { TestTally } from "./test-tally.ts";
import {
  type Budget,
  overBudget,
  readBudget,
  startCalibration,
  writeReport,
} from "./testing/budget.ts";
import { chanceOf } from "./testing/chance-of-runs.ts";
import { affectedBy, changedFiles, chooseFiles } from "./testing/choose-files.ts";
import { readDurations, writeDurations } from "./testing/durations.ts";
import { type LaneReports, runLanes } from "./testing/lanes.ts";
import { type Needs, needsOf, readModuleGraph } from "./testing/module-graph.ts";
import { costsByCategory, planLanes } from "./testing/plan.ts";
import { openRunFolder, type RunFolder } from "./testing/run-folder.ts";

const GLOBAL_SETUP = "test/support/harness/global-setup.ts";
/** Loaded in each test process before its first file. */
const PRELOAD = "test/support/harness/fixed-seed.ts";
const CACHE = "node_modules/.cache/platen-tests";
/** Files that wait for a database, a socket or a process leave the cores to others. */
const WAITING_LANES = 4;
/** Slower files are listed at the end, and the slowest in any case. */
const SLOW_FILE_MS = 20_000;

type GlobalSetup = {
  readonly globalSetup: () => Promise<void>;
  readonly globalTeardown: () => Promise<void>;
};

type Options = {
  readonly root: string;
  readonly paths: readonly string[];
  readonly names: readonly string[];
  readonly isVerbose: boolean;
  readonly isQuick: boolean;
  readonly isFull: boolean;
  readonly isBailing: boolean;
  /** Null: regardless of changes. */
  readonly changedSince: string | null;
};

process.exitCode = await main(readOptions());

function readOptions(): Options {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      verbose: { type: "boolean", default: false },
      quick: { type: "boolean", default: false },
      full: { type: "boolean", default: false },
      changed: { type: "boolean", default: false },
      bail: { type: "boolean", default: false },
      base: { type: "string", default: "HEAD" },
      name: { type: "string", multiple: true },
      root: { type: "string", default: fileURLToPath(new URL("..", import.meta.url)) },
    },
  });
  return {
    root: resolve(values.root),
    paths: positionals,
    names: values.name ?? [],
    isVerbose: values.verbose,
    isQuick: values.quick,
    isFull: values.full,
    isBailing: values.bail,
    changedSince: values.changed ? values.base : null,
  };
}

async function main(options: Options): Promise<number> {
  const began = performance.now();
  const graph = readModuleGraph(options.root);
  let files: readonly string[] = chooseFiles(options.root, options);
  if (options.changedSince !== null) {
    files = affectedBy(graph, files, changedFiles(options.root, options.changedSince));
    if (files.length === 0) console.log("No test reaches a changed file.");
  }
  const needs = new Map(files.map((file) => [file, needsOf(graph, file)]));
  if (options.isQuick) files = files.filter((file) => needs.get(file)?.isPure === true);
  if (files.length === 0) {
    console.error(`No test file matches ${options.paths.join(" ") || "what was asked for"}.`);
    return 1;
  }
  const tally = new TestTally(options.root, {
    verbose: options.isVerbose,
    isFiltered: options.names.length > 0,
  });
  const budget = isWhole(options) ? readBudget(options.root) : null;
  const calibration = budget === null ? null : startCalibration();
  const isComplete = await runAll(options, files, needs, tally);
  const speedMs = calibration?.stop() ?? 0;
  if (isComplete && budget !== null) compareWithBudget(options.root, budget, tally, speedMs);
  report(tally, files.length, performance.now() - began);
  return isComplete && tally.counts.failed === 0 && tally.counts.passed > 0 ? 0 : 1;
}

/** True for what `npm test` runs. */
function isWhole({ paths, names, isQuick, isFull, changedSince }: Options): boolean {
  return paths.length + names.length === 0 && !isQuick && !isFull && changedSince === null;
}

/** Reports the categories that need too much, and stores the result for `npm run check`. */
function compareWithBudget(root: string, budget: Budget, tally: TestTally, speedMs: number): void {
  const over = overBudget(budget, costsByCategory(tally.costs), speedMs);
  for (const line of over) console.log(`over budget: ${line}`);
  console.log(`calibration: ${speedMs.toFixed(0)} ms, budgeted with ${budget.calibrationMs} ms`);
  writeReport(root, over);
}

/** Returns false when the run was stopped before its end. */
async function runAll(
  options: Options,
  files: readonly string[],
  needs: ReadonlyMap<string, Needs>,
  tally: TestTally,
): Promise<boolean> {
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => stop.abort());
  // The reader of the output may close the pipe early (`npm test | head`); the run ends then.
  process.stdout.on("error", () => stop.abort());
  const folder = openRunFolder();
  process.env["TMPDIR"] = folder.path;
  try {
    await runPlanned(options, files, needs, tally, folder, stop);
  } catch (error) {
    console.error("The run broke off:", error);
    tally.counts.failed += 1;
  } finally {
    await folder.close();
  }
  return !stop.signal.aborted;
}

async function runPlanned(
  options: Options,
  files: readonly string[],
  needs: ReadonlyMap<string, Needs>,
  tally: TestTally,
  folder: RunFolder,
  stop: AbortController,
): Promise<void> {
  if (options.isFull) {
    Object.assign(process.env, { ...chanceOf(Date.now()), ...process.env });
    console.log(`TEST_SEED=${process.env["TEST_SEED"]}`);
  }
  const preload = join(options.root, PRELOAD);
  const durationsPath = join(options.root, CACHE, "durations.json");
  const durations = readDurations(durationsPath);
  const plan = planLanes(files, needs, durations);
  const absolute = (list: readonly string[]): string[] =>
    list.map((file) => join(options.root, file));
  const reports = options.isBailing ? makeBailer(tally, stop) : makePrinter(tally);
  // A plan begins with the longest files.
  const orderFiles = (list: readonly string[]): readonly string[] =>
    options.isBailing ? list.toReversed() : list;
  const lanes = (list: readonly string[], count: number): Promise<void> =>
    runLanes(
      absolute(orderFiles(list)),
      count,
      {
        cwd: options.root,
        env: laneEnv(options.root),
        preload: existsSync(preload) ? pathToFileURL(preload).href : null,
        names: options.names,
        signal: stop.signal,
        started: folder.watch,
      },
      reports,
    );
  const setup = await loadSetup(
    options.root,
    files.some((file) => needs.get(file)?.database === true),
  );
  try {
    await setup?.globalSetup();
    await Promise.all([
      lanes(plan.computing, availableParallelism()),
      lanes(plan.waiting, WAITING_LANES),
    ]);
  } finally {
    await setup?.globalTeardown();
  }
  writeDurations(durationsPath, durations, tally.costs);
}

async function loadSetup(root: string, isNeeded: boolean): Promise<GlobalSetup | null> {
  const path = join(root, GLOBAL_SETUP);
  if (!isNeeded || !existsSync(path)) return null;
  return (await import(pathToFileURL(path).href)) as GlobalSetup;
}

/**
 * Returns the environment of this process without what would make a lane a part of another test run. Memory in large pages
 * saves a tenth of the CPU time of the tests on a virtual machine, where a page fault is expensive.
 */
function laneEnv(root: string): NodeJS.ProcessEnv {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  return {
    GLIBC_TUNABLES: "glibc.malloc.hugetlb=1",
    ...env,
    NODE_COMPILE_CACHE: join(root, CACHE, "compiled"),
  };
}

function print(lines: readonly string[]): void {
  for (const line of lines) console.log(line);
}

function makePrinter(tally: TestTally): LaneReports {
  return {
    event: (file, event) => print(tally.takeEvent(file, event)),
    output: (file, line) => print(tally.takeOutput(file, line)),
    end: (file, end) => print(tally.takeEnd(file, end)),
  };
}

/** Stops the run at the first failure; then prints nothing more, because files that were stopped have not failed. */
function makeBailer(tally: TestTally, stop: AbortController): LaneReports {
  const reports = makePrinter(tally);
  const untilFailure =
    <Arguments extends readonly unknown[]>(take: (...args: Arguments) => void) =>
    (...args: Arguments): void => {
      if (stop.signal.aborted) return;
      take(...args);
      if (tally.counts.failed > 0) stop.abort();
    };
  return {
    event: untilFailure(reports.event),
    output: untilFailure(reports.output),
    end: untilFailure(reports.end),
  };
}

function report(tally: TestTally, files: number, milliseconds: number): void {
  for (const [reason, times] of tally.skips) console.log(`skipped ${times}: ${reason}`);
  for (const { name, files: count, wallMs, ownMs, childrenMs } of costsByCategory(tally.costs))
    console.log(
      `${name.padEnd(20)} ${String(count).padStart(4)} files ${seconds(wallMs)} wall ${seconds(ownMs)} CPU ${seconds(childrenMs)} CPU of children`,
    );
  const slowest = [...tally.costs].toSorted((a, b) => b[1].wallMs - a[1].wallMs);
  for (const [file, { wallMs }] of slowest.filter(
    ([, cost], rank) => rank === 0 || cost.wallMs > SLOW_FILE_MS,
  ))
    console.log(`slow: ${file} ${seconds(wallMs).trim()}`);
  console.log(`${files} files in ${seconds(milliseconds).trim()}`);
  const { passed, failed } = tally.counts;
  if (passed + failed === 0) console.log("Nothing ran: that is a failure.");
  console.log(tally.closingLine());
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1).padStart(7)} s`;
}
