import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { instant } from "#base/instant.ts";
import { fromRow, toRow } from "./rows.ts";
import { SCHEMA } from "./schema.ts";
import type { Tables } from "./tables.ts";

/** A value as the driver reads it, as the domain has it, and as it is written. */
type Forms = { readonly read: unknown; readonly member: unknown; readonly written: unknown };

function same(value: unknown): Forms {
  return { read: value, member: value, written: value };
}

const VALUES: Readonly<Record<string, fc.Arbitrary<Forms>>> = {
  _int4: fc.array(fc.integer()).map(same),
  _text: fc.array(fc.string()).map(same),
  bool: fc.boolean().map(same),
  bytea: fc.uint8Array().map((bytes) => same(Buffer.from(bytes))),
  int2: fc.integer().map(same),
  int4: fc.integer().map(same),
  int4multirange: fc.constant(same("{[1,4)}")),
  int8: fc
    .maxSafeInteger()
    .map((number) => ({ read: String(number), member: number, written: number })),
  // A text within JSON may look like a time.
  json: fc
    .oneof(
      fc.jsonValue(),
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    )
    .filter((value) => value !== null)
    .map((value) => ({ read: value, member: value, written: JSON.stringify(value) })),
  text: fc.string().map(same),
  timestamptz: fc.date({ noInvalidDate: true }).map((date) => ({
    read: date,
    member: instant(date),
    written: date,
  })),
  xid8: fc.constant(same("745")),
};

/** A table, and for each of its columns the forms of a value. */
const row = fc
  .constantFrom(...Object.entries<Readonly<Record<string, string>>>(SCHEMA))
  .chain(([table, columns]) =>
    fc.tuple(
      fc.constant(table),
      fc.record<Record<string, Forms>>(
        Object.fromEntries(
          Object.entries(columns).map(([name, described]) => [name, formsOf(described)]),
        ),
      ),
    ),
  );

function formsOf(described: string): fc.Arbitrary<Forms> {
  const [type = ""] = described.split(" ");
  const value = VALUES[type.replace("jsonb", "json")];
  assert.ok(value !== undefined, type);
  return described.includes(" null") ? fc.oneof(fc.constant(same(null)), value) : value;
}

test("every row of every table is converted to the domain's form and back", () => {
  fc.assert(
    fc.property(row, ([name, cells]) => {
      const table = name as keyof Tables;
      const pick = (form: keyof Forms): Record<string, unknown> =>
        Object.fromEntries(Object.entries(cells).map(([column, forms]) => [column, forms[form]]));
      const members: object = fromRow(table, pick("read"));
      assert.deepEqual(
        Object.values(members),
        Object.values(cells).map(({ member }) => member),
      );
      for (const member of Object.keys(members)) assert.match(member, /^[a-z][a-zA-Z0-9]*$/);
      assert.deepEqual(toRow(table, members), pick("written"));
    }),
  );
});

test("columns of a joined table are converted by their values", () => {
  const joined = { id: 3, template_created_at: new Date(5), template_name: null, seq: "7" };
  assert.deepEqual(fromRow("mapping", joined), {
    id: 3,
    templateCreatedAt: 5,
    templateName: null,
    seq: "7",
  });
});

test("members that the type of an object does not show are left out", () => {
  const wide = { name: "E", failOn: [], read: "values" };
  const envelope: { readonly name: string; readonly failOn: [] } = { ...wide, failOn: [] };
  assert.deepEqual(toRow("envelope", envelope), { name: "E", fail_on: "[]" });
});
