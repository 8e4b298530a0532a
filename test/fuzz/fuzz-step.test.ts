import assert from "node:assert/strict";
import { test } from "node:test";
import { prepareFuzz } from "./fuzz-step.ts";

const SEED = 20_261;
const STEPS = 12;

test("the input is determined by seed and step", async () => {
  const first = await prepareFuzz();
  const second = await prepareFuzz();
  const inputs = Array.from({ length: STEPS }, (_, step) => first.input(SEED, step));
  assert.deepEqual(
    inputs,
    Array.from({ length: STEPS }, (_, step) => second.input(SEED, step)),
  );
  const files = inputs.filter((input) => input !== null);
  assert.equal(new Set(files).size, files.length);
  assert.ok(files.every((text) => text.includes("obj")));
});

test("a randomly mutated file is rejected, or filled and read back", async () => {
  const { run } = await prepareFuzz();
  const outcomes = new Set<string>();
  for (let step = 0; step < STEPS * 2; step += 1) outcomes.add(await run(SEED, step));
  for (const outcome of ["filled", "flattened", "packed"])
    assert.ok(outcomes.has(outcome), outcome);
});
