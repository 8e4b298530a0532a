import { globSync } from "node:fs";
import { sep } from "node:path";

const IGNORED = new Set(["node_modules", "dist", "demo", ".git", ".data"]);

/** Paths below `root` that match a pattern, with `/`, each once and in order; generated folders are left out. */
export function textFiles(root: string, patterns: readonly string[]): readonly string[] {
  const files = patterns.flatMap((pattern) => globSync(pattern, { cwd: root, exclude }));
  return [...new Set(files.map((file) => file.split(sep).join("/")))].toSorted();
}

function exclude(path: string): boolean {
  return path.split(sep).some((part) => IGNORED.has(part));
}
