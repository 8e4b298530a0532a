import assert from "node:assert/strict";
import { test } from "node:test";
import { copyName, defaultName, firstForm, linkedForm, wantedMapping } from "./new-mapping.ts";

const FORMS = [
  { id: 7, name: "W-4" },
  { id: 8, name: "Leave" },
];

test("a new mapping begins with the form of the address, else with the only one", () => {
  assert.equal(firstForm(FORMS, "form=8"), "8");
  assert.equal(firstForm(FORMS, "form=9"), "");
  assert.equal(firstForm(FORMS, ""), "");
  assert.equal(firstForm(FORMS.slice(1), ""), "8");
  assert.equal(linkedForm(FORMS.slice(1), ""), "");
});

test("a mapping without a name is called after its form", () => {
  const unnamed = defaultName(FORMS, "7");
  assert.equal(unnamed, "W-4: columns");
  assert.deepEqual(wantedMapping(FORMS, "7", " ", unnamed), {
    kind: "valid",
    body: { name: unnamed, template_id: 7 },
  });
  assert.deepEqual(wantedMapping(FORMS, "7", " Staff ", unnamed), {
    kind: "valid",
    body: { name: "Staff", template_id: 7 },
  });
  assert.deepEqual(wantedMapping(FORMS, "", "Staff", ""), {
    kind: "faulty",
    faults: { template_id: "Please choose a form." },
  });
});

test("the name of a copy has at most as many characters as the service takes", () => {
  assert.equal(copyName("Staff"), "Staff (copy)");
  assert.equal(copyName("x".repeat(255)).length, 255);
  assert.match(copyName("x".repeat(255)), /x \(copy\)$/);
});
