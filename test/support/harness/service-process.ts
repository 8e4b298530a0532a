import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAccountIn, readConfig } from "../../../service/main.ts";
import { type BulkHarness, openBulkHarness } from "./bulk-harness.ts";
import { uniqueEmail } from "./service.ts";
import { testedCommand } from "./tested-command.ts";

/** The service in a separate process, which can be stopped, paused and killed. */
export type ServiceProcess = {
  readonly url: string;
  readonly pid: number;
  readonly signal: (name: NodeJS.Signals) => void;
  /** Resolves with its exit code, null when a signal ended it. */
  readonly exit: Promise<number | null>;
};

/** The folder of an installation, and the settings of its processes. */
export type Installation = {
  readonly home: string;
  /** Starts a process with these additional variables. `onLog` gets its log, which is otherwise shown. */
  readonly start: (
    env?: Readonly<Record<string, string>>,
    onLog?: OnLog,
  ) => Promise<ServiceProcess>;
  /** Opens a harness of a new account. */
  readonly openBulkHarness: (service: Pick<ServiceProcess, "url">) => Promise<BulkHarness>;
  /** Stops its remaining processes and removes the folder. */
  readonly clear: () => Promise<void>;
};

/** Gets a part of a log. */
type OnLog = (text: string) => void;

const START_MS_MAX = 180_000;

/** Creates an installation. Without `DATABASE_URL` in `env` its processes share an embedded PostgreSQL. */
export async function newInstallation(
  env: Readonly<Record<string, string>> = {},
): Promise<Installation> {
  const home = await mkdtemp(join(tmpdir(), "platen-journey-"));
  await chmod(home, 0o755); // as root the database runs as another user, which must be able to enter
  const settings = {
    PLATEN_HOME: home,
    PORT: "0",
    LOG_LEVEL: process.env["LOG_LEVEL"] ?? "fatal",
    ...env,
  };
  const started: ServiceProcess[] = [];
  return {
    home,
    start: async (more = {}, onLog) => {
      const service = await startProcess({ ...settings, ...more }, onLog);
      started.push(service);
      return service;
    },
    openBulkHarness: async ({ url }) => {
      const wanted = { email: uniqueEmail("owner"), plan: "ENTERPRISE" } as const;
      const { keys } = await createAccountIn(readConfig(settings), wanted);
      return await openBulkHarness(url, keys["production"]?.["admin"] ?? "");
    },
    clear: async () => {
      for (const service of started) service.signal("SIGCONT");
      for (const service of started) service.signal("SIGTERM");
      await Promise.all(started.map(({ exit }) => exit));
      await rm(home, { recursive: true, force: true });
    },
  };
}

async function startProcess(
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
