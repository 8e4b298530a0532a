import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** A server in a separate process. */
export type ServerProcess = { readonly url: string; readonly stop: () => Promise<void> };

/** Starts one of this folder's servers; resolves when it prints its address. */
export async function startServer(
  file: "bare-server.ts" | "api-server.ts",
  env: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const child = spawn(process.execPath, [path], {
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], ...env },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const ended = once(child, "exit");
  let said = "";
  for await (const text of child.stdout as AsyncIterable<Buffer>) {
    said += text.toString();
    const url = /listens on (http:\/\/\S+)/.exec(said)?.[1];
    if (url === undefined) continue;
    const stop = async (): Promise<void> => {
      child.kill("SIGTERM");
      await ended;
    };
    return { url, stop };
  }
  throw new Error(`${file} did not start: ${said}`);
}
