import assert from "node:assert/strict";
import { test } from "node:test";
import { StartKeys } from "./start-keys.ts";

test("the same content starts under the same key until it was refused", () => {
  let count = 0;
  const keys = new StartKeys(() => `key ${(count += 1)}`);
  assert.deepEqual(
    ["a", "b", "a"].map((content) => keys.keyOf(content)),
    ["key 1", "key 2", "key 1"],
  );
  keys.renew("a");
  assert.deepEqual(
    ["a", "b"].map((content) => keys.keyOf(content)),
    ["key 3", "key 2"],
  );
  assert.notEqual(new StartKeys().keyOf("a"), new StartKeys().keyOf("a"));
});
