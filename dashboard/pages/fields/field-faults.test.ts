import assert from "node:assert/strict";
import { test } from "node:test";
import { PlatenError } from "@platen/sdk";
import { fieldsWords } from "#words/en/fields.ts";
import type { DrawnField, Members } from "./drawn-field.ts";
import { faultsOf, joinedFaults, refusedFaults } from "./field-faults.ts";

const TEXTS = fieldsWords.faults;
const BOX = { left: 0, top: 0, width: 10, height: 10 };

function fields(...all: readonly Members[]): readonly DrawnField[] {
  return all.map((members, index) => ({ id: index, page: 1, box: BOX, members, certainty: null }));
}

test("faults of names, members and groups are at their fields", () => {
  const drawn = fields(
    { name: "a", type: "text" },
    { name: "a.b", type: "text" },
    { name: "c..d", type: "text" },
    { name: "twice", type: "text", comb: true },
    { name: "twice", type: "choice", options: [] },
    { name: "kept", type: "checkbox" },
    { name: "r1", type: "radio", group: "q", export_value: "x" },
    { name: "r2", type: "radio", group: "q", export_value: "x" },
    { name: "fine", type: "text", max_length: 3, comb: true },
  );
  assert.deepEqual(Object.fromEntries(faultsOf(drawn, new Set(["kept"]))), {
    1: { name: TEXTS.above("a") },
    2: { name: TEXTS.name },
    3: { name: TEXTS.taken, max_length: TEXTS.combLength },
    4: { name: TEXTS.taken, options: TEXTS.options },
    5: { name: TEXTS.kept },
    6: { export_value: TEXTS.exportValue },
    7: { export_value: TEXTS.exportValue },
  });
});

test("a refusal's faults are at the fields that were sent, and give way to those found here", () => {
  const drawn = fields({ name: "a", type: "text" }, { name: "b", type: "text" });
  const details = [{ field: "fields[1].rect", code: "invalid", message: "Not inside." }];
  const error = new PlatenError({
    status: 400,
    code: "validation_error",
    message: "The fields cannot be added.",
    requestId: null,
    retryAfterMs: null,
    details,
    extras: {},
  });
  const refused = refusedFaults(error, drawn);
  assert.deepEqual([...refused], [[1, { rect: "Not inside." }]]);
  const live = new Map([[1, { name: "Taken.", rect: "Small." }]]);
  assert.deepEqual([...joinedFaults(live, refused)], [[1, { rect: "Small.", name: "Taken." }]]);
  assert.equal(refusedFaults(new Error("no"), drawn).size, 0);
});
