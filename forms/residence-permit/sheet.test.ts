import assert from "node:assert/strict";
import { test } from "node:test";
import type { Mark, Place } from "#builder";
import { SHEET, Sheet } from "./sheet.ts";
import type { Entry } from "./sheet-entry.ts";

const TOP = 800;

function oneCell(entry: Entry, label = "Label"): Sheet {
  const sheet = new Sheet(2, TOP);
  sheet.row(32, { span: 6, label, entry });
  return sheet;
}

function boxesOf(marks: readonly Mark[]): readonly (readonly number[])[] {
  return marks.flatMap((mark) => (mark.kind === "box" ? [mark.rect] : []));
}

test("cells of a row divide the width by twelfths, and rows follow each other downwards", () => {
  const sheet = new Sheet(1, TOP);
  sheet.row(30, { span: 4, label: "a" }, { span: 8, label: "b" });
  sheet.row(20, { span: 12, label: "c" });
  const third = SHEET.left + (SHEET.right - SHEET.left) / 3;
  assert.deepEqual(boxesOf(sheet.marks), [
    [SHEET.left, TOP - 30, third, TOP],
    [third, TOP - 30, SHEET.right, TOP],
    [SHEET.left, TOP - 50, SHEET.right, TOP - 30],
  ]);
  assert.equal(sheet.y, TOP - 50);
});

test("a cell's label without its remark is its field's tooltip", () => {
  const sheet = oneCell({ kind: "text", name: "born" }, "Date of birth  (DD MM YYYY)");
  assert.equal(sheet.fields[0]?.tooltip, "Date of birth");
});

test("a comb has the sum of its groups' cells, with a divider between groups", () => {
  const sheet = oneCell({ kind: "comb", name: "date", groups: [2, 2, 4], required: true });
  const [field] = sheet.fields;
  assert.ok(field?.type === "text");
  assert.deepEqual([field.comb, field.maxLength, field.required], [true, 8, true]);
  const dividers = sheet.marks.filter((mark) => mark.kind === "line");
  assert.equal(dividers.length, 7);
  assert.equal(dividers.filter(({ width }) => width === 0.9).length, 2, "stronger between groups");
});

test("radio buttons are in a row, each with its state, a ring and its text", () => {
  const options = [
    ["a", "First"],
    ["b", "Second"],
  ] as const;
  const sheet = oneCell({ kind: "radio", name: "pick", options });
  const [field] = sheet.fields;
  assert.ok(field?.type === "radio" && Array.isArray(field.at));
  const places = field.at as readonly Place[];
  assert.deepEqual(
    places.map(({ state, page }) => [state, page]),
    [
      ["a", 2],
      ["b", 2],
    ],
  );
  assert.equal(sheet.marks.filter(({ kind }) => kind === "ring").length, 2);
  const [first, second] = places;
  assert.ok((first?.rect[2] ?? 0) < (second?.rect[0] ?? 0), "they do not touch");
});

test("stacked checkboxes are as far apart as their paragraphs are long", () => {
  const boxes = [
    { name: "a", text: "word ".repeat(60).trim() },
    { name: "b", text: "short" },
  ];
  const sheet = new Sheet(1, TOP);
  sheet.row(100, { span: 12, label: "", entry: { kind: "checks", boxes, stacked: true } });
  const tops = sheet.fields.map((field) => ("rect" in field.at ? field.at.rect[3] : 0));
  assert.equal((tops[0] ?? 0) - (tops[1] ?? 0), 3 * 10 + 7);
});

test("a section is a bar with its number, title and note", () => {
  const sheet = new Sheet(1, TOP);
  sheet.section("3", "Address", "as in the passport");
  const texts = sheet.marks.flatMap((mark) => (mark.kind === "text" ? [mark.text] : []));
  assert.deepEqual(texts, ["3", "Address", "as in the passport"]);
  assert.ok(sheet.y < TOP);
});
