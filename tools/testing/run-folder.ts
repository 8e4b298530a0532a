import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const GUARD = fileURLToPath(new URL("./guard.ts", import.meta.url));

/** Everything that a run makes lies in one folder, and a guard process removes it however the run ends. */
export type RunFolder = {
  readonly path: string;
  /** Names a process group that must not outlive the run. */
  readonly watch: (pid: number) => void;
  /** Ends what is left of the run and removes the folder. */
  readonly close: () => Promise<void>;
};

/** Makes the folder and starts its guard, which acts as soon as this process closes the pipe to it or dies. */
export function openRunFolder(): RunFolder {
  const path = mkdtempSync(join(tmpdir(), "platen-test-"));
  chmodSync(path, 0o755); // as root PostgreSQL runs as another user, which has to pass through here
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
