import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { Batcher } from "#base/async/batcher.ts";
import {
  onBehalfOf,
  outsideOfRequests,
  requestOwner,
  useOwnerContext,
} from "#base/async/request-owner.ts";
import { ownerContext } from "./owner-context.ts";

useOwnerContext(ownerContext);

async function ownerLater(): Promise<string | null> {
  await pause(1);
  return requestOwner();
}

test("work is on behalf of its request's owner, also after it has waited", async () => {
  assert.deepEqual(
    await Promise.all([
      ownerLater(),
      onBehalfOf("a", ownerLater),
      onBehalfOf("b", ownerLater),
      onBehalfOf("a", () => outsideOfRequests(ownerLater)),
    ]),
    [null, "a", "b", null],
  );
});

test("a batch belongs to no request, not even to that of its first caller", async () => {
  const batcher = new Batcher<string, string | null>({
    run: async (items) => {
      const owner = await ownerLater();
      return items.map(() => owner);
    },
    batchMax: 2,
    isRetriedSingly: () => false,
  });
  const add = (owner: string) => onBehalfOf(owner, () => batcher.add(owner));
  assert.deepEqual(await Promise.all([add("a"), add("b"), add("c")]), [null, null, null]);
  assert.equal(
    onBehalfOf("a", () => requestOwner()),
    "a",
  );
});
