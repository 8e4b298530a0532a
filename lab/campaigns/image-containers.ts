import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { childrenOf, killIfAlive } from "../../test/support/harness/processes.ts";

const CONFINED = fileURLToPath(new URL("../../deploy/image/confined.sh", import.meta.url));
const START_MS_MAX = 60_000;

/** As the last stage of `deploy/Dockerfile` has it. */
const ENVIRONMENT = {
  PATH: "/usr/local/bin:/usr/bin",
  HOME: "/var/lib/platen",
  HOST: "0.0.0.0",
  PLATEN_HOME: "/var/lib/platen",
  PLATEN_POSTGRESQL: "/opt/platen/postgresql",
  LOG_LEVEL: "warn",
};

/** The volume of a container, a folder or none, with the `uid:gid` of its processes and whether its root is writable. */
export type Volume = {
  readonly path: string | null;
  readonly user: string;
  readonly mode: "ro" | "rw";
};

type Settings = Readonly<Record<string, string>>;

export type Container = {
  readonly name: string;
  readonly url: string;
  /** Creates an account by the command in the container; returns an admin key for production. */
  readonly newAccount: () => Promise<string>;
  /** Sends SIGTERM to its first process. */
  readonly stop: () => Promise<{ readonly code: number | null; readonly ms: number }>;
};

export type Containers = {
  /** Starts the service of an image's file system and prints how long it took. */
  readonly start: (
    name: string,
    root: string,
    volume: Volume,
    settings: Settings,
  ) => Promise<Container>;
  /** Starts one that is expected not to run. */
  readonly fail: (root: string, volume: Volume) => Promise<Ended>;
  /** Kills those that still run. */
  readonly clear: () => Promise<void>;
};

type Ended = { readonly code: number | null; readonly output: string };

export function startContainers(): Containers {
  const running = new Set<ChildProcess>();
  const run = (root: string, { path, user, mode }: Volume, env: Settings, command: string[]) => {
    const own = ["--mount", "--pid", "--fork", "--kill-child"];
    const args = [...own, CONFINED, root, path ?? "-", user, mode, "platen", ...command];
    const child = spawn("unshare", args, {
      env: { ...ENVIRONMENT, ...env, PATH: `${ENVIRONMENT.PATH}:/usr/sbin:/bin:/sbin` },
      stdio: ["ignore", "pipe", "pipe"],
    });
    running.add(child);
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
      });
    const ended = once(child, "close").then(([code]: unknown[]): Ended => {
      running.delete(child);
      return { code: typeof code === "number" ? code : null, output };
    });
    return { child, ended };
  };
  return {
    start: async (name, root, volume, settings) => {
      const began = performance.now();
      const { child, ended } = run(root, volume, settings, ["serve"]);
      const url = await urlOf(child, ended);
      console.log(`${name}: listens after ${(performance.now() - began).toFixed(0)} ms`);
      return {
        name,
        url,
        newAccount: async () => {
          const email = `owner-${Date.now()}@example.org`;
          const account = ["admin", "create-account", "--email", email, "--plan", "ENTERPRISE"];
          const { output } = await run(root, volume, settings, [...account, "--json"]).ended;
          return adminKeyIn(output);
        },
        stop: async () => {
          const asked = performance.now();
          const [first = 0] = await childrenOf(child.pid ?? 0);
          process.kill(first, "SIGTERM");
          const { code } = await ended;
          return { code, ms: performance.now() - asked };
        },
      };
    },
    fail: async (root, volume) => {
      const { child, ended } = run(root, volume, {}, ["serve"]);
      const timer = setTimeout(() => child.kill("SIGKILL"), START_MS_MAX);
      const result = await ended;
      clearTimeout(timer);
      return result;
    },
    clear: async () => {
      for (const { pid = 0 } of running)
        for (const first of await childrenOf(pid)) killIfAlive(first);
    },
  };
}

/** Finds the admin key for production in what `platen admin create-account --json` writes. */
export function adminKeyIn(output: string): string {
  const key = /"production": \{\s*"admin": "([^"]+)"/.exec(output)?.[1];
  if (key === undefined) throw new Error(`no account was created: ${output}`);
  return key;
}

/** Waits until a service says where it listens. */
async function urlOf(child: ChildProcess, ended: Promise<Ended>): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let output = "";
  child.stdout?.on("data", (text: string) => {
    output += text;
    const url = /listens on (http:\/\/\S+)/.exec(output)?.[1];
    if (url !== undefined) resolve(url);
  });
  void ended.then(({ output: all }) => reject(new Error(`it did not start: ${all}`)));
  const timer = setTimeout(() => child.kill("SIGKILL"), START_MS_MAX);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
  }
}
