import assert from "node:assert/strict";
import { test } from "node:test";
import { brand } from "#base/brand.ts";
import { type Day, dayOf, daysAfter, daysBetween, monthOfDay } from "#base/day.ts";
import { instant } from "#base/instant.ts";

const day = (text: string): Day => brand<Day>(text);

test("a day begins at midnight in UTC", () => {
  assert.equal(dayOf(instant(Date.UTC(2028, 1, 28, 23, 59, 59, 999))), "2028-02-28");
  assert.equal(dayOf(instant(Date.UTC(2028, 1, 29))), "2028-02-29");
});

test("days are counted across months and leap days", () => {
  assert.equal(daysAfter(day("2028-02-28"), 2), "2028-03-01");
  assert.equal(daysAfter(day("2027-01-01"), -1), "2026-12-31");
  assert.equal(daysBetween(day("2028-01-01"), day("2029-01-01")), 366);
  assert.equal(monthOfDay(day("2026-11-30")), "2026-11");
});
