/** A process for tests that runs commands one after another, each with its own streams and environment. */
import assert from "node:assert/strict";
import { Readable, Writable } from "node:stream";
import { keepFormProcesses } from "./form/form-processes.ts";
import { runPlaten } from "./program.ts";

/** The input of a command. */
export type CommandLine = {
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly input: Uint8Array;
};

/** The result of a command. */
export type CommandResult = {
  readonly code: number;
  readonly out: Uint8Array;
  readonly err: Uint8Array;
};

/** Process events that a command may listen to; its listeners are removed when it ends. */
const EVENTS = ["exit", "SIGINT", "SIGTERM", "SIGHUP"] as const;

keepFormProcesses();
process.on("message", (line: CommandLine) => void run(line));

async function run({ args, cwd, env, input }: CommandLine): Promise<void> {
  const [out, err] = [new Captured(), new Captured()];
  const streams = {
    stdin: Readable.from([input], { objectMode: false }),
    stdout: out,
    stderr: err,
  };
  for (const [name, value] of Object.entries(streams))
    Object.defineProperty(process, name, { value, configurable: true });
  process.env = { ...env };
  process.chdir(cwd);
  process.exitCode = 0;
  await runPlaten(args);
  const code = process.exitCode;
  process.exitCode = 0;
  process.emit("exit", code);
  for (const event of EVENTS) process.removeAllListeners(event);
  const result: CommandResult = { code, out: out.bytes(), err: err.bytes() };
  assert.ok(process.send !== undefined, "a test forks this");
  process.send(result);
}

/** A stream that collects its output. */
class Captured extends Writable {
  readonly #parts: Uint8Array[] = [];

  override _write(part: Uint8Array, _encoding: BufferEncoding, done: () => void): void {
    this.#parts.push(Buffer.from(part));
    done();
  }

  bytes(): Uint8Array {
    return Buffer.concat(this.#parts);
  }
}
