import assert from "node:assert/strict";
import { test } from "node:test";
import { keyedStore } from "./keyed-store.ts";

test("a change is reported to the subscribers of its key and of all keys", () => {
  const store = keyedStore({ a: 1, b: 2 });
  const seen: string[] = [];
  store.subscribe("a", () => seen.push("a"));
  const end = store.subscribe("b", () => seen.push("b"));
  store.subscribeAll(() => seen.push("all"));
  store.set("a", 3);
  store.set("a", 3);
  end();
  store.set("b", 4);
  assert.deepEqual(seen, ["a", "all", "all"]);
  assert.deepEqual(store.all(), { a: 3, b: 4 });
});

test("a value can be removed", () => {
  const store = keyedStore<number>({ a: 1 });
  store.set("a", undefined);
  assert.deepEqual(store.all(), {});
  assert.equal(store.get("a"), undefined);
});

test("replacing all reports the keys that differ, and nothing if none does", () => {
  const store = keyedStore<readonly string[]>(
    { a: ["x"], b: ["y"] },
    (one, other) => one?.join() === other?.join(),
  );
  const seen: string[] = [];
  for (const key of ["a", "b", "c"]) store.subscribe(key, () => seen.push(key));
  const before = store.all();
  store.replace({ a: ["x"], b: ["y"] });
  assert.equal(store.all(), before);
  store.replace({ a: ["x"], c: ["z"] });
  assert.deepEqual(seen, ["b", "c"]);
});
