import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  type FixedPoint,
  formatFixedPoint,
  isLess,
  numericOf,
  productOf,
  quotientOf,
  roundedTo,
  sumOf,
} from "./mod.ts";

function number(text: string): FixedPoint {
  const found = numericOf(text);
  if (found === null) throw new Error(`not a number: ${text}`);
  return found;
}

function formatResult(result: FixedPoint | null): string | null {
  return result === null ? null : formatFixedPoint(result);
}

test("decimal fractions are added and multiplied exactly", () => {
  assert.equal(formatResult(sumOf(number("0.1"), number("0.2"))), "0.3");
  assert.equal(formatResult(sumOf(number("-1.005"), number("1"))), "-0.005");
  assert.equal(formatResult(productOf(number("19.99"), number("-3"))), "-59.97");
  assert.equal(formatResult(productOf(number("1.10"), number(".5"))), "0.55");
});

test("a third times three is one", () => {
  const third = quotientOf(number("1"), number("3"));
  assert.ok(third !== null);
  assert.equal(formatResult(roundedTo(productOf(third, number("3")), 15)), "1");
  assert.equal(formatResult(quotientOf(number("-7.5"), number("0.25"))), "-30");
  assert.equal(quotientOf(number("1"), number("-0.00")), null);
});

test("numbers are rounded half away from zero", () => {
  assert.equal(formatResult(roundedTo(number("0.0000005"), 6)), "0.000001");
  assert.equal(formatResult(roundedTo(number("-2.5"), 0)), "-3");
  assert.equal(formatResult(roundedTo(number("-0.4"), 0)), "0");
  assert.equal(formatResult(roundedTo(number("9.995"), 2)), "10");
});

test("only a script's numbers are numeric", () => {
  for (const text of ["", ".", "-", "1,5", "1e3", "0x1", "$5", "1".repeat(201)]) {
    assert.equal(numericOf(text), null, text);
  }
  assert.equal(formatResult(numericOf(" -012.50 ")), "-12.5");
});

test("integers in fixed point agree with BigInt", () => {
  const big = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });
  const places = fc.integer({ min: 0, max: 9 });
  fc.assert(
    fc.property(big, big, places, (a, b, shift) => {
      const scaled = { units: a * 10n ** BigInt(shift), places: shift };
      const other = { units: b, places: 0 };
      assert.equal(formatFixedPoint(sumOf(scaled, other)), String(a + b));
      assert.equal(formatFixedPoint(productOf(other, scaled)), String(a * b));
      assert.equal(isLess(scaled, other), a < b);
    }),
  );
});
