import assert from "node:assert/strict";
import { test } from "node:test";
import { type WaitedMs, waitedForProcessor, watchTime } from "./time-watch.ts";

const TIME_MS = 100;
/** Timers are late on a machine that is busy. */
const LATE_MS = 400;

/** How long it takes until the time is over. */
function ended(waitedMs: WaitedMs): Promise<number> {
  const began = performance.now();
  return new Promise((resolve) => {
    watchTime(TIME_MS, waitedMs, () => resolve(performance.now() - began));
  });
}

function assertAbout(found: number, wanted: number): void {
  // Timers are rounded to the millisecond.
  assert.ok(found > wanted - 2 && found < wanted + LATE_MS, `${found} ms, not ${wanted}`);
}

test("what never waits, or of which nobody knows it, has its time by the clock", async () => {
  assertAbout(await ended(() => null), TIME_MS);
  assertAbout(await ended(() => 7777), TIME_MS);
});

test("what has a processor for half of the time has twice as long", async () => {
  const began = performance.now();
  assertAbout(await ended(() => 500 + (performance.now() - began) / 2), TIME_MS * 2);
});

test("what has none at all is given up after three times as long", async () => {
  assertAbout(await ended(() => performance.now()), TIME_MS * 3);
});

test("who ended in time is not told of", async () => {
  const past: string[] = [];
  watchTime(
    1,
    () => null,
    () => past.push("past"),
  )();
  assertAbout(await ended(() => null), TIME_MS);
  assert.deepEqual(past, []);
});

test("the system says how long a process waited, and of one that is gone it says nothing", (t) => {
  if (process.platform !== "linux") return t.skip("needs /proc");
  const waited = waitedForProcessor(process.pid);
  assert.ok(waited !== null && waited >= 0 && waited < performance.now() + LATE_MS);
  assert.equal(waitedForProcessor(2 ** 30), null);
  assert.equal(waitedForProcessor(undefined), null);
});
