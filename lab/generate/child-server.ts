import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

/** A server in a separate process. */
export type ChildServer = {
  readonly pid: number;
  readonly url: string;
  readonly stop: () => Promise<void>;
};

const LISTENS = /listens on (http:\/\/\S+)/;

/** Starts it, and resolves when it prints its address. */
export async function startChild(
  arguments_: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<ChildServer> {
  const child = spawn(process.execPath, arguments_, {
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  return { pid: child.pid ?? 0, url: await readUrl(child), stop: () => stopChild(child) };
}

async function readUrl(child: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let said = "";
  child.stdout?.on("data", (text: Buffer) => {
    said += text.toString();
    const url = LISTENS.exec(said)?.[1];
    if (url !== undefined) resolve(url);
  });
  child.once("exit", () => reject(new Error(`the server did not start: ${said}`)));
  return await promise;
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}
