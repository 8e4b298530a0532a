import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createAccountIn, readConfig } from "../../../service/main.ts";
import { type BulkDesk, openDesk } from "./bulk-desk.ts";
import { uniqueEmail } from "./service.ts";

/** The service as an operator runs it: a process that can be stopped, paused and killed. */
export type ServiceProcess = {
  readonly url: string;
  readonly pid: number;
  readonly signal: (name: NodeJS.Signals) => void;
  /** Resolves when it is gone; its exit code, null when a signal ended it. */
  readonly exit: Promise<number | null>;
};

/** A folder for one installation, and what its processes are told. */
export type Place = {
  readonly home: string;
  /** Starts a process of it, with these variables besides. */
  readonly start: (env?: Readonly<Record<string, string>>) => Promise<ServiceProcess>;
  /** A desk of a fresh account at a running process. */
  readonly desk: (service: ServiceProcess) => Promise<BulkDesk>;
  /** Kills what is left of its processes and removes the folder. */
  readonly clear: () => Promise<void>;
};

/** What a process of a place runs: the intervals of tests, or those of a deployment. */
export type Pace = keyof typeof PROGRAMS;

const PROGRAMS = {
  tenth: [fileURLToPath(new URL("./serve-at-a-tenth.ts", import.meta.url))],
  production: [fileURLToPath(new URL("../../../cli/main.ts", import.meta.url)), "serve"],
} as const;
const START_MS_MAX = 180_000;

/**
 * Makes a place; without `DATABASE_URL` in `env` its processes share a PostgreSQL of their own in it. At production pace
 * run those that measure, and those that a lost lease would fail.
 */
export async function newPlace(
  env: Readonly<Record<string, string>> = {},
  pace: Pace = "tenth",
): Promise<Place> {
  const home = await mkdtemp(join(tmpdir(), "platen-journey-"));
  await chmod(home, 0o755); // as root the database runs as another user and has to pass through here
  const settings = {
    PLATEN_HOME: home,
    PORT: "0",
    LOG_LEVEL: process.env["LOG_LEVEL"] ?? "fatal",
    ...env,
  };
  const started: ServiceProcess[] = [];
  return {
    home,
    start: async (more = {}) => {
      const service = await startProcess(pace, { ...settings, ...more });
      started.push(service);
      return service;
    },
    desk: async ({ url }) => {
      const wanted = { email: uniqueEmail("owner"), plan: "ENTERPRISE" } as const;
      const { keys } = await createAccountIn(readConfig(settings), wanted);
      return await openDesk(url, keys["production"]?.["admin"] ?? "");
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
  pace: Pace,
  env: Readonly<Record<string, string>>,
): Promise<ServiceProcess> {
  const child = spawn(process.execPath, PROGRAMS[pace], {
    env: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      ...env,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exit = once(child, "exit").then(([code]: unknown[]) =>
    typeof code === "number" ? code : null,
  );
  const { pid } = child;
  assert.ok(pid !== undefined, "the service cannot be started");
  return {
    url: await urlSaid(child),
    pid,
    signal: (name) => void child.kill(name),
    exit,
  };
}

/** The address that it tells once it listens; its output is read on, or it would fail to tell more. */
async function urlSaid(child: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let said = "";
  child.stdout?.on("data", (text: Buffer) => {
    said += text.toString();
    const url = /listens on (http:\/\/\S+)/.exec(said)?.[1];
    if (url !== undefined) resolve(url);
  });
  child.once("exit", () => reject(new Error(`the service did not start: ${said}`)));
  const timer = setTimeout(() => child.kill("SIGKILL"), START_MS_MAX);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
  }
}
