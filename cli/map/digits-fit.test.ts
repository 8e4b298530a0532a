import assert from "node:assert/strict";
import { test } from "node:test";
import { digitsFit } from "./digits-fit.ts";

test("punctuated numbers that are too long for a field fit it by their digits alone", () => {
  assert.ok(digitsFit(["123-45-6789", "987654321"], 9));
  assert.ok(digitsFit(["(217) 555-0143"], 10));
});

test("values that fit already, or whose digits do not fit, are left as they are", () => {
  assert.ok(!digitsFit([], 9));
  assert.ok(!digitsFit(["123456789"], 9));
  assert.ok(!digitsFit(["123-45-6789"], 8));
});

test("a value with letters and a date are not reduced to digits", () => {
  for (const other of ["A123-456", "1990-04-15", "4/15/1990", "15.04.90"])
    assert.ok(!digitsFit(["123-45-6789", other], 9), other);
});
