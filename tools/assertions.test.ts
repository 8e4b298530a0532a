import assert from "node:assert/strict";
import { test } from "node:test";
import { testsWithoutAssertion } from "./assertions.ts";
import { parse } from "./source.ts";

const faultsOf = (text: string, support = ""): string[] =>
  testsWithoutAssertion([parse("a.test.ts", text), parse("b.fixture.ts", support)]);

test("a test that asserts nothing is a fault", () => {
  assert.deepEqual(faultsOf('test("one", () => { run(); });'), [
    "a.test.ts:1: a test without an assertion",
  ]);
  assert.deepEqual(faultsOf('\ntest("one", { skip }, async (t) => { await t.test("two", f); });'), [
    "a.test.ts:2: a test without an assertion",
  ]);
});

test("an assertion may be in a function that the test calls", () => {
  assert.deepEqual(faultsOf('test("one", () => assert.ok(run()));'), []);
  assert.deepEqual(faultsOf('test("one", () => { if (run()) throw new Error(); });'), []);
  const support = "function one() { two(); } const two = () => { assert.ok(true); };";
  assert.deepEqual(faultsOf('test("one", () => one());', support), []);
  assert.deepEqual(faultsOf('test("one", () => three());', support).length, 1);
});

test("a test that is always skipped needs none", () => {
  assert.deepEqual(faultsOf('test("one", { skip: "not here" }, () => undefined);'), []);
});
