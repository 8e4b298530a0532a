import { spawn } from "node:child_process";
import { join } from "node:path";

const OUTPUT_CHARACTERS_MAX = 4000;

/** The result of a command; `output` is the end of its standard error, "" for a `starter`. */
export type Outcome = { readonly status: number | null; readonly output: string };

/** User and group of a process; null for those of this process. */
export type Ids = { readonly uid: number; readonly gid: number } | null;

/**
 * Runs a command of the PostgreSQL runtime. A `starter` gets no pipe, because the server it starts would keep the pipe open
 * and the call would never return. Rejects when the command cannot be run.
 */
export function run(
  runtime: string,
  ids: Ids,
  command: string,
  args: readonly string[],
  kind: "speaker" | "starter" = "speaker",
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(runtime, "bin", command), args, {
      ...ids,
      cwd: "/", // the server's user may not be able to enter the current directory
      env: { PATH: process.env["PATH"], LC_ALL: "C", TZ: "UTC" },
      stdio: ["ignore", "ignore", kind === "starter" ? "ignore" : "pipe"],
    });
    let output = "";
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      output = (output + text).slice(-OUTPUT_CHARACTERS_MAX);
    });
    child.once("error", reject);
    child.once("close", (status) => resolve({ status, output }));
  });
}
