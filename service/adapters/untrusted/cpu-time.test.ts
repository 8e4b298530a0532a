import assert from "node:assert/strict";
import { test } from "node:test";
import { processCpuMs, psTimeMs } from "./cpu-time.ts";

const UNUSED_PID = 2 ** 22 + 1;
const TICK_MS = 10;

test("the CPU time of a process equals what the process measures", async (t) => {
  if (process.platform === "win32") return t.skip("no CPU time of other processes on Windows");
  const before = process.cpuUsage();
  const found = await processCpuMs(process.pid);
  const after = process.cpuUsage();
  assert.ok(found !== null);
  assert.ok(found >= (before.user + before.system) / 1000 - 2 * TICK_MS);
  assert.ok(found <= (after.user + after.system) / 1000 + 2 * TICK_MS);
});

test("the CPU time of an ended process is unknown", async () => {
  assert.equal(await processCpuMs(UNUSED_PID), null);
});

test("times of ps are read as Linux, BSD and macOS print them", () => {
  const times = {
    "00:00:07": 7000,
    "0:01.25": 1250,
    "1-02:03:04": 93_784_000,
    " 12:34\n": 754_000,
  };
  for (const [text, ms] of Object.entries(times)) assert.equal(psTimeMs(text), ms, text);
  for (const text of ["", "TIME", "7", "1:2:3:4"]) assert.equal(psTimeMs(text), null, text);
});
