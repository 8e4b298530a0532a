import assert from "node:assert/strict";
import { test } from "node:test";
import { LayoutCache } from "./layout-cache.ts";

type Layout = { readonly heldBytes: number };

test("layouts are opened once, and the least recently used ones are dropped beyond the bound", async () => {
  const opened: string[] = [];
  const cache = new LayoutCache<Layout>(10);
  const find = (key: string, heldBytes = 4): Promise<Layout> =>
    cache.find(key, async () => {
      opened.push(key);
      return { heldBytes };
    });
  const [first, second] = await Promise.all([find("a"), find("a")]);
  assert.equal(first, second);
  await find("b");
  await find("a");
  await find("c"); // "b" goes
  await find("a");
  await find("b");
  assert.deepEqual(opened, ["a", "b", "c", "b"]);
  await find("large", 100);
  await find("large", 100);
  assert.deepEqual(opened.slice(4), ["large"]);
});

test("a layout that could not be opened is opened again", async () => {
  const cache = new LayoutCache<Layout>(10);
  await assert.rejects(
    cache.find("a", () => Promise.reject(new Error("damaged"))),
    /damaged/,
  );
  assert.equal((await cache.find("a", async () => ({ heldBytes: 1 }))).heldBytes, 1);
});
