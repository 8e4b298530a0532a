import { globSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { parse, type Source } from "./source.ts";

const FOLDERS_IGNORED = new Set(["node_modules", "dist", "demo"]);

/**
 * Reads every source file below `root`, including tests, sorted by path.
 *
 * Throws if no file is found, because a check that reads nothing finds nothing, or if one cannot be parsed.
 */
export function readSources(root: string): Source[] {
  const paths = globSync("**/*.{ts,tsx,js}", {
    cwd: root,
    exclude: (path) => path.split(sep).some((part) => isIgnored(part)),
  });
  if (paths.length === 0) throw new Error(`No source file was found below ${root}.`);
  return paths
    .map((path) => path.split(sep).join("/"))
    .toSorted()
    .map((path) => parse(path, readFileSync(join(root, path), "utf8")));
}

function isIgnored(part: string): boolean {
  return FOLDERS_IGNORED.has(part) || (part.startsWith(".") && part !== "." && part !== "..");
}
