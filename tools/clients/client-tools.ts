import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const CACHE = fileURLToPath(new URL("../../.data/client-tools/", import.meta.url));
const GENERATOR = "@openapitools/openapi-generator-cli/bin/openapi-generator.jar";

/** The output of a program, and whether it succeeded. */
export type Ran = { readonly ok: boolean; readonly out: string };

/**
 * Installs the linters and generators of this folder's manifest outside the project's own packages, once for each lock
 * file; returns the folder with their packages, or null where they cannot be fetched.
 */
export function installClientTools(): string | null {
  const lock = readFileSync(join(HERE, "package-lock.json"));
  const folder = join(CACHE, createHash("sha256").update(lock).digest("hex").slice(0, 16));
  const modules = join(folder, "node_modules");
  if (existsSync(modules)) return modules;
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  for (const name of ["package.json", "package-lock.json"])
    copyFileSync(join(HERE, name), join(unfinished, name));
  const { ok } = runProgram("npm", ["ci", "--ignore-scripts", "--no-audit"], unfinished);
  try {
    if (ok) renameSync(unfinished, folder);
  } catch {
    // Another process was faster, and its folder is as good.
  }
  rmSync(unfinished, { recursive: true, force: true });
  return existsSync(modules) ? modules : null;
}

/** Runs a program to its end. */
export function runProgram(
  command: string,
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): Ran {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
    env: { ...process.env, ...env },
  });
  return { ok: status === 0, out: `${stdout ?? ""}${stderr ?? ""}` };
}

/** Whether a program is installed: it runs with these arguments. */
export function hasProgram(command: string, ...args: readonly string[]): boolean {
  return runProgram(command, args, HERE).ok;
}

/** Generates a client from an OpenAPI 3.0 document with openapi-generator. */
export function generateClient(
  modules: string,
  document: string,
  target: string,
  options: readonly string[],
): Ran {
  const jar = join(modules, GENERATOR);
  const args = ["-Xmx1g", "-jar", jar, "generate", "-i", document, "-o", target, ...options];
  return runProgram("java", args, HERE);
}
