import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { compileOutcome, compileQuestion } from "./compile-condition.ts";
import { compileTransform } from "./compile-transform.ts";
import { isExpressionFault } from "./syntax.ts";

const nowhere = (): number => 0;

function faultOf(compile: typeof compileTransform | typeof compileQuestion, source: string) {
  const made = compile(source, nowhere);
  assert.ok(isExpressionFault(made), `${source} should not be understood`);
  return made;
}

test("a fault has the position and what was expected there", () => {
  for (const [source, position, says] of [
    ["", 1, /expected the name of a function, found the end/],
    ["trim |", 7, /expected the name of a function, found the end/],
    ["trim upper", 6, /expected "\|" or the end, found "upper"/],
    ["trim; upper", 5, /";" means nothing here/],
    ["upper(", 7, /expected a text in quotes, a number or an alias, found the end/],
    ["concat(a b)", 10, /expected "," or "\)", found "b"/],
    ["concat('é', 'x)", 13, /the quote ' is never closed/],
    ['concat("x)', 8, /the quote " is never closed/],
    ["concat(1st)", 8, /a name cannot begin with a digit; write it in double quotes: "1st"/],
    ['concat(" x")', 8, /cannot be the name of an alias/],
    ["trim | uper", 8, /there is no function "uper"; did you mean "upper"/],
    ["shout", 1, /there is no function "shout"; the functions are upper, lower/],
    ["upper('x')", 7, /upper takes no arguments, not 1/],
    ["pad(5)", 1, /pad takes 2 arguments, not 1/],
    ["slice(1,2,3)", 11, /slice takes 1 or 2 arguments, not 3/],
    ["concat", 1, /concat takes at least 1 argument, not none/],
    ["number('2')", 8, /expected a whole number \(places\)/],
    ["number(2.5)", 8, /expected a whole number/],
    ["number(21)", 8, /places are from 0 to 20/],
    ["currency(usd)", 10, /expected a text in single quotes \(code\)/],
    ["currency('usd')", 10, /not a currency code/],
    ["currency('USD') | number(2)", 19, /number cannot read what currency makes/],
    ["pad(5,'')", 7, /nothing to pad with/],
    ["pad(99999,'0')", 5, /a length is from 0/],
    ["pad(5,c)", 7, /expected a text in single quotes or a number/],
    ["replace('','x')", 9, /nothing to search for/],
    ["split('',0)", 7, /separator cannot be empty/],
    ["split(',',-1)", 11, /split counts from 0/],
    ["map('a')", 5, /expected a pair, key:value/],
    ["map(a:'b')", 5, /a key is a text in quotes/],
    ["map('a':1,'a':2)", 11, /this key appears twice/],
    ["concat('a':'b')", 8, /expected no pair/],
    ["date('yyyy-mm-dd','YYYY')", 6, /letters are YYYY/],
    ["date('YYY','YYYY')", 6, /"YYY" is not part of a date/],
    ["date('x','YYYY')", 6, /at least one part/],
    ["date('MM/DD','YYYY')", 14, /has no year/],
    ["date('MDYYYY','YYYY')", 6, /the end of "M" is ambiguous/],
    ["date('YYYY','MM','YYYY')", 18, /has no year/],
    ["digits(0)", 8, /at least 1/],
    ["date('MM/MM','MM')", 6, /the month appears twice/],
    ["a".repeat(2001), 2001, /at most 2000 characters/],
    [Array.from({ length: 33 }, () => "trim").join("|"), 161, /at most 32 functions/],
  ] as const) {
    const { position: found, message } = faultOf(compileTransform, source);
    assert.match(message, says, source);
    assert.equal(found, position, `${source}: ${message}`);
    assert.ok(message.startsWith(`At position ${position}: `));
  }
});

test("a condition has its own faults", () => {
  for (const [source, position, says] of [
    ["equals(a)", 1, /equals takes 2 arguments/],
    ["equal(a,'x')", 1, /did you mean "equals"/],
    ["upper(a)", 1, /there is no function "upper"; the functions are is_empty/],
    ["is_empty(a) | trim", 13, /expected the end, found "\|"/],
    ["greater_than(a,'x')", 16, /only numbers can be compared/],
    ["matches(a,'(a')", 11, /not a regular expression/],
    ["matches(a,'(?=a)')", 11, /no backreferences and no lookaround/],
    ["matches(a,'(a)\\1')", 11, /no backreferences and no lookaround/],
    [`matches(a,'(${"a{900}".repeat(9)})')`, 11, /repeats too much/],
    ["matches(a,b)", 11, /expected a text in single quotes/],
  ] as const) {
    const { position: found, message } = faultOf(compileQuestion, source);
    assert.match(message, says, source);
    assert.equal(found, position, source);
  }
  for (const source of ["", "'x", "'x' y", '""', "a\nb"])
    assert.ok(isExpressionFault(compileOutcome(source, nowhere)), source);
});

const PIECES = [
  ..."upper lower title trim concat number currency date digits pad replace slice split map is_empty".split(
    " ",
  ),
  ..."| ( ) , : ' '' \" a b_1 'x' 'YYYY' 'USD' 0 -1 2.5 é 😀 ; \\ \u0000".split(" "),
  " ",
];

test("any text is compiled or refused at a position within it, and never throws", () => {
  const pieces = fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }).map((all) => all.join(""));
  fc.assert(
    fc.property(fc.oneof(pieces, fc.string({ maxLength: 60, unit: "binary" })), (source) => {
      for (const compile of [compileTransform, compileQuestion, compileOutcome]) {
        const made = compile(source, nowhere);
        if (!isExpressionFault(made)) continue;
        assert.ok(made.position >= 1 && made.position <= Array.from(source).length + 1);
        assert.ok(made.message.length < 300);
      }
    }),
    { numRuns: 2000 },
  );
});

const CALLS = [
  "upper | lower | title",
  "trim | digits",
  "digits(3)",
  "alphanumeric(4,5)",
  "concat('-',b)",
  "pad(9,'0')",
  "replace('a','bb')",
  "replace(b,'')",
  "slice(1,5)",
  "split('-',1)",
  "number(2)",
  "currency('EUR')",
  "map('x':'y',else:b)",
  "date('YYYY-MM-DD','D MMM')",
  "date('YYYY-M-D','M/D/YYYY','MM')",
];

test("any compiled expression gives a text within the limit or a fault for every value", () => {
  const call = fc.constantFrom(...CALLS);
  const pipeline = fc.array(call, { minLength: 1, maxLength: 8 }).map((calls) => calls.join(" | "));
  fc.assert(
    fc.property(pipeline, fc.string(), fc.string(), (source, a, b) => {
      const made = compileTransform(source, nowhere);
      if (isExpressionFault(made)) return;
      const result = made.run(a, [b]);
      assert.ok(result.kind === "failed" || result.text.length <= 100_000);
      assert.deepEqual(made.run(a, [b]), result);
    }),
    { numRuns: 500 },
  );
});

test("the time to compile an expression is linear in its length", () => {
  for (const source of [
    "(".repeat(2000),
    "'".repeat(1999),
    '"'.repeat(1999),
    "a|".repeat(1000),
    `map(${"'':''".repeat(300)}`,
  ])
    assert.ok(isExpressionFault(compileTransform(source, nowhere)));
});
