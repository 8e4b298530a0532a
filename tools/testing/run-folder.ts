import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const GUARD = fileURLToPath(new URL("./guard.ts", import.meta.url));

/** A run keeps all its files in one folder, which a guard process removes however the run ends. */
export type RunFolder = {
  readonly path: string;
  /** Registers a process group to be ended with the run. */
  readonly watch: (pid: number) => void;
  /** Ends what is left of the run and removes the folder. */
  readonly close: () => Promise<void>;
};

/** Creates the folder and starts its guard, which acts when this process closes the pipe or dies. */
export function openRunFolder(): RunFolder {
  const path = mkdtempSync(join(tmpdir(), "platen-test-"));
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
    close: () => closed(guard),
  };
}

async function closed(guard: ChildProcess): Promise<void> {
  if (guard.exitCode !== null) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  guard.once("exit", () => resolve());
  guard.stdin?.end();
  await promise;
}
