import assert from "node:assert/strict";
import { test } from "node:test";
import { labelFields } from "#labels";
import type { FieldOnPages, PageText, PageWord } from "#pages";
import { pageOf, printed, textField } from "../form.fixture.ts";
import { findSplitValues, mergeBoxes, type SplitValue } from "./mod.ts";

/** Boxes of these lengths in a row; null: without a length. */
function boxes(
  lengths: readonly (number | null)[],
  { gap = 6, prefix = "b" }: { readonly gap?: number; readonly prefix?: string } = {},
): FieldOnPages[] {
  let left = 100;
  return lengths.map((maxLength, at) => {
    const width = (maxLength ?? 3) * 12;
    const box = textField(`${prefix}${at + 1}`, { left, top: 100, width }, { maxLength });
    left += width + gap;
    return box;
  });
}

function splitsOf(
  fields: readonly FieldOnPages[],
  words: readonly PageWord[],
  page: Partial<PageText> = {},
): readonly SplitValue[] {
  const pages = [{ ...pageOf(words), ...page }];
  return findSplitValues(fields, labelFields(fields, pages), pages, "en");
}

const transformsOf = (splits: readonly SplitValue[]): readonly string[][] =>
  splits.map(({ parts }) => parts.map(({ transform }) => transform));

test("lengths and the text over the boxes say which number they hold", () => {
  const cases = [
    [[3, 2, 4], "Social security number", "ssn", "digits(9)", ["0, 3", "3, 5", "5, 9"]],
    [[2, 7], "Employer identification number", "ein", "digits(9)", ["0, 2", "2, 9"]],
    [
      [3, 3, 4],
      "Telephone number",
      "phone",
      "replace('+1', '') | digits(10)",
      ["0, 3", "3, 6", "6, 10"],
    ],
    [[5, 4], "ZIP code", "zip", "digits(5, 9)", ["0, 5", "5, 9"]],
  ] as const;
  for (const [lengths, label, kind, first, slices] of cases) {
    const found = splitsOf(boxes(lengths), printed(label, 100, 88));
    assert.deepEqual(
      found.map((split) => [split.kind, split.label]),
      [[kind, label]],
    );
    assert.deepEqual(transformsOf(found), [slices.map((slice) => `${first} | slice(${slice})`)]);
  }
});

test("boxes for one digit each hold the number that their text names", () => {
  const [ssn] = splitsOf(boxes(Array(9).fill(1), { gap: 1 }), printed("SSN", 100, 88));
  assert.equal(ssn?.kind, "ssn");
  assert.equal(ssn.parts[8]?.transform, "digits(9) | slice(8, 9)");
});

test("without lengths, signs between all boxes are needed", () => {
  const fields = boxes([null, null, null], { gap: 10 });
  const label = printed("Social security number", 100, 88);
  assert.deepEqual(splitsOf(fields, label), []);
  const dashes = fields.slice(1).flatMap(({ widgets: [place] }) => {
    const left = (place?.left ?? 0) - 7;
    return [{ text: "-", left, right: left + 4, top: 101, bottom: 111 }];
  });
  assert.equal(splitsOf(fields, [...label, ...dashes])[0]?.kind, "ssn");
});

/** The letters that each box's date is written by. */
function outputs(splits: readonly SplitValue[]): readonly (string | undefined)[] {
  return splits.flatMap(({ parts }) =>
    parts.map(({ transform }) => /'(\w+)'\)$/.exec(transform)?.[1]),
  );
}

test("a date's order is that of the letters at its boxes, else of the paper's country", () => {
  const label = printed("Date of birth", 100, 88);
  assert.deepEqual(outputs(splitsOf(boxes([2, 2, 4]), label)), ["MM", "DD", "YYYY"]);
  const a4 = { width: 595, height: 842 };
  assert.deepEqual(outputs(splitsOf(boxes([2, 2, 4]), label, a4)), ["DD", "MM", "YYYY"]);
  const named = boxes([2, 2, 4]).map((field, at) => ({
    ...field,
    tooltip: ["Date of birth (MM/DD/YYYY). Day", "Month", "Year"][at] ?? null,
  }));
  assert.deepEqual(outputs(splitsOf(named, label)), ["DD", "MM", "YYYY"]);
});

test("columns of a table, boxes apart and boxes of two heights stay fields of their own", () => {
  const label = printed("Social security number", 100, 88);
  assert.deepEqual(splitsOf(boxes([3, 2, 4], { gap: 60 }), label), []);
  const [first, second, third] = boxes([3, 2, 4]);
  const [place] = second?.widgets ?? [];
  assert.ok(first && second && third && place);
  const higher = { ...second, widgets: [{ ...place, bottom: place.bottom + 12 }] };
  assert.deepEqual(splitsOf([first, higher, third], label), []);
  const wide = boxes([3, 2, 4], { gap: 20 });
  assert.equal(splitsOf(wide, label).length, 1);
  const words = printed("or", (wide[2]?.widgets[0]?.left ?? 0) - 15, 101);
  assert.deepEqual(splitsOf(wide, [...label, ...words]), []);
  const cells = boxes([null, null, null]).map((field, at) => ({
    ...field,
    tooltip: ["Date of birth", "Relationship", "Months at home"][at] ?? null,
  }));
  assert.deepEqual(splitsOf(cells, []), []);
  assert.deepEqual(splitsOf(boxes([4, 5, 3]), printed("Quantity", 100, 88)), []);
});

test("boxes for an amount are not cut from the left", () => {
  assert.deepEqual(splitsOf(boxes(Array(9).fill(1), { gap: 1 }), printed("Amount", 100, 88)), []);
});

test("merged boxes are one field over all of them, called like the first and labelled as a whole", () => {
  const fields = [...boxes([3, 2, 4]), textField("other", { left: 100, top: 130 })];
  const pages = [pageOf(printed("Social security number", 100, 88))];
  const labels = labelFields(fields, pages);
  const splits = findSplitValues(fields, labels, pages, "en");
  const merged = mergeBoxes({ fields, labels }, pages, splits);
  assert.deepEqual(
    merged.fields.map(({ name, maxLength }) => [name, maxLength]),
    [
      ["b1", 9],
      ["other", null],
    ],
  );
  const [place] = merged.fields[0]?.widgets ?? [];
  assert.deepEqual([place?.left, place?.right], [100, 220]);
  assert.equal(merged.labels[0]?.label, "Social security number");
  assert.equal(merged.splitOf.get("b1"), splits[0]);
});
