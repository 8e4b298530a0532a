import assert from "node:assert/strict";
import { test } from "node:test";
import { manifest, readForm } from "#form";
import { type FieldSpec, formDocument } from "../../forms/builder/mod.ts";

const AT = [72, 700, 172, 720] as const;

function entries(...fields: FieldSpec[]): ReturnType<typeof manifest> {
  return manifest(readForm(formDocument({ fields })));
}

test("an entry has every property of a field, and absent ones are null", () => {
  const [full, plain] = entries(
    {
      type: "text",
      name: "a",
      at: [{ rect: AT }, { rect: [1, 2, 3, 4] }],
      maxLength: 9,
      comb: true,
      required: true,
      readOnly: true,
      tooltip: "Tip",
      defaultValue: "d",
    },
    { type: "text", name: "b", at: { page: 0, rect: AT } },
  );
  assert.deepEqual(full, {
    name: "a",
    type: "text",
    maxLength: 9,
    defaultValue: "d",
    required: true,
    options: [],
    exportValues: [],
    page: 1,
    rect: AT,
    multiline: false,
    comb: true,
    readOnly: true,
    multiSelect: false,
    editable: false,
    tooltip: "Tip",
    format: null,
    scripts: [],
    calculationOrder: null,
    widgets: [
      { page: 1, rect: AT },
      { page: 1, rect: [1, 2, 3, 4] },
    ],
  });
  assert.equal(plain?.page, null);
  assert.equal(plain?.maxLength, null);
  assert.equal(plain?.defaultValue, null);
});

test("a choice's options are the texts shown, its export values the values written", () => {
  const [entry] = entries({ type: "combo", name: "a", at: AT, options: [["FR", "France"]] });
  assert.deepEqual([entry?.options, entry?.exportValues], [["France"], ["FR"]]);
});

test("a radio's options and export values are both its on-states", () => {
  const at = ["0", "1"].map((state) => ({ rect: AT, state }));
  const [entry] = entries({ type: "radio", name: "a", at, exportValues: ["small", "large"] });
  assert.deepEqual(
    [entry?.options, entry?.exportValues],
    [
      ["0", "1"],
      ["0", "1"],
    ],
  );
});
