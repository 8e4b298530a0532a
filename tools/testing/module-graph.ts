import { basename, extname } from "node:path";
import { readSources } from "../read-sources.ts";
import { isTestFile, type Source } from "../source.ts";
import { follow, readWorkspaces } from "../workspaces.ts";

/** Which file names which others: by import, or as the entry of a thread or process. Paths from the root. */
export type ModuleGraph = {
  readonly targets: ReadonlyMap<string, readonly string[]>;
  /** Packages and `node:` modules that a file imports. */
  readonly packages: ReadonlyMap<string, readonly string[]>;
  /** Files whose text names a document or data file, or all files with its ending. */
  readonly namedBy: (path: string) => readonly string[];
};

/** Returns the graph of every source file below `root`. */
export function readModuleGraph(root: string): ModuleGraph {
  const sources = readSources(root);
  const workspaces = readWorkspaces(root);
  const targets = new Map<string, readonly string[]>();
  const packages = new Map<string, readonly string[]>();
  for (const { path, imports } of sources) {
    const found = imports.map(({ specifier }) => follow(workspaces, path, specifier));
    targets.set(
      path,
      found.flatMap((target) => (target.kind === "file" ? [target.path] : [])),
    );
    packages.set(
      path,
      found.flatMap((target) => (target.kind === "package" ? [target.name] : [])),
    );
  }
  return { targets, packages, namedBy: (path) => listNaming(sources, path) };
}

function listNaming(sources: readonly Source[], path: string): string[] {
  const names = [basename(path), `*${extname(path)}`];
  return sources
    .filter(({ text }) => names.some((name) => text.includes(name)))
    .map((source) => source.path);
}

/** `start` and every file that it reaches, through files that `enters` accepts. */
function reachedFrom(
  graph: ModuleGraph,
  start: string,
  enters: (file: string) => boolean = () => true,
): ReadonlySet<string> {
  const reached = new Set([start]);
  for (const file of reached) {
    for (const target of graph.targets.get(file) ?? []) if (enters(target)) reached.add(target);
  }
  return reached;
}

/** Returns every file from which one of `changed` is reached, those included. */
export function reaching(graph: ModuleGraph, changed: readonly string[]): ReadonlySet<string> {
  const importers = new Map<string, string[]>();
  for (const [file, targets] of graph.targets) {
    for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), file]);
  }
  const reached = new Set(changed);
  for (const file of reached)
    for (const importer of importers.get(file) ?? []) reached.add(importer);
  return reached;
}

/** Modules that start processes, threads, servers or browsers: a test that uses them is not pure. */
const OUTSIDE = new Set([
  "node:child_process",
  "node:worker_threads",
  "node:http",
  "node:https",
  "node:net",
  "node:tls",
  "node:cluster",
  "pg",
  "playwright-core",
]);
const DATABASE = "test/support/harness/database.ts";
/** Product code that opens sockets, threads or processes of its own: files and folders from the root. */
export const PRODUCT_OUTSIDE = [
  "service/main.ts",
  "service/adapters/embedded/",
  "service/adapters/fill-workers/",
  "service/adapters/mail/",
  "service/adapters/outbound/",
  "service/adapters/processor/",
  "service/adapters/sandbox/",
  "service/adapters/untrusted/",
  "service/api/http/server.ts",
  "sandbox/main.ts",
  "sandbox/http/",
  "cli/main.ts",
  "cli/program.ts",
  "lab/",
] as const;

/** The resources that a test file needs. */
export type Needs = {
  /** Only CPU: no process, thread, socket or database. */
  readonly isPure: boolean;
  readonly database: boolean;
};

/** Returns the needs of `file`, derived from everything that it and its test support import. */
export function needsOf(graph: ModuleGraph, file: string): Needs {
  const support = reachedFrom(graph, file, isTestFile);
  const direct = [...support].flatMap((path) => graph.packages.get(path) ?? []);
  const product = [...support].flatMap((path) => graph.targets.get(path) ?? []);
  const database = support.has(DATABASE);
  const isOutside =
    direct.some((name) => OUTSIDE.has(name)) ||
    product.some((path) => PRODUCT_OUTSIDE.some((outside) => path.startsWith(outside)));
  return { isPure: !database && !isOutside, database };
}
