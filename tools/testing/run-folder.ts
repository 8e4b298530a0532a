import { type ChildProcess, spawn } from "node:child_process";
import {
  accessSync,
  chmodSync,
  constants,
  mkdtempSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const GUARD = fileURLToPath(new URL("./guard.ts", import.meta.url));

/** A file system in memory: creating the 300 files of a database takes five times the CPU time on a disk. */
const MEMORY = "/dev/shm";
/** Ten times what a whole run needs. */
const MEMORY_BYTES_MIN = 8 * 1024 ** 3;

/** A run keeps all its files in one folder, which a guard process removes however the run ends. */
export type RunFolder = {
  readonly path: string;
  /** Registers a process group to be ended with the run. */
  readonly watch: (pid: number) => void;
  /** Ends what is left of the run and removes the folder. */
  readonly close: () => Promise<void>;
};

/** Creates the folder and starts its guard, which acts when this process closes the pipe or ends. */
export function openRunFolder(): RunFolder {
  const path = mkdtempSync(join(parentFolder(), "platen-test-"));
  chmodSync(path, 0o755); // When run as root, PostgreSQL runs as another user who needs access.
  const guard = spawn(process.execPath, [GUARD, path], {
    cwd: "/",
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  guard.stdin?.on("error", () => undefined);
  return {
    path,
    watch: (pid) => void guard.stdin?.write(`${pid}\n`),
    close: () => awaitExit(guard),
  };
}

/** Returns a folder in memory if there is plenty of it, else the folder for temporary files. */
function parentFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= MEMORY_BYTES_MIN && allowsPrograms(MEMORY) ? MEMORY : tmpdir();
  } catch {
    return tmpdir(); // not Linux
  }
}

/** Containers often mount it `noexec`; the programs of PostgreSQL are copied into the folder of a run. */
function allowsPrograms(parent: string): boolean {
  const folder = mkdtempSync(join(parent, "platen-probe-"));
  try {
    const program = join(folder, "program");
    writeFileSync(program, "", { mode: 0o755 });
    accessSync(program, constants.X_OK);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function awaitExit(guard: ChildProcess): Promise<void> {
  if (guard.exitCode !== null) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  guard.once("exit", () => resolve());
  guard.stdin?.end();
  await promise;
}
