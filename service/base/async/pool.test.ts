import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { Pool } from "./pool.ts";

/** Starts work that runs until it is ended, and records which resource it was given. */
function harness(pool: Pool<string>) {
  const used: string[] = [];
  const start = (
    signal?: AbortSignal,
  ): { readonly end: () => void; readonly result: Promise<string> } => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const work = async (resource: string): Promise<string> => {
      used.push(resource);
      await promise;
      return resource;
    };
    return { end: resolve, result: pool.use(work, signal) };
  };
  return { used, start };
}

test("each resource has one user at a time, and waiters are served in order of arrival", async () => {
  const { used, start } = harness(new Pool(["a", "b"]));
  const [first, second, third, fourth] = [start(), start(), start(), start()];
  await turn();
  assert.deepEqual(used, ["a", "b"]);
  second.end();
  await turn();
  assert.deepEqual(used, ["a", "b", "b"]);
  first.end();
  await turn();
  assert.deepEqual(used, ["a", "b", "b", "a"]);
  third.end();
  fourth.end();
  assert.deepEqual(await Promise.all([third.result, fourth.result]), ["b", "a"]);
});

test("the first idle resource is taken", async () => {
  const pool = new Pool(["a", "b", "c"]);
  const used: string[] = [];
  for (let call = 0; call < 3; call += 1) await pool.use(async (one) => void used.push(one));
  assert.deepEqual(used, ["a", "a", "a"]);
});

test("failed work returns its resource", async () => {
  const pool = new Pool(["a"]);
  await assert.rejects(
    pool.use(() => Promise.reject(new Error("failed"))),
    /failed/,
  );
  assert.equal(await pool.use(async (resource) => resource), "a");
});

test("a waiter whose signal aborts does not begin, and the next one does", async () => {
  const { used, start } = harness(new Pool(["a"]));
  const abort = new AbortController();
  const [first, second, third] = [start(), start(abort.signal), start()];
  abort.abort(new Error("gave up"));
  first.end();
  await assert.rejects(second.result, /gave up/);
  third.end();
  assert.equal(await third.result, "a");
  assert.deepEqual(used, ["a", "a"]);
});
