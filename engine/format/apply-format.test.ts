import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { applyFormat, describeFormat, formatterOf } from "./mod.ts";

const FORMATS = [
  "number(2)",
  'number(0, separator 1, negative 3, prefix "$")',
  'number(2, separator 2, suffix " \\"kr.\\"")',
  "percent(1)",
  "date(mm/dd/yyyy)",
  "date(dddd d 'of' mmmm (yyyy\\))",
  "time(h:MM tt)",
  "special(zip)",
  "special(zip4)",
  "special(phone)",
  "special(ssn)",
];

test("postal codes, telephone and social security numbers are shown with their separators", () => {
  const cases: readonly (readonly [string, string, string | null])[] = [
    ["zip", "12345", "12345"],
    ["zip", "2134", null],
    ["zip", "12345-6789", null],
    ["zip4", "123456789", "12345-6789"],
    ["zip4", "12345-6789", "12345-6789"],
    ["zip4", "12345", null],
    ["phone", "8005551234", "(800) 555-1234"],
    ["phone", "(800) 555-1234", "(800) 555-1234"],
    ["phone", "+1 800.555.1234", "(800) 555-1234"],
    ["phone", "555-1234", "555-1234"],
    ["phone", "+44 20 7946 0000", null],
    ["ssn", "123456789", "123-45-6789"],
    ["ssn", " 123 45 6789 ", "123-45-6789"],
    ["ssn", "12-345-6789", null],
  ];
  for (const [word, value, text] of cases) {
    assert.equal(applyFormat(`special(${word})`, value)?.text ?? null, text, `${word} ${value}`);
  }
});

test("an empty value shows nothing in any format", () => {
  for (const format of FORMATS) {
    for (const value of ["", "  "])
      assert.deepEqual(applyFormat(format, value), { text: "", red: false });
  }
});

test("an unknown format has no formatter", () => {
  for (const word of ["", "number", "number()", "number(x)", "number(2, prefix $)", "special(x)"]) {
    assert.equal(formatterOf(word), null, word);
  }
  for (const word of ["special(constructor)", "constructor(1)", "percent(1, prefix)", "number(1"]) {
    assert.equal(formatterOf(word), null, word);
  }
  for (const word of [
    'number(2, prefix "\\x")',
    "number(2, separator 9)",
    "percent(1, separator 9)",
  ]) {
    assert.equal(formatterOf(word), null, word);
  }
});

test("every format has a description in words", () => {
  assert.deepEqual(FORMATS.map(describeFormat), [
    "a number",
    "a number",
    "a number",
    "a percentage",
    "a date (mm/dd/yyyy)",
    "a date (dddd d 'of' mmmm (yyyy\\))",
    "a time (h:MM tt)",
    "a ZIP code of five digits",
    "a ZIP code of nine digits",
    "a telephone number of ten or seven digits",
    "a social security number of nine digits",
  ]);
});

test("no value makes a formatter throw, and every result is bounded in length", () => {
  const value = fc.oneof(
    fc.string({ unit: "binary", maxLength: 300 }),
    fc.string({
      unit: fc.constantFrom(...Array.from("0123456789.,-/: ()$%apmMarTZ")),
      maxLength: 40,
    }),
  );
  fc.assert(
    fc.property(fc.constantFrom(...FORMATS), value, (format, text) => {
      assert.ok((applyFormat(format, text)?.text.length ?? 0) < 400);
    }),
    { numRuns: 2000 },
  );
});
