import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { z } from "zod";
import { instant } from "#base/instant.ts";
import { bodyWriter, membersOf } from "./body-mapper.ts";

/** A schema, a value in the domain's form, and its JSON. */
type Case = { readonly schema: z.ZodType; readonly value: unknown; readonly json: unknown };

const word = fc.stringMatching(/^[a-z][a-z0-9]{0,5}$/);

const leaf: fc.Arbitrary<Case> = fc.oneof(
  fc.string().map((text) => ({ schema: z.string(), value: text, json: text })),
  fc.integer().map((number) => ({ schema: z.int(), value: number, json: number })),
  fc.boolean().map((is) => ({ schema: z.boolean(), value: is, json: is })),
  fc.date({ noInvalidDate: true, min: new Date(0), max: new Date("9999-12-31") }).map((date) => ({
    schema: z.iso.datetime(),
    value: instant(date),
    json: date.toISOString(),
  })),
  // Names in a record are data.
  fc
    .dictionary(fc.constantFrom("a_b", "aB", "c"), fc.string(), { noNullPrototype: true })
    .map((record) => ({
      schema: z.record(z.string(), z.string()),
      value: record,
      json: record,
    })),
);

const { tree } = fc.letrec<{ tree: Case; object: Case }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4, depthIdentifier: "tree" },
    leaf,
    tie("object"),
    tie("tree").map(({ schema, value, json }) => ({
      schema: z.array(schema),
      value: [value, value],
      json: [json, json],
    })),
    tie("tree").map(({ schema, value, json }) => ({ schema: schema.nullable(), value, json })),
    tie("tree").map(({ schema }) => ({ schema: schema.nullable(), value: null, json: null })),
  ),
  object: fc
    .uniqueArray(fc.tuple(fc.array(word, { minLength: 1, maxLength: 3 }), tie("tree")), {
      maxLength: 4,
      selector: ([words]) => camel(words),
    })
    .map((members) => ({
      schema: z.object(
        Object.fromEntries(members.map(([words, { schema }]) => [words.join("_"), schema])),
      ),
      value: {
        accountId: "ignored, because no schema names it: ".concat(String(members.length)),
        ...Object.fromEntries(members.map(([words, { value }]) => [camel(words), value])),
      },
      json: Object.fromEntries(members.map(([words, { json }]) => [words.join("_"), json])),
    })),
}));

function camel([first = "", ...rest]: readonly string[]): string {
  return first + rest.map((one) => one.charAt(0).toUpperCase() + one.slice(1)).join("");
}

test("every member of a schema is written under its name, with times in ISO 8601, and nothing else is", () => {
  fc.assert(
    fc.property(tree, ({ schema, value, json }) => {
      const write = bodyWriter(z.object({ the_value: schema })) as (from: unknown) => unknown;
      assert.deepEqual(write({ theValue: value }), { the_value: json });
      assert.deepEqual(z.object({ the_value: schema }).parse({ the_value: json }), {
        the_value: json,
      });
    }),
  );
});

test("members have the schema's order, and an optional one can be absent", () => {
  const write = bodyWriter(
    z.object({ b_b: z.int(), download_url: z.string().optional(), a: z.int().nullable() }),
  );
  const whole = write({ a: null, bB: 1, downloadUrl: "u" });
  assert.deepEqual(JSON.stringify(whole), '{"b_b":1,"download_url":"u","a":null}');
  const absent = write({ a: 2, bB: 1, downloadUrl: undefined });
  assert.deepEqual(JSON.stringify(absent), '{"b_b":1,"a":2}');
});

test("members of a request keep their values; absent ones stay absent", () => {
  const field_mappings = { first_name: { default: null } };
  const body = { name: undefined, field_mappings, is_template: false, category: null };
  assert.deepEqual(membersOf(body), {
    fieldMappings: { first_name: { default: null } },
    isTemplate: false,
    category: null,
  });
});
