import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  type FixedPoint,
  isLess,
  numericOf,
  productOf,
  quotientOf,
  roundedTo,
  sumOf,
  textOf,
} from "./mod.ts";

function number(text: string): FixedPoint {
  const found = numericOf(text);
  if (found === null) throw new Error(`not a number: ${text}`);
  return found;
}

function shown(result: FixedPoint | null): string | null {
  return result === null ? null : textOf(result);
}

test("decimal fractions are added and multiplied exactly", () => {
  assert.equal(shown(sumOf(number("0.1"), number("0.2"))), "0.3");
  assert.equal(shown(sumOf(number("-1.005"), number("1"))), "-0.005");
  assert.equal(shown(productOf(number("19.99"), number("-3"))), "-59.97");
  assert.equal(shown(productOf(number("1.10"), number(".5"))), "0.55");
});

test("a third times three is one", () => {
  const third = quotientOf(number("1"), number("3"));
  assert.ok(third !== null);
  assert.equal(shown(roundedTo(productOf(third, number("3")), 15)), "1");
  assert.equal(shown(quotientOf(number("-7.5"), number("0.25"))), "-30");
  assert.equal(quotientOf(number("1"), number("-0.00")), null);
});

test("numbers are rounded half away from zero", () => {
  assert.equal(shown(roundedTo(number("0.0000005"), 6)), "0.000001");
  assert.equal(shown(roundedTo(number("-2.5"), 0)), "-3");
  assert.equal(shown(roundedTo(number("-0.4"), 0)), "0");
  assert.equal(shown(roundedTo(number("9.995"), 2)), "10");
});

test("only a script's numbers are numeric", () => {
  for (const text of ["", ".", "-", "1,5", "1e3", "0x1", "$5", "1".repeat(201)]) {
    assert.equal(numericOf(text), null, text);
  }
  assert.equal(shown(numericOf(" -012.50 ")), "-12.5");
});

test("integers in fixed point agree with BigInt", () => {
  const big = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });
  const places = fc.integer({ min: 0, max: 9 });
  fc.assert(
    fc.property(big, big, places, (a, b, shift) => {
      const scaled = { units: a * 10n ** BigInt(shift), places: shift };
      const other = { units: b, places: 0 };
      assert.equal(textOf(sumOf(scaled, other)), String(a + b));
      assert.equal(textOf(productOf(other, scaled)), String(a * b));
      assert.equal(isLess(scaled, other), a < b);
    }),
  );
});
