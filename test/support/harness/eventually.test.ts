import assert from "node:assert/strict";
import { test } from "node:test";
import { eventually, eventuallySucceeds } from "./eventually.ts";

test("the first accepted value is returned", async () => {
  let reads = 0;
  const read = () => (reads += 1);
  assert.equal(await eventually("the third read", read, (value) => value === 3), 3);
  assert.equal(reads, 3);
});

test("a value that is not accepted within the bound is named in the error", async () => {
  const wait = eventually(
    "two rows",
    () => ({ rows: 1 }),
    ({ rows }) => rows === 2,
    0,
  );
  await assert.rejects(wait, /timed out waiting for two rows\. Last value: \{ rows: 1 \}/);
});

test("an error ends the wait for a value at once", async () => {
  await assert.rejects(
    eventually("a value", rejectBroken, () => true),
    /^Error: broken$/,
  );
});

test("work that fails is repeated until it succeeds", async () => {
  let tries = 0;
  const work = async () => {
    tries += 1;
    if (tries < 3) throw new Error("not yet");
    return tries;
  };
  assert.equal(await eventuallySucceeds("the third try", work), 3);
});

test("work that does not succeed within the bound is rejected with its last error", async () => {
  const wait = eventuallySucceeds("a connection", rejectBroken, 0);
  await assert.rejects(wait, /timed out waiting for a connection\. Last error: Error: broken/);
});

function rejectBroken(): Promise<never> {
  return Promise.reject(new Error("broken"));
}
