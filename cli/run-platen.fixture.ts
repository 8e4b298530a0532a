import { type ChildProcess, fork, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { fileURLToPath } from "node:url";
import { testedCommand } from "../test/support/harness/tested-command.ts";
import type { CommandLine, CommandResult } from "./command-host.fixture.ts";

/** The result of a command. */
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

/** Processes started by a test file are ended with it, because it may share its own process with other files. */
const started = new Set<ChildProcess>();
process.on("exit", () => {
  for (const child of started) child.kill("SIGKILL");
});

const HOST = fileURLToPath(new URL("./command-host.fixture.ts", import.meta.url));

/** Host processes waiting for a command. */
const idle: ChildProcess[] = [];

/**
 * Runs a command to its end in a process that has loaded the program already: loading costs a second of CPU, most
 * commands a few milliseconds. For what only a process of its own shows, see `runPlatenProcess`.
 */
export async function runPlaten(args: readonly string[], options: Options = {}): Promise<Ended> {
  const host = idle.pop() ?? startHost();
  const { promise, resolve, reject } = Promise.withResolvers<CommandResult>();
  const onExit = (code: number | null) =>
    reject(
      new Error(`platen ${args.join(" ")} ended its host with ${code}: run it by runPlatenProcess`),
    );
  host.once("message", resolve).once("exit", onExit);
  const line: CommandLine = {
    args,
    cwd: options.cwd ?? process.cwd(),
    env: environment(options),
    input: Buffer.from(options.input ?? ""),
  };
  host.send(line);
  const { code, out, err } = await promise;
  host.off("exit", onExit);
  idle.push(host);
  const bytes = Buffer.from(out);
  return { code, bytes, out: bytes.toString(), err: Buffer.from(err).toString() };
}

function startHost(): ChildProcess {
  const host = fork(HOST, { serialization: "advanced" });
  started.add(host);
  return host;
}

/** Runs a command in a separate process. */
export function runPlatenProcess(args: readonly string[], options: Options = {}): Promise<Ended> {
  return ended(startPlaten(args, options), options.input);
}

function environment({ env }: Options): Record<string, string> {
  const { PATH = "", NODE_COMPILE_CACHE } = process.env;
  return { PATH, ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }), ...env };
}

/** Starts a command in a separate process, for tests that interact with it. */
export function startPlaten(args: readonly string[], options: Options = {}): ChildProcess {
  const env = environment(options);
  const child = spawn(process.execPath, [testedCommand(), ...args], { cwd: options.cwd, env });
  started.add(child);
  return child;
}

/** Collects a started command's output until it ends. */
export async function ended(child: ChildProcess, input: string | Uint8Array = ""): Promise<Ended> {
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  child.stdout?.on("data", (part: Buffer) => out.push(part));
  child.stderr?.on("data", (part: Buffer) => err.push(part));
  // A command that ignores its input may exit before all of it is written.
  child.stdin?.on("error", () => undefined);
  child.stdin?.end(input);
  const { promise, resolve } = Promise.withResolvers<number | null>();
  child.on("close", resolve);
  const code = await promise;
  const bytes = Buffer.concat(out);
  return { code, bytes, out: bytes.toString(), err: Buffer.concat(err).toString() };
}

/** A temporary folder of the test file. */
export function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "platen-cli-"));
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Parses JSON of any shape. */
export function parsed(text: string | Uint8Array): unknown {
  return JSON.parse(Buffer.from(text).toString());
}
