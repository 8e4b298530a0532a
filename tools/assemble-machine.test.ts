import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { MACHINE_FILE, machineText } from "./assemble-machine.ts";

test("the assembled module in the engine is the one that its source gives", async () => {
  const hint = "out of date: run npm run write:machine";
  assert.equal(readFileSync(MACHINE_FILE, "utf8"), await machineText(), hint);
});

test("a source with an error is refused", async () => {
  await assert.rejects(machineText("(module (func (result i32)))"), /type mismatch/);
  await assert.rejects(machineText("(module"), /parseWat failed/);
});
