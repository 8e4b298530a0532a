import assert from "node:assert/strict";
import { test } from "node:test";
import { count, counted, duration, rowRanges, shortened, size } from "./wording.ts";

test("numbers have thousands separators, and nouns a plural", () => {
  assert.equal(count(1234567.4), "1,234,567");
  assert.deepEqual(
    [0, 1, 2, 10_000].map((value) => counted(value, "row")),
    ["0 rows", "1 row", "2 rows", "10,000 rows"],
  );
});

test("sizes use the unit with one to three digits before the point", () => {
  assert.deepEqual([0, 999, 1000, 23_456_789, 7.2e12].map(size), [
    "0 bytes",
    "999 bytes",
    "1 kB",
    "23.5 MB",
    "7.2 TB",
  ]);
});

test("durations are in seconds, from one minute on in minutes and seconds", () => {
  assert.deepEqual([40, 1500, 59_900, 125_000].map(duration), [
    "0 s",
    "1.5 s",
    "59.9 s",
    "2 min 5 s",
  ]);
});

test("a text that is too long is cut and ends in an ellipsis", () => {
  assert.equal(shortened("abcdef", 6), "abcdef");
  assert.equal(shortened("abcdefg", 6), "abcde…");
  assert.equal(shortened("abc", 0), "…");
});

test("rows that follow one another are a range, and of many ranges the first are shown", () => {
  assert.equal(rowRanges([2]), "2");
  assert.equal(rowRanges([2, 4, 5, 6, 9]), "2, 4–6, 9");
  const odd = Array.from({ length: 12 }, (_, index) => index * 2 + 1);
  assert.equal(rowRanges([...odd, 24]), "1, 3, 5, 7, 9, 11, 13, 15, 17, 19 and 3 more");
  assert.equal(rowRanges([1, 2], 2000), "1–2 and 1,998 more");
});
