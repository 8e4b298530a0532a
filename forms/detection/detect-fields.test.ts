import assert from "node:assert/strict";
import { test } from "node:test";
import type { PageWord, Shape } from "#pages";
import { checkbox, printed, textField } from "../form.fixture.ts";
import { detectFields } from "./detect-fields.ts";
import { lineAcross, lineDown, readingOf, square } from "./reading.fixture.ts";

test("a line beside its label is a text field with the label's name and the page's coordinates", () => {
  const { fields, warnings } = detectFields([
    readingOf([...printed("First name:", 72, 190), lineAcross(140, 200, 300)]),
  ]);
  assert.deepEqual(warnings, []);
  const [field] = fields;
  assert.equal(fields.length, 1);
  assert.partialDeepStrictEqual(field, {
    name: "first_name",
    type: "text",
    page: 1,
    label: "First name",
  });
  const [left, bottom, right, top] = field?.rect ?? [0, 0, 0, 0];
  assert.deepEqual([left, bottom, right], [140, 592, 300]);
  assert.ok(top - bottom >= 8 && top - bottom <= 20, `${top - bottom} pt high`);
  assert.match(field?.reason ?? "", /line 160 pt wide right of “First name:?”/);
});

test("types follow from labels: date, signature, social security number", () => {
  const words = [
    ...printed("Date of birth:", 72, 190),
    ...printed("SSN:", 72, 230),
    ...printed("Signature of applicant:", 72, 270),
  ];
  const rules = [lineAcross(200, 200, 330), lineAcross(200, 240, 330), lineAcross(200, 280, 400)];
  assert.deepEqual(
    detectFields([readingOf([...words, ...rules])]).fields.map(({ type, format }) => [
      type,
      format ?? null,
    ]),
    [
      ["text", "date"],
      ["text", "ssn"],
      ["signature", null],
    ],
  );
});

test("`Yes` and `No` of one question are a radio group; boxes without such words are check boxes", () => {
  const question = [
    ...printed("Are you employed?", 72, 190),
    square(200, 190),
    ...printed("Yes", 216, 190),
    square(260, 190),
    ...printed("No", 276, 190),
  ];
  const hobbies = [
    ...printed("Hobbies:", 72, 290),
    square(200, 290),
    ...printed("Chess", 216, 290),
    square(260, 290),
    ...printed("Music", 276, 290),
  ];
  const { fields } = detectFields([readingOf([...question, ...hobbies])]);
  assert.deepEqual(
    fields.map(({ type }) => type),
    ["radio", "radio", "checkbox", "checkbox"],
  );
  const [yes, no, chess] = fields;
  assert.ok(yes?.group !== undefined && yes.group === no?.group);
  assert.match(yes.name, /_yes$/);
  assert.match(no?.name ?? "", /_no$/);
  assert.equal(chess?.label, "Chess");
});

test("boxes after `check one` are a radio group", () => {
  const { fields } = detectFields([
    readingOf([
      ...printed("Filing status (check only one)", 72, 190),
      ...["Single", "Married", "Widowed"].flatMap((status, index) => [
        square(80, 206 + 16 * index),
        ...printed(status, 96, 206 + 16 * index),
      ]),
    ]),
  ]);
  assert.deepEqual(
    fields.map(({ type, group }) => [type, group]),
    Array.from({ length: 3 }, () => ["radio", "filing_status"]),
  );
});

test("cells for day, month and year are combs, also two of them beside a divider", () => {
  const { fields } = detectFields([
    readingOf([
      ...printed("Date of birth (MM/DD/YYYY)", 40, 190),
      ...cellsAt(240, 2),
      ...printed("/", 267, 190),
      ...cellsAt(274, 2),
      ...printed("/", 301, 190),
      ...cellsAt(308, 4),
    ]),
  ]);
  assert.deepEqual(
    fields.map(({ type, comb, rect: [left, , right] }) => [type, comb, left, right]),
    [
      ["text", true, 240, 264],
      ["text", true, 274, 298],
      ["text", true, 308, 356],
    ],
  );
});

test("a row of underscores is as high as a line for writing, where no text is above it", () => {
  const { fields } = detectFields([
    readingOf([...blankAt(190), ...printed("Section B", 140, 277), ...blankAt(290)]),
  ]);
  const heights = fields.map(({ rect: [, bottom, , top] }) => top - bottom);
  assert.deepEqual(heights, [16, 13]);
});

test("beside a text of several lines, the last line of a table's cell is the field", () => {
  const tops = [100, 118, 136, 154, 190, 208, 226];
  const { fields } = detectFields([
    readingOf([
      ...tops.map((top) => lineAcross(40, top, 560)),
      ...[40, 360, 560].map((at) => lineDown(at, 100, 226)),
      ...printed("1 Wages", 44, 105),
      ...printed("2 Interest", 44, 123),
      ...printed("3 Dividends", 44, 141),
      ...printed("4 Credit for contributions to qualifying", 44, 159),
      ...printed("organizations", 60, 177),
      ...printed("5 Pensions", 44, 195),
      ...printed("6 Total", 44, 213),
    ]),
  ]);
  const places = fields.map(({ rect: [, bottom, , top] }) => [792 - top, 792 - bottom]);
  // A point from the lines of the cell, and half a point from the lower one.
  assert.deepEqual(places, [
    [101, 117.5],
    [119, 135.5],
    [137, 153.5],
    [173, 189.5],
    [191, 207.5],
    [209, 225.5],
  ]);
  assert.match(fields[3]?.reason ?? "", /^last line of a cell, 200 × 18 pt/);
});

test("no field is proposed where a widget is, and no name that the form has", () => {
  const page = readingOf([
    ...printed("First name:", 72, 190),
    ...printed("First name:", 72, 230),
    lineAcross(140, 200, 300),
    lineAcross(140, 240, 300),
  ]);
  const existing = [
    textField("first_name", { left: 140, top: 186, width: 160, height: 14 }),
    checkbox("first_name_2.given", { left: 500, top: 700 }),
  ];
  const { fields } = detectFields([page], existing);
  assert.deepEqual(
    fields.map(({ name, rect }) => [name, rect[1]]),
    [["first_name_3", 552]],
  );
});

test("a page of an image alone is reported, and one without anything too", () => {
  const image: Shape = {
    left: 0,
    top: 0,
    right: 612,
    bottom: 792,
    kind: "image",
    stroke: null,
    fill: 0,
  };
  const { fields, warnings } = detectFields([readingOf([image]), { ...readingOf([]), page: 2 }]);
  assert.deepEqual(fields, []);
  assert.deepEqual(
    warnings.map(({ code, page }) => [code, page]),
    [
      ["page_is_image", 1],
      ["page_is_image", 2],
    ],
  );
});

test("text without lines and boxes has no fields", () => {
  const words = printed("These instructions say how to fill in the form.", 72, 190);
  assert.deepEqual(detectFields([readingOf(words)]), { fields: [], warnings: [] });
});

test("of more fields than a form can be given, the most certain ones are proposed", () => {
  const pages = Array.from({ length: 30 }, (_, index) => ({
    ...readingOf(
      Array.from({ length: 40 }, (_entry, row) => [
        ...printed("Agreed", 96, 20 + 18 * row),
        square(80, 20 + 18 * row),
      ]).flat(),
    ),
    page: index + 1,
  }));
  const { fields, warnings } = detectFields(pages);
  assert.equal(fields.length, 800);
  assert.equal(new Set(fields.map(({ name }) => name)).size, 800);
  assert.deepEqual(
    warnings.map(({ code }) => code),
    ["too_many_fields"],
  );
});

/** Adjacent cells for one character each. */
function cellsAt(left: number, count: number): Shape[] {
  return Array.from({ length: count }, (_, index) => square(left + 12 * index, 190, 12));
}

function blankAt(top: number): readonly PageWord[] {
  return [...printed("Name:", 72, top), ...printed("____________________", 140, top)];
}
