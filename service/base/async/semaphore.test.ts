import assert from "node:assert/strict";
import { test } from "node:test";
import { Refusal } from "../refusal.ts";
import { Semaphore } from "./semaphore.ts";

/** Starts named work, ends it by name, and records the order in which it began. */
function harness(semaphore: Semaphore) {
  const begun: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const start = (name: string): Promise<string> =>
    semaphore.run(() => {
      begun.push(name);
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      ends.set(name, (error) => (error === undefined ? resolve(name) : reject(error)));
      return promise;
    });
  const end = async (name: string, error?: Error): Promise<void> => {
    ends.get(name)?.(error);
    await settled();
  };
  return { begun, start, end };
}

/** Runs every callback that is ready. */
async function settled(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

test("at most concurrencyMax callers run; the others start in order of arrival", async () => {
  const { begun, start, end } = harness(new Semaphore({ concurrencyMax: 2 }));
  const all = Promise.all(["a", "b", "c", "d"].map(start));
  await settled();
  assert.deepEqual(begun, ["a", "b"]);
  await end("b");
  assert.deepEqual(begun, ["a", "b", "c"]);
  await end("a");
  assert.deepEqual(begun, ["a", "b", "c", "d"]);
  await end("c");
  await end("d");
  assert.deepEqual(await all, ["a", "b", "c", "d"]);
});

test("a caller beyond waitingMax gets a 503 with retry_after", async () => {
  const { start, end, begun } = harness(new Semaphore({ concurrencyMax: 1, waitingMax: 1 }));
  const all = Promise.all([start("a"), start("b")]);
  await settled();
  const refused = await start("c").catch((error: unknown) => error);
  assert.ok(refused instanceof Refusal);
  const { status, code, extras } = refused;
  assert.deepEqual([status, code, extras], [503, "unavailable", { retry_after: 5 }]);
  await end("a");
  await end("b");
  await all;
  const later = start("d");
  await settled();
  await end("d");
  assert.equal(await later, "d");
  assert.deepEqual(begun, ["a", "b", "d"]);
});

test("failed work releases its permit", async () => {
  const { begun, start, end } = harness(new Semaphore({ concurrencyMax: 1 }));
  const first = start("a").catch((error: unknown) => error);
  const second = start("b");
  await settled();
  const fault = new Error("failed");
  await end("a", fault);
  assert.equal(await first, fault);
  assert.deepEqual(begun, ["a", "b"]);
  await end("b");
  await second;
});

test("releasing a permit twice releases it once", async () => {
  const semaphore = new Semaphore({ concurrencyMax: 1, waitingMax: 0 });
  const release = await semaphore.acquire();
  release();
  release();
  await semaphore.acquire();
  await assert.rejects(semaphore.acquire(), Refusal);
});
