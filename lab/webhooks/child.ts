import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** A process of the benchmark, controlled by messages. */
export type Child = {
  readonly pid: number;
  /** Sends a message and waits for its response; fails when the process ends instead. */
  readonly ask: (message: object) => Promise<unknown>;
  readonly stop: () => Promise<void>;
};

const STOP_MS = 15_000;

/** Starts a file of this folder and waits until it is ready. It gets only these environment variables. */
export async function startChild(
  file: string,
  env: Readonly<Record<string, string>> = {},
  flags: readonly string[] = [],
): Promise<Child> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), {
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], ...env },
    execArgv: [...flags],
    serialization: "advanced",
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  await answerOf(child, file);
  return {
    pid: child.pid ?? 0,
    ask: async (message) => {
      child.send(message);
      return await answerOf(child, file);
    },
    stop: () => stopChild(child),
  };
}

async function answerOf(child: ChildProcess, file: string): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const rejectEnded = (): void => reject(new Error(`${file} ended before it answered`));
  child.once("message", resolve);
  child.once("exit", rejectEnded);
  try {
    return await promise;
  } finally {
    child.off("message", resolve);
    child.off("exit", rejectEnded);
  }
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
  await ended;
  clearTimeout(timer);
}
