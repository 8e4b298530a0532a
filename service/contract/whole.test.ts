import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { z } from "zod";
import { BulkSubmit } from "#contract/bulk.ts";
import { PageQuery } from "#contract/page.ts";
import { whole } from "#contract/whole.ts";

test("whole numbers within the bounds are parsed", () => {
  fc.assert(
    fc.property(fc.nat(), (number) => {
      assert.equal(whole(0, 2 ** 31).parse(String(number)), number);
    }),
  );
  assert.deepEqual([whole(1, 5).parse("1"), whole(1, 5).parse("5")], [1, 5]);
  for (const beyond of ["0", "6", "99999999999999999999"])
    assert.ok(!whole(1, 5).safeParse(beyond).success, beyond);
});

const NO_NUMBERS = [
  "",
  " ",
  " 5",
  "5 ",
  "0x10",
  "1e2",
  "+5",
  "-0",
  "05",
  "5.0",
  "5n",
  "٥",
  "NaN",
  "Infinity",
  "true",
];

test("other texts that JavaScript converts to a number are rejected in a query or a form", () => {
  for (const text of NO_NUMBERS) {
    assert.ok(!whole(0, 1000).safeParse(text).success, text);
    assert.ok(!PageQuery.safeParse({ limit: text }).success, `limit=${text}`);
    assert.ok(!PageQuery.safeParse({ skip: text }).success, `skip=${text}`);
    const form = { envelope_id: "1", retention_seconds: text };
    assert.ok(!BulkSubmit.safeParse(form).success, `retention_seconds=${text}`);
  }
});

test("a repeated parameter is rejected", () => {
  assert.ok(!PageQuery.safeParse({ limit: ["1", "2"] }).success);
});

test("its JSON Schema is an integer with the bounds and the default", () => {
  const { $schema: _, ...shown } = z.toJSONSchema(whole(1, 500).prefault(100), { io: "input" });
  assert.deepEqual(shown, { type: "integer", minimum: 1, maximum: 500, default: 100 });
});
