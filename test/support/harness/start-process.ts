import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { testedCommand } from "./tested-command.ts";

/** The service in a separate process, which can be stopped, paused and killed. */
export type ServiceProcess = {
  readonly url: string;
  readonly pid: number;
  readonly signal: (name: NodeJS.Signals) => void;
  /** Resolves with its exit code, null when a signal ended it. */
  readonly exit: Promise<number | null>;
};

/** Gets a part of a log. */
export type OnLog = (text: string) => void;

const START_MS_MAX = 180_000;

/** Runs `platen serve` with these variables, and resolves when it listens. `onLog` gets its log, which is otherwise shown. */
export async function startProcess(
  env: Readonly<Record<string, string>>,
  onLog?: OnLog,
): Promise<ServiceProcess> {
  const child = spawn(process.execPath, [testedCommand(), "serve"], {
    env: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      ...env,
    },
    stdio: ["ignore", "pipe", onLog === undefined ? "inherit" : "pipe"],
  });
  if (onLog !== undefined) child.stderr?.setEncoding("utf8").on("data", onLog);
  // With "close" its whole log has been read.
  const exit = once(child, onLog === undefined ? "exit" : "close").then(([code]: unknown[]) =>
    typeof code === "number" ? code : null,
  );
  const { pid } = child;
  assert.ok(pid !== undefined, "the service cannot be started");
  return {
    url: await urlFromOutput(child),
    pid,
    signal: (name) => void child.kill(name),
    exit,
  };
}

/** Waits for the URL in its output. Keeps reading afterwards, so that the process can write more. */
async function urlFromOutput(child: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let output = "";
  child.stdout?.on("data", (text: Buffer) => {
    output += text.toString();
    const url = /listens on (http:\/\/\S+)/.exec(output)?.[1];
    if (url !== undefined) resolve(url);
  });
  child.once("exit", () => reject(new Error(`the service did not start: ${output}`)));
  const timer = setTimeout(() => child.kill("SIGKILL"), START_MS_MAX);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
  }
}
