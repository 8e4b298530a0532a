import assert from "node:assert/strict";
import { test } from "node:test";
import { labelFields } from "#labels";
import { pageOf, printed, textField } from "../form.fixture.ts";
import { profileAlias } from "./alias-profile.ts";
import { type FieldProfile, profileFields } from "./field-profile.ts";

/** The profile of a field with this label above it. */
function profileOf(label: string, tooltip: string | null = null): FieldProfile {
  const fields = [textField("f1", { left: 40, top: 120, width: 300 }, { tooltip })];
  const pages = [pageOf(printed(label, 40, 108))];
  const [profile] = profileFields(fields, labelFields(fields, pages), pages);
  assert.ok(profile !== undefined);
  return profile;
}

test("what a label asks for is its beginning, without whose it is and without the initial of a first name", () => {
  for (const [label, header] of [
    ["Your first name and middle initial", "First Name"],
    ["Name of entity/individual. An entry is required.", "Name"],
    ["Name (as shown on your income tax return)", "Full Name"],
    ["Address (number, street, and apt. or suite no.)", "Address"],
    ["List account number(s) here (optional)", "Account Number"],
  ] as const) {
    const asked = profileOf(label).bags.lead.toSorted();
    assert.deepEqual(asked, profileAlias(header, "en").tokens.toSorted(), label);
  }
});

test("a plain address is the line of the street, and an e-mail address is not", () => {
  assert.ok(profileAlias("Address", "en").tokens.includes("~street"));
  assert.ok(!profileAlias("Email Address", "en").tokens.includes("~street"));
});

test("a tooltip that begins with the way to its field asks for its last sentence", () => {
  const path = "Part 1. Information About the Attorney. Address of the Attorney. 3. C.";
  const { bags } = profileOf("Town", `${path} Enter City.`);
  assert.deepEqual(bags.tooltip, ["city", "~city"]);
  assert.ok(bags.section.includes("~attorney"));
  assert.deepEqual(profileOf("Town", "City. Enter it in full.").bags.section, []);
});

test("the person that a field is about is named in its label, not in the explanation of the label", () => {
  const entry = "Name of entity/individual. An entry is required.";
  const explained = `${entry} (For a sole proprietor, enter the business's name on line 2.)`;
  assert.equal(profileOf(explained).party, null);
  assert.equal(profileOf("Business name, if different from above.").party, "employer");
  assert.equal(profileOf("Last name (spouse)").party, "spouse");
});
