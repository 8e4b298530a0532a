import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { assert as assume, present } from "./assert.ts";
import { brand } from "./brand.ts";
import { instant, isoString, later } from "./instant.ts";
import { type Month, monthsBetween } from "./month.ts";
import { type Page, type PageRequest, pageOf } from "./page.ts";
import { invalid, Refusal } from "./refusal.ts";

test("an instant is written in UTC with milliseconds", () => {
  assert.equal(isoString(instant(Date.UTC(2031, 1, 3, 4, 5, 6, 7))), "2031-02-03T04:05:06.007Z");
  assert.equal(isoString(later(instant(0), 90)), "1970-01-01T00:01:30.000Z");
  assert.equal(isoString(instant(new Date(5))), "1970-01-01T00:00:00.005Z");
});

test("the pages of a list contain each item once, in order, and end", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 1 })),
      fc.integer({ min: 1, max: 7 }),
      (ids, limit) => {
        const list = ids.toSorted((a, b) => b - a);
        const seen: number[] = [];
        let before: number | null = null;
        do {
          const rest: readonly number[] = list.filter((id) => before === null || id < before);
          const request: PageRequest = { limit, skip: 0, before };
          const page: Page<number> = pageOf(
            rest.slice(0, limit + 1),
            request,
            list.length,
            (id) => id,
          );
          assert.ok(page.items.length <= limit);
          assert.equal(page.total, list.length);
          seen.push(...page.items);
          before = page.next;
        } while (before !== null);
        assert.deepEqual(seen, list);
      },
    ),
  );
});

test("a refusal has the members of the response and nothing else", () => {
  const refusal = new Refusal(409, "mapping_in_use", "An envelope uses it.", { a: 1 });
  const { status, code, message, extras } = refusal;
  assert.deepEqual(
    { status, code, message, extras },
    { status: 409, code: "mapping_in_use", message: "An envelope uses it.", extras: { a: 1 } },
  );
  const { details } = invalid("No.").extras;
  assert.deepEqual([invalid("No.").status, invalid("No.").code], [400, "validation_error"]);
  assert.deepEqual(details, []);
});

test("a failed assertion names its condition", () => {
  assert.throws(() => assume(false, "a row has a cell"), /assertion failed: a row has a cell/);
  assert.throws(() => present(null, "row"), /assertion failed: no row/);
  assert.equal(present(0, "row"), 0);
});

test("months between two months are counted over the end of a year", () => {
  const months = ["2029-11", "2029-12", "2030-01", "2031-02"].map((month) =>
    monthsBetween(brand<Month>("2029-12"), brand<Month>(month)),
  );
  assert.deepEqual(months, [-1, 0, 1, 14]);
});
