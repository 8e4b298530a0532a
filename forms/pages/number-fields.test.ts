import assert from "node:assert/strict";
import { test } from "node:test";
import { textField } from "../form.fixture.ts";
import { numberFields } from "./number-fields.ts";

test("numbers follow pages, then lines, then the order within a line", () => {
  const fields = [
    textField("second page", { page: 2, left: 0, top: 0 }),
    textField("next line", { left: 0, top: 40 }),
    textField("right", { left: 200, top: 22 }),
    textField("left", { left: 0, top: 20 }),
  ];
  assert.deepEqual(numberFields(fields), [4, 3, 2, 1]);
});

test("fields whose centres are more than half the lower one's height apart are on two lines", () => {
  const upper = textField("right", { left: 200, top: 0, height: 12 });
  const sameLine = textField("left", { left: 0, top: 5, height: 12 });
  const nextLine = textField("left", { left: 0, top: 7, height: 12 });
  assert.deepEqual(numberFields([upper, sameLine]), [2, 1]);
  assert.deepEqual(numberFields([upper, nextLine]), [1, 2]);
});

test("a field on no page is numbered last", () => {
  const nowhere = { ...textField("nowhere", { left: 0, top: 0 }), widgets: [] };
  assert.deepEqual(numberFields([nowhere, textField("there", { left: 0, top: 0 })]), [2, 1]);
});

test("a field with several widgets has the position of its first", () => {
  const first = textField("twice", { left: 0, top: 90 });
  const twice = { ...first, widgets: [...first.widgets, { ...first.widgets[0], top: 0 }] };
  assert.deepEqual(
    numberFields([twice as typeof first, textField("once", { left: 0, top: 50 })]),
    [2, 1],
  );
});
