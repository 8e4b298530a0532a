import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { pathToFileURL } from "node:url";
import { Killable, type KillableOptions } from "./killable.ts";

export const MB = 1024 * 1024;
/** For tests of the limit itself. */
export const CPU_MS_MAX = 400;
/** For all others: on a busy machine the kernel alone may need a second to provide the memory of a request. */
export const GENEROUS_CPU_MS_MAX = 60_000;

export const COMPUTED_MS = 100;

// A child that misbehaves as a hostile file can make it: it loops, allocates, dies, and tries forbidden access.
export const ENTRY = `
import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
const hoard = [];
const cpuUs = () => process.cpuUsage().user + process.cpuUsage().system;
process.on("message", ({ act, bytes, path }) => {
  const begunUs = cpuUs();
  if (act === "loop") for (;;);
  if (act === "hoard") for (;;) hoard.push(new Uint8Array(8e6).fill(1));
  if (act === "hoard-heap") for (;;) hoard.push({ at: hoard.length });
  if (act === "keep") hoard.push(new Uint8Array(1.6e8).fill(1));
  if (act === "compute") while (cpuUs() < 1000 * ${COMPUTED_MS} + begunUs);
  if (act === "exit") process.exit(3);
  if (act === "block") Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  const tried = (work) => { try { work(); return "done"; } catch (error) { return error.code; } };
  process.send({
    pid: process.pid,
    bytes: bytes?.length ?? 0,
    environment: Object.keys(process.env).filter((name) => !name.startsWith("NODE_CHANNEL")),
    read: tried(() => readFileSync(path ?? import.meta.filename)),
    write: tried(() => writeFileSync("/tmp/platen-killable", "x")),
    start: tried(() => spawn("true")),
  });
});
process.send("ready");
`;

export type Request = { readonly act: string; readonly bytes?: Uint8Array; readonly path?: string };
export type Answer = {
  readonly pid: number;
  readonly bytes: number;
  readonly environment: readonly string[];
  readonly read: string;
  readonly write: string;
  readonly start: string;
};

export function startKillable(
  t: TestContext,
  entryText = ENTRY,
  limits: Partial<KillableOptions> = {},
): Killable<Request, Answer> {
  const { entry, remove } = entryOf(entryText);
  const killable = new Killable<Request, Answer>({
    entry,
    cpuMsMax: GENEROUS_CPU_MS_MAX,
    memoryBytesMax: 300 * MB,
    heapMbMax: 64,
    ...limits,
  });
  t.after(async () => {
    await killable.stop();
    remove();
  });
  return killable;
}

export function entryOf(text: string): { readonly entry: URL; readonly remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), "platen-killable-"));
  const path = join(folder, "entry.mjs");
  writeFileSync(path, text);
  return { entry: pathToFileURL(path), remove: () => rmSync(folder, { recursive: true }) };
}

export async function answerOf(
  killable: Killable<Request, Answer>,
  request: Request,
): Promise<Answer> {
  const outcome = await killable.ask(request);
  assert.ok(outcome.kind === "answered");
  return outcome.answer;
}

export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
