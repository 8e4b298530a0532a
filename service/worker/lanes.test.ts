import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as settle } from "node:timers/promises";
import { startLanes } from "./lanes.ts";

/** Simulated work: each item runs until its callback in `under` is called. Each look takes a turn of the event loop. */
function work() {
  const under: (() => void)[] = [];
  const state = { waiting: 0, looks: 0 };
  const serve = async (taken: () => void): Promise<boolean> => {
    state.looks++;
    const isWaiting = state.waiting > 0;
    await settle();
    if (!isWaiting || state.waiting === 0) return false;
    state.waiting--;
    taken();
    await new Promise<void>((end) => under.push(end));
    return true;
  };
  return { state, under, serve };
}

async function settleLanes(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await settle();
}

test("lanes look once when they start, and idle lanes do not look", async () => {
  const { state, serve } = work();
  startLanes(4, serve, new AbortController().signal);
  await settleLanes();
  assert.equal(state.looks, 1);
});

test("one wake-up engages as many lanes as there is work, and costs one empty look", async () => {
  const { state, under, serve } = work();
  const { wake } = startLanes(4, serve, new AbortController().signal);
  await settleLanes();
  state.waiting = 2;
  wake();
  await settleLanes();
  assert.deepEqual([under.length, state.waiting, state.looks], [2, 0, 4]);
  for (const end of under.splice(0)) end();
});

test("more work than lanes is taken as lanes become free", async () => {
  const { state, under, serve } = work();
  const { wake } = startLanes(2, serve, new AbortController().signal);
  state.waiting = 5;
  wake();
  const sizes: number[] = [];
  for (let round = 0; round < 5; round++) {
    await settleLanes();
    sizes.push(under.length);
    under.shift()?.();
  }
  await settleLanes();
  assert.deepEqual([sizes, state.waiting, under.length], [[2, 2, 2, 2, 1], 0, 0]);
});

test("a wake-up during a look that finds nothing is followed by another look", async () => {
  const { state, under, serve } = work();
  const { wake } = startLanes(1, serve, new AbortController().signal);
  assert.equal(state.looks, 1);
  state.waiting = 1;
  wake();
  await settleLanes();
  assert.deepEqual([under.length, state.looks], [1, 2]);
  under.shift()?.();
});

test("after a stop no lane looks, and lanes end when their work has", async () => {
  const { state, under, serve } = work();
  const stopping = new AbortController();
  const { wake, ended } = startLanes(2, serve, stopping.signal);
  state.waiting = 1;
  wake();
  await settleLanes();
  const { looks } = state;
  stopping.abort();
  state.waiting = 1;
  wake();
  let isEnded = false;
  void ended.then(() => (isEnded = true));
  await settleLanes();
  assert.equal(isEnded, false);
  under.shift()?.();
  await ended;
  assert.deepEqual([state.looks, state.waiting], [looks, 1]);
});
