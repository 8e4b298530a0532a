import assert from "node:assert/strict";
import { test } from "node:test";
import { readConfig } from "./config.ts";

const operators = (OPERATORS: string) => readConfig({ OPERATORS }).operators;

test("operators are e-mail addresses, compared without regard to case", () => {
  assert.deepEqual(readConfig({}).operators, []);
  assert.deepEqual(operators(" Ada@example.org, ,OPS@example.org"), [
    "ada@example.org",
    "ops@example.org",
  ]);
  assert.throws(() => operators("ada@example.org, ops"), /OPERATORS must be e-mail addresses/);
});
