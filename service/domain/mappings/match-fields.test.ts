import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { matchFields } from "./match-fields.ts";

const text = (name: string) => ({ name, type: "text" as const });
const box = (name: string) => ({ name, type: "checkbox" as const });

function matchBoth(
  from: readonly ReturnType<typeof text | typeof box>[],
  to: readonly ReturnType<typeof text | typeof box>[],
): readonly [Record<string, string>, readonly string[]] {
  const { names, unmatched } = matchFields(
    from.map(({ name }) => name),
    from,
    to,
  );
  return [Object.fromEntries(names), unmatched];
}

test("a field is matched by its exact name first", () => {
  const found = matchBoth(
    [text("a.name"), text("name")],
    [text("Name"), text("name"), text("b.name")],
  );
  assert.deepEqual(found, [{ name: "name" }, ["a.name"]]);
});

test("then without case and punctuation, then by its last part, among fields of its type", () => {
  assert.deepEqual(matchBoth([text("First Name")], [text("first_name")]), [
    { "First Name": "first_name" },
    [],
  ]);
  assert.deepEqual(matchBoth([text("form[0].page[0].City[0]")], [text("topmost.city")]), [
    { "form[0].page[0].City[0]": "topmost.city" },
    [],
  ]);
  assert.deepEqual(matchBoth([text("x.agree")], [box("y.agree")]), [{}, ["x.agree"]]);
});

test("an ambiguous field is not matched", () => {
  assert.deepEqual(matchBoth([text("a.city")], [text("b.city"), text("c.city")])[1], ["a.city"]);
  assert.deepEqual(matchBoth([text("a.city"), text("b.city")], [text("c.city")])[1], [
    "a.city",
    "b.city",
  ]);
  assert.deepEqual(matchBoth([text("---")], [text("...")]), [{}, ["---"]]);
});

test("no field is matched twice, and every name is either matched or missing", () => {
  const names = fc.uniqueArray(fc.stringMatching(/^[ab]?[._]?[AaBb]{1,2}$/), { maxLength: 8 });
  fc.assert(
    fc.property(names, names, (from, to) => {
      const { names: found, unmatched } = matchFields(from, from.map(text), to.map(text));
      assert.equal(new Set(found.values()).size, found.size);
      assert.deepEqual([...found.keys(), ...unmatched].toSorted(), from.toSorted());
      for (const name of found.values()) assert.ok(to.includes(name));
    }),
  );
});
