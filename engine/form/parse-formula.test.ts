import assert from "node:assert/strict";
import { test } from "node:test";
import type { Formula } from "./formula.ts";
import { parseFormula } from "./parse-formula.ts";

/** The formula with all parentheses; a field is its name, with `#` where it is read as a number. */
function formatFormula(formula: Formula<string> | null): string | null {
  if (formula === null) return null;
  switch (formula.kind) {
    case "literal":
      return formula.text;
    case "field":
      return { number: "#", value: "", text: "$" }[formula.use] + formula.field;
    case "negative":
      return `-${formatFormula(formula.of)}`;
    case "operation":
      return `(${formatFormula(formula.left)} ${formula.operator} ${formatFormula(formula.right)})`;
    case "aggregate":
      return `${formula.name}(${formula.fields.join(" ")})`;
  }
}

function parseScript(script: string): string | null {
  return formatFormula(parseFormula(script));
}

test("AFSimple_Calculate takes its fields as an array or in one string", () => {
  const sum = "SUM(a b.c)";
  assert.equal(parseScript('AFSimple_Calculate("SUM", new Array ("a", "b.c"));'), sum);
  assert.equal(parseScript(`AFSimple_Calculate('SUM', ['a', 'b.c'])`), sum);
  assert.equal(parseScript('\n AFSimple_Calculate ( "SUM" , "a , b.c" ) ;\n;'), sum);
  assert.equal(
    parseScript('// total\r\n/* all */ AFSimple_Calculate("AVG", Array("a"));'),
    "AVG(a)",
  );
  for (const name of ["PRD", "MIN", "MAX"]) {
    assert.equal(parseScript(`AFSimple_Calculate("${name}", "x")`), `${name}(x)`);
  }
  assert.equal(parseScript('AFSimple_Calculate("MEDIAN", "x")'), null);
  assert.equal(parseScript('AFSimple_Calculate("SUM", names)'), null);
  assert.equal(parseScript('AFSimple_Calculate("SUM", new Array("a" "b"))'), null);
});

test("simplified field notation is the code that Acrobat generates for it", () => {
  const script =
    '/** BVCALC a\\ b * (c - 2.5) EVCALC **/event.value=AFMakeNumber(getField("a b").value) * (AFMakeNumber(getField("c").value) - 2.5)';
  assert.equal(parseScript(script), "(#a b * (#c - 2.5))");
});

function valueOf(name: string): string {
  return `this.getField('${name}').value`;
}

test("operators have the precedence and order of JavaScript", () => {
  const script = `event.value = ${valueOf("a")} - ${valueOf("b")} - 2*-${valueOf("c")} / .5;`;
  assert.equal(parseScript(script), "((a - b) - ((2 * -c) / .5))");
  assert.equal(parseScript('event.value = getField("zip").valueAsString;'), "$zip");
});

test("escape sequences in a field's name are undone", () => {
  assert.equal(parseScript(String.raw`event.value = getField("\u00e9\x41 \"q\"").value`), 'éA "q"');
});

test("any other script is not a formula", () => {
  for (const script of [
    "",
    'event.value = getField("a").value; event.rc = false;',
    'var x = 1; event.value = getField("a").value;',
    'if (1) event.value = getField("a").value;',
    'event.value = getField("a").value + " EUR";',
    'event.value = getField("a" + 1).value;',
    "event.value = getField(name).value;",
    'event.value = Math.round(getField("a").value);',
    'event.value = getField("a").value % 2;',
    'event.value += getField("a").value;',
    'event.value = getField("a").fillColor;',
    "event.value = 010;",
    "event.value = 1e3;",
    "event.value = (1;",
    "event.value = 1 2;",
    'event.value = getField("a").value /* open',
  ]) {
    assert.equal(parseScript(script), null, script);
  }
});

test("scripts of any size and depth are read without overflow", () => {
  assert.equal(parseScript(`event.value = ${"(".repeat(30_000)}1${")".repeat(30_000)}`), null);
  assert.equal(parseScript(`event.value = ${"-".repeat(60_000)}1`), null);
  assert.equal(parseScript(`event.value = ${"1+".repeat(30_000)}1`), null);
  assert.equal(parseScript(`event.value = ${"1".repeat(60_000)}`), null);
  assert.equal(parseScript("/*".repeat(30_000)), null);
  assert.notEqual(parseScript(`event.value = ${"1+".repeat(500)}1`), null);
  assert.notEqual(parseScript(`${" ".repeat(60_000)}event.value = 1`), null);
});
