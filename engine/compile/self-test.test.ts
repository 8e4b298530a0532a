import assert from "node:assert/strict";
import { test } from "node:test";
import type { CompiledTemplate } from "#fill";
import { nodePlatform } from "#node";
import { type FormSpec } from "../../forms/builder/mod.ts";
import { demoForm } from "../../forms/residence-permit/mod.ts";
import { selfTest } from "./self-test.ts";
import { readOutput, SpecimenFill } from "./specimen-fill.fixture.ts";

const SPEC: FormSpec = {
  fields: [
    { type: "text", name: "name", at: [72, 700, 300, 720] },
    { type: "checkbox", name: "agree", at: [72, 660, 90, 678] },
    { type: "combo", name: "country", options: ["Peru", "Chad"], at: [72, 600, 200, 618] },
  ],
};

function compileSpecimen(flatten = false): CompiledTemplate {
  return new SpecimenFill(SPEC, { flatten }).compiled;
}

test("a correct compilation passes, flattened too", () => {
  assert.equal(selfTest(compileSpecimen(), nodePlatform), null);
  assert.equal(selfTest(compileSpecimen(true), nodePlatform), null);
  const demo = new SpecimenFill(readOutput(demoForm()).document).compiled;
  assert.equal(selfTest(demo, nodePlatform), null);
});

test("an offset that is wrong by one is found", () => {
  const good = compileSpecimen();
  const restOffsets = good.plan.restOffsets.map((offset) => offset + 1);
  const bad = {
    ...good,
    plan: { ...good.plan, prefixBytes: good.plan.prefixBytes + 1, restOffsets },
  };
  assert.match(selfTest(bad, nodePlatform) ?? "", /cannot be read/u);
});

test("a value in the wrong field is found", () => {
  const good = compileSpecimen();
  const pieces = good.plan.pieces.map((piece) =>
    new TextDecoder("latin1").decode(piece).endsWith("/V(")
      ? new TextEncoder().encode(`${new TextDecoder("latin1").decode(piece)}?`)
      : piece,
  );
  const bad = { ...good, plan: { ...good.plan, pieces } };
  assert.notEqual(selfTest(bad, nodePlatform), null);
});

test("a prefix that differs from the deflated one is found", () => {
  const good = compileSpecimen();
  const prefixDeflated = compileSpecimen(true).prefixDeflated;
  assert.match(selfTest({ ...good, prefixDeflated }, nodePlatform) ?? "", /does not unpack/u);
});

test("an option with an empty value is not a fault", () => {
  for (const type of ["list", "combo"] as const) {
    const spec: FormSpec = {
      fields: [
        { type, name: "l", multiSelect: true, options: [["", "None"], "A"], at: [0, 0, 99, 50] },
      ],
    };
    assert.equal(selfTest(new SpecimenFill(spec).compiled, nodePlatform), null);
  }
});

test("a field that accepts none of the samples does not fail the form", () => {
  const spec: FormSpec = {
    fields: [
      { type: "list", name: "odd", options: ["日本"], at: [0, 0, 99, 50] },
      { type: "text", name: "name", at: [72, 700, 300, 720] },
    ],
  };
  assert.equal(selfTest(new SpecimenFill(spec).compiled, nodePlatform), null);
});

test("a form without fields to fill passes", () => {
  for (const flatten of [false, true]) {
    const fill = new SpecimenFill(SPEC, { fields: [], flatten });
    assert.equal(selfTest(fill.compiled, nodePlatform), null);
  }
});

test("two swapped values are found", () => {
  const good = compileSpecimen();
  const [name, agree, country] = good.plan.fields;
  assert.ok(name?.kind === "text" && agree !== undefined && country?.kind === "choice");
  const crossed = { ...name, nodes: country.nodes };
  const bad = { ...good, plan: { ...good.plan, fields: [crossed, agree, country] } };
  assert.match(selfTest(bad, nodePlatform) ?? "", /field 1 does not hold its value/u);
});
