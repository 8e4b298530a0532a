import assert from "node:assert/strict";
import { test } from "node:test";
import { type CosObject, CosString, type Dict, type Document, latin1Bytes, Name, Ref } from "#cos";
import { type FieldEntry, manifest, readForm } from "#form";
import { type FieldSpec, formDocument } from "../../forms/builder/mod.ts";

const AT = [72, 700, 172, 720] as const;

function actions(...keys: readonly string[]): CosObject {
  const action: Dict = new Map();
  action.set("S", new Name("JavaScript")).set("JS", new CosString(latin1Bytes("throw 1;")));
  return new Map(keys.map((key) => [key, action]));
}

function text(name: string, AA?: CosObject): FieldSpec {
  return { type: "text", name, at: AT, ...(AA === undefined ? {} : { extra: { AA } }) };
}

function entries(document: Document): readonly FieldEntry[] {
  return manifest(readForm(document));
}

test("the manifest lists which scripts a field has, and runs none", () => {
  const fields = [
    text("plain"),
    text("one", actions("C")),
    text("all", actions("F", "C", "V", "K")),
  ];
  assert.deepEqual(
    entries(formDocument({ fields })).map((entry) => entry.scripts),
    [[], ["calculate"], ["keystroke", "validate", "calculate", "format"]],
  );
});

test("a widget's script belongs to its field, and other actions are not scripts", () => {
  const at = [{ rect: AT, extra: { AA: actions("V") } }, { rect: AT }];
  const submit = new Map([["C", new Map([["S", new Name("SubmitForm")]])]]);
  const fields: FieldSpec[] = [
    { type: "text", name: "a", at },
    text("entered", actions("E", "Bl")),
    text("submitted", submit),
    text("broken", 7),
  ];
  assert.deepEqual(
    entries(formDocument({ fields })).map((entry) => entry.scripts),
    [["validate"], [], [], []],
  );
});

test("a field has its position in the form's calculation order", () => {
  const document = formDocument({ fields: [text("a"), text("b"), text("c")] });
  const acroForm = document.dict(document.dict(document.root)?.get("AcroForm"));
  const [a, b] = document.array(acroForm?.get("Fields")) ?? [];
  assert.ok(a instanceof Ref && b instanceof Ref);
  acroForm?.set("CO", [b, b, 7, a]);
  const places = entries(document).map((entry) => entry.calculationOrder);
  assert.deepEqual(places, [2, 1, null]);
  acroForm?.set("CO", new Name("wrong"));
  assert.deepEqual(
    entries(document).map((entry) => entry.calculationOrder),
    [null, null, null],
  );
});
