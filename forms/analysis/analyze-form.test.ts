import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { checkbox, pageOf, printed, textField } from "../form.fixture.ts";
import { analyzeForm } from "./analyze-form.ts";

test("types and aliases follow the labels, with one spelling for each concept", () => {
  const labels = ["Given name", "Surname", "D.O.B.", "E-mail address", "ZIP code", "Total amount"];
  const fields = labels.map((_, row) => textField(`f${row}`, { left: 150, top: 100 + 30 * row }));
  const words = labels.flatMap((label, row) => printed(label, 40, 101 + 30 * row));
  const found = analyzeForm({ fields, pages: [pageOf(words)] }).fields;
  assert.deepEqual(
    found.map(({ suggestedAlias }) => suggestedAlias),
    ["first_name", "last_name", "birth_date", "email", "zip", "total_amount"],
  );
  assert.deepEqual(
    found.map(({ suggestedType }) => suggestedType),
    ["name", "name", "date", "email", "zip", "amount"],
  );
});

test("a good raw name stays, and no other field gets it", () => {
  const fields = [
    textField("x1", { left: 150, top: 100 }),
    textField("first_name", { left: 150, top: 130 }),
  ];
  const words = [...printed("First name", 40, 101), ...printed("First name", 40, 131)];
  const found = analyzeForm({ fields, pages: [pageOf(words)] });
  assert.deepEqual(
    found.fields.map(({ suggestedAlias }) => suggestedAlias),
    ["first_name_2", "first_name"],
  );
  assert.deepEqual(
    found.warnings.map(({ code }) => code),
    ["label_repeated"],
  );
});

test("aliases are valid and unique for any labels and names", () => {
  const text = fc.string({ unit: "binary", maxLength: 60 });
  const field = fc.record({ name: text, tooltip: fc.option(text, { nil: null }) });
  fc.assert(
    fc.property(fc.array(field, { maxLength: 12 }), (given) => {
      const fields = given.map(({ name, tooltip }, row) =>
        textField(`${name}${row}`, { left: 10, top: 20 * row }, { tooltip }),
      );
      const aliases = analyzeForm({ fields, pages: [] }).fields.map((one) => one.suggestedAlias);
      for (const alias of aliases) assert.match(alias ?? "", /^[a-z][a-z0-9_]{0,39}$/);
      assert.equal(new Set(aliases).size, fields.length);
    }),
  );
});

test("the boxes for yes and no, the parts of a name and of an address are groups", () => {
  const fields = [
    textField("a", { left: 40, top: 112 }),
    textField("b", { left: 160, top: 112 }),
    textField("c", { left: 40, top: 152 }),
    textField("d", { left: 160, top: 152 }),
    checkbox("yes", { left: 200, top: 191 }),
    checkbox("no", { left: 240, top: 191 }),
  ];
  const words = [
    ...printed("First name", 40, 100),
    ...printed("Last name", 160, 100),
    ...printed("City", 40, 140),
    ...printed("State", 160, 140),
    ...printed("Are you married?", 40, 190),
    ...printed("Yes", 211, 190),
    ...printed("No", 251, 190),
  ];
  const groups = analyzeForm({ fields, pages: [pageOf(words)] }).fields.map(({ group }) =>
    group === null ? null : `${group.id} ${group.part}`,
  );
  assert.deepEqual(groups, [
    "name_1 first",
    "name_1 last",
    "address_1 city",
    "address_1 state",
    "yes_no_1 yes",
    "yes_no_1 no",
  ]);
});

test("rows of a table are groups with the number of the row", () => {
  const tops = [112, 126, 140];
  const fields = tops.flatMap((top, row) => [
    textField(`n${row}`, { left: 40, top }),
    textField(`s${row}`, { left: 160, top }),
  ]);
  const words = [...printed("Child's name", 40, 100), ...printed("Relationship", 160, 100)];
  const found = analyzeForm({ fields, pages: [pageOf(words)] }).fields;
  assert.deepEqual(
    found.map(({ group }) => group?.row),
    [1, 1, 2, 2, 3, 3],
  );
  assert.equal(found[3]?.suggestedAlias, "relationship_2");
});

test("a comb of nine for a social security number takes digits, a printed pattern is the date's format", () => {
  const fields = [
    textField("a", { left: 200, top: 100 }, { maxLength: 9, comb: true }),
    textField("b", { left: 200, top: 130 }),
  ];
  const words = [
    ...printed("Social security number", 40, 101),
    ...printed("Date of birth (mm/dd/yyyy)", 40, 131),
  ];
  const [ssn, born] = analyzeForm({ fields, pages: [pageOf(words)] }).fields;
  assert.deepEqual([ssn?.suggestedType, ssn?.transform], ["ssn", "digits"]);
  assert.deepEqual([born?.suggestedType, born?.format], ["date", "date(mm/dd/yyyy)"]);
});

test("boxes that hold one value have its label, its part of the transform, and names of their own", () => {
  const fields = [5, 4].map((maxLength, at) =>
    textField(`f${at}`, { left: 150 + 60 * at, top: 100, width: 54 }, { maxLength }),
  );
  const words = printed("ZIP code", 150, 88);
  const found = analyzeForm({ fields, pages: [pageOf(words)] });
  assert.deepEqual(
    found.fields.map(({ label, suggestedAlias, transform }) => [label, suggestedAlias, transform]),
    [
      ["ZIP code", "zip", "digits(5, 9) | slice(0, 5)"],
      ["ZIP code", "zip_2", "digits(5, 9) | slice(5, 9)"],
    ],
  );
  assert.deepEqual(
    found.splitValues.map(({ kind, parts }) => [kind, ...parts.map(({ rawField }) => rawField)]),
    [["zip", "f0", "f1"]],
  );
});

test("pages without text, fields off the page and contradicting tooltips are reported", () => {
  const fields = [
    textField("scan", { page: 2, left: 10, top: 10 }),
    textField("off", { left: 900, top: 10 }),
    textField("odd", { left: 150, top: 100 }, { tooltip: "Telephone" }),
  ];
  const pages = [pageOf(printed("Household income", 40, 101)), pageOf([], 2)];
  const { warnings } = analyzeForm({ fields, pages });
  assert.deepEqual(
    warnings.map(({ code, fields: names }) => [code, ...names]),
    [
      ["page_without_text", "scan"],
      ["field_off_page", "off"],
      ["tooltip_differs_from_print", "odd"],
    ],
  );
});
