import assert from "node:assert/strict";
import { test } from "node:test";
import { PlatenError } from "@platen/sdk";
import { refusedEntries } from "./faults.ts";

function refusal(...fields: readonly (string | null)[]): PlatenError {
  return new PlatenError({
    message: "The mapping says what is not understood.",
    code: "validation_error",
    status: 400,
    requestId: "req_1",
    details: fields.map((field) => ({ field, code: "invalid", message: "No.", position: 8 })),
    retryAfterMs: null,
    extras: {},
  });
}

test("a refusal is shown at the field and the member that it names, also for names with dots", () => {
  const names = ["person.name", "person.name.transform", "format"];
  const found = refusedEntries(
    refusal(
      "field_mappings.person.name.condition.if",
      "field_mappings.person.name.transform",
      "field_mappings.format",
      "field_mappings.format.format",
      "field_mappings.gone",
      "name",
      null,
    ),
    names,
  );
  assert.deepEqual(
    found.map(({ field, member, position }) => [field, member, position]),
    [
      ["person.name", "condition.if", 8],
      ["person.name.transform", null, 8],
      ["format", null, 8],
      ["format", "format", 8],
      ["gone", null, 8],
    ],
  );
  assert.deepEqual(refusedEntries(new Error("other"), names), []);
});
