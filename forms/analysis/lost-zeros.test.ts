import assert from "node:assert/strict";
import { test } from "node:test";
import { fixedNumberOf, type KnownField, lostLeadingZeros } from "./lost-zeros.ts";

const findFixed = (more: Partial<KnownField>): ReturnType<typeof fixedNumberOf> =>
  fixedNumberOf({
    name: "f1_7",
    type: "text",
    tooltip: null,
    label: null,
    format: null,
    maxLength: null,
    ...more,
  });

test("a field asks for a ZIP code or a social security number by format, label, tooltip or name", () => {
  for (const more of [
    { format: "special(zip)" },
    { format: "special(zip4)" },
    { label: "ZIP code" },
    { label: "ZIP or postal code" },
    { label: "City, state, and ZIP code" },
    { tooltip: "Zip" },
    { name: "Mailing_ZipCode" },
    { name: "zip" },
    { name: "zip", maxLength: 10 },
  ])
    assert.equal(findFixed(more), "zip", JSON.stringify(more));
  for (const more of [
    { format: "special(ssn)" },
    { label: "Social security number" },
    { name: "ssn" },
    { name: "SpouseSSN", maxLength: 9 },
  ])
    assert.equal(findFixed(more), "ssn", JSON.stringify(more));
});

test("parts of numbers, postal codes of other countries and other fields are not checked", () => {
  for (const more of [
    {},
    { label: "Name", name: "zip" },
    { label: "Postal code" },
    { label: "Foreign ZIP code" },
    { label: "ZIP+4" },
    { name: "zip4" },
    { label: "ZIP code ext." },
    { label: "ZIP code", maxLength: 4 },
    { label: "Social security number", maxLength: 4 },
    { label: "Employer identification number" },
    { label: "ZIP code", type: "choice" },
    { format: "date(mm/dd/yyyy)" },
  ])
    assert.equal(findFixed(more), null, JSON.stringify(more));
});

test("a number is suspicious when one or two digits are missing and none of its zeros is left", () => {
  const suspicious = { zip: ["501", "4101", "1234567", "41011234"], ssn: ["1234567", "12345678"] };
  for (const number of ["zip", "ssn"] as const)
    for (const value of suspicious[number]) assert.ok(lostLeadingZeros(number, value), value);
  const plain = {
    zip: ["", "04101", "0410", "41", "94105", "94105-1234", "9410S", " 4101", "411011234", "41.5"],
    ssn: ["", "012345678", "01234567", "123456", "123-45-6789", "123-4567", "1234567890"],
  };
  for (const number of ["zip", "ssn"] as const)
    for (const value of plain[number]) assert.ok(!lostLeadingZeros(number, value), value);
});
