import assert from "node:assert/strict";
import { test } from "node:test";
import { cpuMsLeft, UPLOAD_CPU_MS_MAX } from "./upload-cpu-time.ts";

test("a step has its own limit while the earlier ones leave as much", () => {
  assert.equal(cpuMsLeft(4500, UPLOAD_CPU_MS_MAX, []), 4500);
  assert.equal(cpuMsLeft(4500, UPLOAD_CPU_MS_MAX, [1200, 3000]), 4500);
});

test("the steps of an upload have 10 s in total", () => {
  assert.equal(cpuMsLeft(10_000, UPLOAD_CPU_MS_MAX, [1200]), 8800);
  assert.equal(cpuMsLeft(4500, UPLOAD_CPU_MS_MAX, [1200, 8000]), 800);
  assert.equal(cpuMsLeft(4500, UPLOAD_CPU_MS_MAX, [4500, 5600]), 0);
});
