import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";

/** Computes until it is killed or its parent has exited. */
const LOOP = `
const parent = process.ppid;
while (process.ppid === parent) for (let n = 0; n < 1e7; n += 1);
`;

/** Processes that use all processor time they get. */
export type BusyLoops = { readonly stop: () => Promise<void> };

/**
 * Starts `count` processes, on any core or on one. Each has a session of its own: Linux shares the cores out among sessions
 * first, so that many loops in one session would take no more than one.
 */
export function startBusyLoops(count: number, core: number | null = null): BusyLoops {
  const loops = Array.from({ length: count }, () => {
    const command = [process.execPath, "-e", LOOP];
    const [program = "", ...args] = core === null ? command : [...pinnedTo(core), ...command];
    return spawn(program, args, { stdio: "ignore", env: {}, detached: true });
  });
  return { stop: async () => void (await Promise.all(loops.map(end))) };
}

async function end(loop: ChildProcess): Promise<void> {
  if (loop.exitCode !== null || loop.signalCode !== null) return;
  const ended = once(loop, "exit");
  loop.kill("SIGKILL");
  await ended;
}

function pinnedTo(core: number): readonly string[] {
  return [TASKSET, "-c", String(core)];
}

const TASKSET = "/usr/bin/taskset";

/** The cores that this process may use, such as `0,1` or `0-3`; null where processes cannot be pinned. */
export function usableCores(): string | null {
  try {
    const said = execFileSync(TASKSET, ["-pc", String(process.pid)], { encoding: "utf8" });
    return /: ([\d,-]+)\s*$/.exec(said)?.[1] ?? null;
  } catch {
    return null;
  }
}

/** Pins the main thread of this process and later child processes. */
export function pinTo(cores: string): void {
  execFileSync(TASKSET, ["-pc", cores, String(process.pid)], { stdio: "ignore" });
}
