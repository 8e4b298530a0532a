import assert from "node:assert/strict";
import { test } from "node:test";
import type { TemplateDiff } from "@platen/sdk";
import { testField } from "#viewer/field.fixture.ts";
import type { FormPage } from "#viewer/form.ts";
import { countsOf, differencesOf, type Form, outlines, shownField } from "./differences.ts";

const PAGE: FormPage = { page: 1, width: 600, height: 800, rotation: 0, box: [0, 0, 600, 800] };
const PAGES = [PAGE, { ...PAGE, page: 2 }];
const NO_CHANGE: TemplateDiff = {
  from_version: 1,
  to_version: 2,
  added: [],
  removed: [],
  renamed: [],
  retyped: [],
  moved: [],
  changed: [],
};
const FROM = form(["gone", "same", "old", "a"]);
const TO = form(["new", "same", "fresh", "a"]);

test("differences are listed in the order of the fields, and outlined on the side that has them", () => {
  const diff = {
    ...NO_CHANGE,
    added: ["new"],
    removed: ["gone"],
    renamed: [{ from: "old", to: "fresh" }],
  };
  const found = differencesOf(diff, FROM, TO);
  assert.deepEqual(
    found.map((one) => [one.kind, shownField(one).name]),
    [
      ["added", "new"],
      ["removed", "gone"],
      ["changed", "fresh"],
    ],
  );
  assert.deepEqual(found[2]?.details, ["Name inside the PDF: was old, now fresh"]);
  assert.deepEqual(countsOf(found), { added: 1, removed: 1, changed: 1 });
  assert.deepEqual(
    [...outlines(found, "before")],
    [
      ["gone", "removed"],
      ["old", "changed"],
    ],
  );
  assert.deepEqual([...outlines(found, "after").keys()], ["new", "fresh"]);
});

test("a moved field is described in millimetres as its page is shown", () => {
  const moved = (page: number, rect: readonly [number, number, number, number]) =>
    details({ moved: [{ name: "a", from: place(1, [0, 0, 72, 20]), to: place(page, rect) }] });
  assert.deepEqual(moved(1, [72, 36, 144, 56]), ["Moved 25 mm to the right and 13 mm up"]);
  assert.deepEqual(moved(1, [0, 0, 144, 20]), ["Size: was 25 × 7 mm, now 51 × 7 mm"]);
  assert.deepEqual(moved(2, [0, 0, 72, 20]), ["Page: was 1, now 2"]);
  const turned = PAGES.map((page) => ({ ...page, rotation: 90 as const }));
  const diff = {
    ...NO_CHANGE,
    moved: [{ name: "a", from: place(1, [0, 0, 72, 20]), to: place(1, [72, 0, 144, 20]) }],
  };
  const [found] = differencesOf(diff, { ...FROM, pages: turned }, { ...TO, pages: turned });
  assert.deepEqual(found?.details, ["Moved 25 mm down"]);
});

test("changed properties are said with their values before and after", () => {
  const changed = (members: readonly string[], from: object, to: object) =>
    details({ changed: [{ name: "a", members, from, to }] });
  assert.deepEqual(
    changed(
      ["max_length", "required", "default_value"],
      { max_length: 1, required: false, default_value: null },
      { max_length: null, required: true, default_value: "Bern" },
    ),
    [
      "Longest text: was 1 character, now no limit",
      "Required: was no, now yes",
      "Value in the form: was none, now Bern",
    ],
  );
  assert.deepEqual(changed(["options"], { options: ["A", "B"] }, { options: ["B", "C"] }), [
    "New choices: C",
    "Choices that are gone: A",
  ]);
  assert.deepEqual(changed(["options"], { options: ["A", "B"] }, { options: ["B", "A"] }), [
    "Choices in another order",
  ]);
  assert.deepEqual(details({ retyped: [{ name: "a", from: "text", to: "checkbox" }] }), [
    "Type: was Text, now Check box",
  ]);
});

function details(diff: Partial<TemplateDiff>): readonly string[] {
  return differencesOf({ ...NO_CHANGE, ...diff }, FROM, TO).flatMap((one) => one.details);
}

function place(
  page: number,
  rect: readonly [number, number, number, number],
): TemplateDiff["moved"][number]["from"] {
  return { page, rect };
}

function form(names: readonly string[]): Form {
  const fields = names.map((name, index) => testField(name, { number: index + 1 }));
  return { fields, pages: PAGES };
}
