import assert from "node:assert/strict";
import { test } from "node:test";
import { checkExpression, functionsOf } from "./check-expression.ts";

test("each kind of expression is checked by its own grammar", () => {
  assert.equal(checkExpression("transform", "trim | upper"), null);
  assert.equal(checkExpression("condition", "equals(a, 'x')"), null);
  assert.equal(checkExpression("outcome", "'x'"), null);
  assert.equal(checkExpression("outcome", "Last Name"), null);
  assert.equal(checkExpression("transform", "trim | uper")?.position, 8);
  assert.equal(checkExpression("condition", "trim")?.position, 1);
  assert.equal(checkExpression("outcome", "'x")?.position, 1);
});

test("functions are described with their parameters, which name the optional ones", () => {
  const signatures = functionsOf("transform").map(({ signature }) => signature);
  assert.deepEqual(
    ["upper", "pad(length, character)", "slice(from, to?)", "concat(text, …)"].filter(
      (signature) => !signatures.includes(signature),
    ),
    [],
  );
  assert.equal(functionsOf("condition")[0]?.signature, "is_empty(value)");
  assert.deepEqual(functionsOf("outcome"), []);
});

test("a summary is one line without a full stop", () => {
  for (const { summary } of [...functionsOf("transform"), ...functionsOf("condition")])
    assert.match(summary, /^[a-z][^\n]{10,90}[^.\n]$/);
});
