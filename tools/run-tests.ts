/**
 * Runs the tests: npm test -- [--verbose] [--name PATTERN] [PATH…]
 *
 * A PATH is a test file, a folder, or a part of a file's path. The last line printed is
 * `N passed, N failed, N skipped`; exit 0 only when something ran and nothing failed.
 */
import { existsSync, globSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { run } from "node:test";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { type TestEvent, TestTally } from "./test-tally.ts";

const FOLDERS = "{engine,service,cli,sdk,sandbox,bench,test,tools}";
const GLOBAL_SETUP = "test/global-setup.ts";
const CONCURRENCY = 2;
/** No file may take longer; a hung one must not hold the run for ever. */
const FILE_TIMEOUT_MS = 10 * 60_000;
/** A file that takes longer is named at the end, and the slowest in any case. */
const SLOW_FILE_MS = 20_000;

process.exitCode = await main();

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      verbose: { type: "boolean", default: false },
      name: { type: "string", multiple: true },
      root: { type: "string", default: fileURLToPath(new URL("..", import.meta.url)) },
    },
  });
  const root = resolve(values.root);
  const files = testFiles(root, positionals);
  if (files.length === 0) {
    console.error(`No test file matches ${positionals.join(" ") || `${FOLDERS}/**/*.test.ts`}.`);
    return 1;
  }
  const began = performance.now();
  const tally = await runFiles(root, files, values.verbose, values.name ?? []);
  report(tally, files.length, performance.now() - began);
  return tally.counts.failed === 0 && tally.counts.passed > 0 ? 0 : 1;
}

/** Absolute paths, in order; all of them without a filter. */
function testFiles(root: string, filters: readonly string[]): string[] {
  const all = globSync(`${FOLDERS}/**/*.test.ts`, {
    cwd: root,
    exclude: (path) => path.split(sep).includes("node_modules"),
  });
  const wanted = filters.map((filter) => {
    const path = resolve(filter);
    return existsSync(path) ? relative(root, path) : filter;
  });
  const isWanted = (file: string) =>
    wanted.length === 0 || wanted.some((part) => file.includes(part));
  return all
    .filter(isWanted)
    .toSorted()
    .map((file) => join(root, file));
}

async function runFiles(
  root: string,
  files: readonly string[],
  verbose: boolean,
  names: readonly string[],
): Promise<TestTally> {
  const tally = new TestTally(root, { verbose, isFiltered: names.length > 0 });
  const setup = join(root, GLOBAL_SETUP);
  const stop = new AbortController();
  // Children get Ctrl-C themselves; this process stays to let the teardown run.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => stop.abort());
  // A global setup that fails comes as this, and nothing else would end the run with its last line.
  process.once("uncaughtException", (error) => {
    console.error("The run broke off:", error);
    console.log("0 passed, 1 failed, 0 skipped");
    process.exit(1);
  });
  const events: AsyncIterable<TestEvent> = run({
    files: [...files],
    cwd: root,
    concurrency: CONCURRENCY,
    timeout: FILE_TIMEOUT_MS,
    signal: stop.signal,
    ...(existsSync(setup) ? { globalSetupPath: setup } : {}),
    ...(names.length > 0 ? { testNamePatterns: [...names] } : {}),
  });
  for await (const event of events) {
    for (const line of tally.take(event)) console.log(line);
  }
  return tally;
}

function report(tally: TestTally, files: number, milliseconds: number): void {
  for (const [reason, times] of tally.skips) console.log(`skipped ${times}: ${reason}`);
  const slowest = [...tally.fileMs].toSorted((a, b) => b[1] - a[1]);
  for (const [file, ms] of slowest.filter(([, took], rank) => rank === 0 || took > SLOW_FILE_MS))
    console.log(`slow: ${file} ${(ms / 1000).toFixed(1)} s`);
  console.log(`${files} files in ${(milliseconds / 1000).toFixed(1)} s`);
  const { passed, failed } = tally.counts;
  if (passed + failed === 0) console.log("Nothing ran: that is a failure.");
  console.log(tally.closingLine());
}
