import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { pathToFileURL } from "node:url";
import { Killable } from "./killable.ts";

const MB = 1024 * 1024;
const TIME_MS_MAX = 1500;

// What a hostile file makes of a reader: it loops, it hoards, it dies; and what it must not reach.
const ENTRY = `
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
const hoard = [];
process.on("message", ({ act, bytes }) => {
  if (act === "loop") for (;;);
  if (act === "hoard") for (;;) hoard.push(new Uint8Array(8e6).fill(1));
  if (act === "hoard-heap") for (;;) hoard.push({ at: hoard.length });
  if (act === "keep") hoard.push(new Uint8Array(1.6e8).fill(1));
  if (act === "exit") process.exit(3);
  const tried = (work) => { try { work(); return "done"; } catch (error) { return error.code; } };
  process.send({
    pid: process.pid,
    bytes: bytes?.length ?? 0,
    environment: Object.keys(process.env).filter((name) => !name.startsWith("NODE_CHANNEL")),
    write: tried(() => writeFileSync("/tmp/platen-killable", "x")),
    start: tried(() => spawn("true")),
  });
});
process.send("ready");
`;

type Request = { readonly act: string; readonly bytes?: Uint8Array };
type Answer = {
  readonly pid: number;
  readonly bytes: number;
  readonly environment: readonly string[];
  readonly write: string;
  readonly start: string;
};

function started(t: TestContext, entryText = ENTRY): Killable<Request, Answer> {
  const folder = mkdtempSync(join(tmpdir(), "platen-killable-"));
  const entry = join(folder, "entry.mjs");
  writeFileSync(entry, entryText);
  const killable = new Killable<Request, Answer>({
    entry: pathToFileURL(entry),
    timeMsMax: TIME_MS_MAX,
    memoryBytesMax: 300 * MB,
    heapMbMax: 64,
  });
  t.after(async () => {
    await killable.stop();
    rmSync(folder, { recursive: true });
  });
  return killable;
}

async function answerOf(killable: Killable<Request, Answer>, request: Request): Promise<Answer> {
  const outcome = await killable.ask(request);
  assert.ok(outcome.kind === "answered");
  return outcome.answer;
}

test("one process answers request after request", async (t) => {
  const killable = started(t);
  const first = await answerOf(killable, { act: "answer", bytes: new Uint8Array(25 * MB) });
  const second = await answerOf(killable, { act: "answer" });
  assert.equal(first.bytes, 25 * MB);
  assert.equal(first.pid, second.pid);
});

test("the process knows nothing of our environment, writes nothing and starts nothing", async (t) => {
  const answer = await answerOf(started(t), { act: "answer" });
  assert.deepEqual(answer.environment, []);
  assert.equal(answer.write, "ERR_ACCESS_DENIED");
  assert.equal(answer.start, "ERR_ACCESS_DENIED");
});

const ENDS = {
  loop: "took_too_long",
  hoard: "too_much_memory",
  "hoard-heap": "too_much_memory",
  exit: "died",
} as const;
for (const [act, reason] of Object.entries(ENDS)) {
  test(`a request that ends in ${act} is ${reason}, and the next one is answered by another process`, async (t) => {
    const killable = started(t);
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
  const killable = started(t);
  const swollen = await answerOf(killable, { act: "keep" });
  const next = await answerOf(killable, { act: "answer" });
  assert.notEqual(next.pid, swollen.pid);
});

test("the time that the process takes to start is not the request's", async (t) => {
  const slow = `const end = performance.now() + 2000;
while (performance.now() < end);
${ENTRY}`;
  await answerOf(started(t, slow), { act: "answer" });
});

test("a process that never starts is our fault and not the request's: 503, and no wait without end", async (t) => {
  const killable = started(t, "process.exit(1);");
  const unavailable = { status: 503, code: "unavailable", extras: { retry_after: 5 } };
  await assert.rejects(killable.ask({ act: "answer" }), unavailable);
  await assert.rejects(killable.ask({ act: "answer" }), unavailable);
});
