import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
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
    await settleTasks();
  };
  return { begun, start, end };
}

/** Runs every callback that is ready. */
async function settleTasks(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

test("at most concurrencyMax callers run; the others start in order of arrival", async () => {
  const { begun, start, end } = harness(new Semaphore({ concurrencyMax: 2 }));
  const all = Promise.all(["a", "b", "c", "d"].map(start));
  await settleTasks();
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
  await settleTasks();
  const refused = await start("c").catch((error: unknown) => error);
  assert.ok(refused instanceof Refusal);
  const { status, code, extras } = refused;
  assert.deepEqual([status, code, extras], [503, "unavailable", { retry_after: 5 }]);
  await end("a");
  await end("b");
  await all;
  const later = start("d");
  await settleTasks();
  await end("d");
  assert.equal(await later, "d");
  assert.deepEqual(begun, ["a", "b", "d"]);
});

test("failed work releases its permit", async () => {
  const { begun, start, end } = harness(new Semaphore({ concurrencyMax: 1 }));
  const first = start("a").catch((error: unknown) => error);
  const second = start("b");
  await settleTasks();
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
    await settleTasks();
  };
  return { begun, start, end };
}

test("holders get permits in turn, and a long queue of one does not delay the others", async () => {
  const { begun, start, end } = sharedHarness({ concurrencyMax: 1 });
  const all = ["a1", "a2", "a3", "b1", "b2", "c1"].map((name) => start(name));
  await settleTasks();
  for (const name of ["a1", "a2", "b1", "c1", "a3", "b2"]) await end(name);
  await Promise.all(all);
  assert.deepEqual(begun, ["a1", "a2", "b1", "c1", "a3", "b2"]);
});

test("a holder runs at most holderMax callers, and leaves the other permits free", async () => {
  const { begun, start, end } = sharedHarness({ concurrencyMax: 3, holderMax: 2 });
  const all = ["a1", "a2", "a3", "b1"].map((name) => start(name));
  await settleTasks();
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
  await settleTasks();
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

/** A semaphore of `permits` whose holders get what is free; `grants` are the permits held, in the order they were got. */
function freeHarness(permits: number) {
  const semaphore = new Semaphore({ concurrencyMax: permits, holderMax: "free" });
  const grants: { readonly holder: string | null; readonly release: () => void }[] = [];
  const take = (holder: string, times = 1): void => {
    for (let time = 0; time < times; time += 1)
      void semaphore.acquire({ holder }).then((release) => grants.push({ holder, release }));
  };
  const takeNow = (): void => void grants.push({ holder: null, release: semaphore.acquireNow() });
  const heldBy = (holder: string | null): number =>
    grants.filter((grant) => grant.holder === holder).length;
  const giveBack = async (holder: string | null): Promise<void> => {
    const at = grants.findIndex((grant) => grant.holder === holder);
    grants.splice(at, 1)[0]?.release();
    await settleTasks();
  };
  return { semaphore, grants, take, takeNow, heldBy, giveBack };
}

test("with what is free as its limit, one holder gets half of the permits, and others get one at once", async () => {
  for (const [permits, half] of [
    [16, 8],
    [8, 4],
    [3, 2],
    [1, 1],
  ] as const) {
    const { semaphore, take, heldBy } = freeHarness(permits);
    take("stuck", 100);
    await settleTasks();
    assert.equal(heldBy("stuck"), half);
    assert.equal(semaphore.waiting, 100 - half);
    if (permits === 1) continue;
    take("other");
    await settleTasks();
    assert.equal(heldBy("other"), 1);
  }
});

test("with what is free as their limit, n holders leave one permit of n + 1", async () => {
  const { take, grants, heldBy } = freeHarness(16);
  for (const holder of ["a", "b", "c"]) take(holder, 100);
  await settleTasks();
  assert.deepEqual(["a", "b", "c"].map(heldBy), [8, 4, 2]);
  take("late");
  await settleTasks();
  assert.equal(grants.at(-1)?.holder, "late");
});

test("a release admits as many callers as may run then", async () => {
  const { take, giveBack, heldBy } = freeHarness(6);
  take("a", 3);
  await settleTasks();
  take("b", 3);
  take("a", 3);
  await settleTasks();
  assert.deepEqual(["a", "b"].map(heldBy), [3, 2]);
  await giveBack("a");
  assert.deepEqual(["a", "b"].map(heldBy), [2, 2]);
  await giveBack("a");
  assert.deepEqual(["a", "b"].map(heldBy), [2, 3]);
});

test("a permit of no holder is counted and never waits", async () => {
  const { semaphore, take, takeNow, heldBy, giveBack } = freeHarness(4);
  for (let time = 0; time < 6; time += 1) takeNow();
  take("a");
  await settleTasks();
  assert.deepEqual([heldBy(null), heldBy("a"), semaphore.waiting], [6, 0, 1]);
  for (let time = 0; time < 3; time += 1) await giveBack(null);
  assert.deepEqual([heldBy(null), heldBy("a"), semaphore.waiting], [3, 1, 0]);
});

test("whatever happens, no holder has more than half, no permit is lost, and in the end all were served", async () => {
  const step = fc.record({ holder: fc.constantFrom("a", "b", "c", "d"), isTake: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 16 }), fc.array(step), async (permits, steps) => {
      const { semaphore, grants, take, heldBy, giveBack } = freeHarness(permits);
      for (const { holder, isTake } of steps) {
        if (isTake) take(holder);
        else if (heldBy(holder) > 0) await giveBack(holder);
        await settleTasks();
        assert.ok(grants.length <= permits);
        assert.ok(heldBy(holder) <= Math.ceil(permits / 2));
      }
      while (grants.length > 0) {
        grants.pop()?.release();
        await settleTasks();
      }
      assert.equal(semaphore.waiting, 0);
    }),
    { numRuns: 100 },
  );
});
