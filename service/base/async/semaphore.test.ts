import assert from "node:assert/strict";
import { test } from "node:test";
import { Refusal } from "../refusal.ts";
import { Semaphore, type SemaphoreOptions } from "./semaphore.ts";

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

/** Starts work of holders, named `holder` and a number. */
function sharedHarness(options: SemaphoreOptions) {
  const semaphore = new Semaphore(options);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const start = (name: string, signal?: AbortSignal): Promise<void> => {
    const work = (): Promise<void> => {
      begun.push(name);
      const { promise, resolve } = Promise.withResolvers<void>();
      ends.set(name, resolve);
      return promise;
    };
    return semaphore.run(work, { holder: name.slice(0, 1), ...(signal && { signal }) });
  };
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await settled();
  };
  return { begun, start, end };
}

test("holders get permits in turn, and a long queue of one does not delay the others", async () => {
  const { begun, start, end } = sharedHarness({ concurrencyMax: 1 });
  const all = ["a1", "a2", "a3", "b1", "b2", "c1"].map((name) => start(name));
  await settled();
  for (const name of ["a1", "a2", "b1", "c1", "a3", "b2"]) await end(name);
  await Promise.all(all);
  assert.deepEqual(begun, ["a1", "a2", "b1", "c1", "a3", "b2"]);
});

test("a holder runs at most holderMax callers, and leaves the other permits free", async () => {
  const { begun, start, end } = sharedHarness({ concurrencyMax: 3, holderMax: 2 });
  const all = ["a1", "a2", "a3", "b1"].map((name) => start(name));
  await settled();
  assert.deepEqual(begun, ["a1", "a2", "b1"]);
  await end("b1");
  assert.deepEqual(begun, ["a1", "a2", "b1"]);
  await end("a2");
  assert.deepEqual(begun, ["a1", "a2", "b1", "a3"]);
  await end("a1");
  await end("a3");
  await Promise.all(all);
});

test("a holder beyond its share of the waiting is refused, and others still wait", async () => {
  const { begun, start, end } = sharedHarness({
    concurrencyMax: 1,
    waitingMax: 3,
    holderWaitingMax: 1,
  });
  const all = [start("a1"), start("a2")];
  await settled();
  await assert.rejects(start("a3"), { status: 503, code: "unavailable" });
  all.push(start("b1"));
  for (const name of ["a1", "a2", "b1"]) await end(name);
  await Promise.all(all);
  assert.deepEqual(begun, ["a1", "a2", "b1"]);
});

test("a caller that aborts while it waits never runs, and its place is free", async () => {
  const { begun, start, end } = sharedHarness({ concurrencyMax: 1, waitingMax: 1 });
  const first = start("a1");
  const left = new AbortController();
  const second = start("a2", left.signal);
  const reason = new Error("disconnected");
  left.abort(reason);
  await assert.rejects(second, reason);
  const third = start("a3");
  await end("a1");
  await end("a3");
  await Promise.all([first, third]);
  assert.deepEqual(begun, ["a1", "a3"]);
  await assert.rejects(start("a4", left.signal), reason);
});
