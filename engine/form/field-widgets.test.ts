import assert from "node:assert/strict";
import { test } from "node:test";
import { formDocument } from "../../forms/builder/mod.ts";
import { isWritable, widgetsOf } from "./field.ts";
import { readForm } from "./read-form.ts";

const { fields } = readForm(
  formDocument({
    fields: [
      {
        type: "text",
        name: "name",
        at: [
          [50, 700, 250, 720],
          [50, 600, 250, 620],
        ].map(makePlaced),
      },
      { type: "signature", name: "signed", at: [50, 500, 250, 540] },
      { type: "button", name: "print", at: [50, 400, 100, 420] },
    ],
  }),
);

function makePlaced([x1 = 0, y1 = 0, x2 = 0, y2 = 0]: readonly number[]) {
  return { rect: [x1, y1, x2, y2] as const };
}

test("widgetsOf returns the widgets of all dictionaries of a field", () => {
  assert.deepEqual(
    fields.map((field) => widgetsOf(field).length),
    [2, 1, 1],
  );
});

test("every field except a push button is writable", () => {
  assert.deepEqual(
    fields.filter(isWritable).map(({ name }) => name),
    ["name", "signed"],
  );
});
