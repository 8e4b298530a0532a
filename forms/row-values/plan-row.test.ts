import assert from "node:assert/strict";
import { test } from "node:test";
import type { FieldEntry, FieldValue } from "@platen/engine";
import fc from "fast-check";
import { type PlannedValues, planRow } from "./plan-row.ts";

const field = (name: string, required = false) => ({ name, type: "choice", required }) as const;
const values = (given: readonly FieldValue[]) => ({ kind: "values", values: given });

const planType = (type: FieldEntry["type"]) =>
  planRow({ F: "a" }, [{ name: "F", required: false, type }]);
const fault = (code: string, planned: PlannedValues) =>
  assert.deepEqual(
    planned.kind === "faults" && planned.faults.map((one) => [one.alias, one.code]),
    [["a", code]],
    JSON.stringify(planned),
  );

test("aliases and fields are in the order of the form, not of the mapping", () => {
  const plan = planRow({ c: "z", a: "x", b: "y" }, [field("a"), field("b"), field("c")]);
  assert.deepEqual(plan.fields, ["a", "b", "c"]);
  assert.deepEqual(plan.aliases, ["x", "y", "z"]);
  assert.deepEqual(plan.apply(["1", "2", "3"]), values(["1", "2", "3"]));
});

test("a text field refuses a list, and only a signature field takes a signature object", () => {
  const stored = { kind: "stored", id: "sig_x" } as const;
  const name = { kind: "typed", name: "Ada" } as const;
  fault("schema_failed", planType("text").apply([["x"]]));
  for (const type of ["text", "choice", "checkbox", "radio", "button"] as const)
    for (const given of [stored, name]) fault("schema_failed", planType(type).apply([given]));
  assert.deepEqual(planType("choice").apply([["x"]]), values([["x"]]));
  assert.deepEqual(planType("signature").apply([stored]), values(["sig_x"]));
  assert.deepEqual(planType("signature").apply([name]), values(["Ada"]));
  fault("invalid_signature", planType("signature").apply([{ kind: "stored", id: "Ada" }]));
  const upper = planRow({ F: { source: "a", transform: "upper" } }, [field("F")]);
  fault("transform_failed", upper.apply([name]));
});

test("an alias sets every field that names it", () => {
  const plan = planRow({ first: "name", again: "name" }, [field("first"), field("again")]);
  assert.deepEqual(plan.aliases, ["name"]);
  assert.deepEqual(plan.apply(["Ada"]), values(["Ada", "Ada"]));
});

test("an empty cell gives the default, or keeps the form's own value", () => {
  const plan = planRow(
    {
      text: { source: "a", default: "nothing" },
      number: { source: "b", default: 7 },
      check: { source: "c", default: true },
      list: { source: "d", default: ["x", "y"] },
      bare: "e",
      none: { source: "f", default: null },
    },
    ["text", "number", "check", "list", "bare", "none"].map((name) => field(name)),
  );
  const defaults = ["nothing", "7", true, ["x", "y"], null, null];
  assert.deepEqual(plan.apply(["", "", "", "", "", ""]), values(defaults));
  assert.deepEqual(plan.apply([]), values(defaults));
  assert.deepEqual(
    plan.apply(["1", "2", "3", "4", "5", " "]),
    values(["1", "2", "3", "4", "5", " "]),
  );
});

test("an alias is required when a field of it is, by form or mapping, and has no default", () => {
  const fields = [field("a", true), field("b"), field("c", true), field("d", true), field("e")];
  const plan = planRow(
    {
      a: "byForm",
      b: { source: "byMapping", required: true },
      c: { source: "hasDefault", default: "x" },
      d: { source: "shared", required: false },
      e: "shared",
    },
    fields,
  );
  assert.deepEqual(plan.required, ["byForm", "byMapping", "shared"]);
});

test("fields that the form lacks are left out, and duplicate names are one field", () => {
  const plan = planRow({ gone: "x", twice: "y" }, [field("twice"), field("twice")]);
  assert.deepEqual(plan.fields, ["twice"]);
  assert.deepEqual(plan.aliases, ["y"]);
});

test("a cell sets only the fields of its alias", () => {
  const names = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(names, fc.infiniteStream(fc.nat(4)), (fieldNames, choices) => {
      const pairs = fieldNames.map((name) => [name, `alias ${choices.next().value}`] as const);
      const plan = planRow(
        Object.fromEntries(pairs),
        fieldNames.map((name) => field(name)),
      );
      const planned = plan.apply(plan.aliases.map((alias) => `value of ${alias}`));
      assert.ok(planned.kind === "values");
      const sources = new Map<string, string>(pairs);
      for (const [index, name] of plan.fields.entries())
        assert.equal(planned.values[index], `value of ${sources.get(name)}`);
      assert.equal(plan.fields.length, fieldNames.length);
    }),
  );
});
