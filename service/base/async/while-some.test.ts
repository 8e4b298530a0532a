import assert from "node:assert/strict";
import { test } from "node:test";
import { instant, later } from "../instant.ts";
import { whileSome } from "./while-some.ts";

test("a step is repeated until nothing is left", async () => {
  let left = 3;
  await whileSome({ now: () => instant(0) }, 1, () => Promise.resolve(left > 0 ? left-- : 0));
  assert.equal(left, 0);
});

test("a backlog that never ends is left after the time", async () => {
  let now = instant(0);
  let steps = 0;
  await whileSome({ now: () => now }, 10, () => {
    steps += 1;
    now = later(now, 3);
    return Promise.resolve(1);
  });
  assert.equal(steps, 4);
});
