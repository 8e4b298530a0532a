import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { eventually } from "../../../test/support/harness/eventually.ts";
import { childrenOf, isAlive, killIfAlive } from "../../../test/support/harness/processes.ts";
import { processCpuMs } from "./cpu-time.ts";
import {
  answerOf,
  COMPUTED_MS,
  CPU_MS_MAX,
  ENTRY,
  entryOf,
  isRunning,
  MB,
  startKillable,
} from "./killable.fixture.ts";

/** A process that waits for a processor for that long on a busy machine seems to be stalled. */
const STALL_MS_MAX = 1500;

/** The kernel's ticks of 10 ms, at both ends. */
const TICKS_MS = 20;

const KILLED = { kind: "killed", reason: "took_too_long" };

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

test("a process that holds much memory after its answer is replaced before the next request", async (t) => {
  if (process.platform !== "linux") return t.skip("needs /proc");
  const killable = startKillable(t);
  const swollen = await answerOf(killable, { act: "keep" });
  const next = await answerOf(killable, { act: "answer" });
  assert.notEqual(next.pid, swollen.pid);
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
