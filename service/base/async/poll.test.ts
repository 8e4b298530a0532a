import assert from "node:assert/strict";
import { test } from "node:test";
import { poll } from "./poll.ts";

test("a look is repeated until it finds something, or fails", async () => {
  let looks = 0;
  const found = await poll(1, async () => {
    looks += 1;
    return looks === 3 ? "found" : null;
  });
  assert.deepEqual([found, looks], ["found", 3]);
  await assert.rejects(
    poll(1, () => Promise.reject(new Error("away"))),
    /away/,
  );
});
