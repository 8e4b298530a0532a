import assert from "node:assert/strict";
import { test } from "node:test";
import { repeatUntilStopped } from "./repeat.ts";

const HOUR_MS = 3_600_000;

function ignore(): void {}

test("work runs at once and again until it is stopped", async () => {
  const { promise: third, resolve } = Promise.withResolvers<void>();
  let runs = 0;
  const work = async (): Promise<void> => {
    runs += 1;
    if (runs === 3) resolve();
  };
  const loop = repeatUntilStopped(work, { everyMs: 0, drainMs: HOUR_MS, onError: ignore });
  assert.equal(runs, 1);
  await third;
  await loop.stop();
  assert.equal(runs, 3);
});

test("a failed run is reported, and the next one follows", async () => {
  const { promise: second, resolve } = Promise.withResolvers<void>();
  const errors: unknown[] = [];
  const failure = new Error("failed");
  let runs = 0;
  const work = async (): Promise<void> => {
    runs += 1;
    if (runs === 1) throw failure;
    resolve();
  };
  const onError = (error: unknown): void => void errors.push(error);
  const loop = repeatUntilStopped(work, { everyMs: 0, drainMs: HOUR_MS, onError });
  await second;
  await loop.stop();
  assert.deepEqual(errors, [failure]);
});

test("stop ends the pause, and waits for the run under way", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let hasEnded = false;
  const work = async (signal: AbortSignal): Promise<void> => {
    signal.addEventListener("abort", () => resolve());
    await promise;
    hasEnded = true;
  };
  const loop = repeatUntilStopped(work, { everyMs: HOUR_MS, drainMs: HOUR_MS, onError: ignore });
  await loop.stop();
  assert.ok(hasEnded);
});

test("stop does not wait longer than drainMs", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const loop = repeatUntilStopped(() => promise, { everyMs: 0, drainMs: 1, onError: ignore });
  // The drain does not keep the process alive; this timer does.
  const alive = setTimeout(ignore, HOUR_MS);
  await loop.stop();
  clearTimeout(alive);
  resolve();
});

test("the pause ends when the loop is stopped", async () => {
  const loop = repeatUntilStopped(async () => undefined, {
    everyMs: HOUR_MS,
    drainMs: HOUR_MS,
    onError: ignore,
  });
  await new Promise((resolve) => setImmediate(resolve));
  await loop.stop();
});
