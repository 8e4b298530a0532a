import assert from "node:assert/strict";
import { test } from "node:test";
import { CosString, latin1Bytes, Name } from "#cos";
import { type Field, readForm } from "#form";
import { type FieldSpec, formDocument } from "../../forms/builder/mod.ts";

const AT = [72, 700, 172, 720] as const;

function read(spec: FieldSpec): Field {
  const [field] = readForm(formDocument({ fields: [spec] })).fields;
  assert.ok(field);
  return field;
}

function traits(spec: FieldSpec): Pick<Field, "combo" | "editable" | "multiSelect"> {
  const { combo, editable, multiSelect } = read(spec);
  return { combo, editable, multiSelect };
}

test("options are pairs of export value and text, or one text for both", () => {
  const field = read({ type: "combo", name: "a", at: AT, options: [["FR", "France"], "Perú"] });
  assert.equal(field.type, "choice");
  assert.deepEqual(field.options, [
    { exportValue: "FR", text: "France" },
    { exportValue: "Perú", text: "Perú" },
  ]);
});

test("malformed options are read leniently", () => {
  const Opt = [new Name("N"), 5, [new CosString(latin1Bytes("x"))], null];
  const field = read({ type: "list", name: "a", at: AT, options: [], extra: { Opt } });
  assert.deepEqual(
    field.options.map((option) => [option.exportValue, option.text]),
    [
      ["N", "N"],
      ["5", "5"],
      ["x", ""],
      ["", ""],
    ],
  );
});

test("combo, editable and multi-select are distinguished", () => {
  const common = { name: "a", at: AT, options: ["x"] };
  assert.deepEqual(traits({ ...common, type: "combo", editable: true }), {
    combo: true,
    editable: true,
    multiSelect: false,
  });
  assert.deepEqual(traits({ ...common, type: "list", multiSelect: true }), {
    combo: false,
    editable: false,
    multiSelect: true,
  });
});

test("a multi-select field's value is a list, any other's a text", () => {
  const options = ["x", "y", "z"];
  const many = { type: "list", name: "a", at: AT, options, multiSelect: true } as const;
  assert.deepEqual(read({ ...many, value: ["x", "z"] }).value, ["x", "z"]);
  assert.deepEqual(read({ ...many, value: "y" }).value, ["y"]);
  assert.deepEqual(read(many).value, []);
  assert.equal(read({ type: "combo", name: "a", at: AT, options, value: "y" }).value, "y");
  assert.equal(read({ type: "combo", name: "a", at: AT, options }).value, "");
});
