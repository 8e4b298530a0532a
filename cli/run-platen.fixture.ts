import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { fileURLToPath } from "node:url";

/** What a command ended with. */
export type Ended = {
  readonly code: number | null;
  readonly out: string;
  readonly bytes: Buffer;
  readonly err: string;
};

type Options = {
  readonly cwd?: string;
  readonly input?: string | Uint8Array;
  readonly env?: Readonly<Record<string, string>>;
};

/** Nothing that a test started outlives its file, whatever failed. */
const started = new Set<ChildProcess>();
after(() => {
  for (const child of started) child.kill("SIGKILL");
});

const MAIN = fileURLToPath(new URL("./main.ts", import.meta.url));

/** Runs the real command to its end. */
export function runPlaten(args: readonly string[], options: Options = {}): Promise<Ended> {
  return ended(startPlaten(args, options), options.input);
}

/** Starts the real command, for tests that talk with it while it runs. */
export function startPlaten(args: readonly string[], options: Options = {}): ChildProcess {
  const env = { PATH: process.env["PATH"] ?? "", ...options.env };
  const child = spawn(process.execPath, [MAIN, ...args], { cwd: options.cwd, env });
  started.add(child);
  return child;
}

/** Collects what a started command says until it ends. */
export async function ended(child: ChildProcess, input: string | Uint8Array = ""): Promise<Ended> {
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  child.stdout?.on("data", (part: Buffer) => out.push(part));
  child.stderr?.on("data", (part: Buffer) => err.push(part));
  // A command that does not read its input may be gone before all of it is written.
  child.stdin?.on("error", () => undefined);
  child.stdin?.end(input);
  const { promise, resolve } = Promise.withResolvers<number | null>();
  child.on("close", resolve);
  const code = await promise;
  const bytes = Buffer.concat(out);
  return { code, bytes, out: bytes.toString(), err: Buffer.concat(err).toString() };
}

/** A folder of the test file's own, gone when it ends. */
export function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "platen-cli-"));
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** JSON, whatever it is. */
export function parsed(text: string | Uint8Array): unknown {
  return JSON.parse(Buffer.from(text).toString());
}
