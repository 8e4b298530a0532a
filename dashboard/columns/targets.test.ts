import assert from "node:assert/strict";
import { test } from "node:test";
import { testField } from "#viewer/field.fixture.ts";
import { aliasTargets, fieldTargets, wholeTargets } from "./targets.ts";

const FIELD = testField("name", { rect: null, widgets: [] });

test("fields that take text are targets, in reading order", () => {
  const targets = fieldTargets([
    { ...FIELD, name: "b", number: 2, label: "Second", required: true },
    { ...FIELD, name: "a", number: 1, page: null },
    { ...FIELD, name: "sign", type: "signature", number: 3 },
    { ...FIELD, name: "print", type: "button", number: 4 },
    { ...FIELD, name: "held", number: 5, required: true, default_value: "x" },
  ]);
  assert.deepEqual(
    targets.map(({ id, label, hint, isRequired }) => [id, label, hint, isRequired]),
    [
      ["a", "a", null, false],
      ["b", "Second", "page 1", true],
      ["held", "held", "page 1", false],
    ],
  );
});

test("the boxes of a divided value are one target with a transform for each", () => {
  const fields = ["a", "b1", "b2", "c"].map((name, at) => ({ ...FIELD, name, number: at + 1 }));
  const split = {
    kind: "ein" as const,
    label: "EIN",
    parts: [
      { raw_field: "b1", transform: "digits(9) | slice(0, 2)" },
      { raw_field: "b2", transform: "digits(9) | slice(2, 9)" },
    ],
  };
  assert.deepEqual(
    wholeTargets(fieldTargets(fields), [split]).map(({ id, label, fields: own, transforms }) => [
      id,
      label,
      own.length,
      transforms?.length,
    ]),
    [
      ["a", "a", 1, undefined],
      ["b1", "EIN", 2, 2],
      ["c", "c", 1, undefined],
    ],
  );
});

test("aliases are targets for the fields that they fill", () => {
  const [alias] = aliasTargets([
    {
      alias: "last_name",
      raw_fields: ["f1", "f2"],
      type: "text",
      required: true,
      max_length: null,
      options: [],
    },
  ]);
  assert.deepEqual(alias, {
    id: "last_name",
    label: "last_name",
    hint: null,
    isRequired: true,
    fields: ["f1", "f2"],
  });
});
