import assert from "node:assert/strict";
import { test } from "node:test";
import type { FormPage } from "#viewer/form.ts";
import { draftFrom, draftTexts } from "./draft.ts";
import { definitionOf, drawnFields, type GivenField } from "./drawn-field.ts";

const PAGES: readonly FormPage[] = [
  { page: 1, width: 200, height: 300, rotation: 90, box: [0, 0, 200, 300] },
];
const GIVEN: GivenField = {
  name: "a.b",
  type: "text",
  page: 1,
  rect: [10, 20, 30.25, 40],
  label: "Name",
  max_length: 9,
  comb: true,
  required: false,
  confidence: 0.7,
  reason: "a line",
};

test("the definition of a field is the one it was drawn from, without members that say nothing", () => {
  const [field] = drawnFields([GIVEN], PAGES, 5);
  assert.ok(field);
  assert.equal(field.id, 5);
  const { confidence, reason, required, ...stated } = GIVEN;
  assert.deepEqual([confidence, reason, required], [0.7, "a line", false]);
  assert.deepEqual(definitionOf(field, PAGES), stated);
});

test("a field of another type has no members of the one before, and no page means no field", () => {
  const [field] = drawnFields([GIVEN], PAGES, 1);
  assert.ok(field);
  const signature = { ...field, members: { ...field.members, type: "signature" as const } };
  assert.deepEqual(Object.keys(definitionOf(signature, PAGES)).toSorted(), [
    "label",
    "name",
    "page",
    "rect",
    "type",
  ]);
  assert.deepEqual(drawnFields([{ ...GIVEN, page: 2 }], PAGES, 1), []);
});

test("a draft is kept as texts and read again; other texts are rejected", () => {
  const draft = { fields: drawnFields([GIVEN], PAGES, 1), version: 3, filename: "form.pdf" };
  assert.deepEqual(draftFrom(draftTexts(draft)), draft);
  assert.equal(draftFrom({ fields: "{" }), null);
  assert.equal(draftFrom(null), null);
});
