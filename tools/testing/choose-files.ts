import { execFileSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { relative, resolve, sep } from "node:path";
import { type ModuleGraph, reaching } from "./module-graph.ts";

const FOLDERS = "{engine,forms,xfa,service,cli,sdk,mcp,sandbox,dashboard,lab,test,tools}";
/** Files with full doses and complete matrices, and those of the lab: run only on request. */
const FULL = /\.full\.test\.ts$|^lab\//;
/** Files that affect every test without being imported. */
const EVERYWHERE =
  /^(package(-lock)?|tsconfig[^/]*)\.json$|^test\/support\/harness\/global-setup\.ts$|^tools\/testing\//;

/** The request on the command line. */
export type Choice = {
  readonly paths: readonly string[];
  /** The files with full doses instead of the others. */
  readonly isFull: boolean;
};

/** Test files of `root`, from the root with `/`, in order of path. */
export function chooseFiles(root: string, { paths, isFull }: Choice): string[] {
  const wanted = paths.map((path) => {
    const absolute = resolve(path);
    return existsSync(absolute) ? relative(root, absolute).split(sep).join("/") : path;
  });
  return globSync(`${FOLDERS}/**/*.test.ts`, {
    cwd: root,
    exclude: (path) => path.split(sep).includes("node_modules"),
  })
    .map((file) => file.split(sep).join("/"))
    .filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)))
    .filter((file) => FULL.test(file) === isFull || wanted.includes(file))
    .toSorted();
}

/** Returns those of `files` that a change of `changed` can affect; all of them if the change affects everything. */
export function affectedBy(
  graph: ModuleGraph,
  files: readonly string[],
  changed: readonly string[],
): readonly string[] {
  if (changed.some((path) => EVERYWHERE.test(path))) return files;
  const named = changed.filter((path) => !graph.targets.has(path)).flatMap(graph.namedBy);
  const affected = reaching(graph, [...changed, ...named]);
  return files.filter((file) => affected.has(file));
}

/** Paths that differ from the commit `base`, with untracked files. */
export function changedFiles(root: string, base: string): string[] {
  const git = (...args: string[]): string[] =>
    execFileSync("git", args, { cwd: root, encoding: "utf8" })
      .split("\0")
      .filter((path) => path !== "");
  return [
    ...git("diff", "--name-only", "-z", base),
    ...git("ls-files", "--others", "--exclude-standard", "-z"),
  ];
}
