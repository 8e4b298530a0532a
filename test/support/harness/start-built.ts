/**
 * Loaded by each test process first: the product's threads and processes start from the bundles of the built command, in a
 * quarter of the CPU time that they need from source. Without a built command they start from source.
 */
import childProcess from "node:child_process";
import { existsSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { basename, dirname, join, sep } from "node:path";
import { pathToFileURL } from "node:url";
import workerThreads from "node:worker_threads";
import { testedCommand } from "./tested-command.ts";

const BUNDLES = dirname(testedCommand());
/** Has their packages, too. */
const COMMAND = dirname(BUNDLES);
const SERVICE = new URL("../../../service/", import.meta.url).href;

/** The bundle of an entry of the service; null for every other one. */
function bundleOf(entry: unknown): URL | null {
  const href = String(entry);
  if (!href.startsWith(SERVICE) || !href.endsWith(".ts")) return null;
  const bundle = join(BUNDLES, `${basename(href, ".ts")}.js`);
  return existsSync(bundle) ? pathToFileURL(bundle) : null;
}

const { fork } = childProcess;
childProcess.fork = ((entry: string | URL, options: childProcess.ForkOptions = {}) => {
  const bundle = bundleOf(entry);
  if (bundle === null) return fork(entry, options);
  const execArgv = [...(options.execArgv ?? []), `--allow-fs-read=${COMMAND}${sep}`];
  return fork(bundle, { ...options, execArgv });
}) as typeof fork;

workerThreads.Worker = class extends workerThreads.Worker {
  constructor(entry: string | URL, options?: workerThreads.WorkerOptions) {
    const bundle = bundleOf(entry);
    // Without what this process loads first.
    super(bundle ?? entry, bundle === null ? options : { ...options, execArgv: [] });
  }
};

syncBuiltinESMExports();
