import assert from "node:assert/strict";
import { test } from "node:test";
import { demoAliases, demoForm } from "./permit-form.ts";
import { demoRows } from "./permit-rows.ts";

const SEED = 7;

test("the demo's rows have one cell for each alias of the demo's form", () => {
  const aliases = Object.values(demoAliases()).toSorted();
  assert.equal(new Set(aliases).size, aliases.length);
  for (const row of demoRows(50, SEED)) assert.deepEqual(Object.keys(row).toSorted(), aliases);
});

test("the same seed gives the same applicants, another seed others", () => {
  assert.deepEqual(demoRows(20, SEED), demoRows(20, SEED));
  assert.notDeepEqual(demoRows(20, SEED), demoRows(20, SEED + 1));
});

test("a thousand applicants use every special character of the demo, and none outside WinAnsi", () => {
  const text = demoRows(1000, SEED)
    .flatMap((row) => Object.values(row))
    .join("");
  for (const letter of "éüñßøåÉçœæ’–") assert.ok(text.includes(letter), letter);
  assert.match(text, /^[\n\x20-\x7e\xa0-\xff’–œŒ]*$/);
});

test("dates and numbers fill their combs exactly", () => {
  for (const row of demoRows(200, SEED)) {
    assert.match(row["date_of_birth"] ?? "", /^\d{8}$/);
    assert.match(row["tax_number"] ?? "", /^\d{11}$/);
    assert.match(row["document_number"] ?? "", /^[A-Z]{2}\d{7}$/);
    assert.match(row["fee_account"] ?? "", /^(VA\d{20})?$/);
  }
});

test("the demo's form is the same PDF every time", () => {
  assert.deepEqual(demoForm(), demoForm());
});
