import { spawn } from "node:child_process";
import { join } from "node:path";

/** PostgreSQL refuses to run as root; then it runs as nobody, whose number is the same everywhere. */
const NOBODY_ID = 65_534;
const OUTPUT_CHARACTERS_MAX = 4000;

/** How a command of the runtime ended; `output` is the end of what it said, "" for a starter. */
export type Outcome = { readonly status: number | null; readonly output: string };

/** The ids that the server's processes and files have: null when they are our own. */
export function serverIds(): { readonly uid: number; readonly gid: number } | null {
  return process.getuid?.() === 0 ? { uid: NOBODY_ID, gid: NOBODY_ID } : null;
}

/**
 * Runs one command of the runtime. A `starter` gets no pipe: the server it leaves behind would
 * hold the pipe open and we would wait for its end. Fails when the command cannot be run at all.
 */
export function run(
  runtime: string,
  command: string,
  args: readonly string[],
  kind: "speaker" | "starter" = "speaker",
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(runtime, "bin", command), args, {
      ...serverIds(),
      cwd: "/", // ours may be closed to the server's user
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
