import assert from "node:assert/strict";
import { test } from "node:test";
import { Background } from "./background.ts";

test("work runs after `run` has returned, and `settled` waits for all of it", async () => {
  const done: number[] = [];
  const background = new Background({ concurrencyMax: 1, waitingMax: 9, onError: rethrow });
  for (const one of [1, 2, 3])
    background.run(async () => {
      await Promise.resolve();
      done.push(one);
    });
  assert.deepEqual(done, []);
  await background.settled();
  assert.deepEqual(done, [1, 2, 3]);
});

test("errors are reported, and so is work beyond the bounds", async () => {
  const errors: string[] = [];
  const onError = (error: unknown): void => void errors.push(String(error));
  const background = new Background({ concurrencyMax: 1, waitingMax: 0, onError });
  background.run(() => Promise.reject(new Error("down")));
  background.run(async () => assert.fail("must be dropped"));
  await background.settled();
  assert.deepEqual(errors.toSorted(), [
    "Error: down",
    "Refusal: The service is busy. Try again soon.",
  ]);
});

function rethrow(error: unknown): void {
  throw error;
}
