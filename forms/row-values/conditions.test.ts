import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { fed, type Row } from "./field.fixture.ts";

const holds = (question: string, row: Row): unknown =>
  fed({ source: "x", condition: { if: question, then: "'yes'", else: "'no'" } }, row);

test("each condition function holds as its name says", () => {
  for (const [question, row, wanted] of [
    ["is_empty(a)", {}, "yes"],
    ["is_empty(a)", { a: "" }, "yes"],
    ["is_empty(a)", { a: [] }, "yes"],
    ["is_empty(a)", { a: " " }, "no"],
    ["is_present(a)", { a: false }, "yes"],
    ["is_present(a)", { a: null }, "no"],
    ["equals(a,'VT')", { a: "VT" }, "yes"],
    ["equals(a,'VT')", { a: "vt" }, "no"],
    ["equals(a,b)", { a: "1", b: "1.0" }, "no"],
    ["equals(a,1)", { a: "1.0" }, "yes"],
    ["equals(a,1)", { a: "one" }, "no"],
    ["equals(a,'true')", { a: true }, "yes"],
    ["not_equals(a,'VT')", { a: "NY" }, "yes"],
    ["not_equals(a,1)", { a: "1.00" }, "no"],
    ["greater_than(a,17)", { a: "18" }, "yes"],
    ["greater_than(a,17)", { a: "17.0" }, "no"],
    ["greater_than(a,9)", { a: "10" }, "yes"],
    ["greater_than(a,-1)", { a: "" }, "no"],
    ["less_than(a,b)", { a: "-2", b: "-1.5" }, "yes"],
    ["less_than(a,'1,000')", { a: "999.99" }, "yes"],
    ["matches(a,'^[0-9]{5}$')", { a: "05401" }, "yes"],
    ["matches(a,'^[0-9]{5}$')", { a: "0540" }, "no"],
    ["matches(a,'o')", { a: "Bob" }, "yes"],
    ["equals(\"First Name\",'it''s')", { "First Name": "it's" }, "yes"],
  ] as const)
    assert.equal(holds(question, row), wanted, `${question} ${JSON.stringify(row)}`);
});

test("a value that is not a number cannot be compared, and the message omits it", () => {
  assert.deepEqual(holds("greater_than(age,17)", { age: "seventeen" }), {
    failed: "The condition greater_than cannot use the value of age: it needs two numbers.",
  });
});

const writeNumber = ([digits, zeros]: readonly [bigint, number]): string =>
  zeros === 0 ? String(digits) : `${digits}.${"0".repeat(zeros)}`;

test("numbers compare as numbers, whatever their digits", () => {
  const number = fc.tuple(fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n }), fc.nat(6));
  fc.assert(
    fc.property(number, number, (a, b) => {
      const row = { a: writeNumber(a), b: writeNumber(b) };
      assert.equal(holds("greater_than(a,b)", row), a[0] > b[0] ? "yes" : "no");
      assert.equal(holds("less_than(a,b)", row), a[0] < b[0] ? "yes" : "no");
    }),
  );
});

test("a literal is final, an alias is transformed, an absent outcome is the source", () => {
  const mapping = {
    source: "a",
    transform: "upper",
    condition: { if: "is_present(b)", then: "b", else: "'none'" },
    default: "d",
  };
  assert.equal(fed(mapping, { a: "x", b: "y" }), "Y");
  assert.equal(fed(mapping, { a: "x" }), "none");
  const half = { ...mapping, condition: { if: "equals(a,'x')", then: "''" } };
  assert.equal(fed(half, { a: "x" }), "");
  assert.equal(fed(half, { a: "y" }), "Y");
  assert.equal(fed(half, {}), "d");
});

test("an outcome may be an alias of several words, quoted or not", () => {
  for (const then of ["Last Name", '"Last Name"'])
    assert.equal(
      fed({ source: "a", condition: { if: "is_empty(a)", then } }, { "Last Name": "Lee" }),
      "Lee",
    );
});

test("a transform does not run when the condition chose a literal", () => {
  const mapping = {
    source: "a",
    transform: "number(2)",
    condition: { if: "equals(a,'n/a')", then: "'-'" },
  };
  assert.equal(fed(mapping, { a: "n/a" }), "-");
  assert.equal(fed(mapping, { a: "1" }), "1.00");
});

test("patterns take time linear in the text, also those that backtrack in other engines", () => {
  const text = `${"a".repeat(100_000)}!`;
  for (const pattern of ["^(a+)+$", "^(a|aa)+$", "(a*)*b", "(.*a){10}b"])
    assert.equal(holds(`matches(a,'${pattern}')`, { a: text }), "no", pattern);
});
