import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { ButtonFieldPlan, ChoiceFieldPlan, FieldPlan, TextFieldPlan } from "./field-plan.ts";
import { Reading } from "./reading.ts";
import type { FieldValue } from "./value.ts";

function text(name: string, maxLength: number | null = null, readOnly = false): TextFieldPlan {
  return {
    kind: "text",
    name,
    readOnly,
    maxLength,
    cells: 0,
    isBarcode: false,
    format: null,
    nodes: [],
    widgets: [],
  };
}

function option(exportValue: string, shown: string): ChoiceFieldPlan["options"][number] {
  return { exportValue, text: shown, literal: new TextEncoder().encode(exportValue) };
}

function choice(more: Partial<ChoiceFieldPlan> = {}): ChoiceFieldPlan {
  return {
    kind: "choice",
    name: "country",
    readOnly: false,
    editable: false,
    multiSelect: false,
    format: null,
    options: [option("FR", "France"), option("PE", "Peru")],
    nodes: [],
    widgets: [],
    ...more,
  };
}

const BUTTON: ButtonFieldPlan = {
  kind: "button",
  name: "agree",
  readOnly: false,
  radio: false,
  states: ["Off", "Yes"],
  words: [
    ["Yes", 1],
    ["Off", 0],
  ],
  objects: [],
};

const SIGNATURE: FieldPlan = { kind: "refusing", name: "signature", readOnly: false };

function read(fields: readonly FieldPlan[], values: readonly FieldValue[]): Reading {
  const reading = new Reading(fields);
  reading.read(values);
  return reading;
}

function codesOf(reading: Reading): readonly string[] {
  return reading.issues.map(({ severity, code, field }) => `${severity} ${code} ${field}`);
}

test("fields that a row omits or sets to null are unchanged", () => {
  const fields = [text("a"), text("b"), BUTTON, choice(), SIGNATURE];
  for (const values of [[], [null], [null, null, null, null, null]]) {
    const reading = read(fields, values);
    assert.deepEqual(reading.texts, [null, null, null, null, null]);
    assert.deepEqual([...reading.states], [-1, -1, -1, -1, -1]);
    assert.equal(reading.failed, false);
    assert.deepEqual(reading.issues, []);
  }
});

test("values beyond the last field are ignored", () => {
  const reading = read([text("a")], ["x", "y", true]);
  assert.deepEqual(reading.texts, ["x"]);
  assert.equal(reading.failed, false);
});

test("a text field accepts a boolean as its word, and no list", () => {
  assert.deepEqual(read([text("a")], [true]).texts, ["true"]);
  const refused = read([text("a")], [["x"]]);
  assert.equal(refused.failed, true);
  assert.deepEqual(codesOf(refused), ["error value_not_in_options a"]);
});

test("length is counted in characters, not UTF-16 units", () => {
  assert.equal(read([text("a", 3)], ["😀😀😀"]).failed, false);
  const refused = read([text("a", 3)], ["😀😀😀😀"]);
  assert.deepEqual(codesOf(refused), ["error max_length_exceeded a"]);
  assert.match(refused.issues[0]?.message ?? "", /has 4 characters; at most 3/u);
});

test("a value of exactly the maximum length is accepted, a longer one refused", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 0, max: 60 }), (max, count) => {
      const reading = read([text("a", max)], ["é".repeat(count)]);
      assert.equal(reading.failed, count > max);
      assert.equal(reading.texts[0], count > max ? null : "é".repeat(count));
    }),
  );
});

test("a field's excessive maximum does not lift the general limit", () => {
  const long = "x".repeat(1_000_001);
  for (const limit of [null, 1_000_000, 2 ** 31]) {
    const reading = read([text("a", limit)], [long]);
    assert.deepEqual(codesOf(reading), ["error max_length_exceeded a"], String(limit));
    assert.match(reading.issues[0]?.message ?? "", /at most 1000000 are accepted/u);
  }
  assert.deepEqual(codesOf(read([choice({ editable: true })], [long])), [
    "error max_length_exceeded country",
  ]);
});

test("a choice shows its option's text, and custom text where it is editable", () => {
  const chosen = read([choice()], ["PE"]);
  assert.deepEqual([chosen.texts[0], chosen.selected[0]], ["Peru", [1]]);
  const own = read([choice({ editable: true })], ["Chad"]);
  assert.deepEqual([own.texts[0], own.selected[0]], ["Chad", []]);
  assert.deepEqual(codesOf(read([choice()], ["Chad"])), ["error value_not_in_options country"]);
});

test("a choice's error names its first ten options, and does not repeat the value", () => {
  const options = Array.from({ length: 12 }, (_, index) => option(`C${index}`, `Country ${index}`));
  const [issue] = read([choice({ options })], ["a secret"]).issues;
  const names = options.slice(0, 10).map(({ exportValue }) => exportValue);
  assert.equal(
    issue?.message,
    `The value is not one of the field's options: ${names.join(", ")} and 2 more.`,
  );
});

test("an empty value clears a choice and switches a button off", () => {
  const reading = read([choice(), BUTTON], ["", ""]);
  assert.deepEqual([reading.texts[0], reading.selected[0]], ["", []]);
  assert.equal(reading.states[1], 0);
});

test("a button's error lists its states and does not repeat the value", () => {
  const [issue] = read([BUTTON], ["a secret"]).issues;
  assert.equal(issue?.message, "The value is not one of the field's states: Yes, Off.");
});

test("a field without a value refuses every value", () => {
  for (const value of ["", "x", true, false, []]) {
    assert.deepEqual(codesOf(read([SIGNATURE], [value])), ["error invalid_signature signature"]);
  }
});

test("a read-only field is filled, with a warning", () => {
  const reading = read([text("a", null, true)], ["x"]);
  assert.equal(reading.failed, false);
  assert.deepEqual(codesOf(reading), ["warning field_read_only a"]);
  assert.deepEqual(read([text("a", null, true)], [null]).issues, []);
});

test("every invalid field is reported, not only the first", () => {
  const reading = read([text("a", 1), choice(), BUTTON], ["xx", "Chad", "perhaps"]);
  assert.deepEqual(codesOf(reading), [
    "error max_length_exceeded a",
    "error value_not_in_options country",
    "error value_not_in_options agree",
  ]);
});

test("issues returned for one row are unchanged by the next", () => {
  const reading = read([text("a", 1)], ["xx"]);
  const handedOut = reading.issues;
  reading.read(["x"]);
  assert.equal(handedOut.length, 1);
  assert.deepEqual(reading.issues, []);
  assert.equal(reading.failed, false);
});

const anyValue: fc.Arbitrary<FieldValue> = fc.oneof(
  fc.constantFrom<FieldValue>(null, "", true, false, "FR", "Peru", "Yes", "Off", "xx", "😀"),
  fc.array(fc.constantFrom("FR", "Peru", "none"), { maxLength: 3 }),
  fc.string({ maxLength: 6 }),
);

function readMeaning({ failed, issues, texts, states, selected }: Reading): unknown {
  // `selected` is meaningful only where there is a text.
  const marked = selected.filter((_, index) => typeof texts[index] === "string");
  return { failed, issues, texts, states: [...states], marked };
}

test("the result for a row does not depend on the rows before it", () => {
  const fields = [
    text("a", 2),
    text("b"),
    choice(),
    choice({ multiSelect: true }),
    choice({ editable: true }),
    BUTTON,
    SIGNATURE,
  ];
  const row = fc.array(anyValue, { minLength: fields.length, maxLength: fields.length });
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 4 }), (rows) => {
      const reading = new Reading(fields);
      for (const values of rows) reading.read(values);
      assert.deepEqual(readMeaning(reading), readMeaning(read(fields, rows.at(-1) ?? [])));
    }),
  );
});
