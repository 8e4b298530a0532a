import assert from "node:assert/strict";
import { test } from "node:test";
import { testField } from "#viewer/field.fixture.ts";
import { feedsOf, mappedCount } from "./mapped.ts";

const MAPPINGS = [
  { id: 1, field_mappings: { a: "first", b: { source: "last", transform: "upper" } } },
  { id: 2, field_mappings: { a: "given", gone: "x" } },
  { id: 3, field_mappings: { a: "first" } },
];

test("a field is fed by the aliases of one mapping, or of all", () => {
  assert.deepEqual(
    [...feedsOf(MAPPINGS, 2)],
    [
      ["a", ["given"]],
      ["gone", ["x"]],
    ],
  );
  assert.deepEqual(feedsOf(MAPPINGS, null).get("a"), ["first", "given"]);
  assert.deepEqual(feedsOf(MAPPINGS, null).get("b"), ["last"]);
});

test("push buttons and fields of other versions do not count", () => {
  const fields = [
    testField("a"),
    testField("b"),
    testField("c"),
    testField("send", { type: "button" }),
  ];
  assert.deepEqual(mappedCount(fields, feedsOf(MAPPINGS, 2)), { mapped: 1, all: 3 });
  assert.deepEqual(mappedCount(fields, feedsOf(MAPPINGS, null)), { mapped: 2, all: 3 });
});
