import assert from "node:assert/strict";
import { test } from "node:test";
import { areStepsHidden, hideSteps } from "./first-steps.ts";

test("the first steps are hidden for one account at a time, until they are shown again", () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const hidden = (): readonly boolean[] => ["a", "b"].map((id) => areStepsHidden(storage, id));
  assert.deepEqual(hidden(), [false, false]);
  hideSteps(storage, "a", true);
  assert.deepEqual(hidden(), [true, false]);
  hideSteps(storage, "a", false);
  assert.deepEqual(hidden(), [false, false]);
});
