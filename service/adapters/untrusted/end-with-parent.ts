import { type ChildProcess, spawn } from "node:child_process";

/** Ends when its standard input does, which is a pipe from this process, and kills the process that it is given. */
const GUARD = `trap "" INT TERM HUP; read -r _; kill -9 "$1"`;

/**
 * Kills a child process when this process ends in any way, also by SIGKILL: its limits of CPU time and memory are
 * enforced from here, and a child that computes does not notice that its parent is gone. A shell waits for that.
 * Without a shell, as on Windows, such a child ends with its request.
 */
export function endWithParent(child: ChildProcess): void {
  if (child.pid === undefined || process.platform === "win32") return;
  const guard = spawn("/bin/sh", ["-c", GUARD, "sh", String(child.pid)], {
    stdio: ["pipe", "ignore", "ignore"],
    cwd: "/",
    env: {},
  });
  guard.on("error", () => undefined);
  guard.stdin.on("error", () => undefined);
  child.once("exit", () => guard.kill("SIGKILL"));
}
