import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  type PropertyChange,
  withChange,
  withOthers,
  withoutProperty,
  withProperty,
} from "./change-properties.ts";
import { otherKeywords, permitsOthers, propertiesOf } from "./properties.ts";
import { EMPTY_SCHEMA, type JsonObject, readSchema, schemaText } from "./schema-text.ts";

const SCHEMA: JsonObject = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  $comment: "ours",
  type: "object",
  properties: {
    name: { type: "string", minLength: 2, maxLength: 30, pattern: "^[A-Z]", title: "Name" },
    age: { type: "integer", minimum: 18, exclusiveMaximum: 99 },
    level: { enum: ["A", "B"], description: "Pay grade" },
    grade: { type: "number", enum: [1, 2.5] },
    mixed: { enum: ["1", 1, null] },
    list: { type: ["string", "array"], items: { type: "string" } },
    town: { $ref: "#/$defs/town" },
    any: true,
  },
  required: ["age", "missing", "name"],
  $defs: { town: { type: "string" } },
};
const SHOWN = propertiesOf(SCHEMA) ?? [];
const rowOf = (name: string, schema = SCHEMA) =>
  propertiesOf(schema)?.find((property) => property.name === name) ?? assert.fail(name);
const changed = (name: string, change: PropertyChange, schema = SCHEMA) =>
  withChange(
    schema,
    SHOWN.findIndex((property) => property.name === name),
    change,
  );

test("the table shows types, limits, values and which keywords only the JSON has", () => {
  assert.deepEqual(rowOf("name"), {
    name: "name",
    type: "string",
    isRequired: true,
    format: "",
    pattern: "^[A-Z]",
    min: 2,
    max: 30,
    values: [],
    description: "",
    others: ["title"],
  });
  const { type, min, max, others } = rowOf("age");
  assert.deepEqual([type, min, max, others], ["integer", 18, null, ["exclusiveMaximum"]]);
  assert.deepEqual([rowOf("level").type, rowOf("level").values], ["any", ["A", "B"]]);
  assert.deepEqual(rowOf("grade").values, ["1", "2.5"]);
  assert.deepEqual([rowOf("mixed").values, rowOf("mixed").others], [null, ["enum"]]);
  assert.deepEqual([rowOf("list").type, rowOf("list").others], ["other", ["type", "items"]]);
  assert.deepEqual([rowOf("town").type, rowOf("any").type], ["other", "other"]);
  assert.deepEqual(otherKeywords(SCHEMA), ["$comment", "$defs"]);
});

test("a schema that is not of rows with columns is not a table", () => {
  for (const schema of [{ type: "array" }, { properties: [] }, { required: "a" }])
    assert.equal(propertiesOf(schema), null);
  assert.deepEqual(propertiesOf({}), []);
});

test("renaming keeps the order, and what is required", () => {
  const renamed = changed("age", { member: "name", value: "years" });
  assert.deepEqual(
    propertiesOf(renamed)?.map(({ name }) => name),
    ["name", "years", "level", "grade", "mixed", "list", "town", "any"],
  );
  assert.deepEqual(renamed["required"], ["years", "missing", "name"]);
  const free = changed("age", { member: "isRequired", value: false });
  assert.deepEqual(free["required"], ["missing", "name"]);
});

test("another type drops the keywords of the table without a meaning for it, and no others", () => {
  const numeric = rowOf("name", changed("name", { member: "type", value: "number" }));
  assert.deepEqual([numeric.type, numeric.min, numeric.others], ["number", null, ["title"]]);
  const text = changed("grade", { member: "type", value: "string" });
  assert.deepEqual(rowOf("grade", text).values, ["1", "2.5"]);
  const any = rowOf("age", changed("age", { member: "type", value: "any" }));
  assert.deepEqual([any.type, any.others], ["any", ["exclusiveMaximum"]]);
});

test("values are numbers where the column is one, and none at all remove the rule", () => {
  const numbers = changed("grade", { member: "values", value: ["3", "x"] });
  assert.match(schemaText(numbers), /"enum": \[\s+3,\s+"x"\s+\]/);
  const free = changed("level", { member: "values", value: [] });
  assert.deepEqual(rowOf("level", free).values, []);
  assert.doesNotMatch(schemaText(free), /"A"/);
});

test("columns are added and removed, and others are permitted or not", () => {
  const one = withProperty(EMPTY_SCHEMA, "city");
  assert.deepEqual(one["properties"], { city: { type: "string" } });
  const required = withChange(one, 0, { member: "isRequired", value: true });
  assert.deepEqual(withoutProperty(required, 0), EMPTY_SCHEMA);
  assert.equal(permitsOthers(withOthers(one, false)), false);
  assert.deepEqual(withOthers(withOthers(one, false), true), one);
  assert.equal(permitsOthers({ additionalProperties: { type: "string" } }), null);
});

test("no change of the table loses what it does not show", () => {
  const name = fc.constantFrom(...SHOWN.map((property) => property.name));
  const text = fc.constantFrom("", "x", "^a$", "date");
  const change: fc.Arbitrary<PropertyChange> = fc.oneof(
    fc.record({ member: fc.constantFrom("format", "pattern", "description"), value: text }),
    fc.record({ member: fc.constant("isRequired"), value: fc.boolean() }),
    fc.record({ member: fc.constantFrom("min", "max"), value: fc.option(fc.nat()) }),
    fc.record({ member: fc.constant("values"), value: fc.array(fc.constantFrom("A", "1")) }),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(name, change), { maxLength: 8 }), (changes) => {
      const after = changes.reduce((schema, [of, one]) => changed(of, one, schema), SCHEMA);
      assert.deepEqual(otherKeywords(after), otherKeywords(SCHEMA));
      for (const [index, before] of SHOWN.entries()) {
        const { type, others } = propertiesOf(after)?.[index] ?? assert.fail();
        if (before.type === "other") continue;
        assert.equal(type, before.type);
        for (const keyword of before.others.filter((one) => one !== "enum"))
          assert.ok(others.includes(keyword), `${before.name}: ${keyword}`);
      }
    }),
    { seed: 7, numRuns: 300 },
  );
});

test("a text that is not JSON has the line of its fault", () => {
  const fault = readSchema('{\n  "a": 1,\n}');
  assert.match(fault.kind === "faulty" ? fault.message : "", /line 3/);
  assert.deepEqual(readSchema("true"), { kind: "boolean", schema: true });
  for (const text of ["1", "[]", '"x"', "null"]) assert.equal(readSchema(text).kind, "faulty");
});
