import assert from "node:assert/strict";
import { test } from "node:test";
import { propertiesOf } from "./properties.ts";
import { formatChoices, newName, rulesText, typeChoices } from "./property-texts.ts";
import { limitFault, limitOf, movesRow, nameFault, valuesFault, valuesOf } from "./typed-values.ts";

const rules = (property: object) =>
  (propertiesOf({ properties: { a: property } }) ?? []).map(rulesText).join();

test("the rules of a column are named in a few words", () => {
  assert.equal(
    rules({
      type: "string",
      minLength: 1,
      maxLength: 30,
      format: "email",
      pattern: "x",
      title: "T",
    }),
    "E-mail address · at least 1 character · at most 30 characters · pattern · also title",
  );
  assert.equal(rules({ type: "number", minimum: 0, enum: [1] }), "at least 0 · 1 permitted value");
  assert.equal(rules({}), "");
});

test("a type or format that the table has no word for stays a choice", () => {
  assert.equal(typeChoices("string").length, 5);
  assert.equal(typeChoices("other").at(-1)?.label, "As in the JSON");
  assert.equal(formatChoices("ipv4").at(-1)?.label, "ipv4");
  assert.equal(formatChoices("email").length, formatChoices("").length);
});

test("names differ and are not empty", () => {
  assert.equal(nameFault("b", ["a"]), undefined);
  assert.match(nameFault("a", ["a"]) ?? "", /another column/);
  assert.match(nameFault(" ", []) ?? "", /needs a name/);
  assert.equal(newName(["x", "column_3"]), "column_4");
  assert.deepEqual(["0", "2024", "01", "1a", "-1", ""].map(movesRow), [
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

test("limits are numbers, of texts whole ones", () => {
  for (const [text, type] of [
    ["", "string"],
    ["30", "string"],
    ["-1.5", "number"],
  ] as const)
    assert.equal(limitFault(text, type), undefined);
  for (const [text, type] of [
    ["-1", "string"],
    ["1.5", "string"],
    ["x", "integer"],
  ] as const)
    assert.notEqual(limitFault(text, type), undefined);
  assert.deepEqual([limitOf(" "), limitOf("1.5")], [null, 1.5]);
});

test("permitted values are lines, each once; of numbers numbers", () => {
  assert.deepEqual(valuesOf("a\n\n b \na\n"), ["a", "b"]);
  assert.equal(valuesFault("1\n2.5", "number"), undefined);
  assert.notEqual(valuesFault("1\nx", "number"), undefined);
  assert.equal(valuesFault("x", "string"), undefined);
});
