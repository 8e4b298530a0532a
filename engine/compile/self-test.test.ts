import assert from "node:assert/strict";
import { test } from "node:test";
import type { CompiledTemplate } from "#fill";
import { nodePlatform } from "#node";
import { demoForm, type FormSpec } from "#specimen";
import { selfTest } from "./self-test.ts";
import { readOutput, SpecimenFill } from "./specimen-fill.fixture.ts";

const SPEC: FormSpec = {
  fields: [
    { type: "text", name: "name", at: [72, 700, 300, 720] },
    { type: "checkbox", name: "agree", at: [72, 660, 90, 678] },
    { type: "combo", name: "country", options: ["Peru", "Chad"], at: [72, 600, 200, 618] },
  ],
};

function compiled(flatten = false): CompiledTemplate {
  return new SpecimenFill(SPEC, { flatten }).compiled;
}

test("a sound compilation passes, flattened too", () => {
  assert.equal(selfTest(compiled(), nodePlatform), null);
  assert.equal(selfTest(compiled(true), nodePlatform), null);
  const demo = new SpecimenFill(readOutput(demoForm()).document).compiled;
  assert.equal(selfTest(demo, nodePlatform), null);
});

test("an offset that is wrong by one is found", () => {
  const good = compiled();
  const restOffsets = good.plan.restOffsets.map((offset) => offset + 1);
  const bad = {
    ...good,
    plan: { ...good.plan, prefixBytes: good.plan.prefixBytes + 1, restOffsets },
  };
  assert.match(selfTest(bad, nodePlatform) ?? "", /cannot be read/u);
});

test("a value that is not the field's own is found", () => {
  const good = compiled();
  const pieces = good.plan.pieces.map((piece) =>
    new TextDecoder("latin1").decode(piece).endsWith("/V(")
      ? new TextEncoder().encode(`${new TextDecoder("latin1").decode(piece)}?`)
      : piece,
  );
  const bad = { ...good, plan: { ...good.plan, pieces } };
  assert.notEqual(selfTest(bad, nodePlatform), null);
});

test("a prefix that is not what was deflated is found", () => {
  const good = compiled();
  const prefixDeflated = compiled(true).prefixDeflated;
  assert.match(selfTest({ ...good, prefixDeflated }, nodePlatform) ?? "", /does not unpack/u);
});
