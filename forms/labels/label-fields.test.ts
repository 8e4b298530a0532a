import assert from "node:assert/strict";
import { test } from "node:test";
import { checkbox, pageOf, printed, textField } from "../form.fixture.ts";
import { labelFields } from "./label-fields.ts";

test("the tooltip is the label, cleaned", () => {
  const field = textField("f1", { left: 100, top: 100 }, { tooltip: " Your  name: " });
  const [entry] = labelFields([field], [pageOf(printed("Other text", 20, 100))]);
  assert.deepEqual([entry?.label, entry?.labelSource], ["Your name", "tooltip"]);
});

test("without a tooltip the text to the left is the label", () => {
  const [entry] = labelFields(
    [textField("f1", { left: 100, top: 100 })],
    [pageOf([...printed("Last name:", 40, 101), ...printed("City", 40, 140)])],
  );
  assert.deepEqual([entry?.label, entry?.labelSource], ["Last name", "page"]);
});

test("without text on its left, the text just above is the label", () => {
  const [entry] = labelFields(
    [textField("f1", { left: 100, top: 100 })],
    [pageOf(printed("ZIP code", 101, 88))],
  );
  assert.equal(entry?.label, "ZIP code");
});

test("a check box takes the text on its right", () => {
  const fields = [checkbox("a", { left: 100, top: 100 }), checkbox("b", { left: 160, top: 100 })];
  const words = [...printed("Single", 112, 99), ...printed("Married", 172, 99)];
  const labels = labelFields(fields, [pageOf(words)]).map(({ label }) => label);
  assert.deepEqual(labels, ["Single", "Married"]);
});

test("a field without text near it has no label", () => {
  const [entry] = labelFields([textField("f1", { left: 100, top: 100 })], [pageOf([])]);
  assert.deepEqual([entry?.label, entry?.labelSource], [null, null]);
});

test("boxes for an answer are called by the question and the answer", () => {
  const fields = [checkbox("a", { left: 200, top: 100 }), checkbox("b", { left: 240, top: 100 })];
  const words = [
    ...printed("Are you a veteran?", 40, 99),
    ...printed("Yes", 211, 99),
    ...printed("No", 251, 99),
  ];
  const labels = labelFields(fields, [pageOf(words)]).map(({ label }) => label);
  assert.deepEqual(labels, ["Are you a veteran? Yes", "Are you a veteran? No"]);
});

test("the buttons of a group are named by the texts on the side where each has its own", () => {
  const field = { ...group("0", "1"), type: "radio" as const };
  const right = [...printed("Female", 112, 99), ...printed("Male", 172, 99)];
  assert.deepEqual(optionLabels(field, right), ["Female", "Male"]);
  // With names before them, the name on the right of a button is that of the next one.
  const left = [...printed("Female", 66, 99), ...printed("Male", 136, 99)];
  assert.deepEqual(optionLabels(field, left), ["Female", "Male"]);
  assert.deepEqual(optionLabels(field, printed("Sex", 80, 99)), [null, null]);
});

test("buttons are not named where a text is the value of another button, or where states share buttons", () => {
  const field = group("Yes", "No");
  const words = [...printed("No", 112, 99), ...printed("Maybe", 172, 99)];
  assert.deepEqual(optionLabels(field, words), [null, null]);
  assert.deepEqual(optionLabels({ ...field, options: ["Yes", "No", "Off"] }, words), []);
});

/** Two boxes beside each other, for these states. */
function group(...options: readonly string[]): ReturnType<typeof checkbox> {
  const widgets = [100, 160].map((left) => ({
    page: 1,
    left,
    right: left + 8,
    top: 100,
    bottom: 108,
  }));
  return { ...checkbox("group", { left: 0, top: 0 }), options, widgets };
}

/** The labels of the options of a form's only field. */
function optionLabels(
  field: ReturnType<typeof checkbox>,
  words: ReturnType<typeof printed>,
): readonly (string | null)[] {
  return labelFields([field], [pageOf(words)])[0]?.optionLabels ?? [];
}

test("a line number is no label but is kept", () => {
  const words = [...printed("25a Federal tax withheld", 40, 101), ...printed("25a", 270, 101)];
  const [entry] = labelFields([textField("f", { left: 300, top: 100 })], [pageOf(words)]);
  assert.deepEqual([entry?.label, entry?.lineNumber], ["Federal tax withheld", "25a"]);
});

test("a header serves all fields of its column, with their rows", () => {
  const fields = [112, 126, 140].map((top) => textField(`f${top}`, { left: 40, top }));
  const labels = labelFields(fields, [pageOf(printed("Owner", 40, 100))]);
  assert.deepEqual(
    labels.map(({ label, rowNumber }) => [label, rowNumber]),
    [
      ["Owner", 1],
      ["Owner", 2],
      ["Owner", 3],
    ],
  );
});

test("a wrapped label is read whole, unless the upper line has a field of its own", () => {
  const field = textField("f", { left: 200, top: 112 });
  const words = [...printed("Total of all payments", 40, 101), ...printed("and credits", 40, 112)];
  const [whole] = labelFields([field], [pageOf(words)]);
  assert.equal(whole?.label, "Total of all payments and credits");
  const upper = textField("u", { left: 200, top: 99, height: 11 });
  const [apart] = labelFields([field, upper], [pageOf(words)]);
  assert.equal(apart?.label, "and credits");
});

test("captions below their lines are labels where the page has them", () => {
  const names = ["Petitioner", "Respondent", "Judge", "County"];
  const fields = names.map((name, row) => textField(name, { left: 40, top: 100 + 60 * row }));
  const words = names.flatMap((name, row) => printed(name, 40, 113 + 60 * row));
  const labels = labelFields(fields, [pageOf(words)]).map(({ label }) => label);
  assert.deepEqual(labels, names);
});

test("the heading above a field is its section, on the next page too", () => {
  const fields = [
    textField("a", { left: 200, top: 100 }),
    textField("b", { page: 2, left: 200, top: 100 }),
  ];
  const pages = [pageOf(printed("Part II Household members", 40, 60)), pageOf([], 2)];
  const sections = labelFields(fields, pages).map(({ section }) => section);
  assert.deepEqual(sections, ["Part II Household members", "Part II Household members"]);
});
