import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { eventually } from "../../../test/support/harness/eventually.ts";
import { childrenOf, isAlive, killIfAlive } from "../../../test/support/harness/processes.ts";
import { processCpuMs } from "./cpu-time.ts";
import { Killable, type KillableOptions } from "./killable.ts";

const MB = 1024 * 1024;
/** For tests of the limit itself. */
const CPU_MS_MAX = 400;
/** For all others: on a busy machine the kernel alone may need a second to provide the memory of a request. */
const GENEROUS_CPU_MS_MAX = 60_000;
/** A process that waits for a processor for that long on a busy machine seems to be stalled. */
const STALL_MS_MAX = 1500;
const COMPUTED_MS = 100;
/** The kernel's ticks of 10 ms, at both ends. */
const TICKS_MS = 20;
// A child that misbehaves as a hostile file can make it: it loops, allocates, dies, and tries forbidden access.
const ENTRY = `
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

const KILLED = { kind: "killed", reason: "took_too_long" };

type Request = { readonly act: string; readonly bytes?: Uint8Array; readonly path?: string };
type Answer = {
  readonly pid: number;
  readonly bytes: number;
  readonly environment: readonly string[];
  readonly read: string;
  readonly write: string;
  readonly start: string;
};

function startKillable(
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

function entryOf(text: string): { readonly entry: URL; readonly remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), "platen-killable-"));
  const path = join(folder, "entry.mjs");
  writeFileSync(path, text);
  return { entry: pathToFileURL(path), remove: () => rmSync(folder, { recursive: true }) };
}

async function answerOf(killable: Killable<Request, Answer>, request: Request): Promise<Answer> {
  const outcome = await killable.ask(request);
  assert.ok(outcome.kind === "answered");
  return outcome.answer;
}

test("one process answers request after request", async (t) => {
  const killable = startKillable(t);
  const first = await answerOf(killable, { act: "answer", bytes: new Uint8Array(25 * MB) });
  const second = await answerOf(killable, { act: "answer" });
  assert.equal(first.bytes, 25 * MB);
  assert.equal(first.pid, second.pid);
});

test("a process that computes is killed when its parent is killed", async (t) => {
  if (process.platform !== "linux") return t.skip("reads /proc");
  const { entry, remove } = entryOf(ENTRY);
  t.after(remove);
  const program = `const { Killable } = await import(${JSON.stringify(import.meta.resolve("./killable.ts"))});
    const limits = { cpuMsMax: 3.6e6, memoryBytesMax: 1e9, heapMbMax: 64 };
    await new Killable({ entry: new URL(${JSON.stringify(entry.href)}), ...limits }).ask({ act: "loop" });`;
  const parent = spawn(process.execPath, ["--input-type=module", "-e", program]);
  t.after(() => parent.kill("SIGKILL"));
  const { pid = 0 } = parent;
  const find = () => childrenOf(pid, fileURLToPath(entry));
  const [child = 0] = await eventually("the process", find, (found) => found.length > 0);
  t.after(() => killIfAlive(child));
  const cpuMs = async () => (await processCpuMs(child)) ?? 0;
  const before = await cpuMs();
  await eventually("the process to compute", cpuMs, (ms) => ms > before + COMPUTED_MS);
  parent.kill("SIGKILL");
  await eventually(
    "the end of the process",
    () => isAlive(child),
    (alive) => !alive,
  );
});

test("the CPU time of a request is that of its process during the request", async (t) => {
  const killable = startKillable(t);
  const usedMs = async (act: string): Promise<number> => {
    const outcome = await killable.ask({ act });
    assert.ok(outcome.kind === "answered");
    return outcome.cpuMs;
  };
  const computedMs = await usedMs("compute");
  assert.ok(computedMs >= COMPUTED_MS - TICKS_MS && computedMs < CPU_MS_MAX, `${computedMs} ms`);
  assert.ok((await usedMs("answer")) < COMPUTED_MS - TICKS_MS);
});

test("the start of a one-shot process is part of its request", async (t) => {
  const outcome = await startKillable(t, ENTRY, { isOneShot: true }).ask({ act: "answer" });
  assert.ok(outcome.kind === "answered" && outcome.cpuMs > 0);
  const strict = startKillable(t, ENTRY, { isOneShot: true, cpuMsMax: 1 });
  assert.deepEqual(await strict.ask({ act: "loop" }), KILLED);
});

test("a one-shot process answers one request and ends, and the next one answers the next", async (t) => {
  const killable = startKillable(t, ENTRY, { isOneShot: true });
  const pids: number[] = [];
  for (let count = 0; count < 2; count += 1) {
    const { pid } = await answerOf(killable, { act: "answer" });
    pids.push(pid);
    await eventually(
      `the end of ${pid}`,
      async () => isRunning(pid),
      (running) => !running,
    );
  }
  assert.notEqual(pids[0], pids[1]);
});

test("the process has an empty environment, writes nothing and starts nothing", async (t) => {
  const answer = await answerOf(startKillable(t), { act: "answer" });
  assert.deepEqual(answer.environment, []);
  assert.equal(answer.write, "ERR_ACCESS_DENIED");
  assert.equal(answer.start, "ERR_ACCESS_DENIED");
});

test("the process reads its own code and installed packages, and no other file", async (t) => {
  const killable = startKillable(t);
  const folder = mkdtempSync(join(tmpdir(), "platen-secret-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const secret = join(folder, "encryption.key");
  writeFileSync(secret, "secret");
  const read = async (path: string): Promise<string> =>
    (await answerOf(killable, { act: "answer", path })).read;
  for (const path of [
    secret,
    "/etc/hosts",
    fileURLToPath(new URL("../../settings/config.ts", import.meta.url)),
  ])
    assert.equal(await read(path), "ERR_ACCESS_DENIED", path);
  for (const name of ["./form-process.ts", "#base/assert.ts"])
    assert.equal(await read(fileURLToPath(new URL(name, import.meta.url))), "done", name);
  const { resolve } = createRequire(import.meta.url);
  for (const name of ["@platen/engine", "harfbuzzjs/dist/harfbuzz.wasm"])
    assert.equal(await read(resolve(name)), "done", name);
});

const ENDS = {
  loop: "took_too_long",
  hoard: "too_much_memory",
  "hoard-heap": "too_much_memory",
  exit: "died",
} as const;
for (const [act, reason] of Object.entries(ENDS)) {
  test(`a request that ends in ${act} is ${reason}, and the next one is answered by another process`, async (t) => {
    const cpuMsMax = act === "loop" ? CPU_MS_MAX : GENEROUS_CPU_MS_MAX;
    const killable = startKillable(t, ENTRY, { cpuMsMax, heapMbMax: 24 });
    const before = await answerOf(killable, { act: "answer" });
    const killed = await killable.ask({ act });
    if (reason === "too_much_memory" && process.platform !== "linux") return t.skip("needs /proc");
    assert.deepEqual(killed, { kind: "killed", reason });
    const after = await answerOf(killable, { act: "answer" });
    assert.notEqual(after.pid, before.pid);
  });
}

test("a process that holds much memory after its answer is replaced before the next request", async (t) => {
  if (process.platform !== "linux") return t.skip("needs /proc");
  const killable = startKillable(t);
  const swollen = await answerOf(killable, { act: "keep" });
  const next = await answerOf(killable, { act: "answer" });
  assert.notEqual(next.pid, swollen.pid);
});

test("an idle process ends, and the next request is answered by another", async (t) => {
  const killable = startKillable(t, ENTRY, { idleMsMax: 1 });
  const { pid } = await answerOf(killable, { act: "answer" });
  await eventually(
    `the end of ${pid}`,
    async () => isRunning(pid),
    (running) => !running,
  );
  const next = await answerOf(killable, { act: "answer" });
  assert.notEqual(next.pid, pid);
});

test("a process that stays idle is replaced only if it holds much memory", async (t) => {
  if (process.platform !== "linux") return t.skip("needs /proc");
  const killable = startKillable(t, ENTRY, {
    idleMsMax: 1,
    staysIdle: true,
    memoryBytesMax: 1000 * MB,
  });
  const { pid } = await answerOf(killable, { act: "answer" });
  await pause(1); // the process has been idle by then: timers of equal length end in order
  const swollen = await answerOf(killable, { act: "keep" });
  assert.equal(swollen.pid, pid);
  await eventually(
    `the end of ${pid}`,
    async () => isRunning(pid),
    (running) => !running,
  );
});

test("CPU time that the process needs to start does not count against the request", async (t) => {
  const slow = `const began = process.cpuUsage().user;
while (process.cpuUsage().user - began < ${1500 * CPU_MS_MAX});
${ENTRY}`;
  const killable = startKillable(t, slow, { cpuMsMax: CPU_MS_MAX });
  const { pid } = await answerOf(killable, { act: "answer" });
  assert.ok(pid > 0);
});

const UNAVAILABLE = { status: 503, code: "unavailable", extras: { retry_after: 5 } };

test("a process that never starts is not the request's fault: 503, and no endless wait", async (t) => {
  const killable = startKillable(t, "process.exit(1);");
  await assert.rejects(killable.ask({ act: "answer" }), UNAVAILABLE);
  await assert.rejects(killable.ask({ act: "answer" }), UNAVAILABLE);
});

test("a process that neither computes nor answers is replaced: 503, and the next request is answered", async (t) => {
  const killable = startKillable(t, ENTRY, { stallMsMax: STALL_MS_MAX });
  await assert.rejects(killable.ask({ act: "block" }), UNAVAILABLE);
  await answerOf(killable, { act: "answer" });
});

test("a process that the system kills says nothing about the request: 503", async (t) => {
  const killable = startKillable(t);
  const { pid } = await answerOf(killable, { act: "answer" });
  const lost = killable.ask({ act: "block" });
  process.kill(pid, "SIGKILL");
  await assert.rejects(lost, UNAVAILABLE);
});

test("a process that was killed between requests is replaced by the next one", async (t) => {
  const killable = startKillable(t);
  const { pid } = await answerOf(killable, { act: "answer" });
  process.kill(pid, "SIGKILL");
  // The exit may be noticed before the request or during it.
  const next = await answerOf(killable, { act: "answer" }).catch(() =>
    answerOf(killable, { act: "answer" }),
  );
  assert.notEqual(next.pid, pid);
});

test("waiting for a processor does not count: a request may take longer than its CPU time", async (t) => {
  if (process.platform !== "linux") return t.skip("needs SIGSTOP and /proc");
  const killable = startKillable(t, ENTRY, { cpuMsMax: CPU_MS_MAX });
  const { pid } = await answerOf(killable, { act: "answer" });
  const asked = killable.ask({ act: "answer", bytes: new Uint8Array(1) });
  process.kill(pid, "SIGSTOP");
  const timer = setTimeout(() => process.kill(pid, "SIGCONT"), 2 * CPU_MS_MAX);
  const outcome = await asked;
  clearTimeout(timer);
  assert.equal(outcome.kind, "answered");
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
