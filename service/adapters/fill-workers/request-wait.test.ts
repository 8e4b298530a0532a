import assert from "node:assert/strict";
import { test } from "node:test";
import { within } from "#base/async/within.ts";

const UNAVAILABLE = { status: 503, code: "unavailable", extras: { retry_after: 5 } };

test("work that ends in time gives its result or its own error", async () => {
  assert.equal(await within(60_000, async () => 7), 7);
  await assert.rejects(
    within(60_000, async () => {
      throw new Error("own");
    }),
    /own/u,
  );
});

test("work that is late is answered with 503 and goes on, its signal aborted", async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const seen: AbortSignal[] = [];
  const late = within(1, async (signal) => {
    seen.push(signal);
    return await promise;
  });
  await assert.rejects(late, UNAVAILABLE);
  const [signal] = seen;
  assert.throws(() => signal?.throwIfAborted(), UNAVAILABLE);
  resolve("done");
  assert.equal(await promise, "done");
});
