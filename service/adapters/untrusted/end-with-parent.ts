import { type ChildProcess, spawn } from "node:child_process";
import { Socket } from "node:net";

/** Reads lines of process ids; when its standard input ends, which is a pipe from this process, it kills those of the last. */
const GUARD = `trap "" INT TERM HUP; while read -r ids; do last=$ids; done; for id in $last; do kill -9 "$id"; done`;

/** The processes that run. */
const guarded = new Set<number>();
let guard: ChildProcess | null = null;

/**
 * Kills a child process when this process ends in any way, also by SIGKILL: its limits of CPU time and memory are
 * enforced from here, and a child that computes does not notice that its parent is gone. One shell waits for that, for all of them.
 * Without a shell, as on Windows, such a child ends with its request.
 */
export function endWithParent(child: ChildProcess): void {
  const { pid } = child;
  if (pid === undefined || process.platform === "win32") return;
  guarded.add(pid);
  updateGuard();
  child.once("exit", () => {
    guarded.delete(pid);
    updateGuard();
  });
}

function updateGuard(): void {
  guard ??= startGuard();
  guard.stdin?.write(`${[...guarded].join(" ")}\n`);
}

/** Starts the shell, which does not keep this process running. One that was ended is replaced with the next child. */
function startGuard(): ChildProcess {
  const started = spawn("/bin/sh", ["-c", GUARD], {
    stdio: ["pipe", "ignore", "ignore"],
    cwd: "/",
    env: {},
  });
  started.on("error", () => undefined);
  started.stdin.on("error", () => undefined);
  started.once("exit", () => {
    guard = null;
  });
  started.unref();
  if (started.stdin instanceof Socket) started.stdin.unref();
  return started;
}
