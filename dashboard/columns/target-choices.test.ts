import assert from "node:assert/strict";
import { test } from "node:test";
import { foundText, targetChoices } from "./target-choices.ts";

const TARGET = { hint: "page 2", isRequired: false, fields: [] };

test("choices say where a field is and which column fills it", () => {
  const targets = [
    { ...TARGET, id: "a", label: "First" },
    { ...TARGET, id: "b", label: "Second", hint: null },
    { ...TARGET, id: "c", label: "Third", hint: null },
  ];
  const pairs = [
    { column: 0, target: "a", isTicked: true, found: null },
    { column: 1, target: "b", isTicked: true, found: null },
    { column: 1, target: "c", isTicked: false, found: null },
  ];
  assert.deepEqual(targetChoices(["Name", "City"], targets, pairs), [
    { id: "a", label: "First", hint: "page 2, now filled from Name" },
    { id: "b", label: "Second", hint: "now filled from City" },
    { id: "c", label: "Third" },
  ]);
});

test("a pair says why it was made", () => {
  assert.equal(foundText({ found: null, isTicked: true }), "Chosen by you");
  assert.equal(foundText({ found: { confidence: 1, reason: null }, isTicked: true }), "Same name");
  const found = { confidence: 0.978, reason: "label 'City' above" };
  assert.equal(foundText({ found, isTicked: true }), "97 % sure: label 'City' above");
  assert.match(foundText({ found, isTicked: false }), /^Please check: 97 % sure/);
});
