import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { eventually } from "../../../test/support/harness/eventually.ts";
import {
  answerOf,
  CPU_MS_MAX,
  ENTRY,
  GENEROUS_CPU_MS_MAX,
  isRunning,
  MB,
  startKillable,
} from "./killable.fixture.ts";

test("one process answers request after request", async (t) => {
  const killable = startKillable(t);
  const first = await answerOf(killable, { act: "answer", bytes: new Uint8Array(25 * MB) });
  const second = await answerOf(killable, { act: "answer" });
  assert.equal(first.bytes, 25 * MB);
  assert.equal(first.pid, second.pid);
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

const UNAVAILABLE = { status: 503, code: "unavailable", extras: { retry_after: 5 } };

test("a process that the system kills says nothing about the request: 503", async (t) => {
  const killable = startKillable(t);
  const { pid } = await answerOf(killable, { act: "answer" });
  const lost = killable.ask({ act: "block" });
  process.kill(pid, "SIGKILL");
  await assert.rejects(lost, UNAVAILABLE);
});
