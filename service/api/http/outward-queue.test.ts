import assert from "node:assert/strict";
import { test } from "node:test";
import { brand } from "#base/brand.ts";
import type { AccountId } from "#domain/accounts";
import { OutwardQueue } from "./outward-queue.ts";

/** Calls that run until `end` is called, and the names of those that have begun, in order. */
function fixture() {
  const queue = new OutwardQueue();
  const begun: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const order = (account: string, name: string): Promise<string> =>
    queue.run(brand<AccountId>(account), () => {
      begun.push(name);
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      ends.set(name, (error) => (error === undefined ? resolve(name) : reject(error)));
      return promise;
    });
  const end = async (name: string, error?: Error): Promise<void> => {
    ends.get(name)?.(error);
    await settled();
  };
  return { begun, order, end };
}

/** Resolves when all work that can proceed has proceeded. */
async function settled(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

test("the calls of one account run one after the other, in order", async () => {
  const { begun, order, end } = fixture();
  const all = Promise.all([order("ann", "a"), order("ann", "b"), order("ann", "c")]);
  await settled();
  assert.deepEqual(begun, ["a"]);
  await end("a");
  assert.deepEqual(begun, ["a", "b"]);
  await end("b");
  await end("c");
  assert.deepEqual(await all, ["a", "b", "c"]);
});

test("four calls run at a time, and a long queue of one account does not delay others", async () => {
  const { begun, order, end } = fixture();
  const greedy = Array.from({ length: 50 }, (_, index) => order("eve", `e${index}`));
  const others = ["ann", "bob", "cat", "dan"].map((account) => order(account, account));
  await settled();
  assert.deepEqual(begun, ["e0", "ann", "bob", "cat"]);
  await end("bob");
  assert.deepEqual(begun.slice(4), ["dan"]);
  for (const name of ["ann", "cat", "dan"]) await end(name);
  await Promise.all(others);
  for (let index = 0; index < 50; index += 1) await end(`e${index}`);
  assert.equal((await Promise.all(greedy)).length, 50);
});

test("failed work frees its slot", async () => {
  const { begun, order, end } = fixture();
  const first = order("ann", "a");
  const second = order("ann", "b");
  const refused = assert.rejects(first, /no/);
  await settled();
  await end("a", new Error("no"));
  await refused;
  assert.deepEqual(begun, ["a", "b"]);
  await end("b");
  assert.equal(await second, "b");
});
