import assert from "node:assert/strict";
import { test } from "node:test";
import { PlatenError } from "@platen/sdk";
import { schemaFaultsOf } from "./schema-faults.ts";
import { schemaText } from "./schema-text.ts";

const SCHEMA = {
  type: "object",
  properties: { name: { type: "strin" }, "post.code": { minLength: -1, items: { type: 1 } } },
};
const TEXT = schemaText(SCHEMA);
const refusal = (fields: readonly string[]) =>
  new PlatenError({
    message: "The schema cannot be used.",
    code: "validation_error",
    status: 400,
    requestId: "req_1",
    details: fields.map((field) => ({ field, code: "invalid_schema", message: "It is wrong." })),
    retryAfterMs: null,
    extras: {},
  });

test("a fault of a column is at its place in the row, others are sentences", () => {
  const faults = schemaFaultsOf(
    refusal([
      "schema.properties.name.type",
      "schema.properties.post.code.minLength",
      "schema.properties.post.code.items.type",
      "schema.type",
      "schema",
    ]),
    TEXT,
  );
  assert.deepEqual(faults?.properties.get("name"), { type: "It is wrong." });
  assert.deepEqual(faults?.properties.get("post.code"), {
    min: "It is wrong.",
    others: "It is wrong.",
  });
  assert.deepEqual(faults?.others, ["type: It is wrong.", "It is wrong."]);
});

test("in the JSON each fault has its line", () => {
  const faults = schemaFaultsOf(refusal(["schema.properties.name.type"]), TEXT);
  assert.deepEqual(faults?.lines, ["Line 5: It is wrong."]);
});

test("a refusal for another reason is not a fault of the schema", () => {
  assert.equal(schemaFaultsOf(refusal(["name"]), TEXT), null);
  assert.equal(schemaFaultsOf(new Error("offline"), TEXT), null);
  assert.equal(schemaFaultsOf(null, TEXT), null);
});
